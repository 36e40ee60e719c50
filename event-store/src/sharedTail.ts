/**
 * The newest events, read once for all subscriptions of a process: some twenty of them look at the end of the log after an append, and with a query
 * each they took more of the database than the appends did. Who is further behind reads the log alone, until it has come to the end.
 */
import type { Position, StoredEvent } from '@hospital/contracts';
import { coalesceKeys } from './coalescing.ts';
import { passes, type EventFilter } from './filter.ts';
import type { Fetched, Log } from './follow.ts';

export interface FetchedPage extends Fetched {
  readonly bytes: number;
}

/** All events of the log. */
export interface WholeLog {
  fetch(after: Position): Promise<FetchedPage>;
}

interface Page {
  readonly until: Position;
  readonly events: readonly StoredEvent[];
  readonly bytes: number;
}

const MOST_PAGES = 200;
const MOST_BYTES = 4 * 1024 * 1024;

export class SharedTail {
  readonly #log: WholeLog;
  readonly #readOnce: (what: 'end') => Promise<unknown>;
  /** Everything after this position is in the pages; null while there are none. */
  #from: Position | null = null;
  #until: Position = '';
  #pages: Page[] = [];
  #bytes = 0;

  constructor(log: WholeLog) {
    this.#log = log;
    this.#readOnce = coalesceKeys(() => this.#readOn());
  }

  /** Somebody has read the log up to there and found its end. */
  begin(at: Position): void {
    if (this.#from === null) [this.#from, this.#until] = [at, at];
  }

  /**
   * Everything after a position that was appended before this was called; null where the log itself must be read.
   * @throws StoreUnavailable
   */
  async after(position: Position): Promise<{ readonly until: Position; events: StoredEvent[] } | null> {
    if (!this.#has(position)) return null;
    await this.#readOnce('end');
    if (!this.#has(position)) return null;
    const first = this.#pages.findIndex(({ until }) => until > position);
    const pages = first < 0 ? [] : this.#pages.slice(first);
    const events = pages.flatMap((page) => page.events.filter((event) => event.position > position));
    return { until: this.#until, events };
  }

  #has(position: Position): boolean {
    return this.#from !== null && position >= this.#from && position <= this.#until;
  }

  async #readOn(): Promise<ReadonlyMap<string, never>> {
    const page = await this.#log.fetch(this.#until);
    // More than a page came since: nobody was at the end.
    if (page.more) this.#forget();
    else if (page.until !== this.#until) this.#keep(page);
    return new Map<string, never>();
  }

  #keep(page: FetchedPage): void {
    this.#pages.push({ until: page.until, events: page.decode(), bytes: page.bytes });
    this.#bytes += page.bytes;
    this.#until = page.until;
    while (this.#pages.length > MOST_PAGES || this.#bytes > MOST_BYTES) this.#dropFirst();
  }

  #dropFirst(): void {
    const page = this.#pages.shift();
    if (!page) return;
    this.#from = page.until;
    this.#bytes -= page.bytes;
  }

  #forget(): void {
    this.#from = null;
    this.#pages = [];
    this.#bytes = 0;
  }
}

/** What passes a filter, from the shared tail as soon as its reader is at the end of the log. */
export class TailedLog implements Log {
  readonly notifier: Log['notifier'];
  readonly #own: Log;
  readonly #tail: SharedTail;
  readonly #filter: EventFilter | undefined;

  constructor(own: Log, tail: SharedTail, filter: EventFilter | undefined) {
    this.notifier = own.notifier;
    this.#own = own;
    this.#tail = tail;
    this.#filter = filter;
  }

  async fetch(after: Position): Promise<Fetched> {
    const newest = await this.#tail.after(after);
    if (newest) {
      const { until, events } = newest;
      return { until, more: false, decode: () => events.filter((event) => passes(this.#filter, event)) };
    }
    const fetched = await this.#own.fetch(after);
    if (!fetched.more) this.#tail.begin(fetched.until);
    return fetched;
  }
}
