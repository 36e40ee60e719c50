/** Above the columns: whose they are, or which day, and why one is not worked on. */
import { CalendarOff, TreePalm, UserX } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useTexts } from '../../../kernel/i18n/useTexts.ts';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { Avatar } from '../../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import { isActive, isBookable } from '../choices.ts';
import type { Leave } from './absences.ts';
import type { CalendarColumn } from './columns.ts';

/** `On leave`, or the kind of the leave for who may know it. */
export function useLeaveText() {
  const translate = useTranslate();
  const { word } = useTexts();
  return ({ type }: Leave) => (type ? word(type) : translate('calendar.onLeave'));
}

export function AbsenceNotes({ holidays, leave }: Pick<CalendarColumn, 'holidays' | 'leave'>) {
  const leaveText = useLeaveText();
  return (
    <>
      {holidays.map((title) => (
        <span key={title} className="absence-note clip" title={title}>
          <CalendarOff size={12} aria-hidden /> <bdi className="name">{title}</bdi>
        </span>
      ))}
      {leave && (
        <span className="absence-note clip" title={leaveText(leave)}>
          <TreePalm size={12} aria-hidden /> <bdi className="name">{leaveText(leave)}</bdi>
        </span>
      )}
    </>
  );
}

/** Why the doctor of a column gets no new appointments; those that are there have to be moved. */
export function LeftNote({ doctor }: { readonly doctor: CalendarColumn['doctor'] }) {
  const translate = useTranslate();
  const { word } = useTexts();
  if (doctor === null || isBookable(doctor)) return null;
  const text = isActive(doctor) ? translate('calendar.noDoctorAnyMore') : word(String(doctor['status']));
  return (
    <span className="absence-note clip" title={text}>
      <UserX size={12} aria-hidden /> {text}
    </span>
  );
}

/** What a column is called: its doctor, or its day. */
export function useColumnName(view: 'day' | 'week') {
  const nameOf = usePersonName();
  const formats = useFormats();
  return ({ day, doctor }: CalendarColumn) =>
    view === 'day' && doctor ? nameOf(doctor) : `${formats.weekday(day, 'long')} ${formats.day(day)}`;
}

function DoctorHead({ doctor }: { doctor: NonNullable<CalendarColumn['doctor']> }) {
  const nameOf = usePersonName();
  const { word } = useTexts();
  return (
    <span className="with-face doctor-head">
      <Avatar person={doctor} size={28} />
      <span className="two-lines">
        <span className="doctor-name strong" title={nameOf(doctor)}>
          <bdi className="name">{nameOf(doctor)}</bdi>
        </span>
        <span className="quiet small clip">
          {doctor['speciality'] ? word(String(doctor['speciality'])) : '–'}
        </span>
      </span>
    </span>
  );
}

export function GridHead({ columns, view }: { columns: readonly CalendarColumn[]; view: 'day' | 'week' }) {
  const formats = useFormats();
  const today = formats.now().day;
  return (
    <div className="calendar-head">
      <div />
      {columns.map((column) => {
        const { key, day, doctor } = column;
        return (
          <div key={key} className={view === 'week' && day === today ? 'today' : undefined}>
            {view === 'day' && doctor ? (
              <DoctorHead doctor={doctor} />
            ) : (
              <>
                <span className="small quiet">{formats.weekday(day)}</span>
                <div className="strong ltr">{formats.day(day)}</div>
              </>
            )}
            {view === 'day' && <LeftNote doctor={doctor} />}
            <AbsenceNotes holidays={view === 'week' ? column.holidays : []} leave={column.leave} />
          </div>
        );
      })}
    </div>
  );
}
