import { appointments } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { PersonWithAvatar } from '../../kernel/ui/Avatar.tsx';
import { NamedRecord } from '../../kernel/record/NamedRecord.tsx';
import { AppointmentStatus } from './AppointmentStatus.tsx';

/** `today`, or the weekday and the day. */
export function AppointmentDay({ day }: { day: unknown }) {
  const formats = useFormats();
  const near = formats.nearDay(day);
  const full = `${formats.weekday(day)} ${formats.day(day)}`;
  return (
    <span className="ltr" title={full}>
      {near === formats.day(day) ? full : near}
    </span>
  );
}

export function Hours({ record }: { record: RaRecord }) {
  return (
    <span className="ltr">
      {String(record['fromTime'])} – {String(record['toTime'])}
    </span>
  );
}

export const appointmentColumns = columnsFor(appointments, [
  { source: 'patient', render: (record) => <PersonWithAvatar person={record['patient']} /> },
  {
    source: 'appointmentDate',
    render: (record) => <AppointmentDay day={record['appointmentDate']} />,
    width: 160,
  },
  {
    source: 'fromTime',
    label: 'appointment.hours',
    render: (record) => <Hours record={record} />,
    isSortable: false,
    width: 120,
  },
  { source: 'doctor', render: (record) => <PersonWithAvatar person={record['doctor']} /> },
  {
    source: 'department',
    render: (record) => <NamedRecord module="departments" record={record['department']} />,
  },
  { source: 'status', render: (record) => <AppointmentStatus record={record} />, width: 140 },
]);
