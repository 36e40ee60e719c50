/**
 * Where one was in a list stays where it is when the row goes (deleted, or no longer what is listed) or the button for more has
 * nothing more to load: the row that took the place gets the focus, or the first of the new ones.
 */
import { useEffect, useRef, type RefObject } from 'react';

const isSeen = (row: HTMLElement) => row.checkVisibility?.() ?? true;

/** Of a table, or as cards on a phone: those that are seen. */
export function rowsIn(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('[data-row], .card-row') ?? [])].filter(isSeen);
}

const BELOW = Number.POSITIVE_INFINITY;

interface FocusedRow {
  readonly target: Element;
  /** The row of the focus, or that it is below them all. */
  readonly row: number;
}

function focusedRowOf(target: Element, frame: HTMLElement | null): FocusedRow | null {
  if (target.closest('.more')) return { target, row: BELOW };
  const row = rowsIn(frame).findIndex((known) => known.contains(target));
  return row < 0 ? null : { target, row };
}

/** Somebody who clicks beside what had the focus, which is still there, is elsewhere. */
function hasLostFocus({ target }: FocusedRow): boolean {
  return document.activeElement === document.body && (!target.isConnected || target.matches(':disabled'));
}

/** @param frame holds the rows; where none is left, what else can be pressed there gets the focus */
export function useKeptFocus(
  frame: RefObject<HTMLElement | null>,
  records: readonly unknown[] | undefined,
): void {
  const focused = useRef<FocusedRow | null>(null);
  const known = useRef(0);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      // A question about the row stands between the row and what becomes of it.
      if (!(target instanceof Element) || target.closest('[role="dialog"], [role="presentation"]')) return;
      focused.current = focusedRowOf(target, frame.current);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [frame]);
  useEffect(() => {
    const rows = rowsIn(frame.current);
    const first = known.current;
    known.current = rows.length;
    if (!focused.current || !hasLostFocus(focused.current)) return;
    const next = focused.current.row === BELOW ? first : focused.current.row;
    const row = rows[Math.min(next, rows.length - 1)] ?? frame.current;
    row?.querySelector<HTMLElement>('a, button, input')?.focus();
  }, [frame, records]);
}
