/**
 * Where one was in a list stays where it is when the row goes (deleted, or no longer what is listed) or the button for more has
 * nothing more to load: the row that took the place gets the focus, or the first of the new ones.
 */
import { useEffect, useRef, type RefObject } from 'react';

const isSeen = (row: HTMLElement) => row.checkVisibility?.() ?? true;

function rowsIn(frame: HTMLElement | null): HTMLElement[] {
  return [...(frame?.querySelectorAll<HTMLElement>('[data-row], .card-row') ?? [])].filter(isSeen);
}

const BELOW = Number.POSITIVE_INFINITY;

/** @returns the row of the focus, or that it is below them all */
function placeOf(target: Element, frame: HTMLElement | null): number | null {
  if (target.closest('.more')) return BELOW;
  const place = rowsIn(frame).findIndex((row) => row.contains(target));
  return place < 0 ? null : place;
}

export function useKeptFocus(frame: RefObject<HTMLElement | null>, records: readonly unknown[]): void {
  const place = useRef<number | null>(null);
  const known = useRef(0);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      // A question about the row stands between the row and what becomes of it.
      if (!(target instanceof Element) || target.closest('[role="dialog"], [role="presentation"]')) return;
      place.current = placeOf(target, frame.current);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [frame]);
  useEffect(() => {
    const rows = rowsIn(frame.current);
    const first = known.current;
    known.current = rows.length;
    if (place.current === null || document.activeElement !== document.body) return;
    const next = place.current === BELOW ? first : place.current;
    rows[Math.min(next, rows.length - 1)]?.querySelector<HTMLElement>('a, button, input')?.focus();
  }, [frame, records]);
}
