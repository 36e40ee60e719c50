/**
 * Makes a backup whenever one is due, and one when a person asks for it. The work is done by a process of its own, with a lower priority; of several copies of
 * the product one makes it, under a lease of that process. Health is degraded when the last good backup is older than two intervals.
 */
import { pause } from '@hospital/event-store';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { Health, HealthPart } from '../health.ts';
import type { Logger } from '../logging.ts';
import { lastBackups, lastGoodBackup, type BackupRecord } from './backupRecords.ts';

const LOOK_MS = 60_000;
/** After a failure. */
const RETRY_MS = 15 * 60_000;
const SHOWN = 10;
const HOUR_MS = 3_600_000;

export interface ScheduleOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly everyMs: number;
  /** Makes one; resolves when it has ended, good or not. */
  readonly make: (signal: AbortSignal) => Promise<void>;
  /** A minute unless set. */
  readonly lookMs?: number;
}

export interface BackupStatus {
  readonly everyMs: number;
  /** In this process's name. */
  readonly isRunning: boolean;
  /** The newest first. */
  readonly last: readonly BackupRecord[];
}

export interface BackupSchedule {
  readonly health: HealthPart;
  status(): Promise<BackupStatus>;
  /** At once; nothing more where one is being made. */
  runNow(): void;
  close(): Promise<void>;
}

export function startBackupSchedule(options: ScheduleOptions): BackupSchedule {
  const { pool, clock, everyMs, lookMs = LOOK_MS } = options;
  const stop = new AbortController();
  const startedAt = clock();
  const state = { isRunning: false, wake: new AbortController() };
  const running = run();
  return {
    health: {
      name: 'backups',
      check: async () => healthOf(await lastGoodBackup(pool), { startedAt, now: clock(), everyMs }),
    },
    status: async () => ({ everyMs, isRunning: state.isRunning, last: await lastBackups(pool, SHOWN) }),
    runNow: () => state.wake.abort(),
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
      await pause(lookMs, { signal: AbortSignal.any([stop.signal, state.wake.signal]) });
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

async function isDue({ pool, clock, everyMs, log }: ScheduleOptions): Promise<boolean> {
  try {
    const [last] = await lastBackups(pool, 1);
    if (!last) return true;
    const age = clock().getTime() - (last.fault === null ? last.beganAt : last.endedAt).getTime();
    return age >= (last.fault === null ? everyMs : Math.min(everyMs, RETRY_MS));
  } catch (error) {
    log.warn({ err: error }, 'the last backup is not known at present');
    return false;
  }
}

interface Age {
  readonly startedAt: Date;
  readonly now: Date;
  readonly everyMs: number;
}

function healthOf(good: BackupRecord | null, { startedAt, now, everyMs }: Age): Health {
  const since = now.getTime() - (good?.beganAt ?? startedAt).getTime();
  if (since <= 2 * everyMs) return { ok: true };
  const hours = Math.floor(since / HOUR_MS);
  return {
    ok: true,
    degraded: good ? `The last good backup is ${hours} hours old.` : `No backup was made for ${hours} hours.`,
  };
}
