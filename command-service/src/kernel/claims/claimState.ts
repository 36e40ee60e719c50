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
export interface LeavingEntry {
  readonly owner: string;
  readonly attempt: string;
  readonly at: string;
}

export interface ClaimState {
  readonly head: bigint | 'none';
  readonly entries: ReadonlyMap<string, ClaimEntry>;
  /** Token → who left with it: it never enters again unless the leaving is undone. */
  readonly left: ReadonlyMap<string, LeavingEntry>;
}

export const noClaims: ClaimState = { head: 'none', entries: new Map(), left: new Map() };

/** A state that one fold owns. */
interface Folding {
  readonly entries: Map<string, ClaimEntry>;
  readonly left: Map<string, LeavingEntry>;
}

const changes: Readonly<Record<string, (folding: Folding, data: JsonObject, at: string) => void>> = {
  ClaimTaken: ({ entries }, data, at) => {
    const token = String(data['token']);
    const value = (data['value'] ?? {}) as ClaimEntry['value'];
    entries.set(token, { owner: String(data['owner']), token, value, at });
  },
  ClaimReleased: ({ entries }, data) => {
    entries.delete(String(data['token']));
  },
  ClaimLeft: ({ entries, left }, data, at) => {
    const token = String(data['token']);
    entries.delete(token);
    left.set(token, { owner: String(data['owner']), attempt: String(data['attempt']), at });
  },
  ClaimLeaveUndone: ({ entries, left }, data, at) => {
    const token = String(data['token']);
    const leaving = left.get(token);
    if (!leaving || leaving.attempt !== data['attempt']) return;
    entries.set(token, { owner: leaving.owner, token, value: {}, at });
    left.delete(token);
  },
};

/** The state after further events. The given one is copied once: a copy for each event would cost the square of a long stream. */
export async function foldClaims(
  state: ClaimState,
  events: AsyncIterable<StoredEvent> | Iterable<StoredEvent>,
): Promise<ClaimState> {
  let folding: Folding | null = null;
  let { head } = state;
  for await (const event of events) {
    folding ??= { entries: new Map(state.entries), left: new Map(state.left) };
    changes[event.type]?.(folding, event.data, event.metadata.at);
    head = event.revision;
  }
  return { ...(folding ?? state), head };
}

export interface WantedEntry {
  readonly owner: string;
  readonly rule: 'unique' | 'interval' | 'atMost' | 'limit' | 'index';
  readonly value: ClaimValue;
}

/** In the way of a place that nobody says the number of. Nobody holds it. */
export const NO_LIMIT: ClaimEntry = { owner: '', token: '', value: { limit: 0 }, at: '' };

/** Entries of others that stand in the way. Those of the same owner never do: only one of its attempts can succeed. */
export function conflictsOf(state: ClaimState, wanted: WantedEntry): ClaimEntry[] {
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
  const entries = new Map(state.entries);
  for (const token of tokens) entries.delete(token);
  return { ...state, entries };
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
