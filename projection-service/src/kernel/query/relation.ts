/**
 * What a query reads from: the living tables, or the same rows as they stood at a position. Both have the same columns,
 * so each query is written once.
 */
import type { ModuleDescription, Position } from '@hospital/contracts';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import { columnOf, columnsOf, type Column } from '../columns.ts';
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

/**
 * Records of a module in a statement, under an alias. A statement takes each of their columns by name, so that of past records only these
 * are read out of their versions: what is read from comes last into the text of a statement.
 */
export class Relation {
  readonly module: ModuleDescription;
  readonly alias: string;
  /** The references that lead to it; empty where a statement or a subquery begins. */
  readonly path: string;
  readonly #taken = new Set<string>();

  constructor(module: ModuleDescription, alias: string, path = '') {
    this.module = module;
    this.alias = alias;
    this.path = path;
  }

  /** SQL of a column. @throws RangeError if the table has no such column: a declaration is wrong */
  column(name: string): string {
    if (!columnOf(this.module, name)) throw new RangeError(`${name} is no column of ${this.module.name}`);
    this.#taken.add(name);
    return `${this.alias}.${quoted(name)}`;
  }

  /** Those that were taken, as they stand in the table. */
  get taken(): readonly Column[] {
    return columnsOf(this.module).filter(({ name }) => this.#taken.has(name));
  }
}

interface At {
  /** SQL of a position. */
  readonly at: string;
  /** A further condition on the versions `v`. */
  readonly only: string;
  /** So many columns of a row are taken one by one. */
  readonly few: number;
}

/** How a version becomes columns of the living table again: what is typed from itself, `"name" text, …` from its row. */
function versionsAt({ module, taken }: Relation, { at, only, few }: At): string {
  const typed = typedColumns(module);
  const inRow = taken.filter(({ name }) => !typed.has(name));
  const isTaken = inRow.length > few;
  const columns = taken.map(({ name, type }) => {
    const own = typed.get(name);
    if (own) return `v.${quoted(own)} as ${quoted(name)}`;
    return isTaken ? `r.${quoted(name)}` : `(v.row->>${escapeLiteral(name)})::${type} as ${quoted(name)}`;
  });
  const record = inRow.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ');
  const lateral = isTaken ? `cross join lateral json_to_record(v.row) as r(${record})` : '';
  return `(select ${columns.join(', ')} from ${livingTables(module).versions} v ${lateral}
    where v.since <= ${at} and (v.until is null or v.until > ${at})${only})`;
}

interface Beginning {
  /** SQL of a position; null is now. */
  readonly moment: string | null;
  /** SQL of what the ids of past records are compared with: `$1::uuid`, `any(…)`. */
  readonly id?: string | null;
}

/** What a statement begins with. */
export function rootRelation(root: Relation, { moment, id = null }: Beginning): string {
  if (moment === null) return `${livingTables(root.module).rows} ${root.alias}`;
  const only = id === null ? '' : ` and v.id = ${id}`;
  return `${versionsAt(root, { at: moment, only, few: FEW })} ${root.alias}`;
}

interface Join {
  readonly moment: string | null;
  /** SQL of the reference. */
  readonly on: string;
}

/** A referenced record, deleted or not: it still gives its name. */
export function joinRelation(joined: Relation, { moment, on }: Join): string {
  const { module, alias } = joined;
  if (moment === null) return `left join ${livingTables(module).rows} ${alias} on ${alias}._id = ${on}`;
  const only = ` and v.id = ${on}`;
  return `left join lateral ${versionsAt(joined, { at: moment, only, few: 0 })} ${alias} on true`;
}

/** SQL: the ids of the records of which a version began to refer to one of these. @param ids SQL of an array */
export function referrersSql(module: ModuleDescription, ids: string): string {
  return `select v.id from ${livingTables(module).versions} v where v.refs && ${ids}`;
}

/**
 * The index compares each version that it finds with all that are asked for at once: 969 people together took 24 times as long as 111. And each time
 * it is asked, it also reads what waits to be sorted into it.
 */
const ASKED_AT_ONCE = 32;

/** SQL: the same of any number of records. @param ids SQL of a query of them */
export function referrersOfManySql(module: ModuleDescription, ids: string): string {
  return `select v.id from (
      select array_agg(id) as ids from (select id, row_number() over () as place from (${ids}) as asked (id)) placed
      group by place / ${ASKED_AT_ONCE}
    ) parts cross join lateral (${referrersSql(module, 'parts.ids')}) v`;
}
