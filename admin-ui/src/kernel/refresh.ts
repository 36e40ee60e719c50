/** Reads again what changes made old (staleReads.ts). An overview is costly: for other people's changes it is read again at most once in its time. */
import type { Query, QueryClient, QueryState } from '@tanstack/react-query';
import { routeOf } from './api/calls.ts';
import { readSession } from './api/session.ts';
import { staleAfter, modulesOf, type Change } from './staleReads.ts';

/**
 * The options of an overview's query: what it is made of, and how often other people's changes have it read again.
 *
 * @param unheardMs how often it is read again for people who are not notified of all that it is made of
 */
export function overview(operation: string, everyMs: number, unheardMs: number | false = false) {
  return {
    meta: { sourceModules: routeOf(operation).sourceModules ?? [] },
    refetchInterval: ({ state }: { readonly state: QueryState }): number | false => {
      if (!state.isInvalidated || state.fetchStatus !== 'idle') return unheardMs;
      const readAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      return Math.max(1, readAt + everyMs - Date.now());
    },
  };
}

function isOverviewOf({ meta }: Query, names: ReadonlySet<string>): boolean {
  const sourceModules = meta?.['sourceModules'];
  return Array.isArray(sourceModules) && sourceModules.some((name) => names.has(String(name)));
}

function holdsOneOf(ids: ReadonlySet<string>, value: unknown): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => holdsOneOf(ids, part));
}

/** @returns once what is on the screen has been read again, or could not be */
export async function refresh(
  client: QueryClient,
  changes: readonly Change[],
  whose: 'own' | 'others',
): Promise<void> {
  const names = modulesOf(changes);
  const isOld = staleAfter(changes, readSession()?.user._id);
  await Promise.all([
    client.invalidateQueries({
      predicate: ({ queryKey, state }) =>
        isOld({ key: queryKey, names: (ids) => holdsOneOf(ids, [queryKey, state.data]) }),
    }),
    client.invalidateQueries({
      predicate: (query) => isOverviewOf(query, names),
      refetchType: whose === 'own' ? 'active' : 'none',
    }),
  ]);
}
