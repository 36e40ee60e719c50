/**
 * Rebuilds modules beside their living tables: the whole log is folded in memory, copied into shadow tables, brought up to the
 * group's checkpoint while that is locked, and switched by rename in one transaction. Readers see no gap and no half-built row.
 * It follows a changed declaration, and it parks afresh: what could not be applied before and can be now comes back.
 */
import { Backoff, START, type ModuleDescription, type Position } from '@hospital/contracts';
import { pause, type EventStore, type Selection } from '@hospital/event-store';
import { inTransaction, type Lease, type Logger } from '@hospital/platform';
import pg from 'pg';
import { Router } from './batchFold.ts';
import { lockCheckpoint, moduleStates, readCheckpoint } from './groupState.ts';
import { rebuildMoments } from './moments.ts';
import { parkRecords, unpark } from './parkedRecords.ts';
import { CHANNEL } from './progress.ts';
import { readLog } from './readLog.ts';
import { dropLeftoverShadows, underRebuildLease } from './rebuildLease.ts';
import { logProgress, reportBuilt, type Report } from './rebuildReport.ts';
import { ShadowBuild } from './shadowBuild.ts';
import { SCHEMA } from './schema.ts';
import { attachDdl, livingTables, tableHash, VERSIONS } from './tables.ts';

const SWITCH_LOCK_TIMEOUT = '2s';
/** For all tables together, and less than PostgreSQL's deadlock_timeout (1 s): after that a read that waits for one of them might be ended. */
const TABLES_TIMEOUT = '800ms';
const SWITCH_ATTEMPTS = 40;
const SWITCH_PAUSES = { firstMs: 100, longestMs: 500 };

export interface RebuildOptions {
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Leaves out what another copy has brought to this declaration meanwhile. */
  readonly onlyOutdated?: boolean;
  /** Does nothing where another copy has read of the log meanwhile. */
  readonly onlyUnread?: boolean;
  /** Also which position an instant is, which is of no module. */
  readonly withMoments?: boolean;
  /** Takes a line of progress; the log's unless set. */
  readonly report?: Report;
  /** Ends it: the living tables stay as they are. */
  readonly signal?: AbortSignal | undefined;
  /** Of a module, in memory between two batches; for tests. */
  readonly mostRecords?: number | undefined;
}

/** One rebuild at a time in the whole installation; a second one waits. */
export async function rebuild(options: RebuildOptions, modules: readonly ModuleDescription[]): Promise<void> {
  if (modules.length === 0) return;
  const application = 'projection rebuild';
  await underRebuildLease({ ...options, application }, (lease) => rebuildUnder(lease, options, modules));
}

async function rebuildUnder(lease: Lease, options: RebuildOptions, modules: readonly ModuleDescription[]) {
  const { client } = lease;
  if (options.onlyUnread && (await readCheckpoint(client)) > START) return;
  const states = await moduleStates(client);
  const wanted = modules.filter(
    (module) => !options.onlyOutdated || states.get(module.name)?.hash !== tableHash(module),
  );
  if (wanted.length === 0) return;
  const builds = wanted.map((module) => new ShadowBuild(module, lease.fence, options.mostRecords));
  const started = performance.now();
  try {
    await dropLeftoverShadows(client);
    await build(options, lease, builds);
    if (options.withMoments)
      await rebuildMoments(client, options.store, {
        modules: modules.map(({ name }) => name),
        attempt: lease.fence,
        signal: options.signal,
        guard: () => lease.guard(client),
      });
  } catch (error) {
    for (const unfinished of builds) await unfinished.drop(client).catch(() => undefined);
    throw error;
  }
  await client.query('select pg_notify($1, $2)', [CHANNEL, 'state']);
  reportBuilt(reportOf(options), builds);
  options.log.info(
    { modules: wanted.map(({ name }) => name), ms: Math.round(performance.now() - started) },
    'read models rebuilt',
  );
}

function reportOf({ report, log }: RebuildOptions): Report {
  return report ?? ((line) => log.info(line));
}

async function build(options: RebuildOptions, lease: Lease, builds: readonly ShadowBuild[]) {
  const { client } = lease;
  for (const each of builds) await each.prepare(client);
  const position = await options.store.end();
  await fill(options, client, { builds, position });
  await switchOver(options, lease, { builds, position });
}

/** The store looks for them: of a log of five years, one module is a small part. */
function eventsOf(builds: readonly ShadowBuild[]): Selection {
  return { filter: { types: new Router(builds.map(({ module }) => module)).types } };
}

/** Where little is to be read, all of it comes at once, and what leads nowhere is not deciphered. */
function newEventsOf(builds: readonly ShadowBuild[]): Selection {
  const router = new Router(builds.map(({ module }) => module));
  return { concerns: (event) => router.leads(event) };
}

