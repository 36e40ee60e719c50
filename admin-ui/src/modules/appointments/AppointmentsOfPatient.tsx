/** On a patient's page: what was and will be. */
import { appointments } from '@hospital/contracts';
import { useGetList, useTranslate, type RaRecord } from 'react-admin';
import { DataTable } from '../../kernel/list/DataTable.tsx';
import { SkeletonRows, State } from '../../kernel/ui/State.tsx';
import { appointmentColumns } from './columns.tsx';

export function AppointmentsOfPatient({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { data } = useGetList('appointments', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: '', order: 'ASC' },
    filter: { patient: record['_id'] },
  });
  if (!data) return <SkeletonRows rows={3} />;
  if (!data.length)
    return (
      <State title={translate('list.emptyTitle', { name: translate('menu.appointments').toLowerCase() })} />
    );
  return (
    <DataTable
      module={appointments}
      columns={appointmentColumns.slice(1)}
      records={data}
      opens={(appointment) => `/appointments/${appointment.id}`}
    />
  );
}
