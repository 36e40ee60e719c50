/**
 * The log in EventStoreDB. Its order is the server's: the commit position of `$all`, without system events.
 * A subscription that the server drops is taken up again from the last checkpoint; the client does not do that.
 */
import { setMaxListeners } from 'node:events';
import { START } from '@hospital/contracts';
import type { NewEvent, Position, StoredEvent } from '@hospital/contracts';
import { encodeAppend, firstRevision, isRepeat } from '../encode.ts';
import { RevisionConflict, StoreUnavailable } from '../eventStore.ts';
import type { Appended, EventBatch, EventStore } from '../eventStore.ts';
import { patiently, Pauses } from '../patience.ts';
import { Intake } from './intake.ts';
import { Wire } from './wire.ts';
import type { Page } from './wire.ts';

export interface EventStoreDbEventStoreOptions {
  /** `esdb://host:2113?tls=false`, `esdb+discover://…`. */
  readonly connectionString: string;
}

export function eventStoreDbEventStore(options: EventStoreDbEventStoreOptions): EventStore {
  return new EventStoreDbEventStore(options);
}

const READ_BATCH = 500;
const BACKWARDS_BATCH = 100;
/** The client gives reads no deadline of their own. */
const LIMIT_MS = 20_000;

class EventStoreDbEventStore implements EventStore {
  readonly #wire: Wire;
  readonly #closing = new AbortController();

  constructor({ connectionString }: EventStoreDbEventStoreOptions) {
    this.#wire = new Wire(connectionString);
    // Each call listens for the close: many at once are no leak.
    setMaxListeners(0, this.#closing.signal);
  }

  async *read(stream: string, from = 0n): AsyncGenerator<StoredEvent> {
    for (let next = from; ; next += BigInt(READ_BATCH)) {
      const events = await this.#call(() => this.#wire.read(stream, next, READ_BATCH));
      yield* events;
      if (events.length < READ_BATCH) return;
    }
  }

  async head(stream: string): Promise<StoredEvent | null> {
    return this.#call(() => this.#wire.head(stream));
  }

  /** System events are passed over: a subscriber is never told of them, and so would never be seen to reach them. */
  async end(): Promise<Position> {
    let from: Position | null = null;
    do {
      const page: Page = await this.#latest(from);
      const [last] = page.events;
      if (last) return last.position;
      from = page.next;
    } while (from !== null);
    return START;
  }

  async append(stream: string, events: readonly NewEvent[], expected: bigint | 'none'): Promise<Appended> {
    encodeAppend(events);
    const revision = firstRevision(expected) + BigInt(events.length - 1);
    const written = await this.#call(() => this.#wire.append(stream, events, expected));
    if (!written) return this.#answerAgain(stream, events, expected);
    // Of several events the server may tell another one's position, and of a repeat none.
    if (written.position !== undefined && events.length === 1)
      return { revision, position: written.position };
    const [last] = await this.#call(() => this.#wire.read(stream, revision, 1));
    if (!last) throw new StoreUnavailable(`EventStoreDB does not show what it wrote to ${stream}`);
    return { revision, position: last.position };
  }

  async subscribe(
    after: Position | null,
    handle: (batch: EventBatch) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const either = AbortSignal.any([signal, this.#closing.signal]);
    for await (const batch of this.#batches(after ?? START, either)) await handle(batch);
  }

  async health() {
    try {
      await this.#call(() => this.#wire.latest(null, 1));
      return { ok: true } as const;
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) } as const;
    }
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await this.#wire.close();
  }

  async *#batches(after: Position, signal: AbortSignal): AsyncGenerator<EventBatch> {
    const end = await patiently(() => this.end(), signal);
    if (end === null) return;
    if (after >= end) yield { events: [], checkpoint: after };
    let checkpoint = after;
    for (const pauses = new Pauses(); !signal.aborted; await pauses.wait(signal)) {
      const intake = new Intake(this.#wire.tap(checkpoint));
      const stop = () => intake.stop();
      signal.addEventListener('abort', stop, { once: true });
      try {
        while (!signal.aborted) {
          const batch = await intake.next();
          checkpoint = batch.checkpoint;
          pauses.reset();
          if (!signal.aborted) yield batch;
        }
      } catch (error) {
        if (!signal.aborted && !(error instanceof StoreUnavailable)) throw error;
      } finally {
        signal.removeEventListener('abort', stop);
        stop();
      }
    }
  }

  #latest(from: Position | null): Promise<Page> {
    return this.#call(() => this.#wire.latest(from, BACKWARDS_BATCH));
  }

  /** The server forgets event ids after a while, so a repeat is looked for in the stream. */
  async #answerAgain(
    stream: string,
    events: readonly NewEvent[],
    expected: bigint | 'none',
  ): Promise<Appended> {
    const there = await this.#call(() => this.#wire.read(stream, firstRevision(expected), events.length));
    const last = there.at(-1);
    if (last && isRepeat(there, events)) return { revision: last.revision, position: last.position };
    throw new RevisionConflict(stream, expected, (await this.head(stream))?.revision ?? 'none');
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this.#closing;
    if (signal.aborted) throw new StoreUnavailable('the store is closed');
    return new Promise((resolve, reject) => {
      const giveUp = (reason: string) => reject(new StoreUnavailable(reason));
      const onClose = () => giveUp('the store was closed');
      const timer = setTimeout(giveUp, LIMIT_MS, `EventStoreDB has not answered for ${LIMIT_MS / 1_000} s`);
      signal.addEventListener('abort', onClose, { once: true });
      work()
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer);
          signal.removeEventListener('abort', onClose);
        });
    });
  }
}
