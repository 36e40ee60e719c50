/** The statement of one page of a list: its rows, the keys by which the next page goes on, and of a whole living list its total. */
import { SCHEMA } from '../schema.ts';
import { From } from './joins.ts';
import { orderSql, type OrderTerm } from './order.ts';
import type { Moment } from './relation.ts';
import { Selection } from './selection.ts';
import type { ShownFields } from './shownFields.ts';

export interface PageParts {
  readonly moment: Moment;
  readonly terms: readonly OrderTerm[];
  /** Conditions, order and limit. */
  readonly rest: string;
  /** Brings the total that the projection keeps. */
  readonly isCounted: boolean;
  /** An index has the order: the server stops at the end of the page. */
  readonly isIndexed: boolean;
  /** What is brought of each record; all of it where null. */
  readonly fields: ShownFields | null;
}

export interface PageStatement {
  readonly sql: string;
  readonly selection: Selection;
  /** Where in a row the values of the order's terms stand. */
  readonly keyIndexes: readonly number[];
  /** And the total; -1 where it is not brought. */
  readonly countIndex: number;
}

export function pageStatement(from: From, parts: PageParts): PageStatement {
  return parts.moment === null && parts.isIndexed ? directPage(from, parts) : chosenPage(from, parts);
}

/** SQL: how many living records there are. */
export function keptCount(name: string): string {
  return `(select living from ${SCHEMA}.projection_modules where name = ${name})`;
}

function directPage(from: From, { terms, rest, isCounted, fields }: PageParts): PageStatement {
  const selection = new Selection(from, fields);
  const keyIndexes = terms.map(({ sql }) => selection.add(sql));
  const countIndex = isCounted ? addKeptCount(selection, from) : -1;
  const columns = selection.sql();
  return {
    sql: `select ${columns} ${from.sql()} ${rest}`,
    selection,
    keyIndexes,
    countIndex,
  };
}

function addKeptCount(selection: Selection, { params, root: { module } }: From): number {
  return selection.add(keptCount(params.add(module.name)));
}

/**
 * Which records are on the page goes by few of their columns. Only these records are read whole, with those that they refer to: the others would be
 * carried through the sort, and past ones taken out of their versions.
 */
function chosenPage(from: From, { moment, terms, rest, isCounted, fields }: PageParts): PageStatement {
  const keys = [from.column('_id'), ...terms.map(({ sql }, index) => `${sql} as k${index}`)].join(', ');
  const page = `select ${keys} ${from.sql()} ${rest}`;
  const shown = new From(from.root.module, from.params, { moment, visibility: from.visibility, page });
  const selection = new Selection(shown, fields);
  const placed = terms.map((term, index) => ({ ...term, sql: `page.k${index}` }));
  const keyIndexes = placed.map(({ sql }) => selection.add(sql));
  const countIndex = isCounted ? addKeptCount(selection, shown) : -1;
  const columns = selection.sql();
  return {
    sql: `select ${columns} ${shown.sql()} ${orderSql(placed)}`,
    selection,
    keyIndexes,
    countIndex,
  };
}