/** Builds the modules as the log makes them up to a position, which it has reached. */
export async function fill(
  options: RebuildOptions,
  client: pg.Client,
  { builds, position }: BuiltTables,
): Promise<void> {
  const { store, signal } = options;
  const progress = logProgress(reportOf(options), position);
  // The next events are folded while the versions of earlier ones are on their way.
  let writing: Promise<void> = Promise.resolve();
  await readLog(store, { ...eventsOf(builds), after: START, until: position, signal }, async (events) => {
    for (const each of builds) {
      const touches = each.touches(events);
      const absent = each.absentOf(touches);
      if (absent.length > 0) {
        await writing;
        await each.recall(client, absent);
      }
      each.take(touches);
    }
    progress(events.at(-1)?.position ?? START);
    for (const each of builds.filter(({ isFull }) => isFull)) {
      await writing;
      writing = each.flush(client);
      // Anyone who awaits it hears of a failure.
      writing.catch(() => undefined);
    }
  });
  await writing;
  for (const each of builds) {
    signal?.throwIfAborted();
    await each.copy(client);
  }
  await fillRefused(options, client, { builds: builds.filter(({ isRefused }) => isRefused), position });
}

/** Slower by far, and only where the tables refuse a record: the log is read once more and written as the runner writes. */
async function fillRefused(
  { store, signal }: RebuildOptions,
  client: pg.Client,
  { builds, position }: BuiltTables,
) {
  if (builds.length === 0) return;
  for (const each of builds) await each.startOver(client);
  await readLog(store, { ...eventsOf(builds), after: START, until: position, signal }, async (events) => {
    await inTransaction(client, async () => {
      for (const each of builds) await each.write(client, events);
    });
  });
}

export interface BuiltTables {
  readonly builds: readonly ShadowBuild[];
  readonly position: Position;
}

/** No lock in time, a deadlock, or not all locks in time. */
const BUSY = ['55P03', '40P01', '57014'];

/** Renaming needs the tables alone for a moment. Long reads let it wait, and it lets them pass and tries again. */
async function switchOver(options: RebuildOptions, lease: Lease, built: BuiltTables): Promise<void> {
  const { client } = lease;
  let { position } = built;
  const backoff = new Backoff(SWITCH_PAUSES);
  for (let attempt = 1; ; attempt++) {
    position = await catchUp(options, client, { ...built, position });
    try {
      await inTransaction(client, async () => {
        await lease.guard(client);
        await switchWithin(options, client, { ...built, position });
      });
      return;
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && BUSY.includes(error.code ?? '');
      if (!isBusy || attempt >= SWITCH_ATTEMPTS) throw error;
      await pause(backoff.next());
    }
  }
}

/** What came while the tables were filled, without holding anybody up. */
async function catchUp(
  { store, signal }: RebuildOptions,
  client: pg.Client,
  built: BuiltTables,
): Promise<Position> {
  const end = await store.end();
  await readLog(
    store,
    { ...newEventsOf(built.builds), after: built.position, until: end, signal },
    async (events) => {
      await inTransaction(client, async () => {
        for (const each of built.builds) await each.write(client, events);
      });
    },
  );
  return end > built.position ? end : built.position;
}

async function switchWithin({ store }: RebuildOptions, client: pg.Client, built: BuiltTables): Promise<void> {
  // All locks first: once the fold in memory has moved on, nothing may be tried again.
  await client.query(`set local lock_timeout = '${SWITCH_LOCK_TIMEOUT}'`);
  const checkpoint = await lockCheckpoint(client);
  await lockTables(client, built.builds);
  await readLog(
    store,
    { ...newEventsOf(built.builds), after: built.position, until: checkpoint },
    async (events) => {
      for (const each of built.builds) await each.write(client, events);
    },
  );
  const reached = built.position > checkpoint ? built.position : checkpoint;
  for (const each of built.builds) await switchModule(client, each, reached);
}

/** All that the switch renames or drops, so that it waits for nobody once it holds them. */
async function lockTables(client: pg.Client, builds: readonly ShadowBuild[]): Promise<void> {
  const wanted = builds.flatMap(({ module }) => {
    const { rows, bounds, references } = livingTables(module);
    return [rows, bounds, references];
  });
  // Tables of an earlier version may have neither bounds nor references yet.
  const { rows } = await client.query<{ tables: string[]; limit: string }>(
    `select array_agg(name) as tables, current_setting('statement_timeout') as limit
     from unnest($1::text[]) as name where to_regclass(name) is not null`,
    [[VERSIONS, ...wanted]],
  );
  const [{ tables, limit } = { tables: [], limit: '0' }] = rows;
  await client.query(`set local statement_timeout = '${TABLES_TIMEOUT}'`);
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  await client.query(`select set_config('statement_timeout', $1, true)`, [limit]);
}

async function switchModule(
  client: pg.Client,
  { module, tables: next, living, parked }: ShadowBuild,
  reached: Position,
) {
  const old = livingTables(module);
  const name = (table: string) => table.slice(SCHEMA.length + 1);
  await client.query(`
    alter table ${VERSIONS} detach partition ${old.versions};
    drop table ${old.rows}, ${old.versions};
    drop table if exists ${old.bounds}, ${old.references};
    alter table ${next.rows} rename to ${name(old.rows)};
    alter table ${next.versions} rename to ${name(old.versions)};
    alter table ${next.bounds} rename to ${name(old.bounds)};
    alter table ${next.references} rename to ${name(old.references)};
    ${attachDdl(module, old)}`);
  await client.query(
    `update ${SCHEMA}.projection_modules
     set hash = $2, state = 'live', position = $3, living = $4, error = null, event = null where name = $1`,
    [module.name, tableHash(module), reached, living],
  );
  await unpark(client, module.name);
  await parkRecords(client, module, parked);
}
