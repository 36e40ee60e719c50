/** When a backup is due, and when health says that something is wrong. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { retentionRules } from '../keptTables/retention.ts';
import { createLogger } from '../monitoring/logging.ts';
import { BackupClinic } from '../testing/backupClinic.ts';
import type { Foundation } from '../start/foundation.ts';
import { lastBackupAt, noteBackup, noteFailedBackup, noteRestored, noteWarning } from './backupRecords.ts';
import { startBackupSchedule, type BackupSchedule } from './backupSchedule.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FOLDER = '/backups';
const NOW = new Date('2026-03-20T10:00:00.000Z');
const log = createLogger({ name: 'test', level: 'silent' });
let clinic: BackupClinic;
let foundation: Foundation;
let schedule: BackupSchedule | undefined;
let made: number;

beforeEach(async () => {
  clinic = await BackupClinic.open();
  foundation = await clinic.foundation(await clinic.preparedDatabase());
  made = 0;
});

afterEach(async () => {
  await schedule?.close();
  await clinic.close();
});

const ago = (ms: number) => new Date(NOW.getTime() - ms);

async function note(beganAt: Date, folder = FOLDER): Promise<string> {
  const id = beganAt.toISOString();
  const size = { events: 9, bytes: 9 };
  await noteBackup(foundation.pool, { id, folder, beganAt, endedAt: beganAt, ...size, fault: null });
  return id;
}

interface Given {
  readonly isChecked?: boolean;
  /** What making one waits for. */
  readonly until?: Promise<void>;
}

function start({ isChecked = false, until }: Given = {}): BackupSchedule {
  schedule = startBackupSchedule({
    ...{ pool: foundation.pool, clock: () => NOW, log, folder: FOLDER, everyMs: DAY_MS, isChecked },
    make: async () => {
      made += 1;
      await until;
      await note(NOW);
    },
    lookMs: 20,
  });
  return schedule;
}

/** After some looks. */
async function madeSoon(): Promise<number> {
  await sleep(300);
  return made;
}

const health = async ({ health: part }: BackupSchedule) => {
  const found = await part.check();
  return found.ok ? (found.degraded ?? null) : found.reason;
};

test('one is due after the interval, not before, and one in another folder does not count', async () => {
  await note(ago(23 * HOUR_MS));
  await note(ago(HOUR_MS), '/elsewhere');
  start();
  expect(await madeSoon()).toBe(0);
  await schedule?.close();
  await foundation.pool.query('delete from kept.backups where folder = $1', [FOLDER]);
  start();
  expect(await madeSoon()).toBe(1);
});

test('one that was made while the clock was ahead holds back none, and health names it', async () => {
  await note(new Date(NOW.getTime() + 300 * DAY_MS));
  let release: () => void = () => undefined;
  const running = start({ until: new Promise((resolve) => (release = resolve)) });
  expect(await madeSoon()).toBe(1);
  expect(await health(running)).toContain('a moment to come');
  release();
  expect(await madeSoon()).toBe(1);
  expect(await health(running)).toBeNull();
});

test('a second press of the button while one is being made makes no second one', async () => {
  await note(ago(HOUR_MS));
  let release: () => void = () => undefined;
  const running = start({ until: new Promise((resolve) => (release = resolve)) });
  running.runNow();
  expect(await madeSoon()).toBe(1);
  running.runNow();
  release();
  expect(await madeSoon()).toBe(1);
});

test('health is degraded when the last good one is older than two intervals, or none ever succeeded', async () => {
  await note(ago(49 * HOUR_MS));
  const at = ago(60_000);
  await noteFailedBackup(foundation.pool, { folder: FOLDER, beganAt: at, endedAt: at, fault: 'no room' });
  const running = start();
  expect(await health(running)).toBe('The last good backup is 49 hours old.');
  await foundation.pool.query('delete from kept.backups where fault is null');
  expect(await health(running)).toBeNull();
  await foundation.pool.query('update kept.backups set began_at = $1', [ago(50 * HOUR_MS)]);
  expect(await health(running)).toBe('No backup was made for 50 hours.');
});

test('a check by a restore that failed, or is two weeks old, degrades health until a good one', async () => {
  const first = await note(ago(20 * DAY_MS));
  const { pool } = foundation;
  await noteRestored(pool, { id: first, restoredAt: ago(20 * DAY_MS), restoreFault: null });
  const last = await note(ago(HOUR_MS));
  const running = start({ isChecked: true });
  expect(await health(running)).toBe('No backup was checked by a restore for two weeks.');
  await noteRestored(pool, { id: last, restoredAt: ago(HOUR_MS), restoreFault: 'patients differ' });
  const next = await note(ago(HOUR_MS / 2));
  expect(await health(running)).toContain('patients differ');
  expect((await running.status()).last.map(({ fault }) => fault)).toEqual([null, 'patients differ', null]);
  await noteRestored(pool, { id: next, restoredAt: NOW, restoreFault: null });
  expect(await health(running)).toBeNull();
});

test('what a person must know of a good backup degrades health until the next good one', async () => {
  const last = await note(ago(2 * HOUR_MS));
  const running = start();
  expect(await health(running)).toBeNull();
  await noteWarning(foundation.pool, last, 'What is old was not removed.');
  expect(await health(running)).toBe('What is old was not removed.');
  await note(ago(HOUR_MS));
  expect(await health(running)).toBeNull();
});

test('when the last good backup ended is known whichever folder it is in', async () => {
  const { pool } = foundation;
  expect(await lastBackupAt(pool)).toBeNull();
  await note(ago(DAY_MS), '/elsewhere');
  await note(ago(2 * DAY_MS));
  const bad = await note(ago(HOUR_MS));
  await noteRestored(pool, { id: bad, restoredAt: NOW, restoreFault: 'patients differ' });
  await noteFailedBackup(pool, { folder: FOLDER, beganAt: NOW, endedAt: NOW, fault: 'no space' });
  expect(await lastBackupAt(pool)).toEqual(ago(DAY_MS));
});

test('records of backups are removed after the days of the retention table', async () => {
  const kept = retentionRules.backups.days * DAY_MS;
  await note(ago(kept + 1));
  await note(ago(kept));
  await note(NOW);
  const { rows } = await foundation.pool.query<{ at: Date }>(
    'select ended_at as at from kept.backups order by 1',
  );
  expect(rows.map(({ at }) => at)).toEqual([ago(kept), NOW]);
});
