/**
 * Removes now and then what nothing refers to any more. One copy at a time works, under a lease that is held for the round only; a round
 * that is cut off or run twice does no harm. A sweep that fails is logged and tried in the next round, and the others go on.
 */
import { pause, withLinkedSignal } from '@hospital/event-store';
import { acquireLease } from '../eventSourcing/lease.ts';
import type { Logger } from '../monitoring/logging.ts';

const EVERY_MS = 10 * 60_000;
/** A start has other things to do. */
const FIRST_MS = 60_000;
const NAME = 'sweeper';

export interface Sweep {
  /** For the log: `unnamed files`. */
  readonly name: string;
  /** How much was removed. Idempotent, and removes nothing that it is not sure of. */
  run(signal: AbortSignal): Promise<number>;
}

export interface SweeperOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly sweeps: readonly Sweep[];
  /** 10 minutes unless set. */
  readonly everyMs?: number;
}

export interface Sweeper {
  close(): Promise<void>;
}

export function startSweeper({ everyMs = EVERY_MS, ...options }: SweeperOptions): Sweeper {
  const stop = new AbortController();
  const { signal } = stop;
  const running = (async () => {
    await pause(Math.min(everyMs, FIRST_MS), { signal });
    while (!signal.aborted) {
      await round(options, signal).catch((error: unknown) => {
        if (!signal.aborted)
          options.log.warn({ err: error }, 'a sweep could not begin; it is tried again later');
      });
      await pause(everyMs, { signal });
    }
  })();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

async function round({ databaseUrl, log, sweeps }: SweeperOptions, signal: AbortSignal): Promise<void> {
  const connection = { connectionString: databaseUrl, application_name: NAME };
  const lease = await acquireLease({ connection, name: NAME, signal });
  if (!lease) return;
  try {
    await withLinkedSignal([signal, lease.lost], (either) => sweepAll({ sweeps, log }, either));
  } finally {
    await lease.release();
  }
}

async function sweepAll(
  { sweeps, log }: Pick<SweeperOptions, 'sweeps' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, run } of sweeps) {
    if (signal.aborted) return;
    try {
      const removed = await run(signal);
      if (removed > 0) log.info({ removed, sweep: name }, 'removed what nothing refers to');
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, sweep: name }, 'a sweep failed; it is tried again later');
    }
  }
}
