/** Shows a change before the server has confirmed it, in every list and record at hand, and takes it back where it was refused. */
import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is RaRecord {
  return typeof value === 'object' && value !== null && 'id' in value;
}

/** Records, an answer that holds some, or anything else as it is. */
function patched(cached: unknown, id: string, fields: Fields): unknown {
  if (isRecord(cached)) return String(cached.id) === id ? { ...cached, ...fields } : cached;
  if (Array.isArray(cached)) {
    const rows: readonly unknown[] = cached;
    const isThere = rows.some((row) => isRecord(row) && String(row.id) === id);
    return isThere ? rows.map((row) => patched(row, id, fields)) : cached;
  }
  if (typeof cached !== 'object' || cached === null || !('data' in cached)) return cached;
  const data = patched(cached.data, id, fields);
  return data === cached.data ? cached : { ...cached, data };
}

export interface ShownEarly {
  readonly resource: string;
  readonly id: string;
  readonly fields: Fields;
}

/** @returns a way to take it back; what is newer meanwhile is asked for again instead */
export function showEarly(client: QueryClient, { resource, id, fields }: ShownEarly): () => void {
  const before = client.getQueriesData<unknown>({ queryKey: [resource] });
  const changed = before.filter(([, cached]) => patched(cached, id, fields) !== cached);
  const shown = changed.map(([key, cached]) => {
    // It is as old as what the server said last.
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0;
    const early = client.setQueryData(key, patched(cached, id, fields), { updatedAt });
    return { key, cached, early, updatedAt };
  });
  return () => {
    for (const { key, cached, early, updatedAt } of shown)
      if (client.getQueryData(key) === early) client.setQueryData(key, cached, { updatedAt });
      else void client.invalidateQueries({ queryKey: key, exact: true });
  };
}
