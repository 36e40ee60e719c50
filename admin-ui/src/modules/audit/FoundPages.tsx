/** What a search of the audit found so far, and more of it as long as there is more. */
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { isFilterRefused } from '../../kernel/list/filterRefused.ts';
import { RefusedFilter } from '../../kernel/list/RefusedFilter.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { ErrorState, SkeletonRows } from '../../kernel/ui/State.tsx';
import { MOST_PAGES, usePagesAsked, type useAuditAddress } from './auditAddress.ts';
import type { useAuditPages } from './useAuditPages.ts';

interface FoundPagesProps<T> {
  readonly found: ReturnType<typeof useAuditPages<T>>;
  readonly address: Pick<
    ReturnType<typeof useAuditAddress>,
    'filter' | 'setFilter' | 'pagesAsked' | 'showPages'
  >;
  readonly children: (rows: readonly T[]) => ReactNode;
}

export function FoundPages<T>({ found, address, children }: FoundPagesProps<T>) {
  const translate = useTranslate();
  usePagesAsked(found, address.pagesAsked);
  const { data, error, hasNextPage, isFetchNextPageError, isFetchingNextPage } = found;
  const isRefused = error !== null && !data && isFilterRefused(error);
  const count = data?.pages.length ?? 0;
  const retry = () => void (isFetchNextPageError ? found.fetchNextPage() : found.refetch());
  return (
    <>
      {found.isPending && <SkeletonRows rows={14} />}
      {data && children(data.pages.flatMap(({ rows }) => rows))}
      {isRefused && (
        <RefusedFilter error={error} filters={address.filter} clear={() => address.setFilter({})} />
      )}
      {error && !isRefused && <ErrorState error={error} retry={retry} />}
      {!error && hasNextPage && count < MOST_PAGES && (
        <div className="more">
          <Button onClick={() => address.showPages(count + 1)} isRunning={isFetchingNextPage}>
            {translate('action.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
