/**
 * The log in PostgreSQL. Order, expected revisions and the group commit are explained in docs/adr/0001-ordering.md.
 * It owns its connections: one that writes, one that listens, a few that read, and a few that all subscriptions share.
 */
import { START, type NewEvent, type Position, type StoredEvent } from '@hospital/contracts';
import { escapeIdentifier } from 'pg';
import type { ClientConfig, Pool } from 'pg';
import { Notifier } from '../notifier.ts';
import { readBehind, settled, type Revision, type StreamPage } from '../appending.ts';
import { encodeAppend, firstRevision, positionOf, sealedAt } from '../encode.ts';
import type { EncodedEvent } from '../encodedEvent.ts';
import { RevisionConflict, StoreUnavailable } from '../eventStore.ts';
import type { Appended, EventBatch, EventStore } from '../eventStore.ts';
import type { EventFilter, Subscription } from '../filter.ts';
import { assertReached, follow } from '../follow.ts';
import { withLinkedSignal } from '../linkedSignal.ts';
import { beginSeals } from '../seals/beginSeals.ts';
import { EventGate, type GateOptions } from '../seals/eventGate.ts';
import { FreshSeals } from '../seals/freshSeals.ts';
import { SharedTail, TailedLog } from '../sharedTail.ts';
import { untilAvailable } from '../untilAvailable.ts';
import { Connection } from './connection.ts';
import { isDenied, rethrow } from './errors.ts';
import { GroupCommit } from './groupCommit.ts';
import { Listener } from './listener.ts';
import { PagedLog } from './pages.ts';
import { AS_TEXT, COLUMNS, toEvents, type EventRow } from './rows.ts';
import { DEFAULT_SCHEMA, migrateEventStore } from './schema.ts';
import { SharedReaders } from './sharedReaders.ts';
import { StreamReads } from './streamReads.ts';
import { watchedPool } from './watchedClient.ts';

export interface PostgresEventStoreOptions extends GateOptions {
  readonly connectionString: string;
  /** Where the log lives in the database; `event_log` by default. */
  readonly schema?: string;
  /** Connections that read, 10 at most by default. One more writes, one listens, and subscriptions share four. */
  readonly readers?: number;
}

export function postgresEventStore(options: PostgresEventStoreOptions): EventStore {
  return new PostgresEventStore(options);
}

const BACKWARDS_BATCH = 100;
const LAST_REVISION = 2n ** 63n - 1n;

/**
 * Every wait has a limit, and none is longer than 5 s: a server that hangs (a stopped process, a lost host) keeps its
 * connections open. A table without statistics tempts the planner to scan it, and the plans of a session are kept:
 * there is an index for everything that is asked.
 */
const LIMITS = {
  connectionTimeoutMillis: 4_000,
  lock_timeout: 3_000,
  statement_timeout: 4_000,
  query_timeout: 4_500,
  keepAlive: true,
  options: '-c enable_seqscan=off -c jit=off',
};
/** Copies that start together wait for each other here, and an index of a long log takes its time. */
const MIGRATION_LIMITS = { lock_timeout: 300_000, statement_timeout: 300_000, query_timeout: 305_000 };
/** A page is limited by how long nothing came of it, see pages.ts. */
const PAGE_LIMITS = { statement_timeout: 20_000, query_timeout: 0 };
/** So many subscriptions read a page at once. */
const SUBSCRIBED = 4;

interface AppendRequest {
  readonly stream: string;
  readonly events: readonly EncodedEvent[];
  readonly expected: Revision;
}

class PostgresEventStore implements EventStore {
  readonly #notifier = new Notifier();
  readonly #config: ClientConfig;
  readonly #schema: string;
  readonly #events: string;
  readonly #gate: EventGate;
  readonly #fresh: FreshSeals;
  readonly #readers: Pool;
  readonly #subscribed: Pool;
  readonly #tail: SharedTail;
  readonly #streams: StreamReads;
  readonly #writer: Connection;
  readonly #commits: GroupCommit;
  readonly #listener: Listener;
  readonly #closing = new AbortController();
  #begun: Promise<void> | null = null;

