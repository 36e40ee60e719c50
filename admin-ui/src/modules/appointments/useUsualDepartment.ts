/** The department of a doctor's last appointment: where the next one is booked, unless the person chooses another. */
import { appointments } from '@hospital/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { defaultOrder } from '../../kernel/list/defaultOrder.ts';
import { isActive } from './choices.ts';

function departmentIn(appointment: RaRecord | undefined): RaRecord | null {
  const department: unknown = appointment?.['department'];
  if (typeof department !== 'object' || department === null || !('_id' in department)) return null;
  const record = { ...department, id: String(department._id) };
  // Nothing is booked in an inactive one.
  return isActive(record) ? record : null;
}

/**
 * @param doctor an id; empty where none is chosen
 * @param known appointments of the doctor that are loaded already: with one of them nothing is read, and no patient is shown
 * @returns null where there is none, undefined while that is not known
 */
export function useUsualDepartment(
  doctor: string,
  known: readonly RaRecord[] = [],
): RaRecord | null | undefined {
  const provider = useDataProvider();
  const loaded = departmentIn(known.at(-1));
  const { data } = useQuery({
    queryKey: [appointments.name, 'usual department', doctor],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: 1 };
      const asked = { filter: { doctor }, pagination, sort: defaultOrder, signal };
      return departmentIn((await provider.getList<RaRecord>(appointments.name, asked)).data[0]);
    },
    enabled: doctor !== '' && loaded === null,
    retry: false,
  });
  return loaded ?? data;
}
