/**
 * The query side of the product: keeps the read models in step with the log and serves every call of kind `query`.
 * Any number of copies may run on one database; one of them at a time, under a lease, moves the rows.
 */
import { moduleList, START, type ModuleDescription, type Position } from '@hospital/contracts';
import { assertLogReaches, LogEndsEarlier, type EventStore } from '@hospital/event-store';
import {
  ConfigError,
  sharedConnections,
  startReactor,
  systemClock,
  whenReachable,
  type AlteredFiles,
  type Clock,
  type ErasureCheck,
  type EvidenceStatus,
  type Handlers,
  type HealthPart,
  type Logger,
  type EncryptedTokens,
  type Reactor,
  type SealCounts,
} from '@hospital/platform';
import type pg from 'pg';
import { clinicZone } from './across/clinicZone.ts';
import { projectionHandlers } from './handlers.ts';
import { erasedReadModels } from './kernel/erasedReadModels.ts';
import { erasedTextModels, TEXT_MODELS } from './kernel/erasedTextModels.ts';
import { costlyReads } from './kernel/costlyReads.ts';
import { asProjection, createPool, withClient } from './kernel/database.ts';
import { readCheckpoint } from './kernel/groupState.ts';
import { MIGRATION, migrateReadModels, migrateReadModelsOn } from './kernel/migrateReadModels.ts';
import { Progress } from './kernel/progress.ts';
import type { FileSource } from './kernel/query/files.ts';
import type { QueryKit } from './kernel/query/reader.ts';
import { holdsMoreThan } from './kernel/readLog.ts';
import { rebuild } from './kernel/rebuild.ts';
import type { Report } from './kernel/rebuildReport.ts';
import { RebuildsAsked } from './kernel/rebuildsAsked.ts';
import { Runner } from './kernel/runner.ts';
import type { SystemState } from './kernel/systemState.ts';
import { verifyReadModels, type ModuleVerdict } from './kernel/verifyReadModels.ts';
import { queryModuleOf } from './modules/index.ts';

const READERS = 10;
/** How long a start waits for the read models to reach the log's end before it serves all the same. */
const CATCH_UP_MS = 5_000;
/** Events that the runner goes through within about a second. */
const LONG_LOG = 5_000;

export interface ProjectionOptions {
  /** Answers plain values: wrap it with `encryptedEventStore` first. */
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly files: FileSource;
  /** Where people reach the product; printed beside a document's code. */
  readonly publicUrl?: string | null;
  /** IANA name of the clinic's time zone, as its settings stand. */
  readonly zone: () => Promise<string>;
  /** The machine's own unless set. */
  readonly clock?: Clock;
  /** Encrypts what clients carry for the next page of a list; the same in every copy. */
  readonly tokens: EncryptedTokens;
  readonly sessions: QueryKit['sessions'];
  readonly passkeys: QueryKit['passkeys'];
  readonly log: Logger;
  /** Ends the waits of the start. */
  readonly signal?: AbortSignal | undefined;
  /** Until when the log is signed, where this process signs it. */
  readonly evidence?: () => Promise<EvidenceStatus>;
  /** None unless set: this process makes no backups by itself. */
  readonly backups?: SystemState['backups'];
  /** What of the log holds no seal, or a wrong one. */
  readonly sealCounts?: () => SealCounts;
  readonly alteredFiles?: Pick<AlteredFiles, 'summary'>;
  readonly erasedKeys?: Pick<ErasureCheck, 'unexplained'>;
  readonly lastBackupAt?: () => Promise<Date | null>;
  /** Connections for reads, 10 by default. */
  readonly readers?: number;
  /** How long a copy may still have a key that was destroyed; for tests. */
  readonly keyCopiesMs?: number;
  /** The product's modules by default. */
  readonly modules?: readonly ModuleDescription[];
  /** Takes a line of progress of a rebuild at the start; the log's warnings unless set. */
  readonly report?: Report;
}

