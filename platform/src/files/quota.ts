/**
 * 200 MB of uploads a user and day (UTC), counted in the database, so that several copies count together. What was refused counts as well.
 */
import { Problem } from '@hospital/contracts';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock/clock.ts';
import type { Sweep } from '../keptTables/sweeper.ts';

const DAILY_BYTES = 200 * 1024 * 1024;
const DAY_MS = 86_400_000;

export interface UploadQuota {
  /** @throws Problem upload_limit, with the seconds until the next day */
  count(userId: string, bytes: number): Promise<void>;
}

interface Dependencies {
  readonly pool: Pool;
  readonly clock?: Clock;
  readonly dailyBytes?: number;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function postgresUploadQuota({
  pool,
  clock = systemClock,
  dailyBytes = DAILY_BYTES,
}: Dependencies): UploadQuota {
  return {
    async count(userId, bytes) {
      const now = clock().getTime();
      const { rowCount } = await pool.query(
        `insert into kept.uploads as today (user_id, day, bytes)
         select $1, $4, $2::bigint where $2::bigint <= $3::bigint
         on conflict (user_id, day) do update set bytes = today.bytes + excluded.bytes
         where today.bytes + excluded.bytes <= $3::bigint`,
        [userId, bytes, dailyBytes, dayOf(now)],
      );
      if (rowCount === 1) return;
      const retryAfter = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
      throw new Problem('upload_limit', { extra: { retryAfter } });
    },
  };
}

/** Counts of days that are over. */
export function oldUploadCounts({ pool, clock = systemClock }: Dependencies): Sweep {
  return {
    name: 'counts of uploads',
    run: async () => {
      const { rowCount } = await pool.query('delete from kept.uploads where day < $1', [
        dayOf(clock().getTime() - DAY_MS),
      ]);
      return rowCount ?? 0;
    },
  };
}
