/**
 * A claim stream holds what must be unique, must not overlap, must have so many holders at most, or one at least, across streams.
 * All but "at least one" are a superset of the truth (taken before the owner's event, released after it), those are a
 * subset (left before, entered after).
 */
import { overlaps, type JsonObject, type StoredEvent } from '@hospital/contracts';

export interface ClaimEntry {
  /** Stream of the record that holds it. */
  readonly owner: string;
  readonly token: string;
  readonly value: ClaimValue;
  readonly at: string;
}

/** Of an interval, of a place among several, or of the limit that others are held to; nothing where it is unique. */
export interface ClaimValue {
  readonly fromTime?: string;
  readonly toTime?: string;
  /** Of a place: how many of them there are at most. Where the number is another record's, that record holds it as `limit`. */
  readonly atMost?: number;
  readonly limit?: number;
}

/** Somebody is about to stop being one of at least one. */
export interface Leaving {
  readonly owner: string;
  readonly attempt: string;
  readonly at: string;
}

export interface ClaimState {
  readonly head: bigint | 'none';
  readonly entries: ReadonlyMap<string, ClaimEntry>;
  /** Token → who left with it: it never enters again unless the leaving is undone. */
  readonly left: ReadonlyMap<string, Leaving>;
}

export const noClaims: ClaimState = { head: 'none', entries: new Map(), left: new Map() };

const changes: Readonly<
  Record<string, (state: ClaimState, data: JsonObject, at: string) => Partial<ClaimState>>
> = {
  ClaimTaken: ({ entries }, data, at) => {
    const token = String(data['token']);
    const value = (data['value'] ?? {}) as ClaimEntry['value'];
    return { entries: new Map(entries).set(token, { owner: String(data['owner']), token, value, at }) };
  },
  ClaimReleased: ({ entries }, data) => ({ entries: without(entries, String(data['token'])) }),
  ClaimLeft: ({ entries, left }, data, at) => {
    const token = String(data['token']);
    const leaving = { owner: String(data['owner']), attempt: String(data['attempt']), at };
    return { entries: without(entries, token), left: new Map(left).set(token, leaving) };
  },
  ClaimLeaveUndone: ({ entries, left }, data, at) => {
    const token = String(data['token']);
    const leaving = left.get(token);
    if (!leaving || leaving.attempt !== data['attempt']) return {};
    return {
      entries: new Map(entries).set(token, { owner: leaving.owner, token, value: {}, at }),
      left: without(left, token),
    };
  },
};

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const next = new Map(map);
  next.delete(key);
  return next;
}

export function foldClaim(state: ClaimState, event: StoredEvent): ClaimState {
  const change = changes[event.type];
  return { ...state, ...(change ? change(state, event.data, event.metadata.at) : {}), head: event.revision };
}

export interface Wanted {
  readonly owner: string;
  readonly rule: 'unique' | 'interval' | 'atMost' | 'limit' | 'index';
  readonly value: ClaimValue;
}

/** In the way of a place that nobody says the number of. Nobody holds it. */
export const NO_LIMIT: ClaimEntry = { owner: '', token: '', value: { limit: 0 }, at: '' };

/** Entries of others that stand in the way. Those of the same owner never do: only one of its attempts can succeed. */
export function conflictsOf(state: ClaimState, wanted: Wanted): ClaimEntry[] {
  const others = [...state.entries.values()].filter(({ owner }) => owner !== wanted.owner);
  switch (wanted.rule) {
    case 'index':
      return [];
    case 'unique':
      return others;
    case 'interval':
      return others.filter(({ value }) => overlaps(asInterval(value), asInterval(wanted.value)));
    case 'atMost':
      return whereFull(others, wanted.value);
    case 'limit':
      return whereMore(others.filter(isPlace), wanted.value);
  }
}

/** Without the entries of these tokens. */
export function withoutEntries(state: ClaimState, tokens: readonly string[]): ClaimState {
  return { ...state, entries: tokens.reduce(without, state.entries) };
}

function isPlace({ value }: ClaimEntry): boolean {
  return typeof value.limit !== 'number';
}

/** The lowest limit counts: while one is being changed both are held. What fills the places is in the way, and what limits them. */
function whereFull(others: readonly ClaimEntry[], { atMost }: ClaimValue): ClaimEntry[] {
  const places = others.filter(isPlace);
  const limits = others.filter((entry) => !isPlace(entry));
  const tooLow = ({ value }: ClaimEntry) => places.length >= (value.limit ?? 0);
  if (typeof atMost === 'number') {
    if (places.length >= atMost) return [...places, ...limits.filter(tooLow)];
  } else if (limits.length === 0) return [NO_LIMIT];
  return limits.some(tooLow) ? [...places, ...limits.filter(tooLow)] : [];
}

function whereMore(places: readonly ClaimEntry[], { limit = 0 }: ClaimValue): ClaimEntry[] {
  return places.length > limit ? [...places] : [];
}

function asInterval({ fromTime, toTime }: ClaimValue) {
  return { fromTime: fromTime ?? '00:00', toTime: toTime ?? '24:00' };
}
