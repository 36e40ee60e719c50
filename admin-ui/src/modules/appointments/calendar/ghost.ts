/** What is drawn while the pointer is down: a new appointment, one at its new place, or one with its new end. */
import { minutesOf } from '@hospital/contracts';
import type { CalendarAppointment } from './columns.ts';

/** Times snap to a quarter of an hour. */
const SNAP = 15;
const CLICK_LENGTH = 30;
const LAST_MINUTE = 24 * 60 - 1;
/** The last quarter of the day ends with its last minute. */
const LAST_BEGINNING = 24 * 60 - SNAP;

export interface Ghost {
  readonly column: string;
  readonly from: number;
  readonly to: number;
  /** What is moved; nothing while a new one is drawn. */
  readonly appointment: CalendarAppointment | null;
}

export interface Press {
  /** The finger, or the mouse. */
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly kind: 'make' | 'move' | 'resize';
  readonly appointment: CalendarAppointment | null;
  readonly column: string;
  /** Minute under the pointer, and how far it is from the appointment's beginning. */
  readonly minute: number;
  readonly grip: number;
  /** A finger moves an appointment only after it was held still: until then it scrolls. */
  readonly isArmed: boolean;
}

const snap = (minute: number) => Math.round(minute / SNAP) * SNAP;

function drawn({ minute: pressed, column }: Press, minute: number): Ghost {
  const [first, last] = minute < pressed ? [minute, pressed] : [pressed, minute];
  const from = Math.max(0, Math.min(LAST_BEGINNING, snap(first)));
  const to = Math.min(LAST_MINUTE, Math.max(snap(last), from + SNAP));
  return { column, from, to, appointment: null };
}

/** What is drawn while the pointer is at that minute of that column. */
export function ghostOf(press: Press, column: string, minute: number): Ghost {
  const { appointment } = press;
  if (!appointment) return drawn(press, minute);
  const begins = minutesOf(appointment.fromTime);
  if (press.kind === 'resize') {
    const to = Math.min(LAST_MINUTE, Math.max(snap(minute), begins + SNAP));
    return { column: press.column, from: begins, to, appointment };
  }
  const length = minutesOf(appointment.toTime) - begins;
  const from = Math.max(0, Math.min(LAST_MINUTE - length, snap(minute - press.grip)));
  return { column, from, to: from + length, appointment };
}

/** Of an appointment that is picked up and not moved yet. */
export function ghostInPlace({ appointment, column }: Press): Ghost | null {
  if (!appointment) return null;
  return { column, from: minutesOf(appointment.fromTime), to: minutesOf(appointment.toTime), appointment };
}

/** A click makes one of the usual length. */
export function clicked({ column, minute }: Press): Ghost {
  const from = Math.max(0, Math.min(LAST_BEGINNING, Math.floor(minute / SNAP) * SNAP));
  return { column, from, to: Math.min(LAST_MINUTE, from + CLICK_LENGTH), appointment: null };
}
