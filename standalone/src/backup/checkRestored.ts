/** The check of a backup by a restore: by hand, and once a week where the private key is at hand. */
import {
  backupIds,
  BackupFolder,
  BackupReader,
  ConfigError,
  existingSecrets,
  failureText,
  faultText,
  lastRestored,
  noteRestored,
  type PublicKey,
} from '@hospital/platform';
import { existsSync } from 'node:fs';
import { clusterFolder } from '../database.ts';
import { backupSigner } from './auditKeys.ts';
import { identitiesOf } from './backupKeys.ts';
import { checkByRestore } from './checkByRestore.ts';
import type { BackupDependencies } from './makeBackup.ts';

const WEEK_MS = 7 * 86_400_000;

export interface RestoredClinic {
  readonly id: string;
  readonly events: number;
  readonly records: number;
  /** What differs, a sentence each. */
  readonly faults: readonly string[];
}

/** Records what it found with the backup, also that it could not be restored. @throws ConfigError with a sentence for the user */
export async function checkRestored(
  { config, foundation }: BackupDependencies,
  reader: BackupReader,
  keys: readonly PublicKey[],
): Promise<RestoredClinic> {
  const { pool, clock } = foundation;
  const note = async (id: string, restoreFault: string | null) =>
    noteRestored(pool, { id, restoredAt: clock(), restoreFault });
  // The scheduled backup of an embedded server gets its address, too.
  const dataFolder = existsSync(clusterFolder(config.DATA_DIR)) ? config.DATA_DIR : null;
  try {
    const secrets = await existingSecrets(config.DATA_DIR, config);
    const { id, events, compared, parked } = await checkByRestore({
      config,
      foundation,
      reader: { reader, keys },
      secrets,
      dataFolder,
    });
    const faults = [
      ...compared.flatMap(({ module, isEqual }) =>
        isEqual ? [] : [`${module}: records of the backup ${id} differ from those of the product.`],
      ),
      ...(parked > 0 ? [`${parked} records of the backup ${id} cannot be built.`] : []),
    ];
    await note(id, faults[0] ?? null);
    return { id, events, records: compared.reduce((sum, { records }) => sum + records, 0), faults };
  } catch (error) {
    const newest = (await backupIds(reader.backups)).at(-1);
    if (newest !== undefined) await note(newest, faultText(error)).catch(() => undefined);
    throw error;
  }
}

/** Where BACKUP_IDENTITY names the private key, and the last good check is a week old. */
export async function checkWeekly({ config, foundation }: BackupDependencies, folder: string): Promise<void> {
  if (config.BACKUP_IDENTITY === undefined) return;
  const { pool, clock } = foundation;
  const last = await lastRestored(pool, folder);
  const age = clock().getTime() - (last?.restoredAt?.getTime() ?? 0);
  if (last?.restoreFault === null && age >= 0 && age < WEEK_MS) return;
  const backups = new BackupFolder(folder);
  const { trusted: keys } = await backupSigner(config);
  const reader = new BackupReader(backups, await identitiesOf(backups, {}, config));
  const { faults } = await checkRestored({ config, foundation }, reader, keys).catch((error: unknown) => {
    throw new ConfigError(`The backup was made, but not checked by a restore: ${failureText(error)}`, {
      cause: error,
    });
  });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}
