/** The currency of the record whose past is shown: its changed amounts are in it, not in the clinic's. */
import { createContext } from 'react';
import type { HistoryEntry } from './history.ts';

/** Undefined where it is not known, or where the record's kind has none. */
export const RecordCurrency = createContext<string | undefined>(undefined);

/** What the last of these events left; undefined where none of them names it. */
export function currencyIn(history: readonly Pick<HistoryEntry, 'changes'>[]): string | undefined {
  const named = history.flatMap(({ changes }) => changes).findLast(({ field }) => field === 'currency');
  return typeof named?.to === 'string' ? named.to : undefined;
}
