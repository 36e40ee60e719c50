/**
 * The time of all copies: the database's clock, as last sampled, carried on by this process's own steady clock. So machines whose clocks disagree
 * stamp alike, a machine's clock that is set while the product runs moves no stamp, and nothing is asked of the database for a stamp.
 * Stamps never go back in a process, unless they would be more than 5 s ahead of the database's time.
 */
import { pause } from '@hospital/event-store';
import type { Clock } from './clock.ts';
import type { Health, HealthPart } from '../monitoring/health.ts';

const SAMPLES = 5;
const SAMPLE_EVERY_MS = 60_000;
/** How far a stamp may be ahead of the database's time, and a machine's clock be off, before it matters. */
export const AHEAD_MS = 5_000;
/** The answer of a busy database says too little about when it looked at its clock. */
const SLOWEST_MS = 2_000;
/** The machine slept, or its clock was set: the steady clock may have stood still meanwhile. */
const STEP_MS = 1_000;

export interface DatabaseClockOptions {
  /** The database's time now, in milliseconds since 1970. */
  readonly ask: () => Promise<number>;
  /** The machine's clock, and one that nobody sets; both in milliseconds. */
  readonly machine?: () => number;
  readonly steady?: () => number;
}

export interface DatabaseClock {
  readonly clock: Clock;
  readonly health: HealthPart;
  /** Samples now; what it had stays where the database does not respond. */
  sample(): Promise<void>;
  close(): Promise<void>;
}

interface Sample {
  /** The database's time at `steady`. */
  readonly database: number;
  readonly steady: number;
  /** The machine's at the same moment. */
  readonly machine: number;
  readonly tookMs: number;
}

/** @throws when the database does not respond at all */
export async function databaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { ask, machine = Date.now, steady = () => performance.now() } = options;
  const takeOne = async (): Promise<Sample> => {
    const sent = steady();
    const database = await ask();
    const tookMs = steady() - sent;
    return { database: database + tookMs / 2, steady: sent + tookMs, machine: machine(), tookMs };
  };
  let best = await bestOf(takeOne);
  let last = -Infinity;
  let sampling: Promise<void> | null = null;
  const closing = new AbortController();
  const sample = () =>
    (sampling ??= bestOf(takeOne)
      .then((next) => {
        if (next.tookMs <= SLOWEST_MS) best = next;
      })
      .catch(() => undefined)
      .finally(() => {
        sampling = null;
      }));
  const clock = (): Date => {
    const elapsed = steady() - best.steady;
    if (Math.abs(machine() - best.machine - elapsed) > STEP_MS && !closing.signal.aborted) void sample();
    const now = best.database + elapsed;
    last = Math.min(Math.max(now, last), now + AHEAD_MS);
    return new Date(last);
  };
  const repeating = repeat(sample, closing.signal);
  return {
    clock,
    sample,
    health: { name: 'clock', check: () => Promise.resolve(healthOf(best)) },
    close: async () => {
      closing.abort();
      await Promise.all([repeating, sampling]);
    },
  };
}

/** The quickest answer bounds best when the database looked; a slow one among them changes nothing. */
async function bestOf(take: () => Promise<Sample>): Promise<Sample> {
  let best = await take();
  for (let n = 1; n < SAMPLES; n++) {
    const next = await take();
    if (next.tookMs < best.tookMs) best = next;
  }
  return best;
}

async function repeat(act: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(SAMPLE_EVERY_MS, { signal });
    if (!signal.aborted) await act();
  }
}

function healthOf({ machine, database }: Sample): Health {
  const offMs = machine - database;
  if (Math.abs(offMs) <= AHEAD_MS) return { ok: true };
  const off = `${Math.round(Math.abs(offMs) / 1_000)} s ${offMs > 0 ? 'ahead of' : 'behind'} the database's`;
  return { ok: true, degraded: `this machine's clock is ${off}; set it right` };
}
