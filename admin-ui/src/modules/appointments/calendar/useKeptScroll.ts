/** Where a calendar was scrolled to: who comes back to it finds the same hours and the same doctors. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

interface Scrolled {
  readonly top: number;
  readonly left: number;
}

/** By address, while the page lives. */
const known = new Map<string, Scrolled>();

/** @param start where a calendar begins that nobody has scrolled yet */
export function useKeptScroll(frame: RefObject<HTMLElement | null>, start: number): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const isShown = useRef(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const kept = known.get(address) ?? (isShown.current ? null : { top: start, left: 0 });
    isShown.current = true;
    if (kept) [element.scrollTop, element.scrollLeft] = [kept.top, kept.left];
    const keep = () => known.set(address, { top: element.scrollTop, left: element.scrollLeft });
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
    // The start is for the first showing alone: appointments that arrive later do not scroll.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [address, frame]);
}
