/**
 * The calendar by keyboard. One cell of half an hour can be focused, and every appointment: up and down go through the day, from an
 * appointment to what comes before and after it; left and right go to the same time of the neighbouring column.
 */
import { minutesOf } from '@hospital/contracts';
import type { CalendarAppointment, CalendarColumn, Hours } from './columns.ts';

export const STEP_MINUTES = 30;

export interface Cell {
  readonly column: string;
  readonly minute: number;
}

/** What is focused: a free cell, or an appointment with its beginning and its end. */
export interface Focused extends Cell {
  readonly until: number;
}

export type Target =
  | { readonly kind: 'free'; readonly cell: Cell }
  | { readonly kind: 'appointment'; readonly appointment: CalendarAppointment };

export function focusedOn(column: string, { fromTime, toTime }: CalendarAppointment): Focused {
  return { column, minute: minutesOf(fromTime), until: minutesOf(toTime) };
}

function covering({ appointments }: CalendarColumn, minute: number): CalendarAppointment | undefined {
  return appointments.find(
    ({ fromTime, toTime }) => minutesOf(fromTime) <= minute && minute < minutesOf(toTime),
  );
}

/** What begins within the cell counts too: a step is not to jump over it. */
function targetAt(column: CalendarColumn, minute: number): Target {
  const within = column.appointments.find(({ fromTime }) => {
    const begins = minutesOf(fromTime);
    return minute <= begins && begins < minute + STEP_MINUTES;
  });
  const appointment = covering(column, minute) ?? within;
  return appointment
    ? { kind: 'appointment', appointment }
    : { kind: 'free', cell: { column: column.key, minute } };
}

function upwards(column: CalendarColumn, minute: number): Target {
  const before = covering(column, minute - 1);
  return before ? { kind: 'appointment', appointment: before } : targetAt(column, minute - STEP_MINUTES);
}

/** Where a key leads; null for a key that leads nowhere. `forwards` is the key of the next column: the left one where one reads from the right. */
export function stepTo(
  { columns, hours, forwards }: { columns: readonly CalendarColumn[]; hours: Hours; forwards: string },
  focused: Focused,
  key: string,
): Target | null {
  const index = columns.findIndex((column) => column.key === focused.column);
  const column = columns[index];
  if (!column) return null;
  const [first, last] = [hours.first * 60, hours.last * 60 - STEP_MINUTES];
  if (key === 'ArrowDown') return focused.until > last ? null : targetAt(column, focused.until);
  if (key === 'ArrowUp') return focused.minute <= first ? null : upwards(column, focused.minute);
  if (key === 'Home') return targetAt(column, first);
  if (key === 'End') return targetAt(column, last);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const beside = columns[index + (key === forwards ? 1 : -1)];
  return beside ? targetAt(beside, focused.minute) : null;
}
