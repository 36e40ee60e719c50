/**
 * Sign-ins from browsers in which the person had not signed in before. Each is reported at the next sign-in from a trusted browser: the first one
 * of the account, or one whose own sign-in was reported. It counts as reported once the person used that session: the answer may be lost on the
 * way, and the notice with it. New browsers cannot take the notice away, not even of each other.
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

export interface ReportedTo {
  readonly userId: string;
  readonly deviceId: string;
  /** One that is open: its first call says that its person was there. */
  readonly sessionId: string;
}

export interface NewBrowsers {
  /**
   * The first sign-in of an account is new to nobody and is not kept. To be called before that sign-in is recorded: after the restore of a backup
   * of an earlier version, the access log alone knows who signed in.
   */
  note(signIn: BrowserSignIn): Promise<void>;
  /** Removes what was reported in a session that its person used; of one user, before their old sessions are. @returns how many */
  settle(userId?: string): Promise<number>;
  /** Those that were not reported yet; none while the sign-in of this browser is among them. */
  report(to: ReportedTo): Promise<readonly NewSignIn[]>;
  readonly sweep: Sweep;
}

export function createNewBrowsers({ pool, clock = systemClock }: { pool: Pool; clock?: Clock }): NewBrowsers {
  const old = oldRows({ pool, clock }, retentionRules.newBrowsers);
  const settle = async (userId: string | null = null): Promise<number> => {
    const { rowCount } = await pool.query(
      `delete from kept.new_browsers n using kept.sessions s
       where s.id = n.reported_in and not s.has_unseen_report and ($1::uuid is null or n.user_id = $1)`,
      [userId],
    );
    return rowCount ?? 0;
  };
  return {
    settle,
    sweep: { ...old, run: async (signal) => (await settle()) + (await old.run(signal)) },
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
    async report({ userId, deviceId, sessionId }) {
      const { rows } = await pool.query<Browser & { at: Date; address: string | null }>(
        `with reported as (
           update kept.new_browsers set reported_in = $3 where user_id = $1
           and not exists (select 1 from kept.new_browsers where user_id = $1 and device_id = $2)
           returning at, browser, system, ip as address),
         marked as (
           update kept.sessions set has_unseen_report = true where id = $3 and exists (select 1 from reported))
         select * from reported`,
        [userId, deviceId, sessionId],
      );
      return rows
        .map(({ at, ...row }) => ({ at: at.toISOString(), ...row }))
        .sort((a, b) => a.at.localeCompare(b.at));
    },
  };
}