  constructor(options: PostgresEventStoreOptions) {
    const { connectionString, schema = DEFAULT_SCHEMA, readers = 10 } = options;
    this.#gate = new EventGate(options);
    this.#fresh = new FreshSeals(this.#gate, { read: (stream) => this.#read(stream) });
    const config = { ...LIMITS, connectionString };
    this.#config = config;
    this.#schema = schema;
    this.#events = `${escapeIdentifier(schema)}.events`;
    this.#readers = watchedPool({ ...config, max: readers, application_name: 'event-store reader' });
    const subscribed = { max: SUBSCRIBED, application_name: 'event-store subscriber' };
    this.#subscribed = watchedPool({ ...config, ...PAGE_LIMITS, ...subscribed });
    for (const pool of [this.#readers, this.#subscribed]) pool.on('error', () => undefined);
    this.#tail = new SharedTail(this.#paged());
    this.#streams = new StreamReads(this.#events, (...asked) => this.#query(...asked));
    this.#writer = new Connection({ ...config, application_name: 'event-store writer' });
    this.#listener = new Listener(
      { ...config, application_name: 'event-store listener' },
      { schema, notifier: this.#notifier, end: () => this.#last() },
    );
    this.#commits = new GroupCommit(this.#writer, schema, () => {
      this.#notifier.notify();
      this.#listener.notifyOthers(this.#readers);
    });
  }

  async *read(stream: string, from = 0n, types?: readonly string[]): AsyncGenerator<StoredEvent> {
    await this.#ready();
    yield* this.#read(stream, from, types);
  }

  async *#read(stream: string, from = 0n, types?: readonly string[]): AsyncGenerator<StoredEvent> {
    for (let next = from; ;) {
      const { rows, isLast } = await this.#streams.page({ stream, from: next }, types);
      for (const row of rows) yield* toEvents(row, this.#gate);
      const last = rows.at(-1);
      if (isLast || !last) return;
      next = revisionOf(last) + 1n;
    }
  }

