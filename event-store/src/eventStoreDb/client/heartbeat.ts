/**
 * Notices a server that hangs (a stopped process, a lost host): its connections stay open, so nothing else tells. While
 * somebody watches, and until the server answers again, it is asked something small every 1.5 s and has 2.5 s to answer.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 1_500;
const LIMIT_MS = 2_500;
/** A timer that is later than this says that our own process was held up: the answer may be waiting to be read. */
const STALL_MS = 500;

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
      await sleep(PAUSE_MS, undefined, { signal: this.#closing, ref: false }).catch(() => undefined);
    } while (!this.#closing.aborted && (this.#watchers > 0 || this.isSilent));
    this.#isRunning = false;
  }

  /** Any answer counts, also an error: a server that refuses, or that is gone, does not hang. */
  #isAnswered(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = new AbortController();
      const answered = () => {
        end.abort();
        resolve(true);
      };
      this.#probe().then(answered, answered);
      void this.#expire(AbortSignal.any([end.signal, this.#closing])).then(
        (isOver) => isOver && resolve(false),
      );
      this.#closing.addEventListener('abort', answered, { once: true, signal: end.signal });
    });
  }

  async #expire(signal: AbortSignal): Promise<boolean> {
    for (let left = LIMIT_MS; left > 0;) {
      const due = performance.now() + left;
      await sleep(left, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return false;
      left = performance.now() - due > STALL_MS ? LIMIT_MS / 2 : 0;
    }
    return true;
  }
}
