/** One backup, by hand or by itself: one at a time on a database, whichever process makes it. */
import {
  acquireLease,
  BackupPlace,
  checkNewest,
  ConfigError,
  createBackup,
  failureText,
  keptGroups,
  noteBackup,
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

export interface BackupParts {
  readonly config: HospitalConfig;
  readonly foundation: Foundation;
}

export interface Target {
  readonly folder: string;
  readonly recipients: readonly Recipient[];
  /** What stays of the backups that are there; all of them where it is not set. */
  readonly keep?: Keep | undefined;
}

/**
 * Reads back what was written, and records how it ended.
 * @throws ConfigError with a sentence for the user
 */
export async function makeBackup({ config, foundation }: BackupParts, target: Target): Promise<BackupMade> {
  const { databaseUrl, pool, clock } = foundation;
  const connection = { connectionString: databaseUrl, application_name: 'backup lease' };
  const lease = await acquireLease({ connection, name: LEASE, signal: AbortSignal.timeout(LEASE_LIMIT_MS) });
  if (!lease) throw new ConfigError('Another backup is being made. Wait until it ends.');
  const beganAt = clock();
  const note = (made: BackupMade | null, fault: string | null) => {
    const [id, events] = made
      ? [made.manifest.id, made.manifest.log.events]
      : [`failed-${beganAt.toISOString()}`, 0];
    return noteBackup(pool, { id, beganAt, endedAt: clock(), events, bytes: made?.newBytes ?? 0, fault });
  };
  try {
    const made = await write({ config, foundation }, target);
    await note(made, null);
    return made;
  } catch (error) {
    await note(null, error instanceof ConfigError ? error.message : failureText(error)).catch(
      () => undefined,
    );
    throw error;
  } finally {
    await lease.release();
  }
}

async function write(
  { config, foundation }: BackupParts,
  { folder, recipients, keep }: Target,
): Promise<BackupMade> {
  const { signer, trusted } = await backupSigner(config);
  const made = await createBackup({
    ...{ folder, recipients, signer, trusted, evidenceFolder: evidenceFolder(config) },
    databaseUrl: foundation.databaseUrl,
    eventStoreDb: config.EVENTSTORE_URL === undefined ? null : foundation.storedLog,
    program: version,
    versions: programVersions(...keptGroups),
    now: foundation.clock,
  });
  const place = new BackupPlace(folder);
  const { faults } = await checkNewest(place, made.manifest);
  if (faults.length > 0) throw new ConfigError(`The backup cannot be read back: ${faults.join('; ')}.`);
  if (keep) await pruneBackups(place, { keep, trusted, now: foundation.clock() });
  return made;
}
