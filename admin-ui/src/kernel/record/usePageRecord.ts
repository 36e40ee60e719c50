/**
 * The record that a page is about. An answer which says that it is not there, or not for this person, wins over the record in the cache. After any
 * other error the page keeps the record and says that it could not be refreshed.
 */
import { useGetOne, type RaRecord } from 'react-admin';
import { failureOf } from '../api/readResult.ts';

export interface PageRecord {
  readonly record: RaRecord | undefined;
  /** Why nothing is shown. */
  readonly absent: Error | null;
  /** For its notice: why it could not be refreshed, when it was read, and how to ask again. */
  readonly stale: { readonly error: Error | null; readonly readAt: number; readonly retry: () => void };
}

export function usePageRecord(resource: string, id: string): PageRecord {
  // A row of a list is shown at once, but it lacks what only the record itself says.
  const read = useGetOne(resource, { id }, { retry: false, refetchOnMount: 'always' });
  const { data: record, error, dataUpdatedAt, refetch } = read;
  return {
    record,
    absent: failureOf(read),
    stale: {
      error: record === undefined ? null : error,
      readAt: dataUpdatedAt,
      retry: () => void refetch(),
    },
  };
}
