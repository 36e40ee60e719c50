/** What happened to a record, oldest first, as the server tells it to this person. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/http.ts';

export interface HistoryChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

interface NamedRecord {
  readonly _id: string;
  readonly name: string | null;
}

export interface HistoryEntry {
  readonly position: string;
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly actor: NamedRecord | null;
  readonly reason?: string | null;
  /** The event of another record that this one followed from. */
  readonly cause?: { readonly type: string; readonly resource: string; readonly record: NamedRecord };
  /** The record is deleted from here on. */
  readonly deleted?: boolean;
  readonly changes: readonly HistoryChange[];
}

interface HistoryAsked {
  readonly path: string;
  readonly id: string;
  readonly signal?: AbortSignal;
}

export async function loadHistory({ path, id, signal }: HistoryAsked): Promise<readonly HistoryEntry[]> {
  const asked = { method: 'GET', path: `/history/${path}/${encodeURIComponent(id)}` };
  const { body } = await call({ ...asked, ...(signal ? { signal } : {}) });
  return Array.isArray(body) ? (body as readonly HistoryEntry[]) : [];
}

export function historyQuery(path: string, id: string) {
  return queryOptions({
    queryKey: ['history', id],
    queryFn: ({ signal }) => loadHistory({ path, id, signal }),
    retry: false,
  });
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A new record that says no to something says nothing. */
export function isVisibleChange({ from, to }: HistoryChange): boolean {
  return from !== to && !(isNothing(from) && (isNothing(to) || to === false));
}

export function isNew({ from }: HistoryChange): boolean {
  return isNothing(from);
}
