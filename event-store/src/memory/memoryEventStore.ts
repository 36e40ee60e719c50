/**
 * The log in memory, for tests and for nothing else: it keeps every promise of the port but to outlive the process.
 */
import { START } from '@hospital/contracts';
import type { NewEvent, Position, StoredEvent } from '@hospital/contracts';
import { Notifier } from '../notifier.ts';
import { settled } from '../appending.ts';
import type { Revision } from '../appending.ts';
import { encodeAppend, firstRevision, positionOf } from '../encode.ts';
import { RevisionConflict, StoreUnavailable } from '../eventStore.ts';
import type { Appended, EventBatch, EventStore } from '../eventStore.ts';
import { assertReached, follow } from '../follow.ts';
import type { Fetched } from '../follow.ts';
import { passes, type EventFilter, type Subscription } from '../filter.ts';
import { foreignPart, oursOf } from '../ours.ts';
import type { Candidate, ReportForeign } from '../ours.ts';

const BATCH = 500;

export function memoryEventStore(onForeignEvent?: ReportForeign): MemoryEventStore {
  return new MemoryEventStore(onForeignEvent);
}

export class MemoryEventStore implements EventStore {
  readonly notifier = new Notifier();
  readonly #report: ReportForeign;
  readonly #log: Candidate[] = [];
  readonly #streams = new Map<string, Candidate[]>();
  readonly #closing = new AbortController();

  constructor(onForeignEvent: ReportForeign = () => undefined) {
    this.#report = onForeignEvent;
  }

  async *read(stream: string, from = 0n, types?: readonly string[]): AsyncGenerator<StoredEvent> {
    this.#assertOpen();
    const filter = types && { types };
    const events = (this.#streams.get(stream) ?? []).slice(Number(from));
    yield* this.#ours(events.filter((event) => passes(filter, event)));
  }

  async head(stream: string): Promise<StoredEvent | null> {
    this.#assertOpen();
    return this.#ours(this.#streams.get(stream) ?? []).at(-1) ?? null;
  }

  async end(): Promise<Position> {
    this.#assertOpen();
    return this.#log.findLast((event) => foreignPart(event) === null)?.position ?? START;
  }

  async append(stream: string, events: readonly NewEvent[], expected: Revision): Promise<Appended> {
    this.#assertOpen();
    const encoded = encodeAppend(stream, events);
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
    for (const { id, type, data, metadata } of encoded)
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
    const either = AbortSignal.any([signal, this.#closing.signal]);
    assertReached(subscription.after, this.#log.at(-1)?.position ?? START);
    const fetch = async (after: Position) => this.#fetch(after, subscription.filter);
    for await (const batch of follow({ notifier: this.notifier, fetch }, subscription, either))
      await handle(batch);
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
    return events.flatMap((event) => oursOf(event, this.#report));
  }

  #assertOpen(): void {
    if (this.#closing.signal.aborted) throw new StoreUnavailable('the store is closed');
  }
}
