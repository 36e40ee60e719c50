/** Whole weeks of days: the first appointments of each, and how many more there are. */
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import { appointments as module, toneOf } from '@hospital/contracts';
import { leavesOn, type Absences } from './absences.ts';
import type { CalendarAppointment, CalendarColumn } from './columns.ts';
import { weeksOf } from './days.ts';
import { AbsenceNotes } from './GridHead.tsx';
import { StateIcon, useSlotText } from './Slot.tsx';

const SHOWN = 3;

interface MonthProps {
  readonly columns: readonly CalendarColumn[];
  readonly absences: Absences;
  /** A day of the month that is shown. */
  readonly day: string;
  readonly label: string;
  readonly linkTo: (day: string) => string;
  readonly onOpen: (appointment: CalendarAppointment) => void;
}

function Line({ item, onOpen }: { item: CalendarAppointment } & Pick<MonthProps, 'onOpen'>) {
  const nameOf = usePersonName();
  const status = String(item['status']);
  const text = useSlotText()(item);
  return (
    <li>
      <button
        type="button"
        className={`month-line ${toneOf(module.fields.status, status)} ${status.toLowerCase()}`}
        aria-label={text}
        title={text}
        onClick={() => onOpen(item)}
      >
        <StateIcon status={status} />
        <span className="ltr">{item.fromTime}</span>
        <span className="clip">
          <bdi className="name">{nameOf(item['patient'])}</bdi>
        </span>
      </button>
    </li>
  );
}

interface CellProps extends Omit<MonthProps, 'columns' | 'label'> {
  readonly column: CalendarColumn;
}

function Cell({ column, absences, day, linkTo, onOpen }: CellProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { appointments } = column;
  const isOther = column.day.slice(0, 7) !== day.slice(0, 7);
  const isToday = column.day === formats.now().day;
  const away = column.doctor ? 0 : leavesOn(absences, column.day).length;
  const rest = appointments.length - SHOWN;
  const isAway = column.holidays.length > 0 || column.leave !== null;
  const looks = ['month-day', isOther && 'other', isToday && 'today', isAway && 'away'];
  return (
    <td className={looks.filter(Boolean).join(' ')}>
      <Link
        to={linkTo(column.day)}
        className="month-number"
        aria-current={isToday ? 'date' : undefined}
        aria-label={translate('calendar.dayWith', {
          day: `${formats.weekday(column.day, 'long')} ${formats.day(column.day)}`,
          smart_count: appointments.length,
        })}
      >
        <span className="ltr">{Number(column.day.slice(8))}</span>
      </Link>
      <AbsenceNotes holidays={column.holidays} leave={column.leave} />
      {away > 0 && (
        <span className="absence-note clip">{translate('calendar.away', { smart_count: away })}</span>
      )}
      <ul>
        {appointments.slice(0, SHOWN).map((item) => (
          <Line key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
      {rest > 0 && (
        <Link to={linkTo(column.day)} className="small">
          {translate('calendar.more', { count: rest })}
        </Link>
      )}
    </td>
  );
}

export function MonthGrid({ columns, label, ...cell }: MonthProps) {
  const formats = useFormats();
  const weeks = weeksOf(columns.map(({ day }) => day));
  const byDay = new Map(columns.map((column) => [column.day, column]));
  return (
    <div className="month-frame">
      <table className="month" aria-label={label}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col">
                {formats.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const column = byDay.get(day);
                return column && <Cell key={day} column={column} {...cell} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
