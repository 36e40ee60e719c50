/**
 * How far a filtered subscription has come while it is quiet. The server tells only now and then how far it has looked, so a log that grew by
 * little that passes would seem to be read up to an earlier place for ever. What came since is looked at from the end of the log instead.
 */
import type { Position } from '@hospital/contracts';
import { positionOf } from '../encode.ts';
import { passes, type EventFilter } from '../filter.ts';
import type { Page, LogPosition } from './client/events.ts';

const PAGE = 100;
/** At once; the next call goes on from there. */
const MOST_EVENTS = 1_000;

interface Log {
  latest(from: LogPosition | null, count: number): Promise<Page>;
  end(): Promise<Position>;
}

interface Search {
  readonly checkpoint: Position;
  readonly end: Position;
  /** Between here and `end` nothing passes; null before the first page. */
  from: LogPosition | null;
}

export class QuietLog {
  readonly #log: Log;
  readonly #filter: EventFilter;
  #search: Search | null = null;

  constructor(log: Log, filter: EventFilter) {
    this.#log = log;
    this.#filter = filter;
  }

  /** A place up to which nothing after `checkpoint` passes the filter; null where none is known (yet). */
  async until(checkpoint: Position): Promise<Position | null> {
    const search = await this.#searchAfter(checkpoint);
    this.#search = search;
    for (let seen = 0; search && seen < MOST_EVENTS;) {
      const page = await this.#log.latest(search.from, PAGE);
      const news = page.events.filter(({ position }) => position > checkpoint && position <= search.end);
      const from = page.last?.position ?? null;
      const isLast = page.count < PAGE || !from || positionOf(from.commit) <= checkpoint;
      const isQuiet = !news.some((event) => passes(this.#filter, event));
      if (isLast || !isQuiet) this.#search = null;
      if (!isQuiet) return null;
      if (isLast) return search.end;
      search.from = from;
      seen += page.count;
    }
    return null;
  }

  /** The one under way, or another; null where the log has not grown. */
  async #searchAfter(checkpoint: Position): Promise<Search | null> {
    if (this.#search?.checkpoint === checkpoint) return this.#search;
    const end = await this.#log.end();
    return end > checkpoint ? { checkpoint, end, from: null } : null;
  }
}
