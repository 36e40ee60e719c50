/**
 * The log in EventStoreDB. Its order is the server's: the commit position of `$all`, without system events.
 * A subscription that the server drops is taken up again from the last checkpoint; the client does not do that.
 */
import { Backoff, START } from '@hospital/contracts';
import type { NewEvent, Position, StoredEvent } from '@hospital/contracts';
import type { Revision } from '../appending.ts';
import { StoreUnavailable } from '../eventStore.ts';
import type { Appended, EventBatch, EventStore } from '../eventStore.ts';
import { beginSeals } from '../seals/beginSeals.ts';
import { EventGate, type GateOptions } from '../seals/eventGate.ts';
import { FreshSeals } from '../seals/freshSeals.ts';
import { withLinkedSignal } from '../linkedSignal.ts';
import { pause } from '../pause.ts';
import { untilAvailable } from '../untilAvailable.ts';
import { positionOf } from '../encode.ts';
import { passes, type Subscription } from '../filter.ts';
import { assertReached } from '../follow.ts';
import { Appender } from './appender.ts';
import { Moved } from './client/errors.ts';
import type { LogPosition } from './client/events.ts';
import { QuietLog } from './quietLog.ts';
import { SubscriptionBuffer } from './subscriptionBuffer.ts';
import { LogEnd } from './logEnd.ts';
import { Wire } from './client/wire.ts';

export interface EventStoreDbEventStoreOptions extends GateOptions {
  /** `esdb://host:2113?tls=false`, `esdb://user:password@a:2113,b:2113,c:2113`, `esdb+discover://…`. */
  readonly connectionString: string;
  /** Before each stream's name on the server, so that tests can share one. None by default. */
  readonly streamPrefix?: string;
}

/** @throws where `connectionStringProblem` finds something wrong */
export function eventStoreDbEventStore(options: EventStoreDbEventStoreOptions): EventStore {
  return new EventStoreDbEventStore(options);
}

const READ_BATCH = 500;
/** A filtered subscription that brings nothing for so long is asked how far it is. */
const QUIET_MS = 500;
const BACKWARDS_BATCH = 20;

