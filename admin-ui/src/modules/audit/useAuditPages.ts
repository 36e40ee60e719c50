/** A search that goes on from where its last answer ended (`X-Next`). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../kernel/api/http.ts';
import type { AuditFilter } from './auditAddress.ts';

const PAGE = 50;

interface AuditAnswer<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
  readonly total: number;
  readonly isCapped: boolean;
}

async function read<T>(
  path: string,
  filter: AuditFilter,
  { pageParam: after, signal }: { readonly pageParam: string; readonly signal: AbortSignal },
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

export function useAuditPages<T>(path: string, filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', path, filter],
    initialPageParam: '',
    queryFn: async (asked) => read<T>(path, filter, asked),
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: false,
  });
}
