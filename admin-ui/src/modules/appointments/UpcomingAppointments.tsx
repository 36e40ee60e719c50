/** The dashboard's pending appointments that have not begun, soonest first, each to be taken in one click. */
import { useAddresses } from '../../kernel/addresses.ts';
import { DashboardList } from '../../kernel/list/DashboardList.tsx';
import { usePersonName } from '../../kernel/ui/personName.ts';
import { ApproveButton } from './AppointmentVerbs.tsx';
import { VisitRow } from './VisitRow.tsx';

export function UpcomingAppointments() {
  const nameOf = usePersonName();
  const { listOf } = useAddresses();
  return (
    <DashboardList
      title="dashboard.upcoming"
      note="dashboard.upcomingNote"
      rowsOf={({ lists }) => lists['upcomingAppointments'] ?? []}
      empty="dashboard.noUpcoming"
      allTo={listOf('appointments')}
      row={(record) => (
        <VisitRow record={record} below={nameOf(record['doctor'])}>
          <ApproveButton record={record} text="dashboard.take" />
        </VisitRow>
      )}
    />
  );
}
