/**
 * How far this tab has written: the highest `X-Position` of its answers, sent along with every read so that it shows
 * what was just written. Kept over a reload of the tab.
 */
import { keepInTab, readTab, removeFromTab } from '../tabStorage.ts';

const KEY = 'position';
let highest: string | null = null;

/** Positions of one store are equally long and sort as text; a longer one is later all the same. */
export function isLater(position: string, than: string): boolean {
  return position.length === than.length ? position > than : position.length > than.length;
}

export function highestPosition(): string | null {
  highest ??= readTab(KEY);
  return highest;
}

export function rememberPosition(position: string | null): void {
  if (!position) return;
  const known = highestPosition();
  if (known && !isLater(position, known)) return;
  highest = position;
  keepInTab(KEY, position);
}

export function forgetPosition(): void {
  highest = null;
  removeFromTab(KEY);
}
