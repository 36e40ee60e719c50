/**
 * Stands between the subscription and the writing: while one batch is written, those that follow are fetched and decrypted, and
 * gathered into one larger batch. A lone event is written at once; what follows closely waits a little for more, unless somebody waits for it: a
 * transaction for each event of a batch of documents took an eighth of the processor from the printing.
 */
import { pause, type EventBatch } from '@hospital/event-store';

/** More in one transaction gains nothing and keeps readers' versions waiting. */
const MOST_EVENTS = 5_000;
/** Of the time that a transaction took, and at most. */
const REST = { times: 4, mostMs: 100 };
/** Enough for a transaction of their own. */
const MANY_EVENTS = 200;

export interface BatchBufferOptions {
  readonly write: (batch: EventBatch) => Promise<void>;
  /** Whether somebody waits for what is written next; then nothing rests. Always, unless set. */
  readonly isAwaited?: () => boolean;
}

export class BatchBuffer {
  readonly #write: (batch: EventBatch) => Promise<void>;
  #waiting: EventBatch | null = null;
  #writing: Promise<void> | null = null;
  #current: Promise<void> = Promise.resolve();
  readonly #failed = new AbortController();
  readonly #isAwaited: () => boolean;
  #rest = new AbortController();
  #isHurried = false;
  #isEnding = false;

  constructor({ write, isAwaited = () => true }: BatchBufferOptions) {
    this.#write = write;
    this.#isAwaited = isAwaited;
  }

  /** Aborts when a batch could not be written; `done` tells why. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  /** Resolves when there is room for more. */
  async take(batch: EventBatch): Promise<void> {
    if (this.#failed.signal.aborted) return;
    const { events = [] } = this.#waiting ?? {};
    this.#waiting = { events: [...events, ...batch.events], checkpoint: batch.checkpoint };
    if (this.#writing === null) {
      this.#writing = this.#writeAll();
      // A failure is reported by `done`, once the subscription has ended.
      this.#writing.catch(() => undefined);
    }
    const { length = 0 } = this.#waiting?.events ?? [];
    if (length >= MANY_EVENTS) this.hurry();
    if (length >= MOST_EVENTS) await this.#current.catch(() => undefined);
  }

  /** Somebody waits for what was taken, or is about to be: nothing rests before the next is written. */
  hurry(): void {
    this.#isHurried = true;
    this.#rest.abort();
  }

  /** Everything taken is written. @throws what stopped the writing */
  async done(): Promise<void> {
    this.#isEnding = true;
    this.hurry();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      for (let batch = this.#waiting; batch; batch = this.#waiting) {
        this.#waiting = null;
        const began = performance.now();
        this.#current = this.#write(batch);
        await this.#current;
        if (!this.#isEnding && !this.#isAwaited()) await this.#gather(performance.now() - began);
      }
      this.#writing = null;
    } catch (error) {
      this.#failed.abort();
      throw error;
    }
  }

  async #gather(tookMs: number): Promise<void> {
    this.#rest = new AbortController();
    if (!this.#isHurried)
      await pause(Math.min(REST.times * tookMs, REST.mostMs), { signal: this.#rest.signal });
    this.#isHurried = false;
  }
}
