/**
 * The log in memory, for tests and for nothing else: it keeps every promise of the port but to outlive the process.
 */
import { START } from '@hospital/contracts';
import type { NewEvent, Position, StoredEvent } from '@hospital/contracts';
import { Bell } from '../bell.ts';
import { encodeAppend, firstRevision, isRepeat, positionOf } from '../encode.ts';
import { RevisionConflict, StoreUnavailable } from '../eventStore.ts';
import type { Appended, EventBatch, EventStore } from '../eventStore.ts';
import { assertReached, follow } from '../follow.ts';
import type { Fetched } from '../follow.ts';

const BATCH = 500;

export function memoryEventStore(): EventStore {
  return new MemoryEventStore();
}

class MemoryEventStore implements EventStore {
  readonly bell = new Bell();
  readonly #log: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #closing = new AbortController();

  async *read(stream: string, from = 0n): AsyncGenerator<StoredEvent> {
    this.#assertOpen();
    yield* (this.#streams.get(stream) ?? []).slice(Number(from));
  }

  async head(stream: string): Promise<StoredEvent | null> {
    this.#assertOpen();
    return this.#streams.get(stream)?.at(-1) ?? null;
  }

  async end(): Promise<Position> {
    this.#assertOpen();
    return this.#log.at(-1)?.position ?? START;
  }

  async append(stream: string, events: readonly NewEvent[], expected: bigint | 'none'): Promise<Appended> {
    this.#assertOpen();
    const encoded = encodeAppend(events);
    const history = this.#streams.get(stream) ?? [];
    const first = firstRevision(expected);
    if (BigInt(history.length) !== first) {
      const there = history.slice(Number(first), Number(first) + events.length);
      const last = there.at(-1);
      if (last && isRepeat(there, events)) return { revision: last.revision, position: last.position };
      throw new RevisionConflict(stream, expected, history.at(-1)?.revision ?? 'none');
    }
    const stored = encoded.map(({ id, type, data, metadata }, index) => ({
      id,
      type,
      data: JSON.parse(data),
      metadata: JSON.parse(metadata),
      stream,
      revision: first + BigInt(index),
      position: positionOf(this.#log.length + 1 + index),
    }));
    this.#streams.set(stream, [...history, ...stored]);
    this.#log.push(...stored);
    this.bell.ring();
    return { revision: first + BigInt(events.length - 1), position: positionOf(this.#log.length) };
  }

  async subscribe(
    after: Position | null,
    handle: (batch: EventBatch) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    assertReached(after, this.#log.at(-1)?.position ?? START);
    for await (const batch of follow(this, after, either)) await handle(batch);
  }

  async fetch(after: Position): Promise<Fetched> {
    const events = this.#log.slice(Number(after), Number(after) + BATCH);
    return { until: events.at(-1)?.position ?? after, more: events.length === BATCH, decode: () => events };
  }

  async health() {
    return this.#closing.signal.aborted
      ? ({ ok: false, reason: 'the store is closed' } as const)
      : ({ ok: true } as const);
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  #assertOpen(): void {
    if (this.#closing.signal.aborted) throw new StoreUnavailable('the store is closed');
  }
}
