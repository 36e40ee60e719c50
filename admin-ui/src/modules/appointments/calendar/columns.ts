/** Doctors across for a day, days across for a week: for the grid both are columns. */
import { type ClinicHours } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { idIn } from '../../../kernel/record/idIn.ts';
import { holidaysOn, leaveOf, type Absences, type Leave } from './absences.ts';
import type { View } from './days.ts';

export interface CalendarColumn {
  readonly key: string;
  readonly day: string;
  readonly doctor: RaRecord | null;
  readonly appointments: readonly CalendarAppointment[];
  /** The titles of the day's holidays. */
  readonly holidays: readonly string[];
  /** Of the column's doctor. */
  readonly leave: Leave | null;
}

export interface CalendarAppointment extends RaRecord {
  readonly fromTime: string;
  readonly toTime: string;
  readonly appointmentDate: string;
}

export function doctorIdOf({ doctor }: RaRecord): string {
  return idIn(doctor);
}

export interface CalendarContents {
  readonly doctors: readonly RaRecord[];
  readonly appointments: readonly CalendarAppointment[];
  readonly absences: Absences;
}

interface ShownDays {
  readonly view: View;
  readonly days: readonly string[];
  readonly doctor: string | null;
}

export function calendarColumns(
  { view, days, doctor }: ShownDays,
  { doctors, appointments, absences }: CalendarContents,
): readonly CalendarColumn[] {
  const asked = doctor === null ? null : (doctors.find(({ id }) => id === doctor) ?? { id: doctor });
  const columnOf = (key: string, day: string, one: RaRecord | null): CalendarColumn => ({
    key,
    day,
    doctor: one,
    appointments: appointments.filter(
      (record) => record.appointmentDate === day && (!one || doctorIdOf(record) === one.id),
    ),
    holidays: holidaysOn(absences, day),
    leave: one && leaveOf(absences, day, String(one.id)),
  });
  if (view !== 'day') return days.map((day) => columnOf(day, day, asked));
  const [day = ''] = days;
  return (asked ? [asked] : doctors).map((one) => columnOf(String(one.id), day, one));
}

/** The hour that a closing time ends in or with. */
const endHourOf = (time: string) => hourOf(time) + (time.endsWith(':00') ? 0 : 1);
const hourOf = (time: string) => Number(time.slice(0, 2));

export interface Hours {
  readonly first: number;
  readonly last: number;
}

/** Whole hours: those of the clinic, wider where something lies outside of them. */
export function hoursOf({ opensAt, closesAt }: ClinicHours, columns: readonly CalendarColumn[]): Hours {
  const all = columns.flatMap(({ appointments }) => appointments);
  return {
    first: Math.min(hourOf(opensAt), ...all.map(({ fromTime }) => hourOf(fromTime))),
    last: Math.max(endHourOf(closesAt), ...all.map(({ toTime }) => Math.min(24, hourOf(toTime) + 1))),
  };
}
