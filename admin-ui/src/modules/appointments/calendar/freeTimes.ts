/** When a doctor is free on a day: starts of half an hour within the usual hours, on no leave, and today not before now. */
import { minutesOf, timeOf } from '../../../kernel/hours.ts';
import { leaveOf, type Absences } from './absences.ts';
import { doctorIdOf, hoursOf, type CalendarAppointment } from './columns.ts';

export const VISIT_MINUTES = 30;

export interface DoctorsDay {
  readonly day: string;
  /** An id. */
  readonly doctor: string;
  readonly appointments: readonly CalendarAppointment[];
  readonly absences: Absences;
  readonly now: { readonly day: string; readonly time: string };
}

/** A canceled appointment frees its time. */
function takenBy({ day, doctor, appointments }: DoctorsDay) {
  return appointments.filter(
    (one) => one.appointmentDate === day && doctorIdOf(one) === doctor && one['status'] !== 'Canceled',
  );
}

export function freeTimes(asked: DoctorsDay): readonly string[] {
  const { day, doctor, absences, now } = asked;
  if (doctor === '' || day < now.day || leaveOf(absences, day, doctor)) return [];
  const { first, last } = hoursOf([]);
  const taken = takenBy(asked).map(
    ({ fromTime, toTime }) => [minutesOf(fromTime), minutesOf(toTime)] as const,
  );
  const earliest = day === now.day ? minutesOf(now.time) : 0;
  const count = ((last - first) * 60) / VISIT_MINUTES;
  return Array.from({ length: count }, (_, index) => first * 60 + index * VISIT_MINUTES)
    .filter((from) => from >= earliest)
    .filter((from) => taken.every(([start, end]) => from + VISIT_MINUTES <= start || from >= end))
    .map(timeOf);
}

/** The doctor who is free first, and when; null where nobody is free on that day. */
export function firstFree(
  doctors: readonly string[],
  asked: Omit<DoctorsDay, 'doctor'>,
): { readonly doctor: string; readonly time: string } | null {
  const free = doctors.flatMap((doctor) => {
    const [time] = freeTimes({ ...asked, doctor });
    return time === undefined ? [] : [{ doctor, time }];
  });
  return free.toSorted((a, b) => a.time.localeCompare(b.time))[0] ?? null;
}
