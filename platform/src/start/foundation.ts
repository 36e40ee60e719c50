/**
 * What every service is built on, opened once: the log with personal values decrypted, records folded from it, keys, files, accounts.
 * Tables that are kept beside the log are made here; any number of services may open at once.
 */
import { dayAt, SETTINGS_ID, settings, zoneOf, type ClinicDay } from '@hospital/contracts';
import { watchedPool, type EventStore } from '@hospital/event-store';
import { isNativeError } from 'node:util/types';
import type pg from 'pg';
import { createAccounts, type Accounts } from '../authentication/accounts.ts';
import type { Clock } from '../clock/clock.ts';
import { postgresKeyedCommands, type KeyedCommands } from '../commands/keyedCommands.ts';
import { assertRestoreFinishedIn } from '../backup/unfinishedRestore.ts';
import type { Service } from '../databaseRoles/grants.ts';
import { databaseClock } from '../clock/databaseClock.ts';
import type { Files } from '../files/files.ts';
import type { AlteredFiles } from '../files/alteredFiles.ts';
import { fileSeals, type FileSeals } from '../files/fileSeals.ts';
import { openFiles } from '../files/openFiles.ts';
import { postgresUploadQuota, type UploadQuota } from '../files/quota.ts';
import { fullDatabase } from '../eventSourcing/dataErrors.ts';
import { lastBackupAt } from '../backup/backupRecords.ts';
import type { SealCounts } from '../eventSourcing/sealWatch.ts';
import type { Health, HealthPart } from '../monitoring/health.ts';
import { encryptedEventStore } from '../keys/encryptedEventStore.ts';
import { erasureCheck, logErasures, type ErasureCheck, type Erasures } from '../keys/erasures.ts';
import { keyedHash, type KeyedHash } from '../keys/keyedHash.ts';
import type { ReadMasterKeys } from '../keys/masterKeys.ts';
import { openKeys, type OpenKeys } from '../keys/openKeys.ts';
import { postgresSubjectKeys } from '../keys/postgresSubjectKeys.ts';
import type { SubjectKeys } from '../keys/subjectKeys.ts';
import { derivedKey, encryptedTokens, type EncryptedTokens } from '../keys/encryptedTokens.ts';
import type { Logger } from '../monitoring/logging.ts';
import { createReadsLog, type ReadsLog } from '../reads/readsLog.ts';
import { Records } from '../eventSourcing/records.ts';
import { sharedConnections, type SharedConnections } from '../eventSourcing/leaseConnections.ts';
import { recordsWhileAway } from '../eventSourcing/recordsWhileAway.ts';
import type { ConfiguredOptions } from './foundationOptions.ts';
import { prepareTables } from './prepareTables.ts';
import { openLog, type LogOptions } from './openLog.ts';
import { whenReachable, type WaitOptions } from './whenReachable.ts';

export interface FoundationOptions extends LogOptions, ConfiguredOptions {
  /** Where the master key is a file: a rotation changes it while this process runs. */
  readonly readMasterKeys?: ReadMasterKeys | undefined;
  /** Ends the waits of a start: for a command that may be interrupted. */
  readonly signal?: AbortSignal | undefined;
  readonly noteWaiting?: WaitOptions['noteWaiting'];
  /** A command beside the product, which opens no session. */
  readonly isMaintenance?: boolean;
  /** The restore itself, or a check by one. Everything else is refused until a restore has ended. */
  readonly isRestore?: boolean;
  /** Whose rights the database account must have; 'command' unless set. The worker signs nobody in, so it has no CLAIM_KEY and no SESSION_KEY. */
  readonly service?: Service;
  /** The database's time unless set. */
  readonly clock?: Clock;
  /** Where passkeys work; `publicUrl` unless set. */
  readonly passkeyUrl?: string | undefined;
  /** Those of the log unless set. */
  readonly erasures?: Erasures;
}

