/**
 * A reactor answers events with work: finishing what a crash interrupted, queueing what was asked for. It decides from the log alone, so
 * replaying it from zero changes nothing; its checkpoint only saves time. One copy of each runs at a time, under a lease, whose fencing
 * token is checked with the checkpoint. Work that fails is tried again, with growing pauses, before anything after it: nothing is skipped.
 */
import { START, type Position, type StoredEvent } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HealthPart } from './health.ts';
import { acquireLease, LeaseLost, type Lease } from './lease.ts';
import type { Logger } from './logging.ts';
import type { Migrations } from './migrate.ts';

const RETRY_MS = 250;
const RETRY_LIMIT_MS = 15_000;

export const reactorMigrations: Migrations = {
  room: 'reactors',
  steps: [
    {
      name: '001-reactor-checkpoints',
      sql: `create schema if not exists kept;
            create table if not exists kept.reactor_checkpoints (name text primary key, position text not null)`,
    },
  ],
};

export interface ReactorOptions {
  /** Unique, and the name of its checkpoint. */
  readonly name: string;
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly log: Logger;
  /** What it does about one event; idempotent. */
  react(event: StoredEvent): Promise<void>;
}

export interface Reactor {
  readonly health: HealthPart;
  close(): Promise<void>;
}

export function startReactor(options: ReactorOptions): Reactor {
  const stop = new AbortController();
  const state = { failure: null as string | null };
  const running = keepRunning(options, state, stop.signal);
  return {
    health: {
      name: `reactor ${options.name}`,
      check: () => Promise.resolve(state.failure ? { ok: false, reason: state.failure } : { ok: true }),
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

async function keepRunning(
  options: ReactorOptions,
  state: { failure: string | null },
  signal: AbortSignal,
): Promise<void> {
  let pause = RETRY_MS;
  while (!signal.aborted) {
    try {
      await runUnderLease(options, state, signal);
      pause = RETRY_MS;
    } catch (error) {
      state.failure = `it stopped and will start again: ${error instanceof Error ? error.name : 'unknown error'}`;
      options.log.error({ err: error, reactor: options.name }, 'a reactor stopped; it starts again');
      await pauseFor(pause, signal);
      pause = Math.min(pause * 2, RETRY_LIMIT_MS);
    }
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

async function runUnderLease(
  options: ReactorOptions,
  state: { failure: string | null },
  signal: AbortSignal,
): Promise<void> {
  const { name, databaseUrl, store } = options;
  const connection = { connectionString: databaseUrl, application_name: `reactor ${name}` };
  const lease = await acquireLease({ connection, name: `reactor ${name}`, signal });
  if (!lease) return;
  try {
    const either = AbortSignal.any([signal, lease.lost]);
    await store.subscribe(
      await checkpoint(lease.client, name),
      async ({ events, checkpoint: position }) => {
        for (const event of events) await reactUntilDone(options, event, { state, signal: either });
        if (!either.aborted) await keepCheckpoint(lease, name, position);
      },
      either,
    );
  } finally {
    await lease.release();
  }
}

interface Watching {
  readonly state: { failure: string | null };
  readonly signal: AbortSignal;
}

async function reactUntilDone(
  options: ReactorOptions,
  event: StoredEvent,
  { state, signal }: Watching,
): Promise<void> {
  for (let pause = RETRY_MS; !signal.aborted; pause = Math.min(pause * 2, RETRY_LIMIT_MS)) {
    try {
      await options.react(event);
      state.failure = null;
      return;
    } catch (error) {
      state.failure = `it keeps failing at ${event.type}`;
      options.log.error(
        { err: error, reactor: options.name, event: event.id },
        'a reactor failed; it tries again',
      );
      await pauseFor(pause, signal);
    }
  }
}

async function checkpoint(client: pg.Client, name: string): Promise<Position> {
  const { rows } = await client.query<{ position: Position }>(
    'select position from kept.reactor_checkpoints where name = $1',
    [name],
  );
  return rows[0]?.position ?? START;
}

/** One statement, so that nothing is left open by a process that freezes in between. */
async function keepCheckpoint(lease: Lease, name: string, position: Position): Promise<void> {
  const { rowCount } = await lease.client.query(
    `with held as (select from kept.leases where name = $3 and fence = $4 for key share)
     insert into kept.reactor_checkpoints (name, position) select $1, $2 from held
     on conflict (name) do update set position = excluded.position`,
    [name, position, lease.name, lease.fence],
  );
  if (rowCount === 0) throw new LeaseLost(lease.name);
}