  async head(stream: string): Promise<StoredEvent | null> {
    await this.#ready();
    for (let before = LAST_REVISION; ;) {
      const rows = await this.#select(
        'head',
        'where stream = $1 and revision < $2 order by revision desc limit $3',
        [stream, before, before === LAST_REVISION ? 1 : BACKWARDS_BATCH],
      );
      const [last] = rows.flatMap((row) => toEvents(row, this.#gate));
      const first = rows.at(-1);
      if (last || !first) return last ?? null;
      before = revisionOf(first);
    }
  }

  /** Foreign rows are skipped: a subscriber never receives them. */
  async end(): Promise<Position> {
    await this.#ready();
    for (let before = LAST_REVISION; ;) {
      const rows = await this.#select('end', 'where position < $1 order by position desc limit $2', [
        before,
        before === LAST_REVISION ? 1 : BACKWARDS_BATCH,
      ]);
      const [last] = rows.flatMap((row) => toEvents(row, this.#gate));
      const first = rows.at(-1);
      if (last || !first) return last?.position ?? START;
      before = BigInt(first[0]);
    }
  }

  async append(stream: string, events: readonly NewEvent[], expected: Revision): Promise<Appended> {
    const encoded = encodeAppend(stream, events, this.#gate.seals?.keys);
    await this.#ready();
    return this.#fresh.append(() => this.#append({ stream, events: encoded, expected }));
  }

  async #append({ stream, events, expected }: AppendRequest): Promise<Appended> {
    for (let at = expected; ;) {
      const first = firstRevision(at);
      const { head, position } = await this.#commits.append({
        stream,
        expected: first - 1n,
        events: sealedAt(events, { stream, first }, this.#gate.seals?.keys),
      });
      if (position !== null)
        return { revision: first + BigInt(events.length - 1), position: positionOf(position) };
      const seen = await readBehind((from) => this.#page(stream, from, events.length), at, events.length);
      const answer = settled({ stream, events, expected }, seen);
      if (answer) return answer;
      if (seen.last === at) throw new RevisionConflict(stream, expected, head < 0n ? 'none' : head);
      at = seen.last;
    }
  }

  async subscribe(
    subscription: Subscription,
    handle: (batch: EventBatch) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    await withLinkedSignal([signal, this.#closing.signal], async (either) => {
      for await (const batch of this.#batches(subscription, either)) await handle(batch);
    });
  }

  async *#batches(subscription: Subscription, signal: AbortSignal): AsyncGenerator<EventBatch> {
    const end = await untilAvailable(async () => {
      await this.#ready();
      return this.#last();
    }, signal);
    if (end === null) return;
    assertReached(subscription.after, end);
    this.#listener.start(this.#closing.signal);
    const { filter } = subscription;
    const log = new TailedLog(this.#paged(filter), this.#tail, filter);
    yield* follow(log, subscription, signal);
  }

  #paged(filter?: EventFilter): PagedLog {
    return new PagedLog(new SharedReaders(this.#subscribed), {
      events: this.#events,
      notifier: this.#notifier,
      gate: this.#gate,
      filter,
    });
  }

  async health() {
    try {
      await this.#ready();
      await this.#readers.query('select 1').catch(rethrow);
      return { ok: true } as const;
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) } as const;
    }
  }

  /** What waits to be written is written; subscriptions end as if their signals had aborted. */
  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await this.#commits.close();
    await this.#listener.closed();
    await Promise.all([this.#writer.close(), this.#readers.end(), this.#subscribed.end()]);
  }

  /** Of any row, a foreign one too. */
  async #last(): Promise<Position> {
    const [last] = await this.#select('last', 'order by position desc limit 1', []);
    return last ? positionOf(last[0]) : START;
  }

  async #page(stream: string, from: bigint, count: number): Promise<StreamPage> {
    const rows = await this.#streams.some({ stream, from }, count);
    const last = rows.at(-1);
    return {
      events: rows.flatMap((row) => toEvents(row, this.#gate)),
      last: last ? revisionOf(last) : null,
      isLast: rows.length < count,
    };
  }

  #select(name: string, rest: string, values: unknown[]): Promise<EventRow[]> {
    return this.#query(name, `select ${COLUMNS} from ${this.#events} ${rest}`, values);
  }

  async #query<R extends readonly unknown[]>(name: string, text: string, values: unknown[]): Promise<R[]> {
    const query = { name, text, values, rowMode: 'array', types: AS_TEXT } as const;
    const { rows } = await this.#readers.query<R>(query).catch(rethrow);
    return rows;
  }

  #ready(): Promise<void> {
    if (this.#closing.signal.aborted) return Promise.reject(new StoreUnavailable('the store is closed'));
    return (this.#begun ??= this.#begin().catch((error: unknown) => {
      this.#begun = null;
      throw error;
    }));
  }

  async #begin(): Promise<void> {
    await this.#migrate();
    await beginSeals(this.#gate, {
      read: (stream) => this.#read(stream),
      append: (stream, events, expected) => {
        const encoded = encodeAppend(stream, events, this.#gate.seals?.keys);
        return this.#append({ stream, events: encoded, expected }).catch(waitForWriter);
      },
    });
  }

  async #migrate(): Promise<void> {
    const connection = new Connection({
      ...this.#config,
      ...MIGRATION_LIMITS,
      application_name: 'event-store migration',
    });
    try {
      await connection.use((client) => migrateEventStore(client, this.#schema));
    } finally {
      await connection.close();
    }
  }
}

/** An account that may only read opens a log after one that may write to it has begun its seals. */
function waitForWriter(error: unknown): never {
  if (!isDenied(error)) throw error;
  throw new StoreUnavailable('the log is still empty, and this database account may not write to it', {
    cause: error,
  });
}

function revisionOf([, , revision]: EventRow): bigint {
  return BigInt(revision);
}
