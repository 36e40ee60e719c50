/**
 * A fair queue limits how much work runs at the same time, in all and for one caller. A call beyond the limits waits, for a limited time
 * and among a limited number of its caller's. A free slot goes to the callers in turn, so that many calls of one do not delay another's. Where too many callers
 * wait, the next one is refused at once.
 */
export interface FairQueueLimits {
  /** At the same time, of all callers together; without a limit unless set. */
  readonly all?: number;
  /** At the same time, of one caller. */
  readonly ofCaller: number;
  /** Waiting calls of one caller. */
  readonly waitingOfCaller: number;
  /** Milliseconds that a call waits at most; without a limit unless set. */
  readonly waitMs?: number;
  /** What a call gets that may not wait, or has waited too long. */
  readonly refusal: () => Error;
  /** Where `all` are running: how long a call waits for other callers; as for its own calls unless set. */
  readonly queue?: QueueLimits;
}

export interface QueueLimits {
  /** A call that would wait longer, as fast as others end now, is refused at once. */
  readonly waitMs: number;
  /** So many callers may wait in any case: while little is done, nobody knows how long that takes. */
  readonly minCallers: number;
  readonly refusal: () => Error;
}

interface WaitingCall {
  readonly enter: () => void;
}

interface Caller {
  running: number;
  readonly waiting: Set<WaitingCall>;
}

export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** Only callers who run or wait, in the order of their turns. */
  readonly #callers = new Map<string, Caller>();
  readonly #freed = new RecentRate();
  #running = 0;
  /** Callers of whom a call waits. */
  #waiting = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * @param signal of a caller who may leave: what waits is given up. Work that has begun is not interrupted.
   * @throws the refusal, and the signal's reason
   */
  async run<T>(name: string, signal: AbortSignal | null, work: () => Promise<T>): Promise<T> {
    await this.#acquire(name, signal);
    try {
      return await work();
    } finally {
      this.#release(name);
    }
  }

  /** @throws the queue's refusal where a caller who comes now would get it */
  assertCapacity(): void {
    const { queue } = this.#limits;
    if (queue && this.isOverloaded()) throw queue.refusal();
  }

  /** @param own 1 where the caller waits already: nobody waits for themselves */
  isOverloaded(own: 0 | 1 = 0): boolean {
    const { queue } = this.#limits;
    if (!queue) return false;
    const { waitMs, minCallers } = queue;
    const others = this.#waiting - own;
    return this.#isFull() && others >= minCallers && others >= this.#freed.perSecond() * (waitMs / 1000);
  }

  #acquire(name: string, signal: AbortSignal | null): Promise<void> {
    const caller = this.#callers.get(name) ?? { running: 0, waiting: new Set() };
    if (signal?.aborted) return Promise.reject(asError(signal.reason));
    // Who comes while others of the same caller wait goes behind them.
    if (caller.waiting.size === 0 && this.#hasCapacity(caller)) {
      this.#callers.set(name, caller);
      this.#count(caller, 1);
      return Promise.resolve();
    }
    const { waitingOfCaller, refusal, queue } = this.#limits;
    if (caller.waiting.size >= waitingOfCaller) return Promise.reject(refusal());
    if (queue && this.isOverloaded(caller.waiting.size > 0 ? 1 : 0)) return Promise.reject(queue.refusal());
    this.#callers.set(name, caller);
    return this.#wait(name, caller, signal);
  }

  #wait(name: string, caller: Caller, signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        caller.waiting.delete(entry);
        if (caller.waiting.size === 0) this.#waiting -= 1;
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
      const entry: WaitingCall = {
        enter: () => {
          stop();
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (caller.waiting.size === 0) this.#waiting += 1;
      caller.waiting.add(entry);
    });
  }

  #release(name: string): void {
    const caller = this.#callers.get(name);
    if (!caller) return;
    this.#count(caller, -1);
    this.#freed.add();
    this.#forget(name, caller);
    this.#startNext();
  }

  #startNext(): void {
    for (const [name, caller] of [...this.#callers]) {
      if (this.#isFull()) return;
      const [next] = caller.waiting;
      if (!next || !this.#hasCapacity(caller)) continue;
      this.#count(caller, 1);
      next.enter();
      // The next slot goes to somebody else first.
      this.#callers.delete(name);
      this.#callers.set(name, caller);
    }
  }

  #hasCapacity({ running }: Caller): boolean {
    return running < this.#limits.ofCaller && !this.#isFull();
  }

  #isFull(): boolean {
    return this.#running >= (this.#limits.all ?? Infinity);
  }

  #count(caller: Caller, change: number): void {
    caller.running += change;
    this.#running += change;
  }

  #forget(name: string, { running, waiting }: Caller): void {
    if (running === 0 && waiting.size === 0) this.#callers.delete(name);
  }
}

const WINDOW_MS = 1_000;

/** How often something happened lately, one to two seconds back. */
class RecentRate {
  #since = 0;
  #now = 0;
  #before = 0;

  add(): void {
    this.#turn();
    this.#now += 1;
  }

  perSecond(): number {
    const passedMs = this.#turn();
    return ((this.#before + this.#now) / (WINDOW_MS + passedMs)) * 1000;
  }

  /** @returns for how long the present window has been counted */
  #turn(): number {
    const passedMs = performance.now() - this.#since;
    if (passedMs < WINDOW_MS) return passedMs;
    this.#before = passedMs < 2 * WINDOW_MS ? this.#now : 0;
    this.#now = 0;
    this.#since += passedMs;
    return 0;
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('the caller is gone');
}
