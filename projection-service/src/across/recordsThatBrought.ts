/** Narrows a search of the audit for a text to the records that ever had it. What matches is decided by the search itself. */
import { COUNT_CAP, type ModuleDescription } from '@hospital/contracts';
import { isOfBroughtText } from '../kernel/broughtText.ts';
import type { Queryable } from '../kernel/database.ts';
import { likeAnywhere } from '../kernel/query/textMatch.ts';
import { livingTables, SCHEMA, VERSIONS } from '../kernel/tables.ts';

/** Records, and the modules that they are of: other modules' versions need not be planned for. */
export interface Brought {
  readonly resources: readonly string[];
  readonly ids: readonly string[];
}

/** The records of which a version brought this text; null where that does not tell, or where they are too many to go by. */
export async function recordsThatBrought(
  client: Queryable,
  searched: string,
  module: ModuleDescription | null,
): Promise<Brought | null> {
  if (!isOfBroughtText(searched) || !(await hasTrigrams(client))) return null;
  const versions = module ? livingTables(module).versions : VERSIONS;
  if (await isOfMany(client, versions, searched)) return null;
  const word = tellingWord(searched);
  const byWord = word === searched ? null : await broughtBy(client, { versions, word, searched });
  return byWord ?? broughtBy(client, { versions, word: searched, searched });
}

/** Of the newest versions. */
const LOOKED_AT = 300;
const MANY = 30;

/** Whether so many of the newest versions brought this that a page of them is soon full without an index. */
async function isOfMany(client: Queryable, versions: string, searched: string): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) from (select brought from ${versions} order by since desc limit ${LOOKED_AT}) newest
     where ${SCHEMA}.plain(brought) like ${SCHEMA}.plain($1::text)`,
    [likeAnywhere(searched)],
  );
  return (rows[0]?.count ?? 0) >= MANY;
}

interface Wanted {
  readonly versions: string;
  /** What the index is asked for: a part of what is searched. */
  readonly word: string;
  readonly searched: string;
}

async function broughtBy(client: Queryable, { versions, word, searched }: Wanted): Promise<Brought | null> {
  const { rows } = await client.query<Brought & { hits: number }>(
    `with hit as materialized (select v.resource, v.id, v.brought from ${versions} v
       where ${SCHEMA}.plain(v.brought) like ${SCHEMA}.plain($1::text) limit ${COUNT_CAP + 1}),
     wanted as (select h.resource, h.id from hit h where ${SCHEMA}.plain(h.brought) like ${SCHEMA}.plain($2::text))
     select (select count(*) from hit)::int as hits,
       array(select distinct w.resource from wanted w) as resources, array(select distinct w.id::text from wanted w) as ids`,
    [likeAnywhere(word), likeAnywhere(searched)],
  );
  const [found] = rows;
  return found === undefined || found.hits > COUNT_CAP ? null : found;
}

const FEWEST_OF_WORD = 4;

/** The word that is likely the rarest, for the index reads all that every three letters stand in: one with a number, or else the longest. */
function tellingWord(searched: string): string {
  const words = searched.split(/\s+/).filter(({ length }) => length >= FEWEST_OF_WORD);
  const numbered = words.filter((word) => /\d/.test(word));
  const candidates = numbered.length > 0 ? numbered : words;
  return (
    candidates.reduce((longest, word) => (word.length > longest.length ? word : longest), '') || searched
  );
}

async function hasTrigrams(client: Queryable): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'pg_trgm'`);
  return rows.length > 0;
}
