/** The dashboard's pending appointments from today on, each to be taken in one click. */
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { ShortList } from '../../kernel/list/ShortList.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Avatar, nameOf } from '../../kernel/ui/Avatar.tsx';
import { ApproveButton } from './AppointmentRecord.tsx';
import { AppointmentDay, Hours } from './columns.tsx';

const SHOWN = 8;

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

const byTime = (records: readonly RaRecord[]) =>
  [...records].sort((a, b) => whenOf(a).localeCompare(whenOf(b)));
const whenOf = (record: RaRecord) => `${String(record['appointmentDate'])} ${String(record['fromTime'])}`;

export function UpcomingAppointments() {
  const { now } = useFormats();
  return (
    <ShortList
      title="dashboard.upcoming"
      resource="appointments"
      limit={SHOWN}
      filter={{ status: 'Pending', fromDate: now().day }}
      sort={{ field: 'appointmentDate', order: 'ASC' }}
      arrange={byTime}
      empty="dashboard.noUpcoming"
      allTo="/appointments"
      row={(record) => <Upcoming record={record} />}
    />
  );
}
