/** `kept.backups`: how each attempt ended, for the System screen and for health. Not part of a backup: after a restore the list is empty. */
import type { Pool } from 'pg';

export interface BackupRecord {
  readonly id: string;
  readonly beganAt: Date;
  readonly endedAt: Date;
  /** Of the log; 0 where it failed. */
  readonly events: number;
  /** That were written. */
  readonly bytes: number;
  /** When it was restored into a database for a check; null where it was only read back. */
  readonly restoredAt: Date | null;
  /** A sentence for a person; null where the backup is good. */
  readonly fault: string | null;
}

const KEPT_DAYS = 400;

export async function noteBackup(pool: Pool, record: Omit<BackupRecord, 'restoredAt'>): Promise<void> {
  const { id, beganAt, endedAt, events, bytes, fault } = record;
  await pool.query(
    'insert into kept.backups (id, began_at, ended_at, events, bytes, fault) values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing',
    [id, beganAt, endedAt, events, bytes, fault],
  );
  await pool.query(
    `delete from kept.backups where ended_at < $1::timestamptz - make_interval(days => ${KEPT_DAYS})`,
    [endedAt],
  );
}

interface Row {
  readonly id: string;
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly events: string;
  readonly bytes: string;
  readonly restoredAt: Date | null;
  readonly fault: string | null;
}

const COLUMNS = `id, began_at as "beganAt", ended_at as "endedAt", events, bytes, restored_at as "restoredAt", fault`;

/** The newest first. */
export async function lastBackups(pool: Pool, count: number): Promise<BackupRecord[]> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from kept.backups order by ended_at desc limit $1`,
    [count],
  );
  return rows.map(recordOf);
}

export async function lastGoodBackup(pool: Pool): Promise<BackupRecord | null> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from kept.backups where fault is null order by ended_at desc limit 1`,
  );
  return rows.map(recordOf)[0] ?? null;
}

function recordOf({ events, bytes, ...row }: Row): BackupRecord {
  return { ...row, events: Number(events), bytes: Number(bytes) };
}

/** What a check by a restore found: a fault makes the backup a bad one. */
export async function noteRestored(
  pool: Pool,
  { id, restoredAt, fault }: Pick<BackupRecord, 'id' | 'restoredAt' | 'fault'>,
): Promise<void> {
  const values = [id, restoredAt, fault];
  await pool.query('update kept.backups set restored_at = $2, fault = $3 where id = $1', values);
}

export async function lastRestoreCheck(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>('select max(restored_at) as at from kept.backups');
  return rows[0]?.at ?? null;
}
