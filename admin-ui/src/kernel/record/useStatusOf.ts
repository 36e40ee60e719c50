/** The status of a record beside the one that is shown, in the API's word: undefined while it is read, null where none can be read. */
import { useGetOne } from 'react-admin';

/** @param id null where there is no such record */
export function useStatusOf(resource: string, id: string | null): string | null | undefined {
  const enabled = id !== null;
  const { data, isPending } = useGetOne(resource, { id: id ?? '' }, { enabled, retry: false });
  if (enabled && isPending) return undefined;
  const status: unknown = data?.['status'];
  return typeof status === 'string' ? status : null;
}
