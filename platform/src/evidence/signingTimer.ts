/**
 * When to sign: after an interval since the last checkpoint, also if the process was restarted meanwhile. A process that is killed every half minute
 * signs at the start, as soon as it has read the log, whatever is due by then.
 */
import { pause, withLinkedSignal } from '@hospital/event-store';
import type { CheckpointWriter } from './checkpointWriter.ts';

export class SigningTimer {
  readonly #writer: Pick<CheckpointWriter, 'last' | 'sign'>;
  readonly #ms: number;
  readonly #now: () => number;
  readonly #isCaughtUp = new AbortController();

  constructor(writer: Pick<CheckpointWriter, 'last' | 'sign'>, ms: number, now: () => number = Date.now) {
    this.#writer = writer;
    this.#ms = ms;
    this.#now = now;
  }

  /** The log was read to its end as it was at the start. */
  caughtUp(): void {
    this.#isCaughtUp.abort();
  }

  /** Milliseconds until the next checkpoint is due; never more than the interval, also if the clock was set back. */
  get dueIn(): number {
    const { last } = this.#writer;
    const passed = last ? this.#now() - Date.parse(last.at) : this.#ms;
    return Math.min(Math.max(0, this.#ms - passed), this.#ms);
  }

  /** @returns when the signal aborts */
  async run(signal: AbortSignal): Promise<null> {
    await withLinkedSignal([signal, this.#isCaughtUp.signal], (either) =>
      pause(this.#ms, { signal: either }),
    );
    await pause(this.dueIn, { signal });
    while (!signal.aborted) {
      await this.#writer.sign();
      await pause(this.#ms, { signal });
    }
    return null;
  }
}
