/** Rows beside the log that count only while an event of their user names them: those that none names any more are removed. */
import type { AnyRow } from '@hospital/contracts';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { RecordParked, type Records } from '../eventSourcing/records.ts';
import { userRow } from './actor.ts';

/** An event names a row within seconds, or once a first code was typed; the rest is margin for a stopped process and for clocks. */
export const INERT_MS = 60 * 60_000;

interface InertRows {
  readonly pool: Pool;
  readonly records: Pick<Records, 'load'>;
  readonly clock: Clock;
  /** With the columns `id`, `owner_id` and `made_at`. A step that is followed by the event sets `made_at` again. */
  readonly table: 'second_factors' | 'passkeys';
  /** Whether this is what the events of a living user name. */
  isNamed(user: AnyRow, id: string): boolean;
}

/** Removes what is an hour old and named by no event of a living user. @returns how many */
export async function removeInertRows({ pool, records, clock, table, isNamed }: InertRows): Promise<number> {
  const before = new Date(clock().getTime() - INERT_MS);
  const { rows } = await pool.query<{ id: string; owner: string }>(
    `select id, owner_id as owner from kept.${table} where made_at < $1`,
    [before],
  );
  const isInUse = async (id: string, owner: string) => {
    const user = await userRow(records, owner);
    return user !== null && !user.deletedAt && isNamed(user, id);
  };
  const inert: string[] = [];
  for (const { id, owner } of rows) if (!(await orUnknown(isInUse(id, owner)))) inert.push(id);
  // One that an event is about to name since it was looked at stays.
  const { rowCount } = await pool.query(`delete from kept.${table} where id = any($1) and made_at < $2`, [
    inert,
    before,
  ]);
  return rowCount ?? 0;
}

/** What the events of a user say cannot be known while their record is parked: a row stays until they are readable again. */
export async function orUnknown(isInUse: Promise<boolean>): Promise<boolean> {
  try {
    return await isInUse;
  } catch (error) {
    if (error instanceof RecordParked) return true;
    throw error;
  }
}
