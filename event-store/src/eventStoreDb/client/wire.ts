/**
 * The calls to EventStoreDB: our types in and out. This folder is the only one that knows its client (a successor,
 * @kurrent/kurrentdb-client, speaks the same protocol). Every call asks the leader, is repeated once where another node
 * turns out to lead (a read also where the connection broke), and has an answer or an error within its limit.
 */
import { setMaxListeners } from 'node:events';
import { setImmediate as lettingGo } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  ErrorType,
  eventTypeFilter,
  FORWARDS,
  START as FROM_START,
  streamNameFilter,
} from '@eventstore/db-client';
import type { AllStreamSubscription, EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import { START } from '@hospital/contracts';
import type { Position } from '@hospital/contracts';
import { StoreUnavailable } from '../../eventStore.ts';
import type { EventFilter } from '../../filter.ts';
import type { EventGate } from '../../seals/eventGate.ts';
import { limited } from './attempt.ts';
import type { LinkAttempt } from './attempt.ts';
import type { Append, WrittenBatch } from './batchAppends.ts';
import { toNode, withDefaults } from '../connectionString.ts';
import { Events, checkpointReached, ignoreErrors } from './events.ts';
import type { Item, Page, LogPosition } from './events.ts';
import { ConnectionBroke, Moved, toStoreError, typeOf } from './errors.ts';
import { ProbingHeartbeat } from './heartbeat.ts';
import type { Heartbeat } from './heartbeat.ts';
import { Link } from './link.ts';

export interface ReadLimits {
  readonly maxCount: number;
  /** Nothing came for so long; 4 s by default. */
  readonly limitMs?: number;
}

export interface ServerSubscription {
  readonly items: AsyncIterable<Item>;
  /** Aborts when nothing more will come, also where the stream itself does not say so. */
  readonly left: AbortSignal;
  stop(): void;
}

export interface WireOptions {
  readonly connectionString: string;
  /** Before each stream's name on the server. */
  readonly streamPrefix: string;
  readonly gate: EventGate;
}

/** How many events the server looks at between two checkpoints. */
const SEARCH_WINDOW = 500;
/** A read fails when nothing came for so long; an append, whose commit the server itself gives up after 2 s, too. */
const READ_LIMIT_MS = 4_000;
const APPEND_LIMIT_MS = 3_000;

export class Wire {
  readonly #options: WireOptions;
  readonly #events: Events;
  readonly #closing = new AbortController();
  readonly heartbeat: Heartbeat;
  #link: Link;

  constructor(options: WireOptions) {
    this.#options = options;
    this.#events = new Events(options.streamPrefix, options.gate);
    this.#link = this.#open(options.connectionString);
    setMaxListeners(0, this.#closing.signal);
    this.heartbeat = new ProbingHeartbeat(
      () => this.#probe(),
      () => this.#renew(this.#link, new StoreUnavailable('EventStoreDB hangs')),
      this.#closing.signal,
    );
  }

  async append(append: Append, limitMs: number): Promise<WrittenBatch> {
    const stream = this.#options.streamPrefix + append.stream;
    return this.#attempt(Math.min(limitMs, APPEND_LIMIT_MS), ({ link }) =>
      link.appends.append({ ...append, stream }),
    );
  }

  async read(stream: string, from: bigint, { maxCount, limitMs }: ReadLimits): Promise<Page> {
    return this.#ofStream(stream, { fromRevision: from, direction: FORWARDS, maxCount }, limitMs);
  }

  async readBackwards(stream: string, from: bigint | null, maxCount: number): Promise<Page> {
    return this.#ofStream(stream, { fromRevision: from ?? END, direction: BACKWARDS, maxCount });
  }

  /** Backwards from the end, or from a place. */
  async latest(from: LogPosition | null, maxCount: number): Promise<Page> {
    return this.#reading((attempt) =>
      this.#collect(attempt, (client) =>
        client.readAll({ direction: BACKWARDS, fromPosition: from ?? END, maxCount, requiresLeader: true }),
      ),
    );
  }

  /** Everything after a position that passes, for as long as the server lives: that it goes is an error, and ours to mend. */
  subscribe(after: Position, filter?: EventFilter): ServerSubscription {
    const link = this.#link;
    const subscription = link.client.subscribeToAll({
      fromPosition: after === START ? FROM_START : { commit: BigInt(after), prepare: BigInt(after) },
      filter: this.#filter(filter),
      requiresLeader: true,
    });
    const unwatch = this.heartbeat.watch();
    return {
      items: this.#itemsOf(link, ignoreErrors(subscription)),
      left: link.left,
      stop: () => {
        unwatch();
        subscription.unsubscribe().catch(() => undefined);
        subscription.destroy();
      },
    };
  }

  async close(): Promise<void> {
    this.#closing.abort(new StoreUnavailable('the store is closed'));
    await this.#link.leave(new StoreUnavailable('the store is closed'));
  }

  /** The server takes one filter: unless one is wanted, only what is not its own; with a prefix, only what bears it. */
  #filter(filter: EventFilter | undefined) {
    const { streamPrefix } = this.#options;
    const common = { maxSearchWindow: SEARCH_WINDOW, checkpointReached };
    if (filter && 'categories' in filter && filter.categories.length > 0) {
      const prefixes = filter.categories.map((category) => `${streamPrefix}${category}-`);
      return streamNameFilter({ prefixes, ...common });
    }
    if (filter) {
      const types = 'types' in filter ? filter.types : [];
      return eventTypeFilter({ regex: `^(?:${types.join('|')})$`, ...common });
    }
    return streamPrefix === ''
      ? eventTypeFilter({ regex: '^[^$].*', ...common })
      : streamNameFilter({ prefixes: [streamPrefix], ...common });
  }

  async #ofStream(
    stream: string,
    options: NonNullable<Parameters<EventStoreDBClient['readStream']>[1]>,
    limitMs = READ_LIMIT_MS,
  ): Promise<Page> {
    const name = this.#options.streamPrefix + stream;
    const read = (attempt: LinkAttempt) =>
      this.#collect(attempt, (client) => client.readStream(name, { ...options, requiresLeader: true }));
    return this.#reading(read, limitMs);
  }

  async #collect(
    { link, over, progress }: LinkAttempt,
    open: (client: EventStoreDBClient) => ReturnType<EventStoreDBClient['readStream']>,
  ): Promise<Page> {
    const stream = ignoreErrors(open(link.client));
    const leave = () => {
      void stream.cancel().catch(() => undefined);
      stream.destroy();
    };
    over.addEventListener('abort', leave, { once: true });
    const found: ResolvedEvent[] = [];
    try {
      for await (const resolved of stream) {
        found.push(resolved);
        progress();
      }
    } catch (error) {
      if (typeOf(error) !== ErrorType.STREAM_NOT_FOUND) throw error;
    } finally {
      over.removeEventListener('abort', leave);
    }
    return this.#events.toPage(found);
  }

  async *#itemsOf(link: Link, subscription: AllStreamSubscription): AsyncGenerator<Item> {
    const items = subscription as AsyncIterable<ResolvedEvent | { lookedBefore: LogPosition }>;
    try {
      for await (const item of items) {
        if ('lookedBefore' in item) yield item;
        else yield* this.#events.toItems(item);
      }
    } catch (error) {
      throw this.#meaning(link, error);
    }
  }

  /** The client lets go of a broken connection a moment after it has reported it. */
  async #reading<T>(work: (attempt: LinkAttempt) => Promise<T>, limitMs = READ_LIMIT_MS): Promise<T> {
    try {
      return await this.#attempt(limitMs, work);
    } catch (error) {
      if (!(error instanceof Moved || error instanceof ConnectionBroke)) throw error;
      await lettingGo();
    }
    return this.#attempt(limitMs, work).catch((error: unknown) => {
      throw error instanceof Moved ? new StoreUnavailable('EventStoreDB is choosing a leader') : error;
    });
  }

  async #attempt<T>(limitMs: number, work: (attempt: LinkAttempt) => Promise<T>): Promise<T> {
    this.#closing.signal.throwIfAborted();
    if (this.heartbeat.isSilent) throw new StoreUnavailable('EventStoreDB hangs');
    const link = this.#link;
    try {
      return await limited({ link, limitMs, onLate: () => this.heartbeat.suspect() }, work);
    } catch (error) {
      throw this.#meaning(link, error);
    }
  }

  /**
   * What an error of this connection means; it is left where another node leads. A leader that another node has named is left where it
   * is away, too: only the nodes of the configured URL know its successor.
   */
  #meaning(link: Link, error: unknown): unknown {
    const meaning = toStoreError(error);
    if (link.left.aborted) return meaning;
    if (meaning instanceof Moved) this.#renew(link, meaning, meaning.leader);
    else if (link.isNamedLeader && meaning instanceof ConnectionBroke && meaning.isNodeAway)
      this.#renew(link, meaning);
    return meaning;
  }

  #renew(link: Link, reason: Error, leader?: Moved['leader']): void {
    if (this.#link !== link || this.#closing.signal.aborted) return;
    const { connectionString } = this.#options;
    this.#link = this.#open(
      leader ? toNode(connectionString, leader) : connectionString,
      leader !== undefined,
    );
    void link.leave(reason);
  }

  #open(connectionString: string, isNamedLeader = false): Link {
    const link = new Link(withDefaults(connectionString), isNamedLeader);
    setMaxListeners(0, link.left);
    return link;
  }

  /** A node that names its leader says nothing about whether that one hangs. */
  async #probe(): Promise<void> {
    if ((await this.#lastOf(this.#link)) instanceof Moved) await this.#lastOf(this.#link);
  }

  #lastOf(link: Link): Promise<unknown> {
    const attempt = { link, over: this.#closing.signal, progress: () => undefined };
    return this.#collect(attempt, (client) =>
      client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true }),
    ).catch((error: unknown) => this.#meaning(link, error));
  }
}
