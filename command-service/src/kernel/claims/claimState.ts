/**
 * A claim stream holds what must be unique, must not overlap, or must have one holder at least, across streams.
 * "Unique" and "interval" streams are a superset of the truth (taken before the owner's event, released after it), "at least one"
 * streams a subset (left before, entered after).
 */
import { overlaps, type JsonObject, type StoredEvent } from '@hospital/contracts';

export interface ClaimEntry {
  /** Stream of the record that holds it. */
  readonly owner: string;
  readonly token: string;
  readonly value: { readonly fromTime?: string; readonly toTime?: string };
  readonly at: string;
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
  readonly rule: 'unique' | 'interval';
  readonly value: ClaimEntry['value'];
}

/** Entries of others that stand in the way. Those of the same owner never do: only one of its attempts can succeed. */
export function conflictsOf(state: ClaimState, wanted: Wanted): ClaimEntry[] {
  const meets = (value: ClaimEntry['value']) =>
    wanted.rule === 'unique' || overlaps(asInterval(value), asInterval(wanted.value));
  return [...state.entries.values()].filter((entry) => entry.owner !== wanted.owner && meets(entry.value));
}

function asInterval({ fromTime, toTime }: ClaimEntry['value']) {
  return { fromTime: fromTime ?? '00:00', toTime: toTime ?? '24:00' };
}
