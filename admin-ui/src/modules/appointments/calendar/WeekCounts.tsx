/** The week of many doctors: how many appointments each has on each day, and who is away. A cell leads to the day, a name to the doctor's week. */
import { TreePalm } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { PersonWithAvatar } from '../../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import { holidaysOn, leaveOf, type Absences } from './absences.ts';
import { doctorIdOf, type CalendarContents } from './columns.ts';
import { AbsenceNotes, useLeaveText } from './GridHead.tsx';

interface WeekCountsProps extends CalendarContents {
  readonly days: readonly string[];
  readonly label: string;
  readonly linkTo: (to: {
    readonly view: 'day' | 'week';
    readonly day: string;
    readonly doctor: string;
  }) => string;
}

interface CellProps extends Pick<WeekCountsProps, 'appointments' | 'absences' | 'linkTo'> {
  readonly day: string;
  readonly doctor: RaRecord;
}

const freed = new Set(['Canceled']);

function Cell({ day, doctor, appointments, absences, linkTo }: CellProps) {
  const nameOf = usePersonName();
  const translate = useTranslate();
  const formats = useFormats();
  const leaveText = useLeaveText();
  const id = String(doctor.id);
  const held = appointments.filter(
    (record) =>
      record.appointmentDate === day && doctorIdOf(record) === id && !freed.has(String(record['status'])),
  );
  const pending = held.filter((record) => record['status'] === 'Pending').length;
  const leave = leaveOf(absences, day, id);
  const when = `${nameOf(doctor)}, ${formats.weekday(day, 'long')} ${formats.day(day)}`;
  const what = translate('calendar.count', { smart_count: held.length });
  return (
    <td className={leave || holidaysOn(absences, day).length ? 'away' : undefined}>
      <Link
        to={linkTo({ view: 'day', day, doctor: id })}
        aria-label={`${translate('field.named', { name: when })} ${what}`}
      >
        <strong className="ltr">{held.length || '·'}</strong>
        {pending > 0 && (
          <span className="quiet small">{translate('calendar.pending', { count: pending })}</span>
        )}
        {leave && (
          <span className="absence-note clip">
            <TreePalm size={12} aria-hidden /> {leaveText(leave)}
          </span>
        )}
      </Link>
    </td>
  );
}

function DayHead({ day, absences }: { day: string; absences: Absences }) {
  const formats = useFormats();
  return (
    <th scope="col" className={day === formats.now().day ? 'today' : undefined}>
      <span className="small quiet">{formats.weekday(day)}</span>
      <div className="ltr">{formats.day(day)}</div>
      <AbsenceNotes holidays={holidaysOn(absences, day)} leave={null} />
    </th>
  );
}

export function WeekCounts({ days, doctors, label, ...cell }: WeekCountsProps) {
  const translate = useTranslate();
  return (
    <div className="month-frame">
      <table className="week-counts" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{translate('resources.appointments.fields.doctor')}</th>
            {days.map((day) => (
              <DayHead key={day} day={day} absences={cell.absences} />
            ))}
          </tr>
        </thead>
        <tbody>
          {doctors.map((doctor) => (
            <tr key={doctor.id}>
              <th scope="row">
                <Link to={cell.linkTo({ view: 'week', day: days[0] ?? '', doctor: String(doctor.id) })}>
                  <PersonWithAvatar person={doctor} size={24} />
                </Link>
              </th>
              {days.map((day) => (
                <Cell key={day} day={day} doctor={doctor} {...cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
