/**
 * A reactor does work that events ask for: finishing what a crash interrupted, queueing what was asked for. It decides from the log alone, so
 * replaying it from zero changes nothing; its checkpoint only saves time. One copy of each runs at a time, under a lease, whose fencing
 * token is checked with the checkpoint. While a database or a store is away, work waits. An event whose own data makes it fail is parked
 * with what follows in its stream, tried again now and then and at each start, and the others go on: nothing is skipped.
 */
import { Backoff, START } from '@hospital/contracts';
import { LogEndsEarlier, pause, type EventBatch } from '@hospital/event-store';
import type { Health, HealthPart } from '../monitoring/health.ts';
import { DeferredWork } from './deferredWork.ts';
import { acquireLease } from './lease.ts';
import type { Migrations } from '../keptTables/migrate.ts';
import { parkedHealth } from './parkedHealth.ts';
import { ParkedReactions, parkedReactionTables } from './parkedReactions.ts';
import { ReactorRun } from './reactorRun.ts';
import { checkpointOf, saveCheckpointUnderLease } from './reactorCheckpoints.ts';
import type { ReactorOptions } from './reactorOptions.ts';
import { untilOneEnds } from './untilOneEnds.ts';

const EVERY_MS = 250;
/** Of a checkpoint that only passes events of others: so long it may stay behind. */
const PASSING_MS = 1_000;
const RESTART = { firstMs: 250, longestMs: 15_000 };

export const reactorMigrations: Migrations = {
  group: 'reactors',
  steps: [
    {
      name: '001-reactor-checkpoints',
      sql: `create schema if not exists kept;
            create table if not exists kept.reactor_checkpoints (name text primary key, position text not null)`,
    },
    { name: '002-parked-reactions', sql: parkedReactionTables },
  ],
};

export interface Reactor {
  readonly health: HealthPart;
  close(): Promise<void>;
}

/** What the outside sees of it. */
interface State {
  failure: string | null;
  parked: ParkedReactions | null;
}

export function startReactor(options: ReactorOptions): Reactor {
  const stop = new AbortController();
  const state: State = { failure: null, parked: null };
  const running = keepRunning(options, state, stop.signal);
  return {
    health: {
      name: `reactor ${options.name}`,
      check: () => Promise.resolve(healthOf(state)),
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

function healthOf({ failure, parked }: State): Health {
  if (failure) return { ok: false, reason: failure };
  return parked ? parkedHealth(parked.summary) : { ok: true };
}

async function keepRunning(options: ReactorOptions, state: State, signal: AbortSignal): Promise<void> {
  for (const backoff = new Backoff(RESTART); !signal.aborted;) {
    try {
      await runUnderLease(options, state, signal);
      backoff.reset();
    } catch (error) {
      if (error instanceof LogEndsEarlier) {
        state.failure = error.message;
        options.log.fatal({ err: error, reactor: options.name }, 'a reactor stopped for good');
        return;
      }
      state.failure = `it stopped and will start again: ${error instanceof Error ? error.name : 'unknown error'}`;
      if (options.connections.stops.recordIfNew(error))
        options.log.error({ err: error, reactor: options.name }, 'a reactor stopped; it starts again');
      await pause(backoff.next(), { signal });
    }
  }
}

async function runUnderLease(options: ReactorOptions, state: State, signal: AbortSignal): Promise<void> {
  const { name, connections: connection, store } = options;
  const onWaiting = () => {
    connection.stops.over();
    state.failure = null;
  };
  const lease = await acquireLease({ connection, name: `reactor ${name}`, signal, onWaiting });
  if (!lease) return;
  try {
    const parked = await ParkedReactions.open(options, lease);
    state.parked = parked;
    onWaiting();
    const after = (await checkpointOf(lease.client, name)) ?? START;
    const passing = new DeferredWork(PASSING_MS);
    const selection = { ...options.selection, after, everyMs: options.everyMs ?? EVERY_MS };
    await untilOneEnds([signal, lease.lost], (either) => {
      const work = new ReactorRun(options, { state, parked, signal: either });
      const react = async ({ events, checkpoint: position }: EventBatch) => {
        for (const event of events) await work.take(event);
        if (either.aborted) return;
        const keep = () => saveCheckpointUnderLease(lease, name, position);
        if (events.length === 0) passing.plan(keep);
        else await passing.now(keep);
      };
      either.addEventListener('abort', () => passing.cancel(), { once: true });
      return [store.subscribe(selection, react, either), work.keepRetrying()];
    });
  } finally {
    state.parked = null;
    await lease.release();
  }
}
