/** `kept.backups`: how each attempt ended, for the System screen and for health. Not part of a backup: after a restore the list is empty. */
import type { Pool } from 'pg';
import { ConfigError } from '../start/config.ts';
import { failureText } from '../monitoring/describeError.ts';
import { oldRows } from '../keptTables/oldRows.ts';
import { retentionRules } from '../keptTables/retention.ts';

export interface BackupRecord {
  readonly id: string;
  /** Where it was written. */
  readonly folder: string;
  readonly beganAt: Date;
  readonly endedAt: Date;
  /** Of the log; 0 where it failed. */
  readonly events: number;
  /** That were written. */
  readonly bytes: number;
  /** A sentence for a person; null where the attempt did not fail. */
  readonly fault: string | null;
  /** What a person must know although the backup is good; null where there is nothing. */
  readonly warning: string | null;
  /** When it was restored into a database for a check; null where it was only read back. */
  readonly restoredAt: Date | null;
  /** What that check found; null where it found nothing. */
  readonly restoreFault: string | null;
}

export type BackupAttempt = Omit<BackupRecord, 'warning' | 'restoredAt' | 'restoreFault'>;

export async function noteBackup(pool: Pool, attempt: BackupAttempt): Promise<void> {
  const { id, folder, beganAt, endedAt, events, bytes, fault } = attempt;
  await pool.query(
    `insert into kept.backups (id, folder, began_at, ended_at, events, bytes, fault) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do nothing`,
    [id, folder, beganAt, endedAt, events, bytes, fault],
  );
  // Here, because a timer makes backups also while no sweeper runs.
  await oldRows({ pool, clock: () => endedAt }, retentionRules.backups).run(new AbortController().signal);
}

/** What is kept of an error: its sentence where it has one for a person, else all that is known. */
export function faultText(error: unknown): string {
  return error instanceof ConfigError ? error.message : failureText(error);
}

export async function noteFailedBackup(
  pool: Pool,
  {
    folder,
    beganAt,
    endedAt,
    fault,
  }: Pick<BackupAttempt, 'folder' | 'beganAt' | 'endedAt'> & { readonly fault: string },
): Promise<void> {
  const id = `failed-${beganAt.toISOString()}`;
  await noteBackup(pool, { id, folder, beganAt, endedAt, fault, events: 0, bytes: 0 });
}

type Row = Omit<BackupRecord, 'events' | 'bytes'> & { readonly events: string; readonly bytes: string };

const RECORDS = `
  select id, folder, began_at as "beganAt", ended_at as "endedAt", events, bytes, fault, warning, restored_at as "restoredAt",
    restore_fault as "restoreFault"
  from kept.backups where folder = $1`;

async function records(pool: Pool, folder: string, rest: string): Promise<BackupRecord[]> {
  const { rows } = await pool.query<Row>(`${RECORDS} ${rest}`, [folder]);
  return rows.map(({ events, bytes, ...row }) => ({ ...row, events: Number(events), bytes: Number(bytes) }));
}

/** The newest first: in the order in which they were made, whatever the clock said. */
export function lastBackups(pool: Pool, folder: string, count: number): Promise<BackupRecord[]> {
  return records(pool, folder, `order by number desc limit ${count}`);
}

export async function lastGoodBackup(pool: Pool, folder: string): Promise<BackupRecord | null> {
  const good = 'and fault is null and restore_fault is null';
  return (await records(pool, folder, `${good} order by number desc limit 1`))[0] ?? null;
}

/** When the last good backup ended, in whichever folder it is; null where none was made. */
export async function lastBackupAt(pool: Pool): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'select max(ended_at) as at from kept.backups where fault is null and restore_fault is null',
  );
  return rows[0]?.at ?? null;
}

/** The last one that was written, whatever a check found later. */
export async function lastWritten(pool: Pool, folder: string): Promise<BackupRecord | null> {
  return (await records(pool, folder, 'and fault is null order by number desc limit 1'))[0] ?? null;
}

/** The first attempt that is known. */
export async function firstAttempt(pool: Pool, folder: string): Promise<BackupRecord | null> {
  return (await records(pool, folder, 'order by number limit 1'))[0] ?? null;
}

/** The backup that was restored last for a check, good or not. */
export async function lastRestored(pool: Pool, folder: string): Promise<BackupRecord | null> {
  return (await records(pool, folder, 'and restored_at is not null order by number desc limit 1'))[0] ?? null;
}

export async function noteWarning(pool: Pool, id: string, warning: string): Promise<void> {
  await pool.query('update kept.backups set warning = $2 where id = $1', [id, warning]);
}

export async function noteRestored(
  pool: Pool,
  { id, restoredAt, restoreFault }: Pick<BackupRecord, 'id' | 'restoredAt' | 'restoreFault'>,
): Promise<void> {
  const values = [id, restoredAt, restoreFault];
  await pool.query('update kept.backups set restored_at = $2, restore_fault = $3 where id = $1', values);
}
