/** Versions by texts that few of them have, through the trigram index over their search text (`searchText`). */
import type { Queryable } from '../database.ts';
import { Params } from '../query/relation.ts';
import { likeAnywhere } from './textMatch.ts';
import { hasTrigrams, isIndexed } from './trigramIndex.ts';

/** The index reads all that every three letters are in: beyond so many, going through the newest versions is quicker. */
const MANY = 30_000;

export interface TextLookup {
  /** The table of a module's versions, or of all. */
  readonly table: string;
  /** Folded, as in the search text; one version has all of them. */
  readonly texts: readonly string[];
}

/** SQL of the versions `v` that have the texts. */
export function versionsWithTextSql(columns: string, { table, texts }: TextLookup, params: Params): string {
  const conditions = texts.map((text) => `v."searchText" like ${params.add(likeAnywhere(text))}`);
  return `select ${columns} from ${table} v where ${conditions.join(' and ')}`;
}

/** Whether there is an index, and worth asking for each of them. */
export async function areSelective(client: Queryable, lookups: readonly TextLookup[]): Promise<boolean> {
  if (!lookups.every(({ texts }) => texts.some(isIndexed))) return false;
  for (const each of lookups) if (!(await isRare(client, each))) return false;
  return hasTrigrams(client);
}

/** By the server's own statistics: no version is read. */
async function isRare(client: Queryable, lookup: TextLookup): Promise<boolean> {
  const params = new Params();
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${versionsWithTextSql('', lookup, params)}`,
    params.values,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  return plan !== undefined && plan.Plan['Plan Rows'] <= MANY;
}
