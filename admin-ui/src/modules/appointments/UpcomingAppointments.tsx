/** The dashboard's pending appointments that have not begun, soonest first, each to be taken in one click. */
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { ShortSection } from '../../kernel/list/ShortList.tsx';
import { useDashboard } from '../../kernel/list/useDashboard.ts';
import { Avatar, nameOf } from '../../kernel/ui/Avatar.tsx';
import { ApproveButton } from './AppointmentVerbs.tsx';
import { AppointmentDay, Hours } from './columns.tsx';

function Upcoming({ record }: { record: RaRecord }) {
  return (
    <>
      <span className="clock">
        <AppointmentDay day={record['appointmentDate']} />
        <br />
        <span className="quiet small">
          <Hours record={record} />
        </span>
      </span>
      <Avatar person={record['patient']} size={30} />
      <span className="grow">
        <Link
          className="clip"
          style={{ color: 'inherit', fontWeight: 500 }}
          to={`/appointments/${record.id}`}
        >
          {nameOf(record['patient'])}
        </Link>
        <span className="quiet small clip">{nameOf(record['doctor'])}</span>
      </span>
      <ApproveButton record={record} text="dashboard.take" />
    </>
  );
}

export function UpcomingAppointments() {
  const { data, error } = useDashboard();
  return (
    <ShortSection
      title="dashboard.upcoming"
      data={data && (data.lists['upcomingAppointments'] ?? [])}
      error={error}
      empty="dashboard.noUpcoming"
      allTo="/appointments"
      row={(record) => <Upcoming record={record} />}
    />
  );
}
