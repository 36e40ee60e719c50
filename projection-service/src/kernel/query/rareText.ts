/** Versions by texts that few of them have, through the trigram index over their search text (`searchText`). */
import type { Queryable } from '../database.ts';
import { SCHEMA } from '../schema.ts';
import { Params } from './relation.ts';
import { likeAnywhere } from './textMatch.ts';

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

/** The index knows of three letters that stand together. */
export function isIndexed(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** Whether there is an index, and worth asking for each of them. */
export async function areRare(client: Queryable, lookups: readonly TextLookup[]): Promise<boolean> {
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

/** The extension alone is not enough: where it came later, the index comes with the next rebuild. */
async function hasTrigrams(client: Queryable): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_index i join pg_opclass o on o.oid = any(i.indclass::oid[]) join pg_class c on c.oid = i.indrelid
     where o.opcname = 'gin_trgm_ops' and c.relnamespace = '${SCHEMA}'::regnamespace limit 1`,
  );
  return rows.length > 0;
}
