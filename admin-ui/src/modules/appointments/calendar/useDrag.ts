/**
 * Dragging on the calendar: over free hours to make an appointment, an appointment to move it, its lower edge to make it longer or shorter.
 * A press that does not move is a click. A finger scrolls; it picks an appointment up only where it stays on it. A second finger or a second
 * button of the mouse ends it: two fingers zoom.
 */
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { minutesOf } from '@hospital/contracts';
import type { CalendarAppointment, CalendarColumn } from './columns.ts';
import { clicked, ghostInPlace, ghostOf, type Ghost, type Press } from './ghost.ts';

const THRESHOLD_PX = 5;
/** How long a finger stays on an appointment to pick it up. */
const HOLD_MS = 450;

export interface DragOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly columns: readonly CalendarColumn[];
  readonly firstHour: number;
  readonly hourPx: number;
  readonly mayMove: (appointment: CalendarAppointment) => boolean;
  readonly onMake: (ghost: Ghost) => void;
  readonly onMove: (ghost: Ghost) => void;
  readonly onOpen: (appointment: CalendarAppointment) => void;
}

function columnAt(x: number, y: number): HTMLElement | null {
  const hit = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset['column']);
  return (hit as HTMLElement | undefined) ?? null;
}

/** What was pressed: free hours, an appointment, or the edge of one. */
function pressOf(
  event: ReactPointerEvent<HTMLElement>,
  columns: readonly CalendarColumn[],
  minuteAt: (column: HTMLElement, y: number) => number,
): Press | null {
  const target = event.target as HTMLElement;
  const column = target.closest<HTMLElement>('[data-column]');
  if (event.button !== 0 || !column) return null;
  const key = column.dataset['column'] ?? '';
  const slot = target.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
  const appointment =
    columns.find((known) => known.key === key)?.appointments.find(({ id }) => id === slot) ?? null;
  const minute = minuteAt(column, event.clientY);
  const isEdge = target.closest('[data-edge]') !== null;
  return {
    pointer: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    kind: !appointment ? 'make' : isEdge ? 'resize' : 'move',
    appointment,
    column: key,
    minute,
    grip: appointment ? minute - minutesOf(appointment.fromTime) : 0,
    isArmed: event.pointerType !== 'touch',
  };
}

/** While something is held by a finger the page does not scroll under it, and no menu opens. */
function useHeldStill(frame: RefObject<HTMLElement | null>, isHeld: () => boolean) {
  useEffect(() => {
    const element = frame.current;
    const hold = (event: Event) => {
      if (isHeld() && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    element?.addEventListener('contextmenu', hold);
    return () => {
      element?.removeEventListener('touchmove', hold);
      element?.removeEventListener('contextmenu', hold);
    };
  });
}

interface Handlers {
  /** What is held, and by which pointer. */
  readonly press: RefObject<Press | null>;
  readonly move: (event: PointerEvent) => void;
  readonly end: (event: PointerEvent) => void;
  readonly cancel: () => void;
}

/** Only the pointer that holds something moves it and lets it go. */
function useWindowEvents({ press, move, end, cancel }: Handlers) {
  useEffect(() => {
    const isHolder = ({ pointerId }: PointerEvent) => press.current?.pointer === pointerId;
    const handlers = {
      pointerdown: (event: PointerEvent) => !isHolder(event) && cancel(),
      // A second button of the mouse is no press of its own: the browser says that another button is down.
      pointermove: (event: PointerEvent) => isHolder(event) && (event.buttons > 1 ? cancel() : move(event)),
      pointerup: (event: PointerEvent) => isHolder(event) && end(event),
      pointercancel: (event: PointerEvent) => isHolder(event) && cancel(),
      keydown: (event: KeyboardEvent) => event.key === 'Escape' && cancel(),
    };
    const listening = new AbortController();
    for (const [name, handler] of Object.entries(handlers))
      window.addEventListener(name, handler as EventListener, { signal: listening.signal });
    return () => listening.abort();
  });
}

export function useDrag(options: DragOptions) {
  const { frame, columns, firstHour, hourPx } = options;
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const press = useRef<Press | null>(null);
  const latest = useRef<Ghost | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const minuteAt = (column: HTMLElement, y: number) =>
    firstHour * 60 + ((y - column.getBoundingClientRect().top) / hourPx) * 60;
  const show = (next: Ghost | null) => {
    latest.current = next;
    setGhost(next);
  };
  const cancel = () => {
    clearTimeout(timer.current);
    press.current = null;
    if (latest.current) show(null);
  };
  const move = (event: PointerEvent) => {
    const pressed = press.current;
    if (!pressed) return;
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > THRESHOLD_PX;
    if (far && !pressed.isArmed) cancel();
    if (!pressed.isArmed || (!latest.current && !far)) return;
    if (pressed.appointment && !options.mayMove(pressed.appointment)) return;
    const column = columnAt(event.clientX, event.clientY);
    if (column) show(ghostOf(pressed, column.dataset['column'] ?? '', minuteAt(column, event.clientY)));
  };
  /** Above or below the hours it is the first or the last of them; beside the calendar it is nowhere. */
  const isBeside = ({ clientX }: PointerEvent) => {
    const { left = clientX, right = clientX } = frame.current?.getBoundingClientRect() ?? {};
    return clientX < left || clientX > right;
  };
  const end = (event: PointerEvent) => {
    const pressed = press.current;
    const drawn = latest.current;
    cancel();
    if (!pressed || (drawn && isBeside(event))) return;
    if (drawn?.appointment) options.onMove(drawn);
    else if (pressed.appointment) options.onOpen(pressed.appointment);
    else options.onMake(drawn ?? clicked(pressed));
  };
  useWindowEvents({ press, move, end, cancel });
  useHeldStill(frame, () => press.current !== null && press.current.isArmed && latest.current !== null);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const isSecond = press.current !== null && press.current.pointer !== event.pointerId;
    cancel();
    if (isSecond || !event.isPrimary) return;
    const pressed = pressOf(event, columns, minuteAt);
    press.current = pressed;
    const { appointment } = pressed ?? {};
    if (!pressed || pressed.isArmed || !appointment || !options.mayMove(appointment)) return;
    timer.current = setTimeout(() => {
      if (press.current !== pressed) return;
      press.current = { ...pressed, isArmed: true };
      show(ghostInPlace(pressed));
    }, HOLD_MS);
  };
  return { ghost, onPointerDown };
}
