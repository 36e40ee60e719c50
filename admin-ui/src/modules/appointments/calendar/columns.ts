/** Doctors across for a day, days across for a week: for the grid both are columns. */
import type { RaRecord } from 'react-admin';
import type { CalendarAddress } from './useCalendar.ts';

export interface CalendarColumn {
  readonly key: string;
  readonly day: string;
  readonly doctor: RaRecord | null;
  readonly appointments: readonly CalendarAppointment[];
}

export interface CalendarAppointment extends RaRecord {
  readonly fromTime: string;
  readonly toTime: string;
  readonly appointmentDate: string;
}

function doctorIdOf({ doctor }: RaRecord): string {
  return typeof doctor === 'object' && doctor !== null ? String(doctor._id) : String(doctor ?? '');
}

export function calendarColumns(
  { view, days, doctor }: Pick<CalendarAddress, 'view' | 'days' | 'doctor'>,
  doctors: readonly RaRecord[],
  records: readonly RaRecord[],
): readonly CalendarColumn[] {
  const appointments = records as readonly CalendarAppointment[];
  const chosen = doctors.find(({ id }) => id === doctor) ?? null;
  const seen = appointments.filter((record) => !chosen || doctorIdOf(record) === chosen.id);
  if (view === 'day') {
    const day = days[0] ?? '';
    return (chosen ? [chosen] : doctors).map((one) => ({
      key: String(one.id),
      day,
      doctor: one,
      appointments: seen.filter((record) => record.appointmentDate === day && doctorIdOf(record) === one.id),
    }));
  }
  return days.map((day) => ({
    key: day,
    day,
    doctor: chosen,
    appointments: seen.filter((record) => record.appointmentDate === day),
  }));
}

const FIRST_HOUR = 7;
const LAST_HOUR = 20;

/** The usual hours of a clinic, wider where something lies outside of them. */
export function hoursOf(columns: readonly CalendarColumn[]): {
  readonly first: number;
  readonly last: number;
} {
  const all = columns.flatMap(({ appointments }) => appointments);
  const hour = (time: string) => Number(time.slice(0, 2));
  return {
    first: Math.min(FIRST_HOUR, ...all.map(({ fromTime }) => hour(fromTime))),
    last: Math.max(LAST_HOUR, ...all.map(({ toTime }) => Math.min(24, hour(toTime) + 1))),
  };
}
