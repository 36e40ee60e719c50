/**
 * How many calls one caller may make: a bucket of tokens for each, filled at a steady rate. Kept in memory, so that each process counts for
 * itself and a call costs no query.
 */
import { Problem } from '@hospital/contracts';
import { LRUCache } from 'lru-cache';

export interface RateLimits {
  /** Calls a second that one caller may make for ever. */
  readonly perSecond: number;
  /** Calls at once, after a pause. */
  readonly burst: number;
}

export const RATE_LIMITS: RateLimits = { perSecond: 50, burst: 500 };
/** A bucket that was pushed out begins full. */
const CALLERS = 50_000;

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #now: () => number;
  readonly #buckets = new LRUCache<string, Bucket>({ max: CALLERS });

  /** @param now milliseconds that never go back */
  constructor(limits: RateLimits = RATE_LIMITS, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** @throws Problem too_many_requests */
  take(caller: string): void {
    const { perSecond, burst } = this.#limits;
    const at = this.#now();
    const before = this.#buckets.get(caller) ?? { tokens: burst, at };
    const tokens = Math.min(burst, before.tokens + ((at - before.at) / 1000) * perSecond);
    if (tokens < 1) {
      const retryAfter = Math.max(1, Math.ceil((1 - tokens) / perSecond));
      throw new Problem('too_many_requests', { extra: { retryAfter } });
    }
    this.#buckets.set(caller, { tokens: tokens - 1, at });
  }
}
