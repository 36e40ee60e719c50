/**
 * How many calls a process works on at the same time, commands and reads apart, so that commands do not wait for reads, and of how many it looks at
 * the sessions. The others wait for a moment, callers in turn. Where more come than can be answered soon, the next ones get 503 at once: what
 * is taken on is answered in time, and no queue grows.
 */
import { Problem, type Route } from '@hospital/contracts';
import { FairPlaces } from './fairPlaces.ts';

export interface CallsAtOnce {
  readonly running: number;
  /** So many callers may wait in any case; more only where their wait is expected to be shorter than `waitMs`. */
  readonly waiting: number;
  readonly waitMs: number;
}

export const CALLS_AT_ONCE: CallsAtOnce = { running: 32, waiting: 32, waitMs: 1_000 };
const LONGEST_WAIT_MS = 2_000;

const overloaded = () => new Problem('overloaded');

export class ProcessPlaces {
  readonly #places: Readonly<Record<Route['kind'], FairPlaces>>;
  readonly #admissions: FairPlaces;

  constructor(limits: CallsAtOnce = CALLS_AT_ONCE) {
    this.#places = { command: placesOf(limits), query: placesOf(limits) };
    this.#admissions = placesOf(limits);
  }

  /**
   * Before a call has its place: its caller is looked up.
   * @param caller whose calls take turns; nothing is known of them yet but the session that they name
   * @throws Problem overloaded, and what the work throws
   */
  admitting<T>(caller: string, work: () => Promise<T>): Promise<T> {
    return this.#admissions.during(caller, null, work);
  }

  /** @throws Problem overloaded where a call of that kind would wait too long */
  assertRoom({ kind }: Pick<Route, 'kind'>): void {
    this.#places[kind].assertRoom();
  }

  /** @throws Problem overloaded, and the signal's reason where the caller has left */
  during<T>({ kind }: Pick<Route, 'kind'>, { caller, signal }: Coming, work: () => Promise<T>): Promise<T> {
    return this.#places[kind].during(caller, signal, work);
  }
}

interface Coming {
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** How many calls of one caller run and wait is limited elsewhere. */
function placesOf({ running, waiting, waitMs }: CallsAtOnce): FairPlaces {
  return new FairPlaces({
    all: running,
    ofOne: Infinity,
    waitingOfOne: Infinity,
    waitMs: LONGEST_WAIT_MS,
    refusal: overloaded,
    crowd: { waitMs, always: waiting, refusal: overloaded },
  });
}
