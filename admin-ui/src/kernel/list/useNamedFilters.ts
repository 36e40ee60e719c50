/**
 * Filters with the names of what was picked, for chips and pickers: an address keeps ids alone. Most names are in the rows that were
 * found, or known from the picker; a record of which neither says anything is asked for.
 */
import { moduleNamed, type ModuleDescription } from '@hospital/contracts';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Filters } from './useModuleList.ts';

type Plain = Readonly<Record<string, unknown>>;

interface Unnamed {
  readonly name: string;
  readonly to: string;
  readonly id: string;
}

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

function unnamedIn({ fields }: ModuleDescription, filters: Filters): readonly Unnamed[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const field = fields[name];
    if (field?.kind !== 'ref' || !isPlain(value) || typeof value['_id'] !== 'string') return [];
    const title = moduleNamed(field.to)?.title ?? [];
    return title.some((part) => part in value) ? [] : [{ name, to: field.to, id: value['_id'] }];
  });
}

function inRows({ name, id }: Unnamed, rows: readonly RaRecord[]): Plain | undefined {
  return rows.map((row) => row[name] as unknown).find((value) => isPlain(value) && value['_id'] === id) as
    Plain | undefined;
}

/** @param rows those that were found; null until then */
export function useNamedFilters(
  module: ModuleDescription,
  filters: Filters,
  rows: readonly RaRecord[] | null,
): Filters {
  const provider = useDataProvider();
  const unnamed = unnamedIn(module, filters);
  const found = useQueries({
    queries: unnamed.map((sought) => ({
      // The key of react-admin's own: a record that a picker listed is known already.
      queryKey: [sought.to, 'getOne', { id: sought.id, meta: undefined }],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await provider.getOne(sought.to, { id: sought.id, signal })).data as RaRecord,
      enabled: rows !== null && !inRows(sought, rows),
      staleTime: Infinity,
      retry: false,
    })),
  });
  const named = unnamed.map((sought, index) => [
    sought.name,
    inRows(sought, rows ?? []) ?? found[index]?.data ?? { _id: sought.id },
  ]);
  return { ...filters, ...Object.fromEntries(named) };
}
