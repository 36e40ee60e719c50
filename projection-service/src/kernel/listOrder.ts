/**
 * What a version keeps typed beside its row, so that a list of the past is read through an index as the living one is: when its record was
 * created and deleted, and the fields that the list is put in order by. `delta` says whether the version brought the record to life (1),
 * deleted it (-1) or neither (0): their sum up to a position is how many records there were.
 *
 * Where the order goes by a day or an instant, a bound says how far it reached at each position. Without it the newest page of an old moment
 * would pass everything that came after that moment.
 */
import {
  kindOf,
  type AnyRow,
  type ColumnType,
  type Field,
  type ModuleDescription,
} from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import type pg from 'pg';
import type { Change } from './change.ts';
import { columnOf } from './columns.ts';
import { copyRows } from './copyRows.ts';
import type { Queryable } from './database.ts';
import { SCHEMA } from './schema.ts';

const ALWAYS = [
  ['_id', 'id'],
  ['revision', 'revision'],
  ['createdAt', 'createdAt'],
  ['deletedAt', 'deletedAt'],
] as const;
/** One of each type: no list is put in order by two. */
const SLOTS: Readonly<Record<string, 'sortDay' | 'sortText'>> = { date: 'sortDay', text: 'sortText' };

/** Column of a module's table → the column of its versions that holds the same value. */
export function typedColumns(module: ModuleDescription): ReadonlyMap<string, string> {
  const typed = new Map<string, string>(ALWAYS);
  for (const { field } of module.list.sort) {
    const slot = SLOTS[columnOf(module, field)?.type ?? ''];
    if (slot && !typed.has(field) && ![...typed.values()].includes(slot)) typed.set(field, slot);
  }
  return typed;
}

/** PostgreSQL refuses a row whose index entry is larger than a third of a page (2,704 bytes). */
const MAX_INDEX_BYTES = 2_600;
/** Of one code point in the form in which text is put in order: a Hangul syllable is three letters of three bytes. */
const ORDER_BYTES = 9;

function mostBytes(field: Field | undefined): number {
  if (!field || kindOf(field).column(field) !== 'text') return 16;
  return ('max' in field ? field.max : 200) * ORDER_BYTES;
}

/** How text is put in order: as it is searched, so that É is beside E. @param sql of a column */
export function orderExpression(sql: string, type: ColumnType): string {
  return type === 'text' ? `${SCHEMA}.plain(${sql})` : sql;
}

/** A full name is a title of several texts: it is put in order by `name`, which is no field of the module. */
export function hasFullName({ fields, title }: ModuleDescription): boolean {
  return title.length > 1 && !('name' in fields) && title.every((name) => fields[name]?.kind === 'text');
}

/** What an index holds of a full name. */
const NAME_LENGTH = Math.floor((MAX_INDEX_BYTES - 16) / ORDER_BYTES);

/**
 * Full names are put in order as they are read. An index takes neither `concat_ws` nor two of our longest names.
 * @param parts SQL of texts; empty ones are left out
 */
export function fullNameSql(parts: readonly string[]): string {
  const whole = parts.reduceRight((rest, part) => `coalesce(${part} || ' ' || ${rest}, ${part}, ${rest})`);
  return orderExpression(`left(coalesce(${whole}, ''), ${NAME_LENGTH})`, 'text');
}

/** A list that is put in order by longer texts has no index for it, rather than records that it cannot hold. */
export function fitsIndex(module: ModuleDescription, names: readonly string[]): boolean {
  const bytes = names.map((name) => mostBytes(module.fields[name]));
  return bytes.reduce((sum, more) => sum + more, 0) <= MAX_INDEX_BYTES;
}

/** The fields that the list is put in order by, with the columns of versions that hold them; empty where no index can hold them all. */
export function orderColumns(module: ModuleDescription): ReadonlyMap<string, OrderColumn> {
  const typed = typedColumns(module);
  const sorts = module.list.sort.map(({ field }) => field);
  const columns = sorts.flatMap((field): [string, OrderColumn][] => {
    const [column, type] = [typed.get(field), columnOf(module, field)?.type];
    return column !== undefined && type !== undefined ? [[field, { column, type }]] : [];
  });
  return new Map(columns.length === sorts.length && fitsIndex(module, sorts) ? columns : []);
}

