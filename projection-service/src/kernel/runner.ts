/**
 * One subscription feeds one group: all module tables, the record versions and the checkpoint of a batch commit in one
 * transaction. A module that fails is rolled back to its savepoint and parked alone, with its event and error; the others go on.
 */
import {
  START,
  type AnyRow,
  type ModuleDescription,
  type Position,
  type StoredEvent,
} from '@hospital/contracts';
import type { EventBatch, EventStore } from '@hospital/event-store';
import { acquireLease, type Health, type Lease, type Logger } from '@hospital/platform';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { FoldError, moduleFold, Router, touchesOf, type ModuleFold } from './batchFold.ts';
import { clientConfig, inTransaction } from './database.ts';
import { Gather } from './gather.ts';
import {
  addLiving,
  lockCheckpoint,
  moduleStates,
  moveCheckpoint,
  park,
  readCheckpoint,
} from './groupState.ts';
import { migrateReadModels } from './migrateReadModels.ts';
import { moduleWriter, type ModuleWriter } from './moduleWriter.ts';
import { recordMoments } from './moments.ts';
import type { Progress } from './progress.ts';
import { livingTables, tableHash } from './tables.ts';

const LEASE = 'projections';
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

export interface RunnerOptions {
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly modules: readonly ModuleDescription[];
  readonly progress: Progress;
  readonly log: Logger;
}

interface Part {
  readonly module: ModuleDescription;
  readonly hash: string;
  readonly fold: ModuleFold;
  readonly writer: ModuleWriter;
}

/** The tables belong to another version of the program, which is about to take over or already did. */
export class TablesOfAnotherVersion extends Error {
  override readonly name = 'TablesOfAnotherVersion';
}

/** Somebody dropped the tables while this copy led: what it is about to write would stand on nothing, so it begins again. */
export class TablesMadeAnew extends Error {
  override readonly name = 'TablesMadeAnew';
}

export class Runner {
  readonly #options: RunnerOptions;
  readonly #router: Router;
  readonly #parts: ReadonlyMap<string, Part>;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #problem: string | null = null;
  /** How far this copy has led: the tables may be ahead of it, never behind. */
  #led: Position = START;

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
    const parked = [...this.#options.progress.parked];
    if (this.#problem) return { ok: false, reason: this.#problem };
    return parked.length > 0 ? { ok: false, reason: `parked: ${parked.join(', ')}` } : { ok: true };
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
    const parked = await inTransaction(client, async () => {
      await lease?.guard(client);
      return this.#applyWithin(client, batch);
    });
    if (batch.checkpoint > this.#led) this.#led = batch.checkpoint;
    if (parked.length > 0) await this.#options.progress.refresh();
    this.#options.progress.advance(batch.checkpoint);
  }

  async #run(signal: AbortSignal): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        await this.#lead(signal, () => {
          pause = FIRST_PAUSE_MS;
        });
      } catch (error) {
        if (signal.aborted) return;
        this.#problem = 'the read models stand still; the log tells why';
        this.#options.log.error({ err: error }, 'the projection stopped and will be tried again');
        await sleep(pause, undefined, { signal }).catch(() => undefined);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  async #lead(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const { databaseUrl, store, modules } = this.#options;
    const connection = clientConfig(databaseUrl, 'projection runner');
    const onWaiting = () => {
      this.#problem = null;
    };
    const lease = await acquireLease({ connection, name: LEASE, signal, onWaiting });
    if (!lease) return;
    try {
      await migrateReadModels(databaseUrl, modules);
      const gather = new Gather(async (batch) => {
        await this.apply(lease.client, batch, lease);
        this.#problem = null;
        onProgress();
      });
      const ended = AbortSignal.any([signal, lease.lost, gather.failed]);
      const checkpoint = await readCheckpoint(lease.client);
      this.#led = checkpoint;
      await store.subscribe(checkpoint, (batch) => gather.take(batch), ended);
      await gather.done();
      if (!signal.aborted) throw new Error('the subscription ended');
    } finally {
      await lease.release();
    }
  }

  async #applyWithin(client: pg.ClientBase, batch: EventBatch): Promise<string[]> {
    const checkpoint = await lockCheckpoint(client);
    if (checkpoint < this.#led) throw new TablesMadeAnew('the tables were made anew meanwhile');
    if (batch.checkpoint <= checkpoint) return [];
    const events = batch.events.filter(({ position }) => position > checkpoint);
    const states = await moduleStates(client);
    const living = new Map<string, number>();
    const parked: string[] = [];
    for (const [{ name }, own] of this.#router.route(events)) {
      const part = this.#parts.get(name);
      const state = states.get(name);
      if (!part || state?.hash !== part.hash) throw new TablesOfAnotherVersion(`${name} has other tables`);
      if (state.state === 'parked') continue;
      const unseen = own.filter(({ position }) => position > state.position);
      const delta = await this.#projectOrPark(client, part, unseen);
      if (delta === null) parked.push(name);
      else living.set(name, delta);
    }
    await addLiving(client, living);
    await recordMoments(client, events);
    await moveCheckpoint(client, batch.checkpoint);
    return parked;
  }

  /** @returns how the number of living records changed, or null when the module had to be parked */
  async #projectOrPark(
    client: pg.ClientBase,
    part: Part,
    events: readonly StoredEvent[],
  ): Promise<number | null> {
    if (events.length === 0) return 0;
    await client.query('savepoint module');
    try {
      const delta = await project(client, part, events);
      await client.query('release savepoint module');
      return delta;
    } catch (error) {
      if (!isOfTheData(error)) throw error;
      await client.query('rollback to savepoint module');
      const event = error instanceof FoldError ? error.event : await this.#culprit(client, part, events);
      await park(client, part.module, { error, event });
      this.#options.log.error(
        { err: error, module: part.module.name, event: event?.id },
        'a module of the read models was parked',
      );
      return null;
    }
  }

  /** The first event that the database does not take, found one by one; nothing of it stays. */
  async #culprit(
    client: pg.ClientBase,
    part: Part,
    events: readonly StoredEvent[],
  ): Promise<StoredEvent | null> {
    let culprit: StoredEvent | null = null;
    for (const event of events) {
      const failed = await project(client, part, [event]).then(
        () => false,
        () => true,
      );
      if (!failed) continue;
      culprit = event;
      break;
    }
    await client.query('rollback to savepoint module');
    return culprit;
  }
}

async function project(client: pg.ClientBase, part: Part, events: readonly StoredEvent[]): Promise<number> {
  const touches = touchesOf(part.module, events);
  const ids = [...new Set(touches.map(({ id }) => id))];
  if (ids.length === 0) return 0;
  const rows: ReadonlyMap<string, AnyRow> = await part.writer.load(client, ids);
  return part.writer.write(client, part.fold(touches, rows), ids.length);
}

/** A fold that threw, or a value that the tables refuse; a database that is away or busy is nobody's fault and is tried again. */
function isOfTheData(error: unknown): boolean {
  if (error instanceof FoldError) return true;
  return error instanceof pg.DatabaseError && /^(0A|22|23|42|54|P0)/.test(error.code ?? '');
}
