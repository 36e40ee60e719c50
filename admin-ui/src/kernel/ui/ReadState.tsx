/** What a screen shows of what it reads: its shape until it comes, an error with a way to ask again, or the data, with a note where it is not of now. */
import type { ReactNode } from 'react';
import { isOfFormerSession } from '../api/http.ts';
import { ErrorState } from './State.tsx';
import { StaleNotice } from './StaleNotice.tsx';

/** A query's result, or a part of one whose errors are shown elsewhere. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly error?: unknown;
  readonly dataUpdatedAt?: number;
  readonly refetch?: () => unknown;
}

interface ReadStateProps<T> {
  readonly read: Read<T>;
  /** In the shape of what is to come. */
  readonly toCome: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function ReadState<T>({
  read: { data, error, dataUpdatedAt, refetch },
  toCome,
  children,
}: ReadStateProps<T>) {
  const retry = () => void refetch?.();
  // A screen whose session has ended is about to go: it waits.
  if (data === undefined && error && !isOfFormerSession(error))
    return <ErrorState error={error} retry={retry} />;
  return (
    <>
      <StaleNotice error={data === undefined ? null : error} readAt={dataUpdatedAt} retry={retry} />
      {data === undefined ? toCome : children(data)}
    </>
  );
}
