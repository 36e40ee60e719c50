/**
 * One subscription feeds one group: all module tables, the record versions and the checkpoint of a batch commit in one
 * transaction. A record whose event can't be applied is parked alone; all others go on in the same batch.
 */
import { Backoff, START, type ModuleDescription, type Position } from '@hospital/contracts';
import { failpoint, LogEndsEarlier, pause, type EventBatch, type EventStore } from '@hospital/event-store';
import {
  acquireLease,
  fullDatabase,
  parkedHealth,
  untilOneEnds,
  inTransaction,
  type Health,
  type Lease,
  type Logger,
} from '@hospital/platform';
import type pg from 'pg';
import { moduleFold, Router, type Failure } from './batchFold.ts';
import { clientConfig } from './database.ts';
import { BatchBuffer } from './batchBuffer.ts';
import {
  addLiving,
  lockCheckpoint,
  moduleStates,
  moveCheckpoint,
  readCheckpoint,
  type ModuleState,
} from './groupState.ts';
import { migrateReadModels, NOT_BUILT } from './migrateReadModels.ts';
import { moduleWriter } from './moduleWriter.ts';
import { recordMoments } from './moments.ts';
import { addWaiting, parkRecords } from './parkedRecords.ts';
import type { Progress } from './progress.ts';
import { applyEvents, type ProjectedModule as Projected } from './projecting.ts';
import { keepRetrying } from './retryParked.ts';
import { livingTables, tableHash } from './tables.ts';

const LEASE = 'projections';
const RESTART = { firstMs: 200, longestMs: 10_000 };

export interface RunnerOptions {
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly modules: readonly ModuleDescription[];
  readonly progress: Progress;
  readonly log: Logger;
  /** Between two looks at what is parked, 30 s unless set. */
  readonly retryMs?: number;
}

interface RunnerModule extends Projected {
  readonly hash: string;
}

/** The tables belong to another version of the program, which is about to take over or already did. */
class TablesOfAnotherVersion extends Error {
  override readonly name = 'TablesOfAnotherVersion';
}

/** The tables were dropped while this copy was the leader: it starts again, because its next write would have no basis. */
class TablesRebuilt extends Error {
  override readonly name = 'TablesRebuilt';
}

export class Runner {
  readonly #options: RunnerOptions;
  readonly #router: Router;
  readonly #parts: ReadonlyMap<string, RunnerModule>;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #problem: string | null = null;
  /** How far this copy has written as the leader: the tables may be ahead of it, never behind. */
  #reached: Position = START;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#router = new Router(options.modules);
    this.#parts = new Map(
      options.modules.map((module) => [
        module.name,
        {
          module,
          hash: tableHash(module),
          fold: moduleFold(module),
          writer: moduleWriter(module, livingTables(module)),
        },
      ]),
    );
  }

  start(): void {
    this.#running ??= this.#run(this.#closing.signal);
  }

  health(): Health {
    if (this.#problem) return { ok: false, reason: this.#problem };
    return parkedHealth(this.#options.progress.parked);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  /**
   * One batch, in one transaction. A batch that was applied before, by whomever, changes nothing.
   * @throws LeaseLost when the lease that it is applied under is another process's by now
   */
  async apply(client: pg.ClientBase, batch: EventBatch, lease?: Lease): Promise<void> {
    const isParking = await inTransaction(client, async () => {
      await lease?.guard(client);
      const isAnyParked = await this.#applyWithin(client, batch);
      failpoint('commit.before');
      return isAnyParked;
    });
    failpoint('commit.after');
    if (batch.checkpoint > this.#reached) this.#reached = batch.checkpoint;
    if (isParking) await this.#options.progress.refresh();
    this.#options.progress.advance(batch.checkpoint);
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (const backoff = new Backoff(RESTART); !signal.aborted;) {
      try {
        await this.#lead(signal, () => backoff.reset());
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof LogEndsEarlier) {
          this.#problem = error.message;
          this.#options.log.fatal({ err: error }, 'the projection stopped for good');
          return;
        }
        this.#problem = `the read models stand still: ${fullDatabase(error) ?? 'the log of the process tells why'}`;
        this.#options.log.error({ err: error }, 'the projection stopped and will be tried again');
        await pause(backoff.next(), { signal });
      }
    }
  }

  async #lead(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const { databaseUrl, store, modules, progress } = this.#options;
    const connection = clientConfig(databaseUrl, 'projection runner');
    const onWaiting = () => {
      this.#problem = null;
    };
    const lease = await acquireLease({ connection, name: LEASE, signal, onWaiting });
    if (!lease) return;
    const buffer = new BatchBuffer({
      write: async (batch) => {
        await this.apply(lease.client, batch, lease);
        this.#problem = null;
        onProgress();
      },
      isAwaited: () => progress.isAwaited,
    });
    const unlisten = progress.onAwaited(() => buffer.hurry());
    try {
      await migrateReadModels(databaseUrl, modules);
      const checkpoint = await readCheckpoint(lease.client);
      this.#reached = checkpoint;
      await untilOneEnds([signal, lease.lost, buffer.failed], (either) => [
        store
          .subscribe({ after: checkpoint }, (batch) => buffer.take(batch), either)
          .then(() => buffer.done()),
        keepRetrying({ ...this.#options, parts: this.#parts }, lease, either),
      ]);
      if (!signal.aborted) throw new Error('the subscription ended');
    } finally {
      unlisten();
      await lease.release();
    }
  }

  /** @returns whether a record was parked */
  async #applyWithin(client: pg.ClientBase, batch: EventBatch): Promise<boolean> {
    const checkpoint = await lockCheckpoint(client);
    if (checkpoint < this.#reached) throw new TablesRebuilt('the tables were rebuilt meanwhile');
    if (batch.checkpoint <= checkpoint) return false;
    const events = batch.events.filter(({ position }) => position > checkpoint);
    const states = await moduleStates(client);
    this.#assertSameTables(states);
    const living = new Map<string, number>();
    let isParking = false;
    failpoint('rows.before');
    for (const [{ name }, own] of this.#router.route(events)) {
      const part = this.#parts.get(name);
      const state = states.get(name);
      if (!part || state?.hash !== part.hash) throw new TablesOfAnotherVersion(`${name} has other tables`);
      const unseen = own.filter(({ position }) => position > state.position);
      const applied = await applyEvents(client, part, { events: unseen, parked: new Set(state.parked) });
      living.set(name, applied.living);
      await addWaiting(client, part.module, applied.waiting);
      if (applied.failures.length > 0) isParking = true;
      await this.#park(client, part, applied.failures);
    }
    failpoint('rows.after');
    await addLiving(client, living);
    await recordMoments(client, events);
    await moveCheckpoint(client, batch.checkpoint);
    return isParking;
  }

  /**
   * Of every module, also of those that the batch does not concern: a newer version knows event types that lead nowhere here, and the
   * checkpoint would pass them for good. What still waits for its rebuild is brought to the checkpoint by that.
   */
  #assertSameTables(states: ReadonlyMap<string, ModuleState>): void {
    for (const { name, hash } of states.values()) {
      if (hash !== NOT_BUILT && hash !== this.#parts.get(name)?.hash)
        throw new TablesOfAnotherVersion(`${name} has other tables`);
    }
  }

  async #park(client: pg.ClientBase, { module }: RunnerModule, failures: readonly Failure[]): Promise<void> {
    await parkRecords(client, module, failures);
    for (const { id, error, events } of failures) {
      const about = { err: error, module: module.name, record: id, event: events[0]?.id };
      this.#options.log.error(about, 'a record of the read models was parked');
    }
  }
}
