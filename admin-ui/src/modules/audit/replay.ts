/** The states of a record, folded from its history, and how long each of its statuses lasted. */
import { isVisibleChange, type HistoryEntry } from '../../kernel/record/history.ts';
import { inCurrencies, type EntryInCurrencies } from '../../kernel/record/recordCurrency.ts';

export interface ReplayState extends EntryInCurrencies {
  readonly values: Readonly<Record<string, unknown>>;
  /** The fields that this entry changed. */
  readonly changed: ReadonlySet<string>;
}

export function statesOf(history: readonly HistoryEntry[]): readonly ReplayState[] {
  let values: Readonly<Record<string, unknown>> = {};
  return inCurrencies(history).map(({ entry, currencies }) => {
    const changes = entry.changes.map(({ field, to }) => [field, to] as const);
    values = { ...values, ...Object.fromEntries(changes) };
    return {
      entry,
      currencies,
      values,
      changed: new Set(entry.changes.filter(isVisibleChange).map(({ field }) => field)),
    };
  });
}

export interface StatusSpan {
  readonly status: string;
  readonly seconds: number;
  /** The step that began it, from 0. */
  readonly step: number;
  /** Who ended it; null where it lasts. */
  readonly leftBy: HistoryEntry['actor'];
  readonly isLasting: boolean;
}

/** A deleted record is in no status. @param until when the last one is looked at */
export function statusSpans(states: readonly ReplayState[], until: string): readonly StatusSpan[] {
  const deletion = states.find(({ entry }) => entry.deleted)?.entry;
  const begins = states.flatMap(({ entry, values, changed }, step) => {
    const status = values['status'];
    return changed.has('status') && typeof status === 'string' ? [{ status, step, entry }] : [];
  });
  return begins.map(({ status, step, entry }, index) => {
    const next = begins[index + 1]?.entry ?? deletion;
    const ms = Date.parse(next?.at ?? until) - Date.parse(entry.at);
    return {
      status,
      step,
      seconds: Math.max(Math.round(ms / 1000), 0),
      leftBy: next?.actor ?? null,
      isLasting: next === undefined,
    };
  });
}
