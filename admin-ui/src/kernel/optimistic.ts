/** Shows a change before the server has confirmed it, in every list and record at hand, and takes it back where it was refused. */
import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is RaRecord {
  return typeof value === 'object' && value !== null && 'id' in value;
}

/** A list answer, a record, or anything else as it is. */
export function patched(cached: unknown, id: string, fields: Fields): unknown {
  if (isRecord(cached)) return String(cached.id) === id ? { ...cached, ...fields } : cached;
  if (typeof cached !== 'object' || cached === null || !('data' in cached) || !Array.isArray(cached.data))
    return cached;
  const rows: readonly unknown[] = cached.data;
  const isThere = rows.some((row) => isRecord(row) && String(row.id) === id);
  return isThere ? { ...cached, data: rows.map((row) => patched(row, id, fields)) } : cached;
}

export interface ShownEarly {
  readonly resource: string;
  readonly id: string;
  readonly fields: Fields;
}

/** @returns a way to take it back, where nothing newer came meanwhile */
export function showEarly(client: QueryClient, { resource, id, fields }: ShownEarly): () => void {
  const before = client.getQueriesData<unknown>({ queryKey: [resource] });
  const changed = before.filter(([, cached]) => patched(cached, id, fields) !== cached);
  const shown = changed.map(([key, cached]) => ({
    key,
    cached,
    early: client.setQueryData(key, patched(cached, id, fields)),
  }));
  return () => {
    for (const { key, cached, early } of shown)
      if (client.getQueryData(key) === early) client.setQueryData(key, cached);
  };
}
