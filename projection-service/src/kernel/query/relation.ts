/**
 * What a query reads from: the living tables, or the same rows as they stood at a position. Both have the same columns,
 * so each query is written once.
 */
import type { ModuleDescription, Position } from '@hospital/contracts';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import { columnOf, columnsOf, type Column } from '../columns.ts';
import { orderColumns, typedColumns } from '../listOrder.ts';
import { referringSql, type Referring } from '../listReferences.ts';
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
function columnsAt({ module, taken }: Pick<Relation, 'module' | 'taken'>, few: number) {
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
  return { columns: columns.join(', '), lateral };
}

function versionsAt(relation: Relation, { at, only, few }: At): string {
  const { columns, lateral } = columnsAt(relation, few);
  return `(select ${columns} from ${livingTables(relation.module).versions} v ${lateral}
    where v.since <= ${at} and (v.until is null or v.until > ${at})${only})`;
}

interface RelationOptions {
  /** SQL of a position; null is now. */
  readonly moment: string | null;
  /** SQL of what the ids of past records are compared with: `$1::uuid`, `any(…)`. */
  readonly id?: string | null;
  /** Only past records that refer to another one. */
  readonly referring?: Referring | null;
}

/** What a statement begins with. */
export function rootRelation(
  root: Relation,
  { moment, id = null, referring = null }: RelationOptions,
): string {
  if (moment === null) return `${livingTables(root.module).rows} ${root.alias}`;
  if (referring) return `${referringAt(root, referring, moment)} ${root.alias}`;
  const only = id === null ? '' : ` and v.id = ${id}`;
  return `${versionsAt(root, { at: moment, only, few: FEW })} ${root.alias}`;
}

/** Living records alone. Their versions are read where more is taken of them than the order of the list. */
function referringAt(root: Relation, referring: Referring, at: string): string {
  const { versions, references: table } = livingTables(root.module);
  const found = `(${referringSql({ module: root.module, table }, referring, at)}) f`;
  const own = ownColumns(root);
  if (own) return `(select ${own} from ${found})`;
  const { columns, lateral } = columnsAt(root, FEW);
  return `(select ${columns} from ${found} cross join lateral (
      select * from ${versions} v where v.id = f.id and v.since <= ${at} order by v.since desc limit 1
    ) v ${lateral})`;
}

/** What is taken of a list that `f` holds by its order; null where that is not all. */
function ownColumns({ module, taken }: Relation): string | null {
  const order = orderColumns(module);
  const columns = taken.flatMap(({ name, type }) => {
    const column = name === '_id' ? 'id' : order.get(name)?.column;
    if (name === 'deletedAt') return `null::${type} as ${quoted(name)}`;
    return column === undefined ? [] : `f.${quoted(column)} as ${quoted(name)}`;
  });
  return columns.length === taken.length ? columns.join(', ') : null;
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

/** SQL: the ids of the records that ever referred to one of these, each at least once. @param ids SQL of an id, or of a query of them */
export function referrersSql(module: ModuleDescription, ids: string): string {
  return `select r.id from ${livingTables(module).references} r where r.target in (${ids})`;
}
