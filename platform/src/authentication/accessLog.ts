import type { Pool } from 'pg';
import { systemClock, type Clock } from '../clock/clock.ts';
import { oldRows } from '../keptTables/oldRows.ts';
import { retentionRules } from '../keptTables/retention.ts';
import type { Sweep } from '../keptTables/sweeper.ts';

export type AccessAct = 'signed_in' | 'sign_in_failed' | 'signed_out' | 'password_set';

export interface AccessEntry {
  readonly act: AccessAct;
  /** null where nobody has that e-mail. */
  readonly userId: string | null;
  readonly sessionId?: string | null;
  readonly ip?: string | null;
}

/** Who came and went. It is kept beside the log: it is about the machine's door, not about the clinic. */
export interface AccessLog {
  record(entry: AccessEntry): Promise<void>;
  /** Removes what is older than is kept. */
  readonly sweep: Sweep;
}

export function createAccessLog({
  pool,
  clock = systemClock,
  retentionDays,
}: {
  readonly pool: Pool;
  readonly clock?: Clock;
  readonly retentionDays?: number | undefined;
}): AccessLog {
  return {
    sweep: oldRows({ pool, clock }, retentionRules.access, retentionDays),
    async record({ act, userId, sessionId = null, ip = null }) {
      await pool.query(
        'insert into kept.access_log (at, act, user_id, session_id, ip) values ($1, $2, $3, $4, $5)',
        [clock(), act, userId, sessionId, ip],
      );
    },
  };
}
