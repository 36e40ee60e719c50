/**
 * What a change makes old, and therefore is read again: the changed record and the lists of its module; its history and its photo; of the
 * modules that refer to its module, the reads that name the record, because they may show its title; and overviews, which add up several
 * modules, where the module is one of them. An overview is costly: for other people's changes it is read again at most once in its time.
 */
import { moduleAt, moduleList, moduleNamed, type Fields } from '@hospital/contracts';
import type { Query, QueryClient, QueryState } from '@tanstack/react-query';
import { routeOf } from './api/calls.ts';
import { readSession } from './api/session.ts';

export interface Change {
  readonly resource: string;
  readonly _id: string;
  readonly position?: string;
}

/**
 * The options of an overview's query: what it is made of, and how often other people's changes have it read again.
 *
 * @param unheardMs how often it is read again for people who are not notified of all that it is made of
 */
export function overview(operation: string, everyMs: number, unheardMs: number | false = false) {
  return {
    meta: { madeOf: routeOf(operation).madeOf ?? [] },
    refetchInterval: ({ state }: { readonly state: QueryState }): number | false => {
      if (!state.isInvalidated || state.fetchStatus !== 'idle') return unheardMs;
      const readAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      return Math.max(1, readAt + everyMs - Date.now());
    },
  };
}

function isOverviewOf({ meta }: Query, names: ReadonlySet<string>): boolean {
  const madeOf = meta?.['madeOf'];
  return Array.isArray(madeOf) && madeOf.some((name) => names.has(String(name)));
}

function namesOf(changes: readonly Change[]): Set<string> {
  return new Set(
    changes.map(({ resource }) => (moduleAt(resource) ?? moduleNamed(resource))?.name ?? resource),
  );
}

/** The modules whose records refer to records of these. */
function referringTo(names: ReadonlySet<string>): Set<string> {
  const refers = (fields: Fields) =>
    Object.values(fields).some((field) => field.kind === 'ref' && names.has(field.to));
  return new Set(moduleList.filter(({ fields }) => refers(fields)).map(({ name }) => name));
}

function holdsOneOf(ids: ReadonlySet<string>, value: unknown): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => holdsOneOf(ids, part));
}

/** Reads of single records; all others of a module are lists, or made of them. */
const OF_RECORDS = ['getOne', 'getMany'];

function isMadeOld(changes: readonly Change[], names: ReadonlySet<string>): (query: Query) => boolean {
  const ids = new Set(changes.map(({ _id }) => _id));
  const referring = referringTo(names);
  const own = readSession()?.user._id;
  const areRights = [...names].some((name) => moduleNamed(name)?.grantsRights);
  const isSessionOld = areRights || (own !== undefined && ids.has(own));
  return ({ queryKey, state }) => {
    const [resource, kind] = queryKey.map(String);
    if (resource === 'session') return isSessionOld;
    if (resource === 'history') return ids.has(String(kind));
    if (resource === 'photo')
      return String(kind)
        .split('/')
        .some((part) => ids.has(part));
    if (names.has(String(resource)) && !OF_RECORDS.includes(String(kind))) return true;
    const isAbout = names.has(String(resource)) || referring.has(String(resource));
    return isAbout && holdsOneOf(ids, [queryKey, state.data]);
  };
}

/** @returns once what is on the screen has been read again, or could not be */
export async function refresh(
  client: QueryClient,
  changes: readonly Change[],
  whose: 'own' | 'others',
): Promise<void> {
  const names = namesOf(changes);
  await Promise.all([
    client.invalidateQueries({ predicate: isMadeOld(changes, names) }),
    client.invalidateQueries({
      predicate: (query) => isOverviewOf(query, names),
      refetchType: whose === 'own' ? 'active' : 'none',
    }),
  ]);
}