class EventStoreDbEventStore implements EventStore {
  readonly #gate: EventGate;
  readonly #fresh: FreshSeals;
  readonly #wire: Wire;
  readonly #end: LogEnd;
  readonly #log = {
    latest: (from: LogPosition | null, count: number) => this.#wire.latest(from, count),
    end: () => this.end(),
  };
  readonly #appender: Appender;
  readonly #closing = new AbortController();
  #begun: Promise<void> | null = null;

  constructor({ connectionString, streamPrefix = '', ...options }: EventStoreDbEventStoreOptions) {
    this.#gate = new EventGate(options);
    this.#fresh = new FreshSeals(this.#gate, { read: (stream) => this.#read(stream) });
    this.#wire = new Wire({ connectionString, streamPrefix, gate: this.#gate });
    this.#appender = new Appender(this.#wire, options.seals?.keys);
    this.#end = new LogEnd((from, count) => this.#wire.latest(from, count));
  }

  /** The server filters `$all` alone: in a stream it is done here. */
  async *read(stream: string, from = 0n, types?: readonly string[]): AsyncGenerator<StoredEvent> {
    await this.#ready();
    yield* this.#read(stream, from, types);
  }

  async *#read(stream: string, from = 0n, types?: readonly string[]): AsyncGenerator<StoredEvent> {
    const filter = types && { types };
    for (let next = from; ;) {
      const { events, count, last } = await this.#wire.read(stream, next, { maxCount: READ_BATCH });
      yield* events.filter((event) => passes(filter, event));
      if (count < READ_BATCH || !last) return;
      next = last.revision + 1n;
    }
  }

  async head(stream: string): Promise<StoredEvent | null> {
    await this.#ready();
    for (let from: bigint | null = null, batch = 1; ; batch = BACKWARDS_BATCH) {
      const { events, count, last } = await this.#wire.readBackwards(stream, from, batch);
      if (events[0]) return events[0];
      if (count < batch || !last || last.revision === 0n) return null;
      from = last.revision - 1n;
    }
  }

  async end(): Promise<Position> {
    await this.#ready();
    return this.#end.find();
  }

  async append(stream: string, events: readonly NewEvent[], expected: Revision): Promise<Appended> {
    await this.#ready();
    const appended = await this.#fresh.append(() => this.#appender.append(stream, events, expected));
    this.#end.reached(appended.position);
    return appended;
  }

  async subscribe(
    subscription: Subscription,
    handle: (batch: EventBatch) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const { concerns = () => true } = subscription;
    await withLinkedSignal([signal, this.#closing.signal], async (either) => {
      for await (const { events, checkpoint } of this.#batches(subscription, either))
        await handle({ events: events.filter(concerns), checkpoint });
    });
  }

  async health() {
    try {
      await this.#wire.latest(null, 1);
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

  /** Once; a failure is tried again by the next call. */
  #ready(): Promise<void> {
    return (this.#begun ??= beginSeals(this.#gate, {
      read: (stream) => this.#read(stream),
      append: (...given) => this.#appender.append(...given),
    }).catch((error: unknown) => {
      this.#begun = null;
      throw error;
    }));
  }

  async #assertReached(after: Position): Promise<true> {
    assertReached(after, await this.#lastOfAll());
    return true;
  }

  async #lastOfAll(): Promise<Position> {
    const { first } = await this.#wire.latest(null, 1);
    return first ? positionOf(first.commit) : START;
  }

  /** The last event before a place, of whatever kind: a subscription may begin after it, and nothing is missed. */
  async #lastBefore(position: LogPosition): Promise<Position | null> {
    const { first } = await this.#wire.latest(position, 1);
    return first && first.commit === first.prepare ? positionOf(first.commit) : null;
  }

  /** What the subscription has for us, or how far it has come where nothing passed; null where that says nothing new. */
  async #next(
    buffer: SubscriptionBuffer,
    checkpoint: Position,
    quiet: QuietLog | null,
  ): Promise<EventBatch | null> {
    const received = await buffer.next(quiet ? QUIET_MS : Infinity);
    if (received && 'events' in received) return received;
    const reached = received
      ? await this.#lastBefore(received.lookedBefore)
      : ((await quiet?.until(checkpoint)) ?? null);
    return reached !== null && reached > checkpoint ? { events: [], checkpoint: reached } : null;
  }

  async *#batches({ after: given, filter }: Subscription, signal: AbortSignal): AsyncGenerator<EventBatch> {
    const after = given ?? START;
    const end = await untilAvailable(() => this.end(), signal);
    if (end === null) return;
    // What is not ours may be behind the last event of ours, and a checkpoint may be there.
    if (after > end && (await untilAvailable(() => this.#assertReached(after), signal)) === null) return;
    if (after >= end) yield { events: [], checkpoint: after };
    let checkpoint = after;
    const quiet = filter ? new QuietLog(this.#log, filter) : null;
    for (const backoff = new Backoff(); !signal.aborted; await pause(backoff.next(), { signal })) {
      const buffer = new SubscriptionBuffer(this.#wire.subscribe(checkpoint, filter));
      const stop = () => buffer.stop();
      signal.addEventListener('abort', stop, { once: true });
      try {
        while (!signal.aborted) {
          const batch = await this.#next(buffer, checkpoint, quiet);
          backoff.reset();
          if (!batch || signal.aborted) continue;
          ({ checkpoint } = batch);
          yield batch;
        }
      } catch (error) {
        if (!signal.aborted && !(error instanceof StoreUnavailable || error instanceof Moved)) throw error;
      } finally {
        signal.removeEventListener('abort', stop);
        stop();
      }
    }
  }
}
