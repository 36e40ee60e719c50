/** Rows of a table that are kept for a time, and what takes away those that are older. */
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { RetentionRule } from './retention.ts';
import type { Sweep } from './sweeper.ts';

const ROWS_A_STATEMENT = 10_000;
const DAY_MS = 86_400_000;

interface Dependencies {
  readonly pool: Pick<Pool, 'query'>;
  readonly clock: Clock;
}

/** So many at a time, so that no statement holds much for long. */
export function oldRows(
  { pool, clock }: Dependencies,
  { name, table, key, since, days: usual }: RetentionRule,
  days: number = usual,
): Sweep {
  return {
    name,
    run: async (signal) => {
      const before = new Date(clock().getTime() - days * DAY_MS);
      let removed = 0;
      while (!signal.aborted) {
        const { rowCount } = await pool.query(
          `delete from ${table} where ${key} = any(array(
             select ${key} from ${table} where ${since} < $1 order by ${since} limit ${ROWS_A_STATEMENT}))`,
          [before],
        );
        removed += rowCount ?? 0;
        if ((rowCount ?? 0) < ROWS_A_STATEMENT) break;
      }
      return removed;
    },
  };
}
