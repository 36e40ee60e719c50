/** The free half hours of a day: what the desk can offer a caller at once. */
import type { AppointmentRow } from './appointments.ts';

/** The usual hours of a clinic, which the calendar draws. */
export const usualHours = { from: '07:00', to: '20:00' } as const;

/** Minutes. */
export const PLACE = 30;

export type Busy = Pick<AppointmentRow, 'fromTime' | 'toTime'>;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * The beginnings (`HH:MM`) of the places that are wholly free: on the half hour, within the usual hours, and not begun before `after`.
 * An appointment that ends when a place begins leaves it free.
 */
export function freePlaces(after: string, busy: readonly Busy[]): readonly string[] {
  const taken = busy.map(({ fromTime, toTime }) => [minutesOf(fromTime), minutesOf(toTime)] as const);
  const places: string[] = [];
  for (let from = minutesOf(usualHours.from); from + PLACE <= minutesOf(usualHours.to); from += PLACE) {
    const isFree = taken.every(([begin, end]) => end <= from || begin >= from + PLACE);
    if (isFree && timeOf(from) >= after) places.push(timeOf(from));
  }
  return places;
}

/** When a place that begins at this time ends. */
export function endOfPlace(from: string): string {
  return timeOf(minutesOf(from) + PLACE);
}
