import type { Worker } from 'bullmq';

type Reason = 'unable' | 'trouble';

/** Why a worker takes no job for now; it takes one again when nothing holds it any more. */
export class PauseReasons {
  readonly #worker: Pick<Worker, 'pause' | 'resume' | 'closing'>;
  readonly #onError: (error: Error) => void;
  readonly #held = new Set<Reason>();

  constructor(worker: Pick<Worker, 'pause' | 'resume' | 'closing'>, onError: (error: Error) => void) {
    this.#worker = worker;
    this.#onError = onError;
  }

  has(reason: Reason): boolean {
    return this.#held.has(reason);
  }

  /** @returns when the worker takes no more */
  async hold(reason: Reason, until: () => Promise<void>): Promise<void> {
    if (this.#held.has(reason)) return;
    this.#held.add(reason);
    await this.#worker.pause(true);
    void this.#release(reason, until).catch(this.#onError);
  }

  async #release(reason: Reason, until: () => Promise<void>): Promise<void> {
    await until().finally(() => this.#held.delete(reason));
    if (this.#held.size === 0 && !this.#worker.closing) await this.#worker.resume();
  }
}
