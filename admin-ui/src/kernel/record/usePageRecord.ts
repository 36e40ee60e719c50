/**
 * The record that a page is about. An answer which says that it is not there, or not for this person, wins over the record in the cache. After any
 * other error the page keeps the record and says that it could not be refreshed.
 */
import { useGetOne, type RaRecord } from 'react-admin';
import { isOfFormerSession } from '../api/http.ts';
import { isWithheld } from './AbsentRecord.tsx';

export interface PageRecord {
  readonly record: RaRecord | undefined;
  /** Why nothing is shown. */
  readonly absent: Error | null;
  /** For its notice: why it could not be refreshed, when it was read, and how to ask again. */
  readonly stale: { readonly error: Error | null; readonly readAt: number; readonly retry: () => void };
}

export function usePageRecord(resource: string, id: string): PageRecord {
  // A row of a list is shown at once, but it lacks what only the record itself says.
  const { data, error, dataUpdatedAt, refetch } = useGetOne(
    resource,
    { id },
    { retry: false, refetchOnMount: 'always' },
  );
  const record: RaRecord | undefined = isWithheld(error) ? undefined : data;
  return {
    record,
    // A screen whose session has ended is about to go: it waits.
    absent: record === undefined && !isOfFormerSession(error) ? error : null,
    stale: {
      error: record === undefined ? null : error,
      readAt: dataUpdatedAt,
      retry: () => void refetch(),
    },
  };
}
