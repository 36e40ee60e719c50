/**
 * What a query reads from: the living tables, or the same rows as they stood at a position. Both have the same columns,
 * so each query is written once.
 */
import type { ModuleDescription, Position } from '@hospital/contracts';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import { columnsOf, type Column } from '../columns.ts';
import { typedColumns } from '../listPlaces.ts';
import { livingTables } from '../tables.ts';

/** The values of a statement, numbered as they are added. */
export class Params {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** null is now. */
export type Moment = Position | null;

/** Up to so many columns are quicker taken one by one. */
const FEW = 3;

/** The other text of a statement: what it does not speak of need not be taken out of a version. */
interface Use {
  readonly alias: string;
  readonly text: string;
}

function usedColumns(module: ModuleDescription, { alias, text }: Use): readonly Column[] {
  const names = new Set(
    [...text.matchAll(new RegExp(`\\b${alias}\\."?(\\w+)`, 'g'))].map(([, name]) => name),
  );
  return columnsOf(module).filter(({ name }) => names.has(name));
}

/** How a version becomes columns of the living table again: what is typed from itself, `"name" text, …` from its row. */
function versionsAt(
  module: ModuleDescription,
  at: string,
  { only, use }: { only: string; use: Use },
): string {
  const typed = typedColumns(module);
  const used = usedColumns(module, use);
  const inRow = used.filter(({ name }) => !typed.has(name));
  const isTaken = inRow.length > (use.alias === 't' ? FEW : 0);
  const columns = used.map(({ name, type }) => {
    const own = typed.get(name);
    if (own) return `v.${quoted(own)} as ${quoted(name)}`;
    return isTaken ? `r.${quoted(name)}` : `(v.row->>${escapeLiteral(name)})::${type} as ${quoted(name)}`;
  });
  const record = inRow.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
  const taken = isTaken ? `cross join lateral json_to_record(v.row) as r(${record})` : '';
  return `(select ${columns.join(', ')} from ${livingTables(module).versions} v ${taken}
    where v.since <= ${at} and (v.until is null or v.until > ${at})${only})`;
}

interface Root {
  readonly module: ModuleDescription;
  /** SQL of a position; null is now. */
  readonly moment: string | null;
  /** SQL of what the ids of a past root are compared with: `$1::uuid`, `any(…)`. */
  readonly id?: string | null;
}

/** What a statement begins with, as `t`. @param text the rest of the statement */
export function rootRelation({ module, moment, id = null }: Root, text: string): string {
  if (moment === null) return `${livingTables(module).rows} t`;
  const only = id === null ? '' : ` and v.id = ${id}`;
  return `${versionsAt(module, moment, { only, use: { alias: 't', text } })} t`;
}

interface Join {
  readonly alias: string;
  readonly on: string;
}

/** A referenced record, deleted or not: it still gives its name. @param text the rest of the statement */
export function joinRelation({ module, moment }: Root, { alias, on }: Join, text: string): string {
  if (moment === null) return `left join ${livingTables(module).rows} ${alias} on ${alias}._id = ${on}`;
  const only = ` and v.id = ${on}`;
  return `left join lateral ${versionsAt(module, moment, { only, use: { alias, text } })} ${alias} on true`;
}

/** SQL: the ids of the records of which a version began to refer to one of these. @param ids SQL of an array */
export function referrersSql(module: ModuleDescription, ids: string): string {
  return `select v.id from ${livingTables(module).versions} v where v.refs && ${ids}`;
}
