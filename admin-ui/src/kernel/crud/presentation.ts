/** How a module shows itself. A simple one says only this, and its list, forms and record page follow from the declaration. */
import type { ModuleDescription } from '@hospital/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { BulkVerb } from '../list/BulkBar.tsx';
import type { Column } from '../list/columns.tsx';
import type { ListPageProps } from '../list/listPageProps.ts';
import type { Session } from '../session/SessionContext.tsx';
import type { OwnerRule } from '../session/useRightsLimits.ts';
import type { RecordTitle } from '../ui/personName.ts';

/** How a list is searched. */
export interface SearchOptions extends Pick<
  ListPageProps,
  'searchFields' | 'searchWords' | 'searchNeedsAll' | 'barFields'
> {
  /** How many rows an emptied search leaves: a number, or as many as at first. */
  readonly resetTo?: number | 'first';
}

export interface Presentation {
  readonly module: ModuleDescription;
  /** `resources.departments.name`. */
  readonly name: string;
  /** `department`: its row in the toast table. */
  readonly toast: string;
  /** What is asked before one is deleted, where it is not the usual question. */
  readonly question?: string;
  readonly perPage: number;
  /** How many rows `Load more` adds. */
  readonly step: number;
  /** One of the seven lists whose first load, where it fails, leads to the page `/500` (section 8 of the specification). */
  readonly failsTo500?: boolean;
  /** The columns that look otherwise than their field does, first and in this order; each other field has one behind them. */
  readonly columns?: readonly Column[];
  /** Fields without a column. */
  readonly withoutColumn?: readonly string[];
  /** The field of the quick search above the list; a list that declares `any` is searched in all of those. */
  readonly quick?: string;
  readonly search?: SearchOptions;
  readonly title?: RecordTitle;
  /** Which records a person may edit and delete, of those that the calls let through; all of them by default. */
  readonly mayWrite?: (record: RaRecord, session: Session) => boolean;
  /** Whose matter a record is: who is meant writes it only where nobody else could. */
  readonly ownMatter?: OwnerRule;
  /** What the form of another record says instead. */
  readonly whenLocked?: string;
  /** The fields of the record page; all that the declaration shows by default. */
  readonly details?: (record: RaRecord) => ReactNode;
  /** The state beside the title, where it is more than a pill. */
  readonly status?: (record: RaRecord) => ReactNode;
  /** Shared by the two forms; every field of the declaration by default. */
  readonly inputs?: () => ReactNode;
  readonly verbs?: (record: RaRecord) => ReactNode;
  /** What is decided about a record on its page: the first thing to do there, in place of editing it. */
  readonly decisions?: (record: RaRecord) => ReactNode;
  readonly rowVerbs?: (record: RaRecord) => ReactNode;
  /** What can be done with several, beside deleting them. */
  readonly bulk?: (session: Session) => readonly BulkVerb[];
  readonly related?: (record: RaRecord) => ReactNode;
}

export interface Presented {
  readonly presentation: Presentation;
}

type Shows = ComponentType<Presented>;

/** What a module's file of screens says beyond its description and its declaration, with screens of its own. */
export interface OwnPresentation
  extends
    Omit<Presentation, 'module' | 'name' | 'toast' | 'perPage' | 'step'>,
    Partial<Pick<Presentation, 'toast' | 'step'>> {
  readonly list?: Shows;
  readonly create?: Shows;
  readonly record?: Shows;
  readonly edit?: Shows;
}

/** What a list of its own takes from the description. */
export function listProps({ module, name, perPage, step }: Presentation) {
  return { module, name, perPage, step };
}
