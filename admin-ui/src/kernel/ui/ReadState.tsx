/** What a screen shows of what it reads: its shape until it comes, an error with a way to ask again, or the data, with a note where it is not of now. */
import type { ReactNode } from 'react';
import { failureOf } from '../api/readResult.ts';
import { ErrorState } from './State.tsx';
import { StaleNotice } from './StaleNotice.tsx';

/** A query's result, or a part of one whose errors are shown elsewhere. */
export interface ReadResult<T> {
  readonly data: T | undefined;
  readonly error?: unknown;
  readonly dataUpdatedAt?: number;
  readonly refetch?: () => unknown;
}

interface ReadStateProps<T> {
  readonly read: ReadResult<T>;
  /** In the shape of what is to come. */
  readonly toCome: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function ReadState<T>({ read, toCome, children }: ReadStateProps<T>) {
  const { data: shown, error, dataUpdatedAt, refetch } = read;
  const retry = () => void refetch?.();
  const failure = failureOf(read);
  if (failure !== null) return <ErrorState error={failure} retry={retry} />;
  return (
    <>
      <StaleNotice error={shown === undefined ? null : error} readAt={dataUpdatedAt} retry={retry} />
      {shown === undefined ? toCome : children(shown)}
    </>
  );
}
