/**
 * The log in memory, for tests and for nothing else: it keeps every promise of the port but to outlive the process.
 */
import { START } from '@hospital/contracts';
import type { NewEvent, Position, StoredEvent } from '@hospital/contracts';
import { Notifier } from '../notifier.ts';
import { settled } from '../appending.ts';
import type { Revision } from '../appending.ts';
import { encodeAppend, firstRevision, positionOf, sealedAt } from '../encode.ts';
import { RevisionConflict, StoreUnavailable } from '../eventStore.ts';
import type { Appended, EventBatch, EventStore } from '../eventStore.ts';
import { assertReached, follow } from '../follow.ts';
import type { Fetched } from '../follow.ts';
import { passes, type EventFilter, type Subscription } from '../filter.ts';
import { withLinkedSignal } from '../linkedSignal.ts';
import type { Candidate } from '../ours.ts';
import { beginSeals } from '../seals/beginSeals.ts';
import { EventGate, type GateOptions } from '../seals/eventGate.ts';
import { FreshSeals } from '../seals/freshSeals.ts';

const BATCH = 500;

export function memoryEventStore(options: GateOptions = {}): MemoryEventStore {
  return new MemoryEventStore(options);
}

interface MemoryLog {
  readonly notifier: Notifier;
  readonly events: Candidate[];
  readonly streams: Map<string, Candidate[]>;
}

export class MemoryEventStore implements EventStore {
  readonly notifier: Notifier;
  readonly #gate: EventGate;
  readonly #fresh: FreshSeals;
  readonly #log: Candidate[];
  readonly #streams: Map<string, Candidate[]>;
  readonly #closing = new AbortController();
  #begun: Promise<void> | null = null;

  constructor(
    options: GateOptions,
    log: MemoryLog = { notifier: new Notifier(), events: [], streams: new Map() },
  ) {
    this.#gate = new EventGate(options);
    this.#fresh = new FreshSeals(this.#gate, { read: (...given) => this.#read(...given) });
    ({ notifier: this.notifier, events: this.#log, streams: this.#streams } = log);
  }

  /** On the same log, as another process would be. */
  reopened(options: GateOptions): MemoryEventStore {
    return new MemoryEventStore(options, {
      notifier: this.notifier,
      events: this.#log,
      streams: this.#streams,
    });
  }

  /** With the events of now, and its own from then on. */
  copied(options: GateOptions = {}): MemoryEventStore {
    const streams = new Map([...this.#streams].map(([stream, events]) => [stream, [...events]]));
    return new MemoryEventStore(options, { notifier: new Notifier(), events: [...this.#log], streams });
  }

  async *read(stream: string, from = 0n, types?: readonly string[]): AsyncGenerator<StoredEvent> {
    await this.#ready();
    yield* this.#read(stream, from, types);
  }

  async *#read(stream: string, from = 0n, types?: readonly string[]): AsyncGenerator<StoredEvent> {
    const filter = types && { types };
    const events = (this.#streams.get(stream) ?? []).slice(Number(from));
    yield* this.#ours(events.filter((event) => passes(filter, event)));
  }

  async head(stream: string): Promise<StoredEvent | null> {
    await this.#ready();
    return this.#ours(this.#streams.get(stream) ?? []).at(-1) ?? null;
  }

  async end(): Promise<Position> {
    await this.#ready();
    return this.#log.findLast((event) => this.#gate.foreignPart(event) === null)?.position ?? START;
  }

  async append(stream: string, events: readonly NewEvent[], expected: Revision): Promise<Appended> {
    await this.#ready();
    return this.#fresh.append(() => this.#append(stream, events, expected));
  }

  async #append(stream: string, events: readonly NewEvent[], expected: Revision): Promise<Appended> {
    const keys = this.#gate.seals?.keys;
    const encoded = encodeAppend(stream, events, keys);
    const last = BigInt((this.#streams.get(stream) ?? []).length) - 1n;
    const first = firstRevision(expected);
    if (first !== last + 1n) {
      const actual = last < 0n ? 'none' : last;
      if (first > last) throw new RevisionConflict(stream, expected, actual);
      const ours = this.#ours((this.#streams.get(stream) ?? []).slice(Number(first)));
      const answer = settled(
        { stream, events, expected },
        { ours: ours.slice(0, events.length), last: actual },
      );
      if (answer) return answer;
    }
    const sealed = sealedAt(encoded, { stream, first: last + 1n }, keys);
    for (const { id, type, data, metadata } of sealed)
      this.write(stream, { id, type, data: JSON.parse(data), metadata: JSON.parse(metadata) });
    this.notifier.notify();
    return { revision: last + BigInt(events.length), position: positionOf(this.#log.length) };
  }

  /** At the end of a stream, whatever it is: as another program would, for tests. */
  write(stream: string, event: Pick<Candidate, 'id' | 'type' | 'data' | 'metadata'>): void {
    const history = this.#streams.get(stream) ?? [];
    const position = positionOf(this.#log.length + 1);
    const written = { ...event, stream, revision: BigInt(history.length), position };
    this.#streams.set(stream, history);
    history.push(written);
    this.#log.push(written);
  }

  async subscribe(
    subscription: Subscription,
    handle: (batch: EventBatch) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#ready();
    assertReached(subscription.after, this.#log.at(-1)?.position ?? START);
    const fetch = async (after: Position) => this.#fetch(after, subscription.filter);
    await withLinkedSignal([signal, this.#closing.signal], async (either) => {
      for await (const batch of follow({ notifier: this.notifier, fetch }, subscription, either))
        await handle(batch);
    });
  }

  #fetch(after: Position, filter: EventFilter | undefined): Fetched {
    const events = this.#log.slice(Number(after), Number(after) + BATCH);
    return {
      until: events.at(-1)?.position ?? after,
      more: events.length === BATCH,
      decode: () => this.#ours(events.filter((event) => passes(filter, event))),
    };
  }

  async health() {
    return this.#closing.signal.aborted
      ? ({ ok: false, reason: 'the store is closed' } as const)
      : ({ ok: true } as const);
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  #ours(events: readonly Candidate[]): StoredEvent[] {
    return events.flatMap((event) => this.#gate.ours(event));
  }

  async #ready(): Promise<void> {
    if (this.#closing.signal.aborted) throw new StoreUnavailable('the store is closed');
    await (this.#begun ??= beginSeals(this.#gate, {
      read: (...given) => this.#read(...given),
      append: (...given) => this.#append(...given),
    }));
  }
}