export interface Projection {
  /** Every operation of kind `query`, for `createApi`. */
  readonly handlers: Handlers;
  readonly health: HealthPart;
  readonly erasing: readonly HealthPart[];
  /** True once the read models have reached the position, false after `ms`. */
  waitFor(position: Position, ms: number): Promise<boolean>;
  /** Builds the named modules (all by default) beside the living tables and switches; what was parked and can be applied now comes back. */
  rebuild(names?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export async function startProjection(given: ProjectionOptions): Promise<Projection> {
  const { store, log, modules = moduleList } = given;
  const databaseUrl = await whenReachable('PostgreSQL', given, () => asProjection(given.databaseUrl));
  const options = { ...given, databaseUrl };
  await whenReachable('the read models and the log', given, () => bringUpToDate(options));
  const pool = createPool(databaseUrl, { max: options.readers ?? READERS });
  const progress = new Progress(pool, databaseUrl);
  await whenReachable('PostgreSQL', given, () => progress.start());
  await refuseShorterLog(store, progress.position).catch(afterClosing(progress, pool));
  const costly = costlyReads(databaseUrl);
  const runner = new Runner({ store, databaseUrl, modules, progress, log });
  runner.start();
  const clock = options.clock ?? systemClock;
  const rebuilds = rebuildsAsked(options, clock);
  const closing = new AbortController();
  const erasing = followErasures(options, pool);
  const kit: QueryKit = {
    ...options,
    clock,
    zone: clinicZone(pool, options.zone),
    pool,
    costly: costly.of,
    progress,
    system: systemState(options, runner, rebuilds),
    queriesOf: serviceOfModule,
    closing: closing.signal,
  };
  await catchUp(options, progress);
  const close = async () => {
    closing.abort();
    await Promise.all([rebuilds.close(), ...erasing.map((reactor) => reactor.close())]);
    await runner.close();
    await progress.close();
    await Promise.all([pool.end(), costly.close()]);
  };
  return {
    handlers: projectionHandlers(kit),
    health: { name: 'read models', check: () => Promise.resolve(runner.health()) },
    erasing: erasing.map(({ health }) => health),
    waitFor: (position, ms) => progress.wait(position, ms),
    rebuild: (names) => rebuildNamed(options, names),
    close,
  };
}

function rebuildsAsked(options: ProjectionOptions, clock: Clock): RebuildsAsked {
  const rebuild = (name: string, signal: AbortSignal) => rebuildNamed({ ...options, signal }, [name]);
  return new RebuildsAsked(rebuild, { clock, log: options.log });
}

function afterClosing(progress: Progress, pool: pg.Pool) {
  return async (error: unknown): Promise<never> => {
    await Promise.all([progress.close(), pool.end()]);
    throw error;
  };
}

async function catchUp(options: ProjectionOptions, progress: Progress): Promise<void> {
  const { store, log } = options;
  const end = await whenReachable('the event store', options, () => store.end());
  if (!(await progress.wait(end, CATCH_UP_MS)))
    log.info('the read models are still catching up with the log');
}

/** What rebuilds after people, and after single texts, were erased. */
function followErasures(options: ProjectionOptions, pool: pg.Pool): readonly Reactor[] {
  const { store, databaseUrl, log, keyCopiesMs, modules = moduleList } = options;
  const rebuildThem = (names: readonly string[], signal: AbortSignal) =>
    rebuildNamed({ ...options, signal }, names);
  const parts = { pool, rebuild: rebuildThem, store, modules, keyCopiesMs };
  const works = {
    'erased read models': erasedReadModels(parts),
    [TEXT_MODELS]: erasedTextModels(parts),
  };
  const connections = sharedConnections({ connectionString: databaseUrl, application_name: 'reactors' });
  return Object.entries(works).map(([name, work]) =>
    startReactor({ name, store, connections, log, ...work }),
  );
}

function systemState(options: ProjectionOptions, runner: Runner, rebuilds: RebuildsAsked): SystemState {
  return {
    health: () => runner.health(),
    evidence: options.evidence ?? signsNothing,
    seals: options.sealCounts ?? noneFound,
    backups: options.backups ?? null,
    kept: async () => ({
      alteredFiles: (await options.alteredFiles?.summary()) ?? { count: 0, some: [] },
      erasedKeys: (await options.erasedKeys?.unexplained()) ?? { count: 0, some: [] },
      lastBackupAt: (await options.lastBackupAt?.()) ?? null,
    }),
    rebuild: (name) => rebuilds.start(name),
    rebuilding: rebuilds.rebuilding,
    rebuilt: rebuilds.rebuilt,
  };
}

const signsNothing = () => Promise.resolve(null);
const noneFound = () => ({ unsealed: 0, broken: 0 });

function serviceOfModule({ name }: ModuleDescription) {
  return queryModuleOf(name);
}

/** @throws ConfigError where the read models have seen more than the log holds */
async function refuseShorterLog(store: EventStore, reached: Position): Promise<void> {
  await assertLogReaches(store, reached).catch(sayItEndsEarlier);
}

function sayItEndsEarlier(error: unknown): never {
  throw error instanceof LogEndsEarlier ? new ConfigError(error.message) : error;
}

/**
 * Before anything is served: modules that are kept otherwise by this version, and all of them where a long log meets read models that have read nothing
 * of it, as after a restore. The runner would take several times as long, and half a list looks like a whole one meanwhile.
 */
async function bringUpToDate(options: ProjectionOptions): Promise<void> {
  const { store, databaseUrl, modules = moduleList } = options;
  const found = await withClient(databaseUrl, MIGRATION, async (client) => ({
    outdated: await migrateReadModelsOn(client, modules),
    checkpoint: await readCheckpoint(client),
  }));
  let { outdated } = found;
  // A start that takes longer than usual says why, also where only warnings are shown.
  const report: Report = options.report ?? ((line) => options.log.warn(line));
  if (found.checkpoint === START && (await holdsMoreThan(store, LONG_LOG))) {
    report('The read models are empty: they are built from the log before the start goes on.');
    await rebuild(
      {
        store,
        databaseUrl,
        log: options.log,
        report,
        signal: options.signal,
        onlyUnread: true,
        withMoments: true,
      },
      modules,
    );
    outdated = await migrateReadModels(databaseUrl, modules);
  }
  if (outdated.length === 0) return;
  report(
    `This version keeps other read models of ${outdated.join(', ')}: they are rebuilt before the start goes on.`,
  );
  await rebuild(
    { ...options, report, onlyOutdated: true },
    modules.filter(({ name }) => outdated.includes(name)),
  );
}

/**
 * Compares the named modules (all by default) with what the log makes of them; changes nothing, beside running copies and without any.
 * @throws RangeError for a name that is no module; ConfigError where the read models have seen more than the log holds
 */
export async function verifyNamed(
  options: Pick<ProjectionOptions, 'store' | 'databaseUrl' | 'log' | 'modules'> & {
    readonly report?: Report;
  },
  names?: readonly string[],
): Promise<readonly ModuleVerdict[]> {
  const { modules = moduleList } = options;
  const unknown = names?.find((name) => !modules.some((module) => module.name === name));
  if (unknown !== undefined) throw new RangeError(`there is no module ${unknown}`);
  const wanted = modules.filter(({ name }) => names === undefined || names.includes(name));
  const withMoments = wanted.length === modules.length;
  const databaseUrl = await asProjection(options.databaseUrl);
  return verifyReadModels({ ...options, databaseUrl, withMoments }, wanted).catch(sayItEndsEarlier);
}

/**
 * Works beside running copies and without any.
 * @throws RangeError for a name that is no module
 */
export async function rebuildNamed(
  options: Pick<ProjectionOptions, 'store' | 'databaseUrl' | 'log' | 'modules' | 'signal'> & {
    readonly report?: Report;
  },
  names?: readonly string[],
): Promise<void> {
  const { modules = moduleList } = options;
  const unknown = names?.find((name) => !modules.some((module) => module.name === name));
  if (unknown !== undefined) throw new RangeError(`there is no module ${unknown}`);
  const databaseUrl = await asProjection(options.databaseUrl);
  await migrateReadModels(databaseUrl, modules);
  const wanted = modules.filter(({ name }) => names === undefined || names.includes(name));
  await rebuild({ ...options, databaseUrl, withMoments: wanted.length === modules.length }, wanted);
}
