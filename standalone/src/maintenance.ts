/** The product's stores, for a command of who sits at the machine: it works while the product runs and while it does not. */
import { pause, StoreUnavailable, withTimeLimit, type EventStore } from '@hospital/event-store';
import {
  ConfigError,
  createLogger,
  createShutdown,
  existingSecrets,
  foundationOptions,
  knownSealKeys,
  openConfigured,
  openFoundation,
  watchSeals,
} from '@hospital/platform';
import type { Foundation, Logger, Shutdown } from '@hospital/platform';
import { existsSync } from 'node:fs';
import { keyReaders, ownerUrl, readHospitalConfig, type HospitalConfig } from './config.ts';
import { clusterFolder, endWithoutDatabase, openDatabase, runningDatabaseUrl } from './database.ts';
import { holdDataFolder } from './dataFolder.ts';

export interface Maintenance {
  readonly config: HospitalConfig;
  readonly foundation: Foundation;
  /** No process of the product can be running: the log is in the data folder, and this command holds it. */
  readonly isAlone: boolean;
  /** What the command opens is added to it at once. */
  readonly shutdown: Shutdown;
}

/**
 * @param signal ends the wait for stores that are away, and for a process that holds the data folder and is stopping
 * @throws ConfigError where the data folder is in use by what is no running product
 */
export async function runMaintenance<T>(
  name: string,
  work: (beside: Maintenance) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const config = readHospitalConfig();
  const log = createLogger({ name, level: config.LOG_LEVEL, destination: 'stderr' });
  const shutdown = createShutdown(log);
  try {
    return await work({ config, ...(await openStores(config, { log, shutdown, signal })), shutdown });
  } finally {
    await shutdown.close();
  }
}

export interface OpenLog {
  readonly config: HospitalConfig;
  /** As it is stored: personal values encrypted. */
  readonly store: EventStore;
  /** What of it was read so far and holds no seal, or a wrong one; null where no SEAL_KEY is here to tell. */
  readonly seals: () => { readonly unsealed: number; readonly broken: number | null };
  /** Null where the log is in EventStoreDB and no database is named or running. */
  readonly databaseUrl: string | null;
}

/**
 * The log alone: it needs no keys (with SEAL_KEY it checks seals), migrates nothing beside it, and needs no database if it is in EventStoreDB.
 * @throws ConfigError where the log's store is away, or goes away for longer than some seconds
 */
export async function readLogOnly<T>(name: string, work: (log: OpenLog) => Promise<T>): Promise<T> {
  const config = readHospitalConfig();
  const log = createLogger({ name, level: config.LOG_LEVEL, destination: 'stderr' });
  const shutdown = createShutdown(log);
  try {
    const { EVENTSTORE_URL: eventStoreUrl } = config;
    const databaseUrl =
      eventStoreUrl === undefined
        ? ((await knownDatabaseUrl(config)) ?? (await heldDatabaseUrl(config, { log, shutdown })))
        : await knownDatabaseUrl(config);
    const keys = await knownSealKeys(config.DATA_DIR, config);
    const { onForeignEvent, onBrokenSeal, counts } = watchSeals(createLogger({ name, level: 'silent' }));
    const gate = { onForeignEvent, ...(keys && { seals: { keys, onBrokenSeal, isReadOnly: true } }) };
    const store = await openConfigured({ eventStoreUrl, databaseUrl: databaseUrl ?? '', ...gate });
    const seals = () => ({ ...counts(), ...(keys ? {} : { broken: null }) });
    shutdown.add({ name: 'event store', close: () => store.close() });
    return await whileAnswering(store, () => work({ config, store, seals, databaseUrl }));
  } finally {
    await shutdown.close();
  }
}

const LOOK_EVERY_MS = 2_000;
const LOOK_LIMIT_MS = 5_000;
const LOOKS_IN_VAIN = 3;

/** The product waits for its store; a check ends with a sentence instead. */
async function whileAnswering<T>(store: EventStore, work: () => Promise<T>): Promise<T> {
  const isOver = new AbortController();
  try {
    return await Promise.race([work(), lossOf(store, isOver.signal)]);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new ConfigError(
      `The store of the log does not answer, so nothing was checked. Start it, or correct its address: ${error.message}`,
      { cause: error },
    );
  } finally {
    isOver.abort();
  }
}

async function lossOf(store: EventStore, signal: AbortSignal): Promise<never> {
  for (let inVain = 0; ;) {
    await pause(LOOK_EVERY_MS, { signal, ref: false });
    const health = await withTimeLimit(LOOK_LIMIT_MS, 'a look at the store', store.health()).catch(
      (error: unknown) => ({ ok: false, reason: String(error) }) as const,
    );
    // Never settles then: the outcome is that of the work.
    if (signal.aborted) return new Promise(() => undefined);
    inVain = health.ok ? 0 : inVain + 1;
    if (!health.ok && inVain === LOOKS_IN_VAIN) throw new StoreUnavailable(health.reason);
  }
}

interface MaintenanceContext {
  readonly log: Logger;
  readonly shutdown: Shutdown;
  readonly signal?: AbortSignal | undefined;
}

async function knownDatabaseUrl(config: HospitalConfig): Promise<string | null> {
  return ownerUrl(config) ?? runningDatabaseUrl(config.DATA_DIR);
}

/** Only a start makes a database. A folder without one is a wrong address, and nothing is made there. */
function refuseEmptyFolder(folder: string): void {
  if (existsSync(clusterFolder(folder))) return;
  throw new ConfigError(
    `There is no database of the product in ${folder}: set DATA_DIR to its data folder, or DATABASE_URL to its server.`,
  );
}

/** Of the data folder, which is held until the end. */
async function heldDatabaseUrl(
  config: HospitalConfig,
  { log, shutdown, signal }: MaintenanceContext,
): Promise<string> {
  refuseEmptyFolder(config.DATA_DIR);
  const data = await holdDataFolder(config.DATA_DIR, () => shutdown.closing, signal);
  shutdown.add({ name: 'data folder', close: data.release });
  const database = await openDatabase(undefined, data.path, log);
  shutdown.add({ name: 'database', close: database.close, limitMs: 35_000 });
  endWithoutDatabase(database, log);
  return database.url;
}

async function openStores(
  config: HospitalConfig,
  { log, shutdown, signal }: MaintenanceContext,
): Promise<Pick<Maintenance, 'foundation' | 'isAlone'>> {
  // First: where one is missing, no server is started and no folder is made.
  const secrets = await existingSecrets(config.DATA_DIR, config);
  const running = await knownDatabaseUrl(config);
  const databaseUrl = running ?? (await heldDatabaseUrl(config, { log, shutdown, signal }));
  const foundation = await openFoundation({
    ...foundationOptions(config),
    databaseUrl,
    secrets,
    ...keyReaders(config),
    isMaintenance: true,
    log,
    signal,
  });
  shutdown.add({ name: 'foundation', close: foundation.close });
  return { foundation, isAlone: running === null && config.EVENTSTORE_URL === undefined };
}
