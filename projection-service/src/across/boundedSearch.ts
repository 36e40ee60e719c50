/**
 * No call looks into more versions than so many: the newest ones, and the answer says where to go on. Only what few versions tell is found among
 * all of them at once, through the index of their search text (`searchText`).
 */
import { positionText } from '../kernel/database.ts';
import type { QueryKit } from '../kernel/query/reader.ts';
import { areSelective, versionsWithTextSql } from '../kernel/textSearch/rareText.ts';
import { isIndexed } from '../kernel/textSearch/trigramIndex.ts';
import { Params } from '../kernel/query/relation.ts';
import { VERSIONS } from '../kernel/tables.ts';
import type { AuditSearch } from './auditSearch.ts';
import {
  after,
  clause,
  countedPage,
  cursorOf,
  narrowed,
  newest,
  versionPage,
  versionsOf,
  type CountedPage,
  type FoundVersion,
} from './versionSearch.ts';

type Kit = Pick<QueryKit, 'pool'>;

/** What one call looks into. */
const LOOKED_AT = 3_000;
/** What a call looks into that goes on from another. */
const LOOKED_ON = 50_000;
/** More that tell the text are no help: they are looked up one by one. */
const MOST_FOUND = 2_000;

export interface FoundPage {
  readonly rows: readonly FoundVersion[];
  /** The cursor after which the next page begins; null after the last one. */
  readonly next: string | null;
}

export interface CountedSearch extends FoundPage {
  readonly total: number;
  /** There may be more. */
  readonly isCapped: boolean;
}

interface SearchLimits {
  readonly limit: number;
  /** How many versions it looks into. */
  readonly look?: number;
}

/** The first page, with the total of what was looked into. */
export async function firstPage(
  kit: Kit,
  search: AuditSearch,
  { limit, look = LOOKED_AT }: SearchLimits,
): Promise<CountedSearch> {
  const indexed = await indexedPage(kit, search, limit);
  if (indexed) return { ...indexed, next: nextOf(indexed, limit), isCapped: false };
  const among = (params: Params) =>
    `select v.* from ${VERSIONS} v where ${clause(search.within, params)} ${newest(look)}`;
  const { rows, total, looked, floor } = await countedPage(kit, { ...search, within: [] }, { limit, among });
  const rest = looked < look ? null : floor;
  return { rows, total, next: nextOf({ rows, rest }, limit), isCapped: rest !== null };
}

/** One that goes on after a cursor. */
export async function nextPage(
  kit: Kit,
  whole: AuditSearch,
  { cursor, limit, look = LOOKED_ON }: SearchLimits & { readonly cursor: string },
): Promise<FoundPage> {
  const search = narrowed(whole, after(cursor));
  const indexed = await indexedPage(kit, search, limit);
  if (indexed) return { rows: indexed.rows, next: nextOf(indexed, limit) };
  const rows = await versionPage(kit, search, { limit, among: look });
  const rest = rows.length < limit ? await floorOf(kit, search, look) : null;
  return { rows, next: nextOf({ rows, rest }, limit) };
}

/** @param rest the last position that was looked at; null or nothing where that was all of them */
function nextOf(
  { rows, rest = null }: { readonly rows: readonly FoundVersion[]; readonly rest?: string | null },
  limit: number,
): string | null {
  if (limit === 0) return null;
  const last = rows.length >= limit ? rows.at(-1) : undefined;
  if (last) return cursorOf(last);
  return rest === null ? null : positionText(rest);
}

async function floorOf({ pool }: Kit, { within }: AuditSearch, look: number): Promise<string | null> {
  const params = new Params();
  const { rows } = await pool.query<{ floor: string }>(
    `select v.since::text as floor from ${VERSIONS} v where ${clause(within, params)}
     order by v.since desc offset ${look - 1} limit 1`,
    params.values,
  );
  return rows[0]?.floor ?? null;
}

/** Of all versions that tell the text; null where the index is no help. */
async function indexedPage(
  kit: Kit,
  search: AuditSearch,
  limit: number,
): Promise<Pick<CountedPage, 'rows' | 'total'> | null> {
  const { module, text } = search;
  if (text === null) return null;
  const table = versionsOf(module);
  if (!(await areSelective(kit.pool, [{ table, texts: [text] }]))) return null;
  for (const asked of new Set([tellingWord(text), text])) {
    const lookup = { table, texts: [asked] };
    const among = (params: Params) => `${versionsWithTextSql('v.*', lookup, params)} limit ${MOST_FOUND + 1}`;
    const { rows, total, looked } = await countedPage(kit, search, { among, limit });
    if (looked <= MOST_FOUND) return { rows, total };
  }
  return null;
}

const FEWEST_OF_WORD = 4;

/** The word that is likely the rarest, for the index reads all that every three letters are in: one with a number, or else the longest. */
function tellingWord(text: string): string {
  const words = text.split(' ').filter((word) => word.length >= FEWEST_OF_WORD && isIndexed(word));
  const numbered = words.filter((word) => /\d/.test(word));
  const candidates = numbered.length > 0 ? numbered : words;
  return candidates.reduce((longest, word) => (word.length > longest.length ? word : longest), '') || text;
}
