/** The currency of the record whose past is shown: its changed amounts are in it, not in the clinic's, and it may change with them. */
import type { ModuleDescription } from '@hospital/contracts';
import { createContext } from 'react';
import type { HistoryChange, HistoryEntry } from './history.ts';

/** Of a change: what was before it, or what it left. */
export type Side = 'from' | 'to';

/** Undefined where it is not known, or where the record's kind has none. */
export type Currencies = Readonly<Record<Side, string | undefined>>;

export const RecordCurrencies = createContext<Currencies>({ from: undefined, to: undefined });

/** What a record's field with its currency is called, in every module that has one. */
const CURRENCY = 'currency';

export function hasCurrency(module: ModuleDescription | undefined): boolean {
  return module !== undefined && CURRENCY in module.fields;
}

const codeIn = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** @param before what the events before left; an event that does not name its currency keeps it */
export function currenciesIn(changes: readonly HistoryChange[], before?: string): Currencies {
  const change = changes.find(({ field }) => field === CURRENCY);
  return change ? { from: codeIn(change.from), to: codeIn(change.to) } : { from: before, to: before };
}

export interface EntryInCurrencies {
  readonly entry: HistoryEntry;
  readonly currencies: Currencies;
}

/** The events of a record, oldest first, each with the currencies of its own amounts. */
export function inCurrencies(history: readonly HistoryEntry[]): readonly EntryInCurrencies[] {
  let left: string | undefined;
  return history.map((entry) => {
    const currencies = currenciesIn(entry.changes, left);
    left = currencies.to;
    return { entry, currencies };
  });
}
