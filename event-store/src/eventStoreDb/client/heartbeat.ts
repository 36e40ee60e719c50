/**
 * Notices a server that hangs (a stopped process, a lost host): its connections stay open, so nothing else tells. While somebody watches,
 * it is asked something small every 1.5 s and has 2.5 s to answer; while it does not answer, it is asked again after half a second.
 */
import { pause } from '../../pause.ts';
import { withTimeLimit } from '../../timeLimit.ts';
import { unlessAborted } from '../../untilAvailable.ts';

const PAUSE_MS = 1_500;
/** Each round finds either the next leader of a cluster or that none is elected yet: the pause delays the first write after it. */
const SILENT_PAUSE_MS = 500;
const LIMIT_MS = 2_500;

export interface Heartbeat {
  /** Whether the last question was left without an answer. */
  readonly isSilent: boolean;
  /** Asks for as long as the returned function was not called. */
  watch(): () => void;
  /** Asks once now, because a call had no answer. */
  suspect(): void;
}

export class ProbingHeartbeat implements Heartbeat {
  readonly #probe: () => Promise<unknown>;
  readonly #onSilent: () => void;
  readonly #closing: AbortSignal;
  #watchers = 0;
  #isRunning = false;
  isSilent = false;

  constructor(probe: () => Promise<unknown>, onSilent: () => void, closing: AbortSignal) {
    this.#probe = probe;
    this.#onSilent = onSilent;
    this.#closing = closing;
  }

  watch(): () => void {
    this.#watchers += 1;
    void this.#run();
    let isWatching = true;
    return () => {
      if (isWatching) this.#watchers -= 1;
      isWatching = false;
    };
  }

  suspect(): void {
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    do {
      this.isSilent = !(await this.#isAnswered());
      if (this.isSilent && !this.#closing.aborted) this.#onSilent();
      await pause(this.isSilent ? SILENT_PAUSE_MS : PAUSE_MS, { signal: this.#closing, ref: false });
    } while (!this.#closing.aborted && (this.#watchers > 0 || this.isSilent));
    this.#isRunning = false;
  }

  /** Any answer counts, also an error: a server that refuses, or that is gone, does not hang. */
  async #isAnswered(): Promise<boolean> {
    const answered = this.#probe().catch(() => undefined);
    try {
      await withTimeLimit(LIMIT_MS, 'a sign of life', unlessAborted(answered, this.#closing));
      return true;
    } catch {
      return false;
    }
  }
}
