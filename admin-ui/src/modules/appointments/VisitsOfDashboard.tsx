/** On the dashboard: a doctor's own day, and for the desk who comes next. */
import { appointments } from '@hospital/contracts';
import { ShortSection } from '../../kernel/list/ShortList.tsx';
import { useDashboard } from '../../kernel/list/useDashboard.ts';
import { nameOf } from '../../kernel/ui/Avatar.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';
import { VisitRow } from './VisitRow.tsx';

export function OwnDay() {
  const { data, error } = useDashboard();
  return (
    <ShortSection
      title="dashboard.ownDay"
      data={data && (data.lists['ownDay'] ?? [])}
      error={error}
      empty="dashboard.noOwnDay"
      allTo="/appointments/calendar"
      row={(record) => (
        <VisitRow record={record} isOfDay below={String(record['injury'] ?? '')}>
          <StatePill module={appointments} record={record} />
        </VisitRow>
      )}
    />
  );
}

export function NextAppointments() {
  const { data, error } = useDashboard();
  return (
    <ShortSection
      title="dashboard.next"
      data={data && (data.lists['nextAppointments'] ?? [])}
      error={error}
      empty="dashboard.noNext"
      allTo="/appointments/calendar"
      row={(record) => (
        <VisitRow record={record} below={nameOf(record['doctor'])}>
          <StatePill module={appointments} record={record} />
        </VisitRow>
      )}
    />
  );
}
