/** The read models of a test file: its own database, runner and pool, and what tests look at. */
import { moduleList, type ModuleDescription } from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { createLogger, leaseMigrations, migrate } from '@hospital/platform';
import { testDatabase } from '@hospital/platform/testing';
import type pg from 'pg';
import { costlyReads, type CostlyReads } from '../kernel/costlyReads.ts';
import { createPool } from '../kernel/database.ts';
import { migrateReadModels } from '../kernel/migrateReadModels.ts';
import { Progress } from '../kernel/progress.ts';
import { rebuild } from '../kernel/rebuild.ts';
import type { Report } from '../kernel/rebuildReport.ts';
import { Runner } from '../kernel/runner.ts';
import { tableHash } from '../kernel/tables.ts';

export const silent = createLogger({ name: 'test', level: 'silent' });

type Rows = Record<string, unknown>[];

export interface ReadModelState {
  readonly hashes: Record<string, string>;
  readonly living: Rows;
  readonly parked: Rows;
  readonly events: Rows;
}

export interface TestReadModels {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly costly: CostlyReads;
  readonly progress: Progress;
  /** Runs in the background from now on. */
  run(store: EventStore, modules?: readonly ModuleDescription[], retryMs?: number): Runner;
  rebuild(store: EventStore, modules?: readonly ModuleDescription[], report?: Report): Promise<void>;
  /** Every event is applied. @throws when one is not, and when anything is parked */
  caughtUp(store: EventStore): Promise<void>;
  /** The checkpoint has reached the log's end, whatever is parked. */
  reached(store: EventStore): Promise<void>;
  /** Table → hash of its rows, versions and checkpoint state included. */
  hashes(): Promise<Record<string, string>>;
  /** What a rebuild must not change: rows and versions, counts, and what is parked. */
  state(): Promise<ReadModelState>;
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function testReadModels(
  modules: readonly ModuleDescription[] = moduleList,
): Promise<TestReadModels> {
  const database = await testDatabase(`read models of ${modules.map(tableHash).join(' ')}`, async (url) => {
    await migrate(url, leaseMigrations);
    await migrateReadModels(url, modules);
  });
  const pool = createPool(database.url, { max: 4 });
  const costly = costlyReads(database.url);
  const progress = new Progress(pool, database.url);
  await progress.start();
  const runners: Runner[] = [];
  const rows = async (text: string, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  return {
    url: database.url,
    pool,
    costly,
    progress,
    rows,
    run: (store, running = modules, retryMs = 30_000) => {
      const options = { store, databaseUrl: database.url, modules: running, progress, log: silent, retryMs };
      const runner = new Runner(options);
      runners.push(runner);
      runner.start();
      return runner;
    },
    rebuild: (store, rebuilt = modules, report = () => undefined) =>
      rebuild({ store, databaseUrl: database.url, log: silent, report }, rebuilt),
    caughtUp: async (store) => {
      await reached(progress, store);
      await progress.look();
      const { count, some } = progress.parked;
      if (count > 0) throw new Error(`${count} records are parked: ${some.join(', ')}`);
    },
    reached: (store) => reached(progress, store),
    hashes: () => tableHashes(rows),
    state: async () => ({
      hashes: await tableHashes(rows),
      living: await rows('select name, living from read_models.projection_modules order by name'),
      parked: await rows('select module, record, position from read_models.parked_records order by record'),
      events: await rows('select * from read_models.parked_events order by module, record, position'),
    }),
    close: async () => {
      await Promise.all(runners.map((runner) => runner.close()));
      await progress.close();
      await costly.close();
      await pool.end();
      await database.drop();
    },
  };
}

async function reached(progress: Progress, store: EventStore): Promise<void> {
  if (!(await progress.wait(await store.end(), 20_000))) throw new Error('the read models do not catch up');
}

async function tableHashes(
  rows: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<Record<string, string>> {
  const tables = await rows(
    `select c.relname as name from pg_class c where c.relnamespace = 'read_models'::regnamespace and c.relkind = 'r'
     and c.relname not in ('checkpoints', 'moments', 'projection_modules', 'parked_records', 'parked_events', 'returned_records')
     and c.relname !~ '^list_bounds_' order by 1`,
  );
  const hashed = tables.map(async ({ name }): Promise<[string, string]> => {
    const [row] = await rows(
      `select md5(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text)) || ' ' || count(*) as hash
       from read_models."${String(name)}" t`,
    );
    return [String(name), String(row?.['hash'])];
  });
  return Object.fromEntries(await Promise.all(hashed));
}
