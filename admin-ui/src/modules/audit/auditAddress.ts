/** Filters and how many pages are shown are in the address: a link, back and forward lead to the same. */
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AS_OF } from '../../kernel/past/moment.ts';

export type AuditFilter = Readonly<Record<string, string>>;

const PAGES = 'pages';
export const MOST_PAGES = 40;

export function useAuditAddress() {
  const [parameters, setParameters] = useSearchParams();
  const { [PAGES]: pages, [AS_OF]: _moment, ...filter } = Object.fromEntries(parameters);
  const setFilter = (next: AuditFilter) =>
    setParameters(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  return {
    filter: filter as AuditFilter,
    pagesAsked: Math.min(Math.max(Math.trunc(Number(pages)) || 1, 1), MOST_PAGES),
    setFilter,
    set: (name: string, value: string) => setFilter({ ...filter, [name]: value }),
    showPages: (count: number) => setParameters({ ...filter, [PAGES]: String(count) }, { replace: true }),
  };
}

interface Paged {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly fetchNextPage: () => unknown;
}

/** Reads on until as many pages are there as the address asks for. */
export function usePagesAsked(
  { data, hasNextPage, isFetching, error, fetchNextPage }: Paged,
  asked: number,
): void {
  const count = data?.pages.length ?? 0;
  const isBehind = count > 0 && count < asked && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (isBehind) void fetchNextPage();
  }, [isBehind, fetchNextPage]);
}
