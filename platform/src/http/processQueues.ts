/**
 * How many calls a process works on at the same time, commands and reads apart, so that commands do not wait for reads, and of how many it looks at
 * the sessions. The others wait for a moment, callers in turn. Where more come than can be answered soon, the next ones get 503 at once: what
 * is taken on is answered in time, and no queue grows.
 */
import { Problem, type Route } from '@hospital/contracts';
import { FairQueue } from './fairQueue.ts';

export interface ProcessLimits {
  readonly running: number;
  /** So many callers may wait in any case; more only where their wait is expected to be shorter than `waitMs`. */
  readonly waiting: number;
  readonly waitMs: number;
}

export const PROCESS_LIMITS: ProcessLimits = { running: 32, waiting: 32, waitMs: 1_000 };
const LONGEST_WAIT_MS = 2_000;

const overloaded = () => new Problem('overloaded');

export class ProcessQueues {
  readonly #queues: Readonly<Record<Route['kind'], FairQueue>>;
  readonly #admissions: FairQueue;

  constructor(limits: ProcessLimits = PROCESS_LIMITS) {
    this.#queues = { command: queueOf(limits), query: queueOf(limits) };
    this.#admissions = queueOf(limits);
  }

  /**
   * Before a call is in the queue of its kind: its caller is looked up.
   * @param caller whose calls take turns; nothing is known of them yet but the session that they name
   * @throws Problem overloaded, and what the work throws
   */
  runAdmission<T>(caller: string, work: () => Promise<T>): Promise<T> {
    return this.#admissions.run(caller, null, work);
  }

  /** @throws Problem overloaded where a call of that kind would wait too long */
  assertCapacity({ kind }: Pick<Route, 'kind'>): void {
    this.#queues[kind].assertCapacity();
  }

  /** @throws Problem overloaded, and the signal's reason where the caller has left */
  run<T>({ kind }: Pick<Route, 'kind'>, { caller, signal }: QueuedCall, work: () => Promise<T>): Promise<T> {
    return this.#queues[kind].run(caller, signal, work);
  }
}

interface QueuedCall {
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** How many calls of one caller run and wait is limited elsewhere. */
function queueOf({ running, waiting, waitMs }: ProcessLimits): FairQueue {
  return new FairQueue({
    all: running,
    ofCaller: Infinity,
    waitingOfCaller: Infinity,
    waitMs: LONGEST_WAIT_MS,
    refusal: overloaded,
    queue: { waitMs, minCallers: waiting, refusal: overloaded },
  });
}
