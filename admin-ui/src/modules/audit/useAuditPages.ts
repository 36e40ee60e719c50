/** A search that goes on from where its last answer ended (`X-Next`), page by page. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../kernel/api/http.ts';
import type { AuditFilter } from './auditAddress.ts';

const PAGE = 50;

export interface AuditAnswer<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
  readonly total: number;
  readonly isCapped: boolean;
}

interface AuditRequest {
  readonly path: string;
  readonly filter: AuditFilter;
  readonly signal: AbortSignal;
}

async function answerAfter<T>(
  { path, filter, signal }: AuditRequest,
  after: string,
): Promise<AuditAnswer<T>> {
  const query = new URLSearchParams({ ...filter, limit: String(PAGE), ...(after ? { after } : {}) });
  const { body, headers } = await call({ method: 'GET', path: `${path}?${query.toString()}`, signal });
  const rows = Array.isArray(body) ? (body as readonly T[]) : [];
  return {
    rows,
    next: headers.get('X-Next'),
    total: Number(headers.get('X-Total-Count') ?? rows.length),
    isCapped: headers.get('X-Total-Capped') === 'true',
  };
}

/** No call looks into the whole log: a page may take several. What was found before one of them failed is kept, and the rest is asked for again. */
async function page<T>(asked: AuditRequest, after: string): Promise<AuditAnswer<T>> {
  let found = await answerAfter<T>(asked, after);
  while (found.next !== null && found.rows.length < PAGE) {
    const more = await answerAfter<T>(asked, found.next).catch((error: unknown) => {
      if (found.rows.length === 0 || asked.signal.aborted) throw error;
      return null;
    });
    if (more === null) return found;
    found = { ...found, rows: [...found.rows, ...more.rows], next: more.next };
  }
  return found;
}

/** How many there are as far as it is known: what the first call counted, or what was found since. */
export function countOf(
  pages: readonly AuditAnswer<unknown>[],
): Pick<AuditAnswer<unknown>, 'total' | 'isCapped'> {
  const found = pages.reduce((sum, { rows }) => sum + rows.length, 0);
  const [first] = pages;
  if (!first || pages.at(-1)?.next === null) return { total: found, isCapped: false };
  return { total: Math.max(first.total, found), isCapped: first.isCapped };
}

export function useAuditPages<T>(path: string, filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', path, filter],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => page<T>({ path, filter, signal }, pageParam),
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: false,
  });
}
