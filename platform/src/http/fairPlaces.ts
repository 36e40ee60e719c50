/**
 * Places for work that runs at the same time: so many in all, and so many for one caller. Anyone who finds none waits, for a limited time
 * and among a limited number of its own. A free place goes to the callers in turn, so that many calls of one do not delay another's.
 */
export interface PlaceLimits {
  /** At the same time, of all callers together; without a limit unless set. */
  readonly all?: number;
  /** At the same time, of one caller. */
  readonly ofOne: number;
  /** Waiting calls of one caller. */
  readonly waitingOfOne: number;
  /** Milliseconds that a call waits at most; without a limit unless set. */
  readonly waitMs?: number;
  /** What a call gets that may not wait, or has waited too long. */
  readonly refusal: () => Error;
}

interface Waiting {
  readonly enter: () => void;
}

interface Caller {
  running: number;
  readonly waiting: Set<Waiting>;
}

export class FairPlaces {
  readonly #limits: PlaceLimits;
  /** Only callers who run or wait, in the order of their turns. */
  readonly #callers = new Map<string, Caller>();
  #running = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /**
   * @param signal of a caller who may leave: what waits is given up. Work that has begun keeps its place until it is done.
   * @throws the refusal, and the signal's reason
   */
  async during<T>(name: string, signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
    await this.#enter(name, signal);
    try {
      return await work();
    } finally {
      this.#leave(name);
    }
  }

  #enter(name: string, signal: AbortSignal | null): Promise<void> {
    const caller = this.#callers.get(name) ?? { running: 0, waiting: new Set() };
    if (signal?.aborted) return Promise.reject(asError(signal.reason));
    // Who comes while others of the same caller wait goes behind them.
    if (caller.waiting.size === 0 && this.#hasRoom(caller)) {
      this.#callers.set(name, caller);
      this.#count(caller, 1);
      return Promise.resolve();
    }
    if (caller.waiting.size >= this.#limits.waitingOfOne) return Promise.reject(this.#limits.refusal());
    this.#callers.set(name, caller);
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        caller.waiting.delete(entry);
      };
      const giveUp = (error: Error): void => {
        stop();
        this.#forget(name, caller);
        reject(error);
      };
      const leave = (): void => giveUp(asError(signal?.reason));
      const { waitMs } = this.#limits;
      const timer =
        waitMs === undefined ? undefined : setTimeout(() => giveUp(this.#limits.refusal()), waitMs);
      const entry: Waiting = {
        enter: () => {
          stop();
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      caller.waiting.add(entry);
    });
  }

  #leave(name: string): void {
    const caller = this.#callers.get(name);
    if (!caller) return;
    this.#count(caller, -1);
    this.#forget(name, caller);
    this.#admit();
  }

  #admit(): void {
    for (const [name, caller] of [...this.#callers]) {
      if (this.#running >= (this.#limits.all ?? Infinity)) return;
      const [next] = caller.waiting;
      if (!next || !this.#hasRoom(caller)) continue;
      this.#count(caller, 1);
      next.enter();
      // The next place goes to somebody else first.
      this.#callers.delete(name);
      this.#callers.set(name, caller);
    }
  }

  #hasRoom({ running }: Caller): boolean {
    return running < this.#limits.ofOne && this.#running < (this.#limits.all ?? Infinity);
  }

  #count(caller: Caller, change: number): void {
    caller.running += change;
    this.#running += change;
  }

  #forget(name: string, { running, waiting }: Caller): void {
    if (running === 0 && waiting.size === 0) this.#callers.delete(name);
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('the caller is gone');
}