export interface Foundation extends Accounts {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly reactorConnections: SharedConnections;
  /** Plain values: personal ones are encrypted below it. */
  readonly store: EventStore;
  /** The same log as it is stored, personal values encrypted. */
  readonly storedLog: EventStore;
  /** The same log in plain values, each event in the shape in which it was written: its places are those that are stored. */
  readonly writtenLog: Pick<EventStore, 'read'>;
  readonly records: Records;
  readonly keyed: KeyedHash;
  /** For what clients carry from one page of a list to the next. */
  readonly tokens: EncryptedTokens;
  readonly files: Files;
  readonly alteredFiles: Pick<AlteredFiles, 'summary'>;
  readonly erasedKeys: Pick<ErasureCheck, 'unexplained'>;
  /** When the last good backup ended, whichever process made it. */
  readonly lastBackupAt: () => Promise<Date | null>;
  readonly subjectKeys: Pick<SubjectKeys, 'destroyKey'>;
  readonly uploads: UploadQuota;
  readonly reads: ReadsLog;
  readonly keyedCommands: KeyedCommands;
  /** What of the log holds no seal, or a wrong one. */
  readonly sealCounts: () => SealCounts;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ends the waits of what is started on it. */
  readonly signal?: AbortSignal | undefined;
  readonly noteWaiting?: WaitOptions['noteWaiting'];
  /** IANA name of the clinic's time zone, as the settings have it now. */
  readonly zone: () => Promise<string>;
  readonly clinicDay: () => Promise<ClinicDay>;
  /** Where people reach the product; null where nobody said. */
  readonly publicUrl: string | null;
  /** Reads go on meanwhile, from the read models as they last were. */
  readonly logIsAway: () => boolean;
  readonly logHealth: HealthPart;
  /** Of everything else. */
  readonly health: readonly HealthPart[];
  close(): Promise<void>;
}

const POOL_SIZE = 12;
const CONNECT_LIMIT_MS = 5_000;
const STATEMENT_LIMIT_MS = 60_000;

export async function openFoundation(options: FoundationOptions): Promise<Foundation> {
  const { databaseUrl, secrets, log, signal, noteWaiting } = options;
  await whenReachable('PostgreSQL', options, () => prepareAfterRestore(options));
  const pool = openPool(options);
  const time = await timeWhenReachable(options, pool);
  const { clock } = time;
  const secretKeys = await keysOf(options, { pool, time });
  const { watched, ...logParts } = await openLog(options, clock);
  const { erasures = logErasures(watched) } = options;
  const keys = postgresSubjectKeys({ pool, masters: secretKeys.masters, clock, erasures });
  const store = encryptedEventStore(watched, keys);
  const records = new Records(store);
  const known = recordsWhileAway(records, pool);
  const keyed = keyedHash(isPrinter(options) ? printerKey(secrets.masterKey) : secrets.claimKey);
  const kept = await openKept(options, { pool, clock, store, erasures, seals: fileSeals(logParts.keys) });
  return {
    ...createAccounts({ pool, records: known, keyed, keys, clock, ...accountOptions(options, secretKeys) }),
    ...kept,
    subjectKeys: keys,
    databaseUrl,
    pool,
    reactorConnections: sharedConnections({ connectionString: databaseUrl, application_name: 'reactors' }),
    store,
    storedLog: watched,
    writtenLog: encryptedEventStore(watched, keys, () => undefined),
    records,
    keyed,
    tokens: encryptedTokens(secrets.sessionKey, 'pages of lists', secretKeys.formerSessionKey),
    sealCounts: logParts.sealCounts,
    clock,
    ...{ log, signal, noteWaiting },
    ...daysOf(known, clock),
    publicUrl: options.publicUrl ?? null,
    logIsAway: () => watched.isAway,
    logHealth: { name: 'event store', check: () => store.health() },
    health: [databaseHealth(pool), secretKeys.health, ...time.health, ...kept.health, ...logParts.health],
    async close() {
      await kept.close();
      await store.close();
      await time.close();
      await pool.end();
    },
  };
}

/** @throws ConfigError where a restore did not end */
async function prepareAfterRestore(options: FoundationOptions): Promise<void> {
  if (!options.isRestore) await assertRestoreFinishedIn(options.databaseUrl);
  await prepareTables(options);
}

function afterClosing(pool: pg.Pool) {
  return async (error: unknown): Promise<never> => {
    await pool.end();
    throw error;
  };
}

function daysOf(
  records: Pick<Records, 'loadReadable'>,
  clock: Clock,
): Pick<Foundation, 'zone' | 'clinicDay'> {
  return {
    zone: () => clinicZone(records),
    clinicDay: async () => {
      const zone = await clinicZone(records);
      return { zone, today: dayAt(clock(), zone) };
    },
  };
}

interface KeptDependencies {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly store: EventStore;
  readonly seals: FileSeals;
  readonly erasures: Erasures;
}

