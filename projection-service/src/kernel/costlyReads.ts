/**
 * Connections for reads that may cost much (`query/cost.ts`). They are few, and shared in turn between the people who ask: searches of one
 * person leave the other reads their connections and the machine, and leave a place for the searches of others. A statement has less time.
 * The same statement of several people who wait is made once.
 */
import { Problem } from '@hospital/contracts';
import { withLinkedSignal } from '@hospital/event-store';
import { FairQueue, type Call } from '@hospital/platform';
import pg from 'pg';
import { createPool, type ArrayStatement, type Queryable } from './database.ts';
import { SharedStatements, type Statement } from './sharedStatements.ts';

export interface CostlyLimits {
  readonly connections: number;
  /** Statements of one person at the same time. */
  readonly ofOne: number;
  readonly statementMs: number;
  /** How long a statement waits for its turn. */
  readonly waitMs: number;
}

const COSTLY_LIMITS: CostlyLimits = { connections: 3, ofOne: 2, statementMs: 10_000, waitMs: 15_000 };

/** Four calls of a person run at once; a dashboard makes some ten statements together. */
const WAITING_OF_ONE = 200;
const CANCELLED = '57014';

export type Caller = Pick<Call, 'actor' | 'ip' | 'signal'>;

export interface CostlyReads {
  readonly pool: pg.Pool;
  /** For the statements of one call. */
  of(asking: Caller): Queryable;
  close(): Promise<void>;
}

const overloaded = () => new Problem('overloaded');

/** Where more people wait than this, and longer than two seconds, the next one is asked to come back. A whole clinic that opens its dashboards at the same moment waits. */
export const QUEUE_LIMITS = { waitMs: 2_000, minCallers: 64, refusal: overloaded };

export function costlyReads(databaseUrl: string, limits: CostlyLimits = COSTLY_LIMITS): CostlyReads {
  const { connections, ofOne, statementMs, waitMs } = limits;
  const pool = createPool(databaseUrl, { max: connections, statementMs, isParallel: false });
  const queue = new FairQueue({
    all: connections,
    ofCaller: ofOne,
    waitingOfCaller: WAITING_OF_ONE,
    // It is not this search that is slow.
    refusal: overloaded,
    queue: QUEUE_LIMITS,
  });
  const shared = new SharedStatements();
  return {
    pool,
    of: (asking) => new CostlyConnection({ pool, queue, shared, waitMs }, asking),
    close: () => pool.end(),
  };
}

interface Dependencies {
  readonly pool: pg.Pool;
  readonly queue: FairQueue;
  readonly shared: SharedStatements;
  readonly waitMs: number;
}

class CostlyConnection implements Queryable {
  readonly #dependencies: Dependencies;
  readonly #asking: Caller;

  constructor(dependencies: Dependencies, asking: Caller) {
    this.#dependencies = dependencies;
    this.#asking = asking;
  }

  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>;
  query<R extends unknown[]>(statement: ArrayStatement): Promise<pg.QueryArrayResult<R>>;
  query(asked: string | ArrayStatement, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    const { pool } = this.#dependencies;
    return typeof asked === 'string'
      ? this.#inTurn({ text: asked, values }, () => pool.query(asked, values))
      : this.#inTurn(asked, () => pool.query(asked));
  }

  #inTurn<R extends { rows: unknown[] }>(statement: Statement, work: () => Promise<R>): Promise<R> {
    const { queue, shared, waitMs } = this.#dependencies;
    const { actor, ip, signal } = this.#asking;
    // From the question on: who had no room at first waits no longer than the others.
    const tooLong = new AbortController();
    const clock = setTimeout(() => tooLong.abort(overloaded()), waitMs);
    const ends = [signal, tooLong.signal];
    return shared
      .query(statement, {
        turn: (givenUp, begin) =>
          withLinkedSignal([...ends, givenUp], (end) => queue.run(actor?.id ?? ip, end, begin)),
        isOverloaded: () => queue.isOverloaded(),
        work,
      })
      .catch(sayItIsTooSlow)
      .finally(() => clearTimeout(clock));
  }
}

function sayItIsTooSlow(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === CANCELLED
    ? new Problem('search_too_slow')
    : error;
}
