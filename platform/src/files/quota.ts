/** 200 MB of uploads a user and day, counted in the database, so that several copies count together. What was refused counts as well. */
import { Problem } from '@hospital/contracts';
import type { Pool } from 'pg';

const DAILY_BYTES = 200 * 1024 * 1024;

export interface UploadQuota {
  /** @throws Problem upload_limit, with the seconds until the next day (UTC) */
  count(userId: string, bytes: number): Promise<void>;
}

export function postgresUploadQuota(pool: Pool, dailyBytes = DAILY_BYTES): UploadQuota {
  return {
    async count(userId, bytes) {
      const { rowCount } = await pool.query(
        `insert into kept.uploads as today (user_id, day, bytes)
         select $1, (now() at time zone 'utc')::date, $2::bigint where $2::bigint <= $3::bigint
         on conflict (user_id, day) do update set bytes = today.bytes + excluded.bytes
         where today.bytes + excluded.bytes <= $3::bigint`,
        [userId, bytes, dailyBytes],
      );
      if (rowCount === 1) return;
      const { rows } = await pool.query<{ seconds: number }>(
        `select ceil(extract(epoch from date_trunc('day', now() at time zone 'utc') + interval '1 day'
                - (now() at time zone 'utc')))::int as seconds`,
      );
      throw new Problem('upload_limit', { extra: { retryAfter: rows[0]?.seconds ?? 60 } });
    },
  };
}

/** For unit tests. */
export const noUploadQuota: UploadQuota = { count: () => Promise.resolve() };
