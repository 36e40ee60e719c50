/** The revision of each record that a command of this page wrote: what a list or page shows of it may be from before, until it is read again. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';

const keyOf = (id: unknown) => ['written', String(id)];

export function rememberWritten(client: QueryClient, { id, revision }: RaRecord): void {
  if (typeof revision === 'number') client.setQueryData(keyOf(id), revision);
}

/** @returns whether the record is shown as it was before the last command on it */
export function useIsBehind({ id, revision }: RaRecord): boolean {
  const written = useQueryClient().getQueryData(keyOf(id));
  return typeof written === 'number' && typeof revision === 'number' && revision < written;
}
