import { useGetList, type RaRecord } from 'react-admin';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';

const pending = ['Requested', 'Confirmed'];
/** Before it come only requests that were refused or withdrawn. */
const LOOKED_AT = 10;

/** The request to erase this person that is not decided or carried out yet. @param subject the person's id */
export function usePendingErasure(subject: string): RaRecord | null {
  const { data } = useGetList(
    'erasures',
    { pagination: { page: 1, perPage: LOOKED_AT }, sort: defaultOrder, filter: { subject } },
    { retry: false },
  );
  return data?.find(({ status }) => pending.includes(String(status))) ?? null;
}
