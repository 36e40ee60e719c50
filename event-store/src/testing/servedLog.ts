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
}

export type Expected = bigint | 'any' | 'none';
export type Answer =
  | { readonly kind: 'written'; readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'conflict'; readonly current: bigint | undefined };

/** What the server for tests keeps: events with byte positions, as EventStoreDB has them, and who waits for more. */
export class ServedLog {
  readonly events: Recorded[] = [];
  readonly news = new EventEmitter().setMaxListeners(0);
  /** Whether a repeat of known ids is answered as one; the real server remembers them for a while only. */
  remembersIds = true;
  #position = 1_000n;

  of(stream: string): Recorded[] {
    return this.events.filter((event) => event.stream === stream);
  }

  append(stream: string, proposed: readonly Proposed[], expected: Expected): Answer {
    const history = this.of(stream);
    const current = history.at(-1)?.revision;
    const first = expected === 'any' ? (current ?? -1n) + 1n : expected === 'none' ? 0n : expected + 1n;
    if (first !== BigInt(history.length)) {
      const there = history.slice(Number(first), Number(first) + proposed.length);
      const isKnown = there.length === proposed.length && there.every(({ id }, n) => id === proposed[n]?.id);
      const revision = first + BigInt(proposed.length - 1);
      return isKnown && this.remembersIds
        ? { kind: 'written', revision, position: undefined }
        : { kind: 'conflict', current };
    }
    const written = proposed.map((each, n) => this.#record(stream, first + BigInt(n), each));
    this.news.emit('appended');
    // Deliberately the first one's, so that nobody relies on it for the others.
    return { kind: 'written', revision: first + BigInt(written.length - 1), position: written[0]?.position };
  }

  #record(stream: string, revision: bigint, proposed: Proposed): Recorded {
    this.#position += BigInt(proposed.data.length + proposed.customMetadata.length + 137);
    const recorded = { ...proposed, stream, revision, position: this.#position };
    this.events.push(recorded);
    return recorded;
  }
}
