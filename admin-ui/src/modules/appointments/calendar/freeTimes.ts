/** When a doctor is free on a day: on no holiday and no leave, and today not before now. */
import { freeSlots, isTime, minutesOf, type Busy, type ClinicHours } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { isBookable } from '../choices.ts';
import { holidaysOn, leaveOf, type Absences } from './absences.ts';
import { doctorIdOf, type CalendarAppointment } from './columns.ts';

export interface DoctorsDay {
  readonly day: string;
  /** An id. */
  readonly doctor: string;
  readonly appointments: readonly CalendarAppointment[];
  readonly absences: Absences;
  readonly now: { readonly day: string; readonly time: string };
  readonly hours: ClinicHours;
  /** How long the doctor must be free; a slot unless given. */
  readonly minutes?: number | undefined;
}

/** How long what stands in these fields takes; undefined where it has no beginning and end yet. */
export function minutesAsked({ fromTime, toTime }: Busy): number | undefined {
  const minutes = isTime(fromTime) && isTime(toTime) ? minutesOf(toTime) - minutesOf(fromTime) : 0;
  return minutes > 0 ? minutes : undefined;
}

/** A canceled appointment frees its time. */
function takenBy({ day, doctor, appointments }: DoctorsDay) {
  return appointments.filter(
    (one) => one.appointmentDate === day && doctorIdOf(one) === doctor && one['status'] !== 'Canceled',
  );
}

export function freeTimes(asked: DoctorsDay): readonly string[] {
  const { day, doctor, absences, now, hours, minutes } = asked;
  const isClosed = holidaysOn(absences, day).length > 0;
  if (doctor === '' || day < now.day || isClosed || leaveOf(absences, day, doctor)) return [];
  return freeSlots({ hours, after: day === now.day ? now.time : '00:00', busy: takenBy(asked), minutes });
}

/** The doctor who can be booked and is free first, and when; null where nobody is free on that day. */
export function firstFree(
  doctors: readonly RaRecord[],
  asked: Omit<DoctorsDay, 'doctor'>,
): { readonly doctor: string; readonly time: string } | null {
  const free = doctors.filter(isBookable).flatMap(({ id }) => {
    const doctor = String(id);
    const [time] = freeTimes({ ...asked, doctor });
    return time === undefined ? [] : [{ doctor, time }];
  });
  return free.toSorted((a, b) => a.time.localeCompare(b.time))[0] ?? null;
}
