/**
 * Sign-ins from browsers in which the person had not signed in before. Each is reported once, at the next sign-in from a trusted browser: the
 * first one of the account, or one whose own sign-in was reported. New browsers cannot take the notice away, not even of each other.
 */
import { newId } from '@hospital/contracts';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock/clock.ts';
import { oldRows } from '../keptTables/oldRows.ts';
import { retentionRules } from '../keptTables/retention.ts';
import type { Sweep } from '../keptTables/sweeper.ts';
import type { Browser } from './browserOf.ts';

export interface NewSignIn extends Browser {
  /** ISO instant. */
  readonly at: string;
  readonly address: string | null;
}

export interface BrowserSignIn extends Browser {
  readonly userId: string;
  readonly deviceId: string;
  readonly ip: string;
}

export interface NewBrowsers {
  /**
   * The first sign-in of an account is new to nobody and is not kept. To be called before that sign-in is recorded: after the restore of a backup
   * of an earlier version, the access log alone knows who signed in.
   */
  note(signIn: BrowserSignIn): Promise<void>;
  /** Those that were not reported yet; none while the sign-in of this browser is among them. They are not reported again. */
  take(userId: string, deviceId: string): Promise<readonly NewSignIn[]>;
  readonly sweep: Sweep;
}

export function createNewBrowsers({ pool, clock = systemClock }: { pool: Pool; clock?: Clock }): NewBrowsers {
  return {
    sweep: oldRows({ pool, clock }, retentionRules.newBrowsers),
    async note({ userId, deviceId, browser, system, ip }) {
      await pool.query(
        `with first as (
           insert into kept.signed_in_users (user_id) values ($2) on conflict do nothing returning user_id)
         insert into kept.new_browsers (id, user_id, device_id, at, browser, system, ip)
         select $1, $2, $3, $4, $5, $6, $7 where not exists (select 1 from first)
           or exists (select 1 from kept.access_log where user_id = $2 and act = 'signed_in')`,
        [newId(), userId, deviceId, clock(), browser, system, ip],
      );
    },
    async take(userId, deviceId) {
      const { rows } = await pool.query<Browser & { at: Date; address: string | null }>(
        `delete from kept.new_browsers where user_id = $1
         and not exists (select 1 from kept.new_browsers where user_id = $1 and device_id = $2)
         returning at, browser, system, ip as address`,
        [userId, deviceId],
      );
      return rows
        .map(({ at, ...row }) => ({ at: at.toISOString(), ...row }))
        .sort((a, b) => a.at.localeCompare(b.at));
    },
  };
}
