/** Versions by a text that few of them tell, through the index of trigrams over what they tell (`toldText`). */
import type { Queryable } from '../database.ts';
import type { Params } from './relation.ts';
import { likeAnywhere } from './textMatch.ts';

/** The index reads all that every three letters stand in: beyond so many, going through the newest versions is quicker. */
const MANY = 30_000;

/** SQL: without the index it would be a walk through every version. */
export const hasTrigrams = `exists (select from pg_extension where extname = 'pg_trgm')`;

/** The index knows of three letters that stand together. */
export function isIndexed(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

export interface Told {
  /** The table of a module's versions, or of all. */
  readonly table: string;
  /** Plain, as versions tell them; each is told. */
  readonly texts: readonly string[];
}

function tell({ table, texts }: Told, params: Params): string {
  const told = texts.map((text) => `v.told like ${params.add(likeAnywhere(text))}`);
  return `${table} v where ${told.join(' and ')}`;
}

/** SQL of the versions `v` that tell the texts, so many at most; none where there is no index. */
export function tellersSql(
  columns: string,
  told: Told,
  { params, most }: { params: Params; most: number },
): string {
  return `select ${columns} from ${tell(told, params)} and (select ${hasTrigrams}) limit ${most}`;
}

/** Whether it is worth asking the index, by the server's own statistics: nothing is read. */
export async function areRare(client: Queryable, told: Told, params: Params): Promise<boolean> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from ${tell(told, params)}`,
    params.values,
  );
  const estimated = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return estimated <= MANY;
}
