/**
 * Dragging on the calendar: over free hours to make an appointment, an appointment to move it. Times snap to a quarter of an
 * hour. A press that does not move is a click.
 */
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { CalendarAppointment, CalendarColumn } from './columns.ts';
import { minutesOf } from '../../../kernel/hours.ts';

const SNAP = 15;
const CLICK_LENGTH = 30;
const THRESHOLD_PX = 5;

export interface Ghost {
  readonly column: string;
  readonly from: number;
  readonly to: number;
  /** What is moved; nothing while a new one is drawn. */
  readonly appointment: CalendarAppointment | null;
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly appointment: CalendarAppointment | null;
  readonly column: string;
  /** Minute under the pointer, and how far it is from the appointment's beginning. */
  readonly minute: number;
  readonly grip: number;
  readonly isTouch: boolean;
}

export interface DragOptions {
  readonly columns: readonly CalendarColumn[];
  readonly firstHour: number;
  readonly hourPx: number;
  readonly onMake: (ghost: Ghost) => void;
  readonly onMove: (ghost: Ghost) => void;
  readonly onOpen: (appointment: CalendarAppointment) => void;
}

const snap = (minute: number) => Math.round(minute / SNAP) * SNAP;

function columnAt(x: number, y: number): HTMLElement | null {
  const hit = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset['column']);
  return (hit as HTMLElement | undefined) ?? null;
}

/** What is drawn while the pointer is there. */
export function ghostOf(press: Press, column: string, minute: number): Ghost {
  const { appointment } = press;
  if (!appointment) {
    const [from, to] = minute < press.minute ? [minute, press.minute] : [press.minute, minute];
    return {
      column: press.column,
      from: snap(from),
      to: Math.max(snap(to), snap(from) + SNAP),
      appointment: null,
    };
  }
  const length = minutesOf(appointment.toTime) - minutesOf(appointment.fromTime);
  const from = Math.max(0, Math.min(24 * 60 - 1 - length, snap(minute - press.grip)));
  return { column, from, to: from + length, appointment };
}

export function useDrag({ columns, firstHour, hourPx, onMake, onMove, onOpen }: DragOptions) {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const press = useRef<Press | null>(null);
  const latest = useRef<Ghost | null>(null);
  const acts = useRef({ onMake, onMove, onOpen });
  acts.current = { onMake, onMove, onOpen };

  const minuteAt = (column: HTMLElement, y: number) =>
    firstHour * 60 + ((y - column.getBoundingClientRect().top) / hourPx) * 60;

  const show = (next: Ghost | null) => {
    latest.current = next;
    setGhost(next);
  };

  useEffect(() => {
    const move = (event: PointerEvent) => {
      const pressed = press.current;
      if (!pressed) return;
      const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > THRESHOLD_PX;
      if (!latest.current && !far) return;
      if (pressed.isTouch && !pressed.appointment) {
        press.current = null;
        return;
      }
      const column = columnAt(event.clientX, event.clientY);
      if (column) show(ghostOf(pressed, column.dataset['column'] ?? '', minuteAt(column, event.clientY)));
    };
    const release = () => {
      const pressed = press.current;
      press.current = null;
      if (!pressed) return;
      const drawn = latest.current;
      show(null);
      if (drawn?.appointment) acts.current.onMove(drawn);
      else if (drawn) acts.current.onMake(drawn);
      else if (pressed.appointment) acts.current.onOpen(pressed.appointment);
      else {
        const from = Math.floor(pressed.minute / SNAP) * SNAP;
        acts.current.onMake({ column: pressed.column, from, to: from + CLICK_LENGTH, appointment: null });
      }
    };
    const cancel = () => {
      press.current = null;
      show(null);
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', escape);
    };
  });

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const column = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (event.button !== 0 || !column) return;
    const key = column.dataset['column'] ?? '';
    const slot = (event.target as HTMLElement).closest<HTMLElement>('[data-slot]')?.dataset['slot'];
    const appointment =
      columns.find((known) => known.key === key)?.appointments.find(({ id }) => id === slot) ?? null;
    const minute = minuteAt(column, event.clientY);
    press.current = {
      x: event.clientX,
      y: event.clientY,
      appointment,
      column: key,
      minute,
      grip: appointment ? minute - minutesOf(appointment.fromTime) : 0,
      isTouch: event.pointerType === 'touch',
    };
  };
  return { ghost, onPointerDown };
}
