/**
 * An event store that is watched, so that nobody waits for one that does not respond: it is asked once a second, and while it is away every call
 * is refused at once, those that wait included. Whether an append that was under way is written is not known then, as with any lost
 * connection. Subscriptions wait for it by themselves.
 */
import {
  pause,
  StoreUnavailable,
  TimeLimitError,
  unlessAborted,
  withTimeLimit,
  type Appended,
  type EventStore,
} from '@hospital/event-store';
import type { NewEvent, Position, StoredEvent } from '@hospital/contracts';
import { setMaxListeners } from 'node:events';
import type { Logger } from '../monitoring/logging.ts';

const LOOK_EVERY_MS = 1_000;
const LOOK_LIMIT_MS = 3_000;

export interface WatchedEventStore extends EventStore {
  readonly isAway: boolean;
}

export interface WatchOptions {
  readonly log: Logger;
  readonly everyMs?: number;
  readonly limitMs?: number;
}

export function watchedEventStore(store: EventStore, options: WatchOptions): WatchedEventStore {
  return new Watched(store, options);
}

class Watched implements WatchedEventStore {
  readonly #store: EventStore;
  readonly #options: WatchOptions;
  readonly #closing = new AbortController();
  readonly #watching: Promise<void>;
  #away: string | null = null;
  #left = leaving();
  #answeredAt = 0;
  #looking: Promise<void> | null = null;

  constructor(store: EventStore, options: WatchOptions) {
    this.#store = store;
    this.#options = options;
    this.#watching = this.#watch(this.#closing.signal);
  }

  get isAway(): boolean {
    return this.#away !== null;
  }

  async *read(...given: Parameters<EventStore['read']>): AsyncGenerator<StoredEvent> {
    const events = this.#store.read(...given)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.#call(() => events.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      // Not awaited: one that hangs would delay the refused caller.
      events.return?.().catch(() => undefined);
    }
  }

  head(stream: string): Promise<StoredEvent | null> {
    return this.#call(() => this.#store.head(stream));
  }

  end(): Promise<Position> {
    return this.#call(() => this.#store.end());
  }

  append(stream: string, events: readonly NewEvent[], expected: bigint | 'none'): Promise<Appended> {
    return this.#call(() => this.#store.append(stream, events, expected));
  }

  subscribe(...subscription: Parameters<EventStore['subscribe']>): Promise<void> {
    return this.#store.subscribe(...subscription);
  }

  async health(): ReturnType<EventStore['health']> {
    return this.#away === null ? this.#limited() : { ok: false, reason: this.#away };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#store.close();
    await Promise.all([this.#watching, this.#looking]);
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    if (this.#away !== null) throw new StoreUnavailable(this.#away);
    const { signal } = this.#left;
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new StoreUnavailable(this.#away ?? 'the store does not answer'));
      signal.addEventListener('abort', refuse, { once: true });
      const settle = () => signal.removeEventListener('abort', refuse);
      work().then(
        (answer) => {
          settle();
          this.#answeredAt = performance.now();
          resolve(answer);
        },
        (error: unknown) => {
          settle();
          if (error instanceof StoreUnavailable) void this.#look();
          else this.#answeredAt = performance.now();
          reject(error);
        },
      );
    });
  }

  async #watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#look();
      await pause(this.#options.everyMs ?? LOOK_EVERY_MS, { signal, ref: false });
    }
  }

  #look(): Promise<void> {
    return (this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    }));
  }

  async #lookOnce(): Promise<void> {
    const began = performance.now();
    const health = await this.#limited();
    if (this.#closing.signal.aborted) return;
    if (health.ok) this.#comeBack();
    else if (this.#answeredAt < began) this.#leave(health.reason);
  }

  #leave(reason: string): void {
    if (this.#away === null)
      this.#options.log.warn(
        { cause: reason },
        'the event store does not answer; reads go on, writes are refused',
      );
    this.#away = reason;
    this.#left.abort();
  }

  #comeBack(): void {
    if (this.#away === null) return;
    this.#options.log.warn('the event store answers again');
    this.#away = null;
    this.#left = leaving();
  }

  async #limited(): ReturnType<EventStore['health']> {
    const limitMs = this.#options.limitMs ?? LOOK_LIMIT_MS;
    try {
      const health = unlessAborted(this.#store.health(), this.#closing.signal);
      return (await withTimeLimit(limitMs, 'a look', health)) ?? { ok: false, reason: 'the store is closed' };
    } catch (error) {
      const isLate = error instanceof TimeLimitError;
      const late = `the event store has not answered for ${limitMs / 1_000} s`;
      return { ok: false, reason: isLate ? late : String(error) };
    }
  }
}

/** Each call under way listens: many at once are no leak. */
function leaving(): AbortController {
  const left = new AbortController();
  setMaxListeners(0, left.signal);
  return left;
}
