/** What is focused in the grid, and where the arrow keys lead from there. */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { minutesOf } from '@hospital/contracts';
import type { CalendarColumn, Hours } from './columns.ts';
import { focusedOn, stepTo, STEP_MINUTES, type Focused, type Cell } from './steps.ts';

interface Grid {
  readonly frame: RefObject<HTMLElement | null>;
  readonly columns: readonly CalendarColumn[];
  readonly hours: Hours;
  /** The time of day at which the keyboard begins. */
  readonly now: string;
}

/** The focused cell or appointment, read from what is focused. */
function focusedIn(target: HTMLElement, columns: readonly CalendarColumn[]): Focused | null {
  const key = target.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? '';
  const { slot, minute } = target.dataset;
  if (minute !== undefined)
    return { column: key, minute: Number(minute), until: Number(minute) + STEP_MINUTES };
  const appointment = columns
    .find((column) => column.key === key)
    ?.appointments.find(({ id }) => id === slot);
  return appointment ? focusedOn(key, appointment) : null;
}

/** What lies behind the head of the columns counts as seen: it is scrolled into view all the same. */
function focusIn(frame: Grid['frame'], selector: string): void {
  const element = frame.current?.querySelector<HTMLElement>(selector);
  element?.focus();
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function useFocusedCell({ frame, columns, hours, now }: Grid) {
  const [chosen, setChosen] = useState<Cell | null>(null);
  const isAwaited = useRef(false);
  const [first] = columns;
  const known = chosen && columns.some(({ key }) => key === chosen.column) ? chosen : null;
  const begins = Math.min(
    Math.max(hours.first * 60, Math.floor(minutesOf(now) / STEP_MINUTES) * STEP_MINUTES),
    hours.last * 60 - STEP_MINUTES,
  );
  const cell = known ?? { column: first?.key ?? '', minute: begins };
  useEffect(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    focusIn(frame, '[data-minute]');
  }, [chosen, frame]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const focused = event.target instanceof HTMLElement ? focusedIn(event.target, columns) : null;
    if (!focused || event.ctrlKey || event.metaKey || event.altKey) return;
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const target = stepTo({ columns, hours, forwards }, focused, event.key);
    if (!target) return;
    event.preventDefault();
    if (target.kind === 'appointment') {
      const slot = `[data-slot="${CSS.escape(String(target.appointment.id))}"]`;
      return focusIn(frame, slot);
    }
    isAwaited.current = true;
    setChosen({ ...target.cell });
  };
  return { cell, onKeyDown };
}
