/**
 * What the server for tests keeps: events with byte positions, as EventStoreDB has them, and appends that are accepted
 * but not committed yet. Like the real one it drops a repeat of such an append and ends it with a commit timeout.
 */
import { EventEmitter } from 'node:events';

export interface Proposed {
  readonly id: string;
  readonly metadata: readonly (readonly [string, string])[];
  readonly data: Uint8Array;
  readonly customMetadata: Uint8Array;
}

export interface Recorded extends Proposed {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** The place behind it, where the next one is. */
  readonly next: bigint;
}

export type Expected = bigint | 'any' | 'none' | 'exists';
export type Answer =
  | { readonly kind: 'written'; readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'conflict'; readonly current: bigint | undefined }
  | { readonly kind: 'timeout' };

/** What readers see: the whole log on a leader, perhaps less of it on a follower. */
export interface LogView {
  readonly events: readonly Recorded[];
  readonly news: EventEmitter;
  of(stream: string): readonly Recorded[];
}

interface Pending {
  readonly stream: string;
  readonly ids: readonly string[];
  readonly last: bigint;
  commit(): void;
}

export class ServedLog implements LogView {
  readonly events: Recorded[] = [];
  readonly news = new EventEmitter().setMaxListeners(0);
  /** Whether a repeat of known ids is returned as one; the real server remembers them for a while only. */
  remembersIds = true;
  /** After this long a dropped repeat receives a timeout; 2 s on the real server. */
  commitTimeoutMs = 2_000;
  readonly #streams = new Map<string, Recorded[]>();
  #pending: Pending[] = [];
  #isHolding = false;
  #position = 1_000n;

  of(stream: string): readonly Recorded[] {
    return this.#streams.get(stream) ?? [];
  }

  /** Appends are accepted and checked from now on, and written by `commitHeld`. */
  holdCommits(): void {
    this.#isHolding = true;
  }

  /** Writes what is held, in order. What comes afterwards is written at once. */
  commitHeld(): void {
    this.#isHolding = false;
    for (const { commit } of this.#pending.splice(0)) commit();
  }

  get held(): number {
    return this.#pending.length;
  }

  append(stream: string, proposed: readonly Proposed[], expected: Expected): Promise<Answer> {
    const pending = this.#pending.filter((each) => each.stream === stream);
    const ids = proposed.map(({ id }) => id);
    if (pending.some((each) => each.ids.join() === ids.join())) return this.#timeout();
    const current = pending.at(-1)?.last ?? this.of(stream).at(-1)?.revision;
    const repeat = this.#repeatOf(stream, ids, expected);
    if (repeat !== undefined && this.remembersIds)
      return Promise.resolve({ kind: 'written', revision: repeat, position: undefined });
    if (!isExpected(expected, current)) return Promise.resolve({ kind: 'conflict', current });
    const first = (current ?? -1n) + 1n;
    if (!this.#isHolding) return Promise.resolve(this.#write(stream, first, proposed));
    return new Promise((resolve) => {
      const commit = () => resolve(this.#write(stream, first, proposed));
      this.#pending.push({ stream, ids, last: first + BigInt(ids.length - 1), commit });
    });
  }

  /** With an exact revision the events must be where they would be now; with `any` they may be anywhere. */
  #repeatOf(stream: string, ids: readonly string[], expected: Expected): bigint | undefined {
    const history = this.of(stream);
    const isLoose = expected === 'any' || expected === 'exists';
    const first = isLoose
      ? history.findIndex(({ id }) => id === ids[0])
      : expected === 'none'
        ? 0
        : Number(expected) + 1;
    if (first < 0) return undefined;
    const there = history.slice(first, first + ids.length);
    const isThere = there.length === ids.length && there.every(({ id }, n) => id === ids[n]);
    return isThere ? there.at(-1)?.revision : undefined;
  }

  #timeout(): Promise<Answer> {
    return new Promise((resolve) => {
      setTimeout(resolve, this.commitTimeoutMs, { kind: 'timeout' } as const).unref();
    });
  }

  #write(stream: string, first: bigint, proposed: readonly Proposed[]): Answer {
    const written = proposed.map((each, n) => this.#record(stream, first + BigInt(n), each));
    this.news.emit('appended');
    // Deliberately the first one's, so that nobody relies on it for the others.
    return { kind: 'written', revision: first + BigInt(written.length - 1), position: written[0]?.position };
  }

  #record(stream: string, revision: bigint, proposed: Proposed): Recorded {
    const position = this.#position;
    this.#position += BigInt(proposed.data.length + proposed.customMetadata.length + 137);
    const recorded = { ...proposed, stream, revision, position, next: this.#position };
    this.events.push(recorded);
    const history = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, history);
    history.push(recorded);
    return recorded;
  }
}

function isExpected(expected: Expected, current: bigint | undefined): boolean {
  if (expected === 'any') return true;
  if (expected === 'exists') return current !== undefined;
  return expected === 'none' ? current === undefined : expected === current;
}

/** A follower's log: the leader's, of which it may lag behind. */
export class FollowingView implements LogView {
  readonly news = new EventEmitter().setMaxListeners(0);
  readonly #log: ServedLog;
  #until: number | null = null;

  constructor(log: ServedLog) {
    this.#log = log;
    log.news.on('appended', () => {
      if (this.#until === null) this.news.emit('appended');
    });
  }

  get events(): readonly Recorded[] {
    return this.#until === null ? this.#log.events : this.#log.events.slice(0, this.#until);
  }

  of(stream: string): readonly Recorded[] {
    const last = this.#until === null ? undefined : this.#log.events[this.#until - 1]?.position;
    const history = this.#log.of(stream);
    return this.#until === null ? history : history.filter(({ position }) => position <= (last ?? 0n));
  }

  lag(): void {
    this.#until = this.#log.events.length;
  }

  catchUp(): void {
    this.#until = null;
    this.news.emit('appended');
  }
}
