/** The call of the dashboard, made once for all of its sections: exact figures and short lists; what one may not see is absent. */
import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { call } from '../api/http.ts';
import { withId } from '../api/dataProvider.ts';
import { overview } from '../refresh.ts';

const EVERY_MS = 15_000;

export interface Dashboard {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly lists: Readonly<Record<string, readonly RaRecord[]>>;
}

async function read(signal: AbortSignal): Promise<Dashboard> {
  const { lists = {}, ...figures } = (await call({ method: 'GET', path: '/dashboard', signal })).body as {
    readonly lists?: Readonly<Record<string, readonly unknown[]>>;
  };
  const rows = Object.entries(lists).map(([name, list]) => [name, list.map(withId)] as const);
  return { figures, lists: Object.fromEntries(rows) };
}

export function useDashboard(enabled = true) {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => read(signal),
    enabled,
    retry: false,
    ...overview('dashboard', EVERY_MS),
  });
}
