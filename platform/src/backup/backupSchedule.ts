/**
 * Makes a backup whenever one is due, and one when a person asks for it. The work is done by a process of its own, with a lower priority; of several copies of
 * the product one makes it, under a lease of that process. Health is degraded when the last good backup is older than two intervals, or says something that a person must
 * know.
 */
import { pause, withLinkedSignal } from '@hospital/event-store';
import type { Pool } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Health, HealthPart } from '../monitoring/health.ts';
import type { Logger } from '../monitoring/logging.ts';
import {
  firstAttempt,
  lastBackups,
  lastGoodBackup,
  lastRestored,
  lastWritten,
  type BackupRecord,
} from './backupRecords.ts';

const LOOK_MS = 60_000;
/** After a failure. */
const RETRY_MS = 15 * 60_000;
const SHOWN = 10;
const HOUR_MS = 3_600_000;
/** Of checks by a restore, which are made once a week. */
const CHECKED_MS = 14 * 24 * HOUR_MS;
/** Clocks differ by less. */
const AHEAD_MS = 5 * 60_000;

export interface ScheduleOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  /** Of the backups: those in other folders do not count. */
  readonly folder: string;
  readonly everyMs: number;
  /** Whether backups are checked by a restore, by themselves. */
  readonly isChecked: boolean;
  /** Makes one; resolves when it has ended, good or not. */
  readonly make: (signal: AbortSignal) => Promise<void>;
  /** A minute unless set. */
  readonly lookMs?: number;
}

export interface BackupStatus {
  readonly everyMs: number;
  /** In this process's name. */
  readonly isRunning: boolean;
  /** The newest first. `fault`: of the attempt, or of the check by a restore. */
  readonly last: readonly Omit<BackupRecord, 'folder' | 'warning' | 'restoreFault'>[];
}

export interface BackupSchedule {
  readonly health: HealthPart;
  status(): Promise<BackupStatus>;
  /** At once; nothing more where one is being made. */
  runNow(): void;
  close(): Promise<void>;
}

export function startBackupSchedule(options: ScheduleOptions): BackupSchedule {
  const { pool, folder, clock, everyMs, lookMs = LOOK_MS } = options;
  const stop = new AbortController();
  const startedAt = clock();
  const state = { isRunning: false, wake: new AbortController() };
  const running = run();
  return {
    health: {
      name: 'backups',
      check: () => healthOf(options, startedAt),
    },
    status: async () => {
      const last = await lastBackups(pool, folder, SHOWN);
      return { everyMs, isRunning: state.isRunning, last: last.map(shown) };
    },
    runNow: () => {
      if (!state.isRunning) state.wake.abort();
    },
    async close() {
      stop.abort();
      await running;
    },
  };

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      const isAsked = state.wake.signal.aborted;
      if (isAsked) state.wake = new AbortController();
      if (isAsked || (await isDue(options))) await makeOne();
      await withLinkedSignal([stop.signal, state.wake.signal], (signal) => pause(lookMs, { signal }));
    }
  }

  async function makeOne(): Promise<void> {
    state.isRunning = true;
    await options
      .make(stop.signal)
      .catch((error: unknown) => options.log.error({ err: error }, 'a backup failed'));
    state.isRunning = false;
  }
}

async function isDue({ pool, folder, clock, everyMs, log }: ScheduleOptions): Promise<boolean> {
  try {
    const [last] = await lastBackups(pool, folder, 1);
    if (!last) return true;
    const age = clock().getTime() - (last.fault === null ? last.beganAt : last.endedAt).getTime();
    // The clock was wrong when it was made.
    if (age < -AHEAD_MS) return true;
    return age >= (last.fault === null ? everyMs : Math.min(everyMs, RETRY_MS));
  } catch (error) {
    log.warn({ err: error }, 'the last backup is not known at present');
    return false;
  }
}

function shown({ folder: _folder, warning: _warning, restoreFault, ...record }: BackupRecord) {
  return { ...record, fault: record.fault ?? restoreFault };
}

async function healthOf(options: ScheduleOptions, startedAt: Date): Promise<Health> {
  const { pool, folder, clock } = options;
  const good = await lastGoodBackup(pool, folder);
  const since = (await firstAttempt(pool, folder))?.beganAt ?? startedAt;
  const degraded =
    ageProblem(good, { since, now: clock(), everyMs: options.everyMs }) ??
    (options.isChecked ? checkProblem(await lastRestored(pool, folder), since, clock()) : null) ??
    (await lastWritten(pool, folder))?.warning ??
    null;
  return degraded === null ? { ok: true } : { ok: true, degraded };
}

interface Age {
  /** Backups are made since then, or tried. */
  readonly since: Date;
  readonly now: Date;
  readonly everyMs: number;
}

function ageProblem(good: BackupRecord | null, { since, now, everyMs }: Age): string | null {
  const age = now.getTime() - (good?.beganAt ?? since).getTime();
  if (age < -AHEAD_MS)
    return 'The last good backup is of a moment to come: look at the clock of the database.';
  if (age <= 2 * everyMs) return null;
  const hours = Math.floor(age / HOUR_MS);
  return good ? `The last good backup is ${hours} hours old.` : `No backup was made for ${hours} hours.`;
}

function checkProblem(restored: BackupRecord | null, since: Date, now: Date): string | null {
  const fault = restored?.restoreFault ?? null;
  if (fault !== null) return `The last check of a backup by a restore failed: ${fault}`;
  if (now.getTime() - (restored?.restoredAt ?? since).getTime() <= CHECKED_MS) return null;
  return 'No backup was checked by a restore for two weeks.';
}
