/**
 * The steps before the entry of the browser's history that is shown, so that the way back on a page can be the browser's own Back.
 * Each entry stores the pages before it under its own key, which survives a reload. An entry without such a list (also one of long ago) is
 * treated as a page that was opened by its address.
 */
import { useLayoutEffect } from 'react';
import { parsePath, useLocation } from 'react-router-dom';
import { atMoment, givenMoment } from './past/moment.ts';
import { keepOfEntry, readOfEntry } from './tabStorage.ts';

/** Steps of one record that lie between it and its list are few. */
const KEPT = 20;

interface Entry {
  /** Its number in the history, which react-router counts. */
  readonly index: number;
  readonly page: string;
  /** The pages before it, the nearest first. */
  readonly before: readonly string[];
}

/** Of this document; null until its first page is shown. */
let shown: Entry | null = null;

function indexOf(state: unknown): number {
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof index === 'number' ? index : 0;
}

function read(key: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(readOfEntry('trail', key) ?? 'null');
    return Array.isArray(kept) ? kept.map(String) : null;
  } catch {
    return null;
  }
}

/** A list at a moment of the past is another page than the list of now; its filters are not part of it. */
function pageOf(pathname: string, search: string): string {
  return atMoment(pathname, givenMoment(search) || null);
}

/** The history's own count tells a step from a replaced entry: of two changes at once react-router renders only the second. */
function pagesBefore(index: number): readonly string[] {
  if (shown && index === shown.index + 1) return [shown.page, ...shown.before].slice(0, KEPT);
  return shown && index === shown.index ? shown.before : [];
}

/** Records the trail; called once, beside the routes. */
export function useTrail(): void {
  const { key, pathname, search } = useLocation();
  useLayoutEffect(() => {
    const index = indexOf(history.state);
    const kept = read(key);
    const before = kept ?? pagesBefore(index);
    if (!kept && before.length > 0) keepOfEntry('trail', key, JSON.stringify(before));
    shown = { index, page: pageOf(pathname, search), before };
    // Each entry has a key of its own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}

/**
 * How many steps back the list is from which this page was reached; null when it was reached from somewhere else. Pages below the list's
 * address may lie between: a record, then its form.
 */
export function stepsBackTo(list: string): number | null {
  const { pathname = '' } = parsePath(list);
  const before = shown?.before ?? [];
  const steps = before.indexOf(pageOf(pathname, location.search));
  const isReached = steps >= 0 && before.slice(0, steps).every((page) => page.startsWith(`${pathname}/`));
  return isReached ? steps + 1 : null;
}
