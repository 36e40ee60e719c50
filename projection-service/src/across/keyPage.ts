/**
 * Lists that go on after the key of their last row, and have no other order. `X-Next` is the number of rows so far, the total of the first page
 * (with `+` where there are more), a dot and that key: `50-437.key`. A key alone is taken too: where its page stands is then not known, and the total
 * is counted again.
 */
import { DEFAULT_LIMIT, integerValue, MAX_LIMIT, Problem, refusedValue } from '@hospital/contracts';
import { listHeaders } from '../kernel/query/listHeaders.ts';

type Query = Readonly<Record<string, string>>;

/** @throws Problem `unknown_search_field` */
export function refuseUnknown(query: Query, known: readonly string[]): void {
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map((name) => [name, `There is no search by ${name}.`]));
  throw new Problem('unknown_search_field', { fields });
}

interface Total {
  readonly total: number;
  readonly isCapped: boolean;
}

export interface KeyPage {
  readonly limit: number;
  /** The key where the page before ended; null for the first page. */
  readonly after: string | null;
  /** How many rows come before; null where that is not known. */
  readonly offset: number | null;
  /** As the page before said it; null where it has to be counted. */
  readonly counted: Total | null;
}

/** @throws Problem `validation_failed`, `unknown_search_field` */
export function keyPage(query: Query, known: readonly string[], isKey: (text: string) => boolean): KeyPage {
  refuseUnknown(query, [...known, 'limit', 'after']);
  const limit =
    query['limit'] === undefined
      ? DEFAULT_LIMIT
      : integerValue('limit', query['limit'], { min: 0, max: MAX_LIMIT });
  const given = query['after'];
  if (given === undefined) return { limit, after: null, offset: 0, counted: null };
  const [, seen, total, more, after = ''] = /^(?:(\d{1,9})(?:-(\d{1,9})(\+?))?\.)?(.+)$/s.exec(given) ?? [];
  if (!isKey(after)) throw refusedValue('after', 'After is the X-Next of an earlier answer.');
  const counted = total === undefined ? null : { total: Number(total), isCapped: more === '+' };
  return { limit, after, offset: seen === undefined ? null : Number(seen), counted };
}

/** How many match. Where all are on the first page, and on later ones, nothing is counted. @param rows how many were found, of one more than the page may have */
export async function totalOf(
  { after, limit, counted }: KeyPage,
  rows: number,
  count: () => Promise<number>,
): Promise<number> {
  if (counted) return counted.total;
  return after === null && rows <= limit ? rows : count();
}

interface FoundPage {
  /** The path of the list. */
  readonly path: string;
  readonly shown: number;
  /** Of those that were counted: some that were not may be on this page. */
  readonly total: number;
  readonly isCapped?: boolean;
  /** The key of the last row; null on the last page. */
  readonly next: string | null;
}

export function keyHeaders({ offset }: KeyPage, found: FoundPage): Record<string, string> {
  const { path, shown, isCapped = false, next } = found;
  const seen = (offset ?? 0) + shown;
  const total = Math.max(found.total, seen);
  return listHeaders({
    path,
    offset,
    shown,
    total,
    isCapped,
    next: next === null ? null : offset === null ? next : `${seen}-${total}${isCapped ? '+' : ''}.${next}`,
  });
}
