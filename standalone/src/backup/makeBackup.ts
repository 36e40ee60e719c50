/** One backup, by hand or by itself: one at a time on a database, whichever process makes it. */
import {
  acquireLease,
  backupIds,
  BackupFolder,
  ConfigError,
  createBackup,
  failureText,
  faultText,
  keptGroups,
  lastWritten,
  noteBackup,
  noteFailedBackup,
  noteWarning,
  programVersions,
  pruneBackups,
  type BackupMade,
  type Foundation,
  type Keep,
  type Recipient,
} from '@hospital/platform';
import { createRequire } from 'node:module';
import { evidenceFolder, type HospitalConfig } from '../config.ts';
import { backupSigner } from './auditKeys.ts';

const LEASE = 'backup';
const LEASE_LIMIT_MS = 3_000;

const { version } = createRequire(import.meta.url)('../../package.json') as { readonly version: string };

export interface BackupDependencies {
  readonly config: HospitalConfig;
  readonly foundation: Foundation;
}

export interface Target {
  readonly folder: string;
  readonly recipients: readonly Recipient[];
  /** What stays of the backups that are there; null keeps all of them. */
  readonly keep: Keep | null;
  /** Of the lease. */
  readonly signal: AbortSignal;
}

export class BackupsBusy extends ConfigError {}

/**
 * Making, checking and removing backups, and the locked key of a passphrase: one process of a clinic at a time.
 * @param work its signal aborts when another process holds the lease
 * @throws BackupsBusy
 */
export async function withBackupLease<T>(
  { databaseUrl }: Foundation,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const connection = { connectionString: databaseUrl, application_name: 'backup lease' };
  const lease = await acquireLease({ connection, name: LEASE, signal: AbortSignal.timeout(LEASE_LIMIT_MS) });
  if (!lease) throw new BackupsBusy('Another backup is being made or checked. Wait until it ends.');
  try {
    return await work(lease.lost);
  } finally {
    await lease.release();
  }
}

export interface MadeAndPruned extends BackupMade {
  /** What a person must know although the backup is good, a sentence each. */
  readonly warnings: readonly string[];
}

/**
 * Reads back what was written, and records how it ended.
 * @throws ConfigError with a sentence for the user
 */
export async function makeBackup(
  { config, foundation }: BackupDependencies,
  target: Target,
): Promise<MadeAndPruned> {
  const { pool, clock } = foundation;
  const { folder, keep, signal } = target;
  const beganAt = clock();
  const { signer, trusted } = await backupSigner(config);
  const made = await createBackup({
    ...{ folder, recipients: target.recipients, signer, trusted, signal },
    evidenceFolder: evidenceFolder(config),
    databaseUrl: foundation.databaseUrl,
    eventStoreDb: config.EVENTSTORE_URL === undefined ? null : foundation.storedLog,
    program: version,
    versions: programVersions(...keptGroups),
    now: clock,
  }).catch(async (error: unknown) => {
    const failed = { folder, beganAt, endedAt: clock(), fault: faultText(error) };
    await noteFailedBackup(pool, failed).catch(() => undefined);
    throw error;
  });
  const { id, log } = made.manifest;
  const size = { events: log.events, bytes: made.newBytes };
  await noteBackup(pool, { id, folder, beganAt, endedAt: clock(), ...size, fault: null });
  signal.throwIfAborted();
  const notPruned = await pruneBackups(new BackupFolder(folder), { keep, trusted, now: clock() }).catch(
    (error: unknown) => `What is old was not removed: ${failureText(error)}`,
  );
  const warnings = warningsOf(made, notPruned);
  if (warnings.length > 0) await noteWarning(pool, id, warnings.join(' '));
  return { ...made, warnings };
}

/** @param notPruned why what is old was not removed */
function warningsOf({ alteredFiles, wholeBecause }: BackupMade, notPruned: string | null): string[] {
  return [
    ...(alteredFiles > 0
      ? [`${alteredFiles} of the files are not what was recorded: see npm run audit:verify.`]
      : []),
    ...(wholeBecause === 'damaged'
      ? ['The log of the backups before is damaged, so it was written once more.']
      : []),
    ...(notPruned === null ? [] : [notPruned]),
  ];
}

/**
 * Before anything is written: a share that is not mounted is an empty folder of this machine.
 * @throws ConfigError where backups were made in the folder, and none is there
 */
export async function assertStillThere({ pool }: Foundation, backups: BackupFolder): Promise<void> {
  const last = await lastWritten(pool, backups.folder);
  if (last === null || (await backupIds(backups)).length > 0) return;
  throw new ConfigError(
    `${backups.folder} holds no backup, but ${last.id} was made there: is it a share that is not mounted? Nothing was written. If the backups are gone for good, begin again with npm run backup -- --start-over.`,
  );
}
