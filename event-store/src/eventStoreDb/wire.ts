/**
 * The one file that knows the EventStoreDB client (a successor, @kurrent/kurrentdb-client, speaks the same protocol):
 * our types in and out, and each failure as what it means to us.
 */
import {
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  START as FROM_START,
} from '@eventstore/db-client';
import type { AllStreamSubscription, ResolvedEvent } from '@eventstore/db-client';
import { START } from '@hospital/contracts';
import type { EventMetadata, JsonObject, NewEvent, Position, StoredEvent } from '@hospital/contracts';
import { positionOf } from '../encode.ts';
import { StoreUnavailable } from '../eventStore.ts';

/** What a subscription hands over: an event, or how far the server has looked without finding one for us. */
export type Item = StoredEvent | { readonly checkpoint: Position };

export interface Tap {
  readonly items: AsyncIterable<Item>;
  stop(): void;
}

/** A page of the log as the server has it, with the place where the next page begins. */
export interface Page {
  readonly events: StoredEvent[];
  readonly next: Position | null;
}

/** How many events the server looks at between two checkpoints. */
const SEARCH_WINDOW = 500;

export class Wire {
  readonly #client: EventStoreDBClient;

  constructor(connectionString: string) {
    this.#client = EventStoreDBClient.connectionString(connectionString);
    // The client's batch append shares one table of pending calls among all of its streams: a stream that breaks late
    // throws away the calls of its successor, and their answers then end the process, as do writes that wait while the
    // server goes. The single append (4,200 instead of 6,500/s at 32 in flight) has a call and a deadline of its own.
    Object.assign(this.#client, { supports: async () => false });
  }

  /** The position where the server tells one; null when the stream does not stand at `expected`. */
  async append(
    stream: string,
    events: readonly NewEvent[],
    expected: bigint | 'none',
  ): Promise<{ position: Position | undefined } | null> {
    const expectedRevision = expected === 'none' ? NO_STREAM : expected;
    const proposed = events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata }));
    try {
      const result = await this.#client.appendToStream(stream, proposed, { expectedRevision });
      return result.success ? { position: result.position && positionOf(result.position.commit) } : null;
    } catch (error) {
      if (typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION) return null;
      throw toStoreError(error);
    }
  }

  async read(stream: string, from: bigint, maxCount: number): Promise<StoredEvent[]> {
    return this.#ofStream(
      this.#client.readStream(stream, { fromRevision: from, direction: FORWARDS, maxCount }),
    );
  }

  async head(stream: string): Promise<StoredEvent | null> {
    const last = { fromRevision: END, direction: BACKWARDS, maxCount: 1 } as const;
    return (await this.#ofStream(this.#client.readStream(stream, last)))[0] ?? null;
  }

  /** Backwards from the end, or from a position. System events are among what is read, not among what is answered. */
  async latest(from: Position | null, maxCount: number): Promise<Page> {
    const fromPosition = from === null ? END : both(from);
    const found: ResolvedEvent[] = [];
    try {
      const page = heard(this.#client.readAll({ direction: BACKWARDS, fromPosition, maxCount }));
      for await (const resolved of page) found.push(resolved);
    } catch (error) {
      throw toStoreError(error);
    }
    const commit = found.at(-1)?.event?.position?.commit;
    return {
      events: found.flatMap(ours),
      next: found.length < maxCount || commit === undefined ? null : positionOf(commit),
    };
  }

  /** Everything after a position, for as long as the server lives: that it goes is an error, and ours to mend. */
  tap(after: Position): Tap {
    const subscription = this.#client.subscribeToAll({
      fromPosition: after === START ? FROM_START : both(after),
      filter: excludeSystemEvents({ maxSearchWindow: SEARCH_WINDOW, checkpointReached }),
    });
    return {
      items: itemsOf(heard(subscription)),
      stop: () => {
        subscription.unsubscribe().catch(() => undefined);
        subscription.destroy();
      },
    };
  }

  async close(): Promise<void> {
    await this.#client.dispose();
    // The client has no public way to let go of its connection.
    const client = this.#client as unknown as { getChannel(): Promise<{ close(): void }> };
    await client.getChannel().then(
      (channel) => channel.close(),
      () => undefined,
    );
  }

  async #ofStream(resolved: Failing & AsyncIterable<ResolvedEvent>): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    try {
      for await (const each of heard(resolved)) events.push(...ours(each));
    } catch (error) {
      if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return [];
      throw toStoreError(error);
    }
    return events;
  }
}

/** The client's streams may fail again after they were left: an error that nobody hears would end the process. */
function heard<T extends Failing>(stream: T): T {
  stream.on('error', () => undefined);
  return stream;
}

interface Failing {
  on(event: 'error', listener: () => void): unknown;
}

/**
 * A checkpoint is told while earlier events still wait in the stream's buffer, so it queues up behind them.
 * Where commit and prepare differ (nothing that gRPC wrote) it could not be resumed from, and an earlier one serves.
 */
function checkpointReached(
  subscription: AllStreamSubscription,
  position: { commit: bigint; prepare: bigint },
): void {
  if (position.commit === position.prepare) subscription.push({ checkpoint: positionOf(position.commit) });
}

async function* itemsOf(subscription: AllStreamSubscription): AsyncGenerator<Item> {
  const items = subscription as AsyncIterable<ResolvedEvent | { checkpoint: Position }>;
  try {
    for await (const item of items) {
      if ('checkpoint' in item) yield item;
      else yield* ours(item);
    }
  } catch (error) {
    throw toStoreError(error);
  }
}

function ours({ event }: ResolvedEvent): StoredEvent[] {
  if (!event?.isJson || event.type.startsWith('$') || !event.position) return [];
  return [
    {
      id: event.id,
      type: event.type,
      data: event.data as JsonObject,
      metadata: event.metadata as unknown as EventMetadata,
      stream: event.streamId,
      revision: event.revision,
      position: positionOf(event.position.commit),
    },
  ];
}

function both(position: Position): { commit: bigint; prepare: bigint } {
  return { commit: BigInt(position), prepare: BigInt(position) };
}

function typeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
}

const AWAY = new Set<unknown>([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
]);

/** While the server is away the client throws errors without a type; a broken stream may be of the type `unknown`. */
function toStoreError(error: unknown): unknown {
  const type = typeOf(error);
  const isOurs =
    error instanceof StoreUnavailable || error instanceof TypeError || error instanceof RangeError;
  if (isOurs || (type !== undefined && !AWAY.has(type))) return error;
  return new StoreUnavailable(`EventStoreDB does not answer: ${String(error)}`, { cause: error });
}
