/** What a search needs of the statement that it is part of. The statement is in `joins.ts`, what one person sees in `recordVisibility.ts`. */
import type { ModuleDescription } from '@hospital/contracts';
import type { Params, Relation } from './relation.ts';

/** Of every row, of those that are seen whole, or of none. */
export type FieldVisibility = 'always' | 'whole' | 'never';

export interface Source {
  readonly params: Params;
  readonly root: Relation;
  readonly visibility: {
    readonly module: ModuleDescription;
    /** The places that `any` looks into for this person. */
    readonly searchedPaths: readonly string[];
    reachOfPath(name: string): FieldVisibility;
  };
  /** Whether the row is seen whole: a condition that is never null. */
  whole(): string;
  /** SQL of a column of the list's own records. @throws RangeError if they have no such column */
  column(name: string): string;
  /** An expression over the row as far as it is seen: null of a row that does not show it. */
  seen(reach: FieldVisibility, sql: () => string): string;
  /** @throws RangeError where a path does not follow references: an error of a declaration */
  join(path: string): Relation;
  /** SQL of another module's records of the same moment, for a subquery whose other parts have taken their columns. */
  sameMoment(relation: Relation): string;
  /** And of the past, for the index: that a version of the record began to refer to it. */
  everReferredTo(relation: Relation, id: string): string;
}

export interface IndexHint {
  /** The path of references from the list to the record with the text; empty for the record itself. */
  readonly path: string;
  readonly texts: readonly string[];
}

/** The record's own field, and the record that it refers to. */
export interface HeldReference {
  readonly field: string;
  readonly id: string;
}

export interface Filter {
  (from: Source): string;
  /** It finds the records that refer to this one, and all of them. */
  readonly reference?: HeldReference;
  /** It finds only records for which one of these holds; nothing is known of them where there are none. */
  readonly hints?: readonly IndexHint[];
  /** One plan is good whatever its values: the server makes it once for each connection. */
  readonly hasGenericPlan?: true;
}

/** How a module reads one of its search fields, where the field's kind does not tell. */
export interface FilterRule {
  (value: string): Filter;
}

export interface VisibilityRules {
  /** Which rows there are for this person; all by default. */
  readonly rows?: Filter;
  /** Which of those are seen whole, the others by their picker's fields: all by default. */
  readonly whole?: Filter | 'none';
}