function makesKeys({ service = 'command' }: FoundationOptions): boolean {
  return service === 'command';
}

function isPrinter({ service }: FoundationOptions): boolean {
  return service === 'worker';
}

/** The worker has no CLAIM_KEY, and the code of a printed document only has to be one that nobody guesses: it is kept with the document. */
function printerKey(masterKey: Buffer): Buffer {
  return derivedKey(masterKey, 'codes of printed documents').export();
}

/** What is kept beside the log. */
async function openKept(
  { log, retention }: FoundationOptions,
  { seals, erasures, ...parts }: KeptDependencies,
) {
  const { readsDays: retentionDays, listReadsDays: listRetentionDays } = retention;
  const { files, alteredFiles, close: closeFiles } = await openFiles({ ...parts, seals, log });
  const erasedKeys = erasureCheck({ ...parts, erasures });
  const reads = createReadsLog({ ...parts, log, retentionDays, listRetentionDays });
  return {
    files,
    alteredFiles,
    erasedKeys,
    lastBackupAt: () => lastBackupAt(parts.pool),
    reads,
    uploads: postgresUploadQuota(parts),
    keyedCommands: postgresKeyedCommands(parts),
    health: [reads.health, alteredFiles.health, erasedKeys.health],
    close: async () => {
      await closeFiles();
      await reads.close();
    },
  };
}

/** @throws ConfigError for a wrong secret; nothing stays open then */
async function keysOf(
  options: FoundationOptions,
  { pool, time }: { readonly pool: pg.Pool; readonly time: Time },
): Promise<OpenKeys> {
  const { secrets, readMasterKeys, isMaintenance = false, sessionLengths, log } = options;
  const { hours: sessionHours } = sessionLengths;
  const { clock } = time;
  const opening = { pool, secrets, readMasterKeys, isMaintenance, sessionHours, clock, log };
  try {
    return await whenReachable('PostgreSQL', options, () =>
      openKeys({ ...opening, isPrinter: isPrinter(options), makesKeys: makesKeys(options) }),
    );
  } catch (error) {
    await time.close();
    await pool.end();
    throw error;
  }
}

function accountOptions(
  { secrets, sessionLengths, retention, publicUrl, passkeyUrl = publicUrl }: FoundationOptions,
  { formerSessionKey: formerKey }: OpenKeys,
) {
  const { accessDays: retentionDays } = retention;
  return { signingKey: secrets.sessionKey, formerKey, sessionLengths, retentionDays, passkeyUrl };
}

function openPool({ databaseUrl, log }: FoundationOptions): pg.Pool {
  const pool = watchedPool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    application_name: 'hospital',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    // For one connection that is lost in a server that answers the others.
    query_timeout: STATEMENT_LIMIT_MS + 2_000,
  });
  pool.on('error', (error) => {
    // The server may be quicker to say farewell than our own end is to arrive.
    if (!pool.ending) log.warn({ err: error }, 'an idle connection to PostgreSQL was lost');
  });
  return pool;
}

function databaseHealth(pool: pg.Pool): HealthPart {
  const failed = (error: unknown): Health => {
    const code = isNativeError(error) && 'code' in error ? ` (${String(error.code)})` : '';
    return { ok: false, reason: fullDatabase(error) ?? `PostgreSQL does not answer${code}` };
  };
  return { name: 'database', check: () => pool.query('select 1').then(() => ({ ok: true }), failed) };
}

interface Time {
  readonly clock: Clock;
  readonly health: readonly HealthPart[];
  close(): Promise<void>;
}

/** @throws what ends the wait; nothing stays open then */
function timeWhenReachable(options: FoundationOptions, pool: pg.Pool): Promise<Time> {
  const ask = () => timeOf(pool, options.clock);
  return whenReachable('PostgreSQL', options, ask).catch(afterClosing(pool));
}

async function timeOf(pool: pg.Pool, given: Clock | undefined): Promise<Time> {
  if (given) return { clock: given, health: [], close: () => Promise.resolve() };
  const ask = async (): Promise<number> => {
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    return rows[0]?.ms ?? NaN;
  };
  const { clock, health, close } = await databaseClock({ ask });
  return { clock, health: [health], close };
}

async function clinicZone(records: Pick<Records, 'loadReadable'>): Promise<string> {
  const { row } = await records.loadReadable(settings, SETTINGS_ID);
  return zoneOf(typeof row?.['timezone'] === 'string' ? row['timezone'] : null);
}
