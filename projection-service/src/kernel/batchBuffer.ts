/**
 * Stands between the subscription and the writing: while one batch is written, those that follow are fetched and decrypted, and
 * gathered into one larger batch. A lone event is written at once.
 */
import type { EventBatch } from '@hospital/event-store';

/** More in one transaction gains nothing and keeps readers' versions waiting. */
const MOST_EVENTS = 5_000;

export class BatchBuffer {
  readonly #write: (batch: EventBatch) => Promise<void>;
  #waiting: EventBatch | null = null;
  #writing: Promise<void> | null = null;
  #current: Promise<void> = Promise.resolve();
  readonly #failed = new AbortController();

  constructor(write: (batch: EventBatch) => Promise<void>) {
    this.#write = write;
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
    if (this.#waiting && this.#waiting.events.length >= MOST_EVENTS)
      await this.#current.catch(() => undefined);
  }

  /** Everything taken is written. @throws what stopped the writing */
  async done(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      for (let batch = this.#waiting; batch; batch = this.#waiting) {
        this.#waiting = null;
        this.#current = this.#write(batch);
        await this.#current;
      }
      this.#writing = null;
    } catch (error) {
      this.#failed.abort();
      throw error;
    }
  }
}