export interface OrderColumn {
  readonly column: string;
  readonly type: ColumnType;
}

export interface TypedValues {
  readonly createdAt: string;
  readonly deletedAt: string | null;
  readonly sortDay: unknown;
  readonly sortText: unknown;
  readonly delta: number;
}

export const isLiving = (row: AnyRow | null): boolean => row !== null && row.deletedAt === null;

/** Of a version and the one before it. */
export function typedValues(module: ModuleDescription): (row: AnyRow, before: AnyRow | null) => TypedValues {
  const names = new Map([...typedColumns(module)].map(([name, column]) => [column, name]));
  const held = (row: AnyRow, column: string) => row[names.get(column) ?? ''] ?? null;
  return (row, before) => ({
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
    sortDay: held(row, 'sortDay'),
    sortText: held(row, 'sortText'),
    delta: Number(isLiving(row)) - Number(isLiving(before)),
  });
}

/** The field that the list goes by first, where it is a day or an instant. */
export function boundedField(module: ModuleDescription): string | null {
  const [first] = module.list.sort;
  const type = first ? columnOf(module, first.field)?.type : undefined;
  return first && (type === 'date' || type === 'timestamptz') ? first.field : null;
}

/** Sorts after every day and instant, and PostgreSQL takes it for one. */
const UNBOUNDED = 'infinity';

/** No value has this field further than the bound, as text, from a position on. */
export interface Bound {
  readonly since: string;
  readonly bound: string;
}

function reachedBy(value: unknown): string {
  return typeof value === 'string' && /^\d{4}-/.test(value) ? value : UNBOUNDED;
}

/** How far these changes reach; null where the list has no bound, or nothing changed. */
export function boundOf(module: ModuleDescription, changes: readonly Change[]): Bound | null {
  const field = boundedField(module);
  if (field === null) return null;
  let [first, bound] = ['', ''];
  for (const { since, row } of changes.flatMap(({ versions }) => versions)) {
    const reached = reachedBy(row[field]);
    if (first === '' || since < first) first = since;
    if (reached > bound) bound = reached;
  }
  return first === '' ? null : { since: first, bound };
}

/** Bounds rise with their positions: those that this one overtakes go, whenever it comes. */
export async function raiseBound(client: Queryable, table: string, reached: Bound | null): Promise<void> {
  if (!reached) return;
  await client.query(
    `with overtaken as (delete from ${table} where since > $1::bigint and bound <= $2)
     insert into ${table} as known (since, bound) select $1::bigint, $2
     where coalesce((select bound < $2 from ${table} where since <= $1::bigint order by since desc limit 1), true)
     on conflict (since) do update set bound = excluded.bound`,
    [reached.since, reached.bound],
  );
}

export async function copyBounds(
  client: pg.ClientBase,
  table: string,
  bounds: readonly Bound[],
): Promise<void> {
  const rows = bounds.map(({ since, bound }) => [since, bound]);
  await copyRows(client, { table, columns: ['since', 'bound'] }, rows);
}

/** SQL: the versions of a module that reach further than the bound at their position says; null where its list has none. */
export function unboundedVersions(
  module: ModuleDescription,
  { versions, bounds }: { readonly versions: string; readonly bounds: string },
): string | null {
  const field = boundedField(module);
  if (field === null) return null;
  const value = `coalesce(v.row->>${escapeLiteral(field)}, '')`;
  return `select id, since from ${versions} v cross join lateral (
      select case when ${value} ~ '^[0-9]{4}-' then ${value} else '${UNBOUNDED}' end collate "C" as value) reached
    left join lateral (select bound from ${bounds} b where b.since <= v.since order by b.since desc limit 1) known on true
    where known.bound is null or known.bound < reached.value`;
}

/** SQL; null where nothing bounds it, or no version is that early. */
export function boundAt(table: string, at: string): string {
  return `(select nullif(bound, '${UNBOUNDED}') from ${table} where since <= ${at} order by since desc limit 1)`;
}
