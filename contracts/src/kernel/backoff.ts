/** Pauses that double from the first to the longest, with jitter so that many who were sent away do not come back together. */

export interface BackoffLimits {
  readonly firstMs: number;
  readonly longestMs: number;
}

const USUAL: BackoffLimits = { firstMs: 50, longestMs: 5_000 };

export class Backoff {
  readonly #limits: BackoffLimits;
  #next: number;

  constructor(limits: Partial<BackoffLimits> = {}) {
    this.#limits = { ...USUAL, ...limits };
    this.#next = this.#limits.firstMs;
  }

  /** Milliseconds to wait now: a quarter more or less than the pause that is due. */
  next(): number {
    const ms = this.#next * (0.75 + Math.random() / 2);
    this.#next = Math.min(this.#next * 2, this.#limits.longestMs);
    return ms;
  }

  /** After a success. */
  reset(): void {
    this.#next = this.#limits.firstMs;
  }
}
