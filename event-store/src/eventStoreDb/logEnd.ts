/**
 * The position of the last event of ours, found backwards from the end of `$all`: what is not ours is passed over, since
 * a subscriber never receives it and so would never be seen to reach it. A search stops where an earlier one began, so
 * that a log that others fill is looked through once. It never lies below an append of our own.
 */
import { START } from '@hospital/contracts';
import type { Position } from '@hospital/contracts';
import { positionOf } from '../encode.ts';
import type { Page, LogPosition } from './client/events.ts';

const FIRST_PAGE = 20;
const LARGEST_PAGE = 2_000;

export class LogEnd {
  readonly #latest: (from: LogPosition | null, count: number) => Promise<Page>;
  /** Up to `until`, `end` is the last of ours. */
  #known = { until: START, end: START };
  #own = START;

  constructor(latest: (from: LogPosition | null, count: number) => Promise<Page>) {
    this.#latest = latest;
  }

  reached(position: Position): void {
    if (position > this.#own) this.#own = position;
  }

  async find(): Promise<Position> {
    const known = this.#known;
    const { until, end } = await this.#search(known);
    if (until > this.#known.until || this.#known === known) this.#known = { until, end };
    return end > this.#own ? end : this.#own;
  }

  async #search(known: { readonly until: Position; readonly end: Position }) {
    let until: Position | null = null;
    for (
      let from: LogPosition | null = null, count = FIRST_PAGE;
      ;
      count = Math.min(count * 2, LARGEST_PAGE)
    ) {
      const page: Page = await this.#latest(from, count);
      until ??= page.first ? positionOf(page.first.commit) : START;
      const [last] = page.events;
      if (last) return { until, end: last.position };
      from = page.last?.position ?? null;
      if (page.count < count || !from) return { until, end: START };
      // A log that has become shorter was restored: nothing is known of it.
      if (until >= known.until && positionOf(from.commit) <= known.until) return { until, end: known.end };
    }
  }
}
