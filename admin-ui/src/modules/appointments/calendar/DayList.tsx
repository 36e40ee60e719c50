/** The days one below the other, with everything that is to come on them in words. */
import { appointments as module } from '@hospital/contracts';
import { CalendarDays } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAddresses } from '../../../kernel/addresses.ts';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { Avatar } from '../../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import { StatePill } from '../../../kernel/ui/Pill.tsx';
import { State } from '../../../kernel/ui/State.tsx';
import { NamedRecord } from '../../../kernel/record/NamedRecord.tsx';
import { Hours } from '../columns.tsx';
import { leavesOn, type Absences } from './absences.ts';
import type { CalendarAppointment, CalendarColumn } from './columns.ts';
import { AbsenceNotes } from './GridHead.tsx';

interface DayListProps {
  readonly columns: readonly CalendarColumn[];
  readonly absences: Absences;
}

interface RowProps {
  readonly item: CalendarAppointment;
  /** Where the list is not of one doctor alone. */
  readonly showsDoctor: boolean;
}

function Row({ item, showsDoctor }: RowProps) {
  const nameOf = usePersonName();
  const { recordOf } = useAddresses();
  return (
    <li>
      <span className="clock">
        <Hours record={item} />
      </span>
      <Avatar person={item['patient']} size={28} />
      <span className="grow">
        <Link className="clip strong" to={recordOf('appointments', item.id)}>
          <bdi className="name">{nameOf(item['patient'])}</bdi>
        </Link>
        {showsDoctor && (
          <span className="quiet small clip">
            <bdi className="name">{nameOf(item['doctor'])}</bdi>
          </span>
        )}
      </span>
      <span className="list-department small">
        <NamedRecord module="departments" record={item['department']} />
      </span>
      <span className="list-state">
        <StatePill module={module} record={item} />
      </span>
    </li>
  );
}

function DayOf({ column, absences }: { column: CalendarColumn; absences: Absences }) {
  const formats = useFormats();
  const translate = useTranslate();
  const { day, appointments, doctor } = column;
  const away = doctor ? 0 : leavesOn(absences, day).length;
  return (
    <section>
      <div className="section-head">
        <h2>
          {formats.weekday(day, 'long')} <span className="ltr">{formats.day(day)}</span>
        </h2>
        <AbsenceNotes {...column} />
        {away > 0 && (
          <span className="absence-note">{translate('calendar.away', { smart_count: away })}</span>
        )}
        <span className="quiet small">
          {translate('calendar.count', { smart_count: appointments.length })}
        </span>
      </div>
      <ul className="rows">
        {appointments.map((item) => (
          <Row key={item.id} item={item} showsDoctor={doctor === null} />
        ))}
      </ul>
    </section>
  );
}

export function DayList({ columns, absences }: DayListProps) {
  const translate = useTranslate();
  const shown = columns.filter(
    ({ appointments, holidays, leave }) => appointments.length > 0 || holidays.length > 0 || leave,
  );
  if (!shown.length) return <State icon={CalendarDays} title={translate('calendar.nothing')} />;
  return (
    <div className="day-list">
      {shown.map((column) => (
        <DayOf key={column.key} column={column} absences={absences} />
      ))}
    </div>
  );
}
