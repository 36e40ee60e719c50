/** What every list shows: its rows, with a message above them where they could not be refreshed, or what stands in their place. */
import type { ReactNode } from 'react';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { ErrorState, SkeletonRows } from '../ui/State.tsx';
import { isFilterRefused } from './filterRefused.ts';
import { RefusedFilter } from './RefusedFilter.tsx';
import type { ModuleListState } from './useModuleList.ts';

interface ListBodyProps {
  readonly list: ModuleListState;
  /** How many rows stand there while they load. */
  readonly toCome: number;
  readonly whenEmpty: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

export function ListBody({ list, toCome, whenEmpty, children }: ListBodyProps) {
  const { records, error, isPending, retry } = list;
  if (isPending) return <SkeletonRows rows={toCome} />;
  if (records.length > 0) {
    return (
      <>
        <StaleNotice error={error} retry={retry} />
        {children}
      </>
    );
  }
  if (isFilterRefused(error))
    return <RefusedFilter error={error} filters={list.filters} clear={() => list.show({})} />;
  return error ? <ErrorState error={error} retry={retry} /> : whenEmpty;
}
