/** Exact counts and sums of a module's records for each value of what they are grouped by. */
import type { Queryable } from '../database.ts';
import { From } from './joins.ts';
import { conditions, queryArrays, type ListRequest } from './list.ts';
import { Params } from './relation.ts';

export interface GroupsAsked extends Pick<ListRequest, 'module' | 'moment' | 'filters'> {
  /** Names of columns, and expressions over a record. */
  readonly by: readonly (string | ((from: From) => string))[];
  /** Names of amounts. */
  readonly of?: readonly string[];
}

export interface Group {
  readonly by: readonly string[];
  readonly count: number;
  readonly sums: readonly string[];
}

export async function groupsOf(
  client: Queryable,
  { module, moment, filters, by, of = [] }: GroupsAsked,
): Promise<Group[]> {
  const from = new From(module, new Params(), { moment });
  const keys = by.map((key) => `${typeof key === 'string' ? from.column(key) : key(from)}::text`);
  const sums = of.map((name) => `coalesce(sum(${from.column(name)}), 0)::text`);
  const where = `where ${conditions(from, filters).join(' and ')}`;
  const ordinals = keys.map((_, index) => index + 1).join(', ');
  const columns = [...keys, 'count(*)', ...sums].join(', ');
  const text = `select ${columns} ${from.sql()} ${where} group by ${ordinals} order by ${ordinals}`;
  const { rows } = await queryArrays(client, text, from.params.values);
  return rows.map((row) => ({
    by: row.slice(0, keys.length).map((value) => String(value ?? '')),
    count: Number(row[keys.length]),
    sums: row.slice(keys.length + 1).map(String),
  }));
}
