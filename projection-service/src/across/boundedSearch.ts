/**
 * No call looks into more versions than so many: the newest ones, and the answer says where to go on. Only what few versions tell is found among
 * all of them at once, through the index of what they tell (`toldText`).
 */
import { COUNT_CAP } from '@hospital/contracts';
import { escapeLiteral } from 'pg';
import type { QueryKit } from '../kernel/query/reader.ts';
import { Params } from '../kernel/query/relation.ts';
import { likeAnywhere } from '../kernel/query/textMatch.ts';
import { VERSIONS } from '../kernel/tables.ts';
import type { AuditSearch } from './auditSearch.ts';
import {
  clause,
  countVersions,
  narrowed,
  tells,
  versionPage,
  versionsOf,
  type Condition,
  type FoundVersion,
} from './versionSearch.ts';

type Kit = Pick<QueryKit, 'pool'>;

/** What one call looks into. */
export const LOOKED_AT = 3_000;
/** What a call looks into that goes on from another. */
export const LOOKED_ON = 50_000;
/** So many of the newest versions say whether a text is told by few. */
const SURVEYED = 300;
const MANY = 30;
/** More are no help: they are looked up one by one. */
const MOST_FOUND = 2_000;

export interface BoundedSearch {
  readonly search: AuditSearch;
  /** The last position that is looked at; null where that is all of them. */
  readonly floor: string | null;
}

export async function bounded(kit: Kit, search: AuditSearch, look: number): Promise<BoundedSearch> {
  const { floor, isOfMany, hasIndex } = await surveyed(kit, search, look);
  if (floor === null) return { search, floor };
  const { module, text } = search;
  if (hasIndex && !isOfMany && isIndexed(text)) {
    const found = await foundByIndex(kit, versionsOf(module), text);
    if (found) return { search: narrowed(search, found), floor: null };
  }
  return { search: narrowed(search, (params) => `v.since >= ${params.add(floor)}::bigint`), floor };
}

interface Survey {
  readonly floor: string | null;
  readonly isOfMany: boolean;
  readonly hasIndex: boolean;
}

async function surveyed({ pool }: Kit, { within, text }: AuditSearch, look: number): Promise<Survey> {
  const params = new Params();
  const newest = () => `from ${VERSIONS} v where ${clause(within, params)} order by v.since desc`;
  const told = text === null ? 'true' : tells(text, 'v.told')(params);
  const { rows } = await pool.query<{ floor: string | null; hits: number; hasIndex: boolean }>(
    `select (select v.since::text ${newest()} offset ${look - 1} limit 1) as floor,
       (select count(*) from (select v.told ${newest()} limit ${SURVEYED}) v where ${told})::int as hits,
       exists (select from pg_extension where extname = 'pg_trgm') as "hasIndex"`,
    params.values,
  );
  const { floor = null, hits = 0, hasIndex = false } = rows[0] ?? {};
  return { floor, isOfMany: hits >= MANY, hasIndex };
}

/** It knows of three letters that stand together. */
function isIndexed(text: string | null): text is string {
  return text !== null && /[\p{L}\p{N}]{3}/u.test(text);
}

/** The versions that tell it, as a condition; null where they are too many. */
async function foundByIndex({ pool }: Kit, table: string, text: string): Promise<Condition | null> {
  const word = tellingWord(text);
  const byWord = word === text ? null : await tellers(pool, { table, word, text });
  const found = byWord ?? (await tellers(pool, { table, word: text, text }));
  if (found === null) return null;
  const { resources, positions } = found;
  if (positions.length === 0) return () => 'false';
  const names = resources.map((name) => escapeLiteral(name)).join(', ');
  return (params) => `v.resource in (${names}) and v.since = any(${params.add(positions)}::bigint[])`;
}

interface Wanted {
  readonly table: string;
  /** What the index is asked for: a part of the text. */
  readonly word: string;
  readonly text: string;
}

interface Tellers {
  readonly resources: readonly string[];
  readonly positions: readonly string[];
}

async function tellers(pool: Kit['pool'], { table, word, text }: Wanted): Promise<Tellers | null> {
  const { rows } = await pool.query<Tellers & { hits: number }>(
    `with hit as materialized (select v.resource, v.since, v.told from ${table} v where v.told like $1 limit ${MOST_FOUND + 1}),
     wanted as (select h.resource, h.since from hit h where h.told like $2)
     select (select count(*) from hit)::int as hits,
       array(select distinct w.resource from wanted w) as resources, array(select distinct w.since::text from wanted w) as positions`,
    [likeAnywhere(word), likeAnywhere(text)],
  );
  const [found] = rows;
  return found === undefined || found.hits > MOST_FOUND ? null : found;
}

const FEWEST_OF_WORD = 4;

/** The word that is likely the rarest, for the index reads all that every three letters stand in: one with a number, or else the longest. */
function tellingWord(text: string): string {
  const words = text.split(' ').filter((word) => word.length >= FEWEST_OF_WORD && isIndexed(word));
  const numbered = words.filter((word) => /\d/.test(word));
  const candidates = numbered.length > 0 ? numbered : words;
  return candidates.reduce((longest, word) => (word.length > longest.length ? word : longest), '') || text;
}

export interface CountedSearch {
  readonly total: number;
  /** There may be more. */
  readonly isCapped: boolean;
}

/** @param page the first one, where it is known: one that is not full has all that there is */
export async function counted(
  kit: Kit,
  { search, floor }: BoundedSearch,
  page?: readonly FoundVersion[],
): Promise<CountedSearch> {
  if (page) return { total: page.length, isCapped: floor !== null };
  const total = await countVersions(kit, search, COUNT_CAP + 1);
  return { total: Math.min(total, COUNT_CAP), isCapped: floor !== null || total > COUNT_CAP };
}

export interface FoundPage {
  readonly rows: readonly FoundVersion[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

export async function pageOf(kit: Kit, { search, floor }: BoundedSearch, limit: number): Promise<FoundPage> {
  if (limit === 0) return { rows: [], next: null };
  const rows = await versionPage(kit, search, limit);
  return { rows, next: rows.length >= limit ? (rows.at(-1)?.since ?? null) : floor };
}
