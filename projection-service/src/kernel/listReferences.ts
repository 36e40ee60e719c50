/**
 * Which records of a list refer to another record, by position: a row says that a record began (`delta` 1) or ceased (-1) to be a living
 * one that refers to it by a field, in one place of the list's order. A record that moves within the order leaves its place and takes another.
 * A list of the past that is filtered by a reference is read from here in its order, without its versions.
 *
 * `delta` is 0 where a deleted record began to refer: it is in no list, but it may lead to others.
 */
import type { AnyRow, ModuleDescription } from '@hospital/contracts';
import { escapeIdentifier as quoted, escapeLiteral } from 'pg';
import type pg from 'pg';
import { isUuid } from './columns.ts';
import { copyRows } from './copyRows.ts';
import { isLiving, orderColumns } from './listOrder.ts';

export interface ListReference {
  readonly field: string;
  readonly target: string;
  readonly id: string;
  readonly since: string;
  readonly delta: number;
  /** In the order of `orderColumns`. */
  readonly orderValues: readonly unknown[];
}

export function referenceNames({ fields }: ModuleDescription): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'ref');
}

const NONE: readonly ListReference[] = [];

/** Of a version and the one before it. Most versions change no reference and no place: they cost a few comparisons. */
export function listReferences(
  module: ModuleDescription,
): (since: string, row: AnyRow, before: AnyRow | null) => readonly ListReference[] {
  const names = referenceNames(module);
  const fields = [...orderColumns(module).keys()];
  const isMoved = (row: AnyRow, before: AnyRow | null) =>
    isLiving(row) !== isLiving(before) || fields.some((name) => row[name] !== before?.[name]);
  return (since, row, before) => {
    const moved = isMoved(row, before);
    const changed = names.filter((name) => moved || row[name] !== before?.[name]);
    if (changed.length === 0) return NONE;
    const orderValues = fields.map((name) => row[name]);
    const left =
      before && isLiving(before) ? { row: before, orderValues: fields.map((name) => before[name]) } : null;
    const references: ListReference[] = [];
    for (const field of changed) {
      const [target, earlier] = [row[field], left?.row[field]];
      if (left && isUuid(earlier))
        references.push({
          field,
          target: earlier,
          id: row._id,
          since,
          delta: -1,
          orderValues: left.orderValues,
        });
      const begins = isLiving(row) || target !== before?.[field];
      if (begins && isUuid(target))
        references.push({ field, target, id: row._id, since, delta: Number(isLiving(row)), orderValues });
    }
    return references;
  };
}

const typesOf = (module: ModuleDescription) => ({
  field: 'text',
  target: 'uuid',
  id: 'uuid',
  since: 'bigint',
  delta: 'smallint',
  ...Object.fromEntries([...orderColumns(module).values()].map(({ column, type }) => [column, type])),
});

export function referencesDdl(module: ModuleDescription, table: string): string {
  const columns = Object.entries(typesOf(module)).map(([name, type]) => `${quoted(name)} ${type}`);
  return `create table ${table} (${columns.join(', ')});`;
}

export function referencesIndex(module: ModuleDescription, table: string): string {
  const columns = ['target', 'field', ...orderNames(module), 'id', 'since'];
  return `create index on ${table} (${columns.join(', ')}) include (delta);`;
}

function orderNames(module: ModuleDescription): readonly string[] {
  return [...orderColumns(module).values()].map(({ column }) => quoted(column));
}

/** In the order of the table's columns. */
function valuesOf({ field, target, id, since, delta, orderValues }: ListReference): readonly unknown[] {
  return [field, target, id, since, delta, ...orderValues];
}

interface Target {
  readonly module: ModuleDescription;
  readonly table: string;
}

export async function copyReferences(
  client: pg.ClientBase,
  { module, table }: Target,
  references: readonly ListReference[],
): Promise<void> {
  if (references.length === 0) return;
  const columns = Object.keys(typesOf(module)).map(quoted);
  await copyRows(client, { table, columns }, references.map(valuesOf));
}

/** SQL: takes in what `referencesJson` made. @param json SQL of it */
export function insertReferencesSql({ module, table }: Target, json: string): string {
  const types = Object.entries(typesOf(module));
  const names = types.map(([name]) => quoted(name)).join(', ');
  const typed = types.map(([name, type]) => `${quoted(name)} ${type}`).join(', ');
  return `insert into ${table} (${names}) select ${names} from json_to_recordset(${json}::json) as f(${typed})`;
}

/** @returns makes rows for `insertReferencesSql` */
export function referencesJson(module: ModuleDescription): (references: readonly ListReference[]) => string {
  const names = Object.keys(typesOf(module));
  const rowOf = (reference: ListReference) =>
    Object.fromEntries(valuesOf(reference).map((value, index) => [names[index], value]));
  return (references) => JSON.stringify(references.map(rowOf));
}

export interface Referring {
  readonly field: string;
  /** SQL of an id. */
  readonly target: string;
}

/**
 * SQL: of the living records that refer to another one at a position, `id` and the columns of the order, in the order of the list.
 * @param at SQL of a position
 */
export function referringSql({ module, table }: Target, { field, target }: Referring, at: string): string {
  const direction = module.list.sort[0]?.order ?? 'asc';
  const columns = [...orderNames(module), 'id'];
  const order = columns.map((column) => `r.${column} ${direction}`).join(', ');
  const grouped = columns.map((column) => `r.${column}`).join(', ');
  return `select ${grouped} from ${table} r
    where r.target = ${target} and r.field = ${escapeLiteral(field)} and r.since <= ${at}
    group by ${grouped} having sum(r.delta) > 0 order by ${order}`;
}
