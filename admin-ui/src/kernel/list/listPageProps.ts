import type { ModuleDescription } from '@hospital/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { BulkOptions } from './BulkBar.tsx';
import type { Column } from './columns.tsx';
import type { ListView } from './ListTabs.tsx';
import type { ListOptions } from './useModuleList.ts';

export interface ListPageProps extends Omit<ListOptions, 'resource'> {
  readonly module: ModuleDescription;
  /** `Department |||| Departments`, a key. */
  readonly name: string;
  readonly title?: string;
  readonly columns?: readonly Column[];
  readonly createTo?: string | null;
  readonly opens?: (record: RaRecord) => string | null;
  readonly rowActions?: (record: RaRecord) => ReactNode;
  readonly isLocked?: (record: RaRecord) => boolean;
  /** What can be done with several rows at once. */
  readonly bulk?: BulkOptions | undefined;
  /** The field of the quick search; where the list declares `any`, that looks into all of its places. */
  readonly quick?: string;
  /** Views that are asked for most, beside the states. */
  readonly views?: readonly ListView[];
  /** What the usual order of the list is, where nobody would expect it: a key. */
  readonly orderNote?: string;
  readonly searchFields?: readonly string[];
  /** Words of the Search form that the declaration does not have. */
  readonly searchWords?: Readonly<Record<string, readonly string[]>>;
  /** The Search button runs only with every field filled in, and otherwise goes back to the first records. */
  readonly searchNeedsAll?: boolean;
  /** Fields beside the quick search, each of which filters at once. */
  readonly barFields?: readonly string[];
  /** Between the title and the filters. */
  readonly above?: ReactNode;
  readonly pageActions?: ReactNode;
  /** What an empty list says, and its one way on, where records are not added here. */
  readonly whenEmpty?: {
    readonly text: string;
    readonly values?: Readonly<Record<string, string>>;
    readonly action: ReactNode;
  };
  /** What stands around everything below the title. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>;
  /** Another shape than a table: the doctors' grid. */
  readonly body?: (records: readonly RaRecord[]) => ReactNode;
}
