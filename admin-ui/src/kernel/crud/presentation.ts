/** How a module shows itself. A simple one says only this, and its list, forms and record page follow from the declaration. */
import type { ModuleDescription } from '@hospital/contracts';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Column } from '../list/columns.tsx';

export interface Presentation {
  readonly module: ModuleDescription;
  /** `resources.departments.name`. */
  readonly name: string;
  /** Where its screens are: `/departments`. */
  readonly base: string;
  /** `department`: its row in the toast table. */
  readonly toast: string;
  readonly perPage: number;
  readonly step: number;
  readonly failsTo500?: boolean;
  readonly columns?: readonly Column[];
  /** Fields without a column: each other field that `columns` lacks gets one. Where this is absent, `columns` are all there are. */
  readonly withoutColumn?: readonly string[];
  readonly quick?: string;
  /** Shared by the two forms; every field of the declaration by default. */
  readonly inputs?: () => ReactNode;
  readonly verbs?: (record: RaRecord) => ReactNode;
  readonly rowVerbs?: (record: RaRecord) => ReactNode;
  readonly related?: (record: RaRecord) => ReactNode;
}
