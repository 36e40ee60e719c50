/**
 * Whether a backup is good for what it is made for: it is restored into a database beside the product, and every record is built from it. The root of the log is
 * compared with the one that was signed, personal values are opened with the restored keys, and the rows with those of the product at the same moment.
 */
import {
  type BackupReader,
  chooseBackup,
  ConfigError,
  foundationOptions,
  keptGroups,
  openFoundation,
  restoreBackup,
  type ChosenBackup,
  type Foundation,
  type Manifest,
  type PublicKey,
  type Secrets,
} from '@hospital/platform';
import { START } from '@hospital/contracts';
import { compareRows, startProjection, type RowsCompared } from '@hospital/projection-service';
import { statfs } from 'node:fs/promises';
import { ownerSetting, type HospitalConfig } from '../config.ts';
import { scratchDatabase } from './scratchDatabase.ts';

export interface RestoreCheck {
  readonly config: HospitalConfig;
  /** The product whose backup it is. */
  readonly foundation: Foundation;
  readonly reader: BackupReaderWithKeys;
  readonly secrets: Secrets;
  /** On whose disk there must be room; null where the server is elsewhere. */
  readonly dataFolder: string | null;
}

export interface BackupReaderWithKeys {
  readonly reader: BackupReader;
  readonly keys: readonly PublicKey[];
}

export interface RestoreChecked {
  readonly id: string;
  readonly events: number;
  readonly compared: readonly RowsCompared[];
  /** Records that could not be built. */
  readonly parked: number;
}

const CATCH_UP_MS = 3_600_000;
/** Compressed lines become rows, versions and indexes. */
const GROWTH = 20;
const LEAST_BYTES = 300e6;

/** @throws ConfigError where there is no room, or the backup cannot be restored */
export async function checkByRestore({
  config,
  foundation,
  reader: { reader, keys },
  secrets,
  dataFolder,
}: RestoreCheck): Promise<RestoreChecked> {
  const chosen = await chooseBackup(reader, keys, {});
  if (dataFolder !== null) await assertRoom(chosen.newest, dataFolder);
  const scratch = await scratchDatabase(foundation.databaseUrl, ownerSetting(config));
  try {
    const { url: databaseUrl } = scratch;
    const options = { reader, chosen, databaseUrl, eventStoreUrl: undefined, secrets, groups: keptGroups };
    await restoreBackup({ ...options, beforeCommit: () => Promise.resolve(), now: () => new Date() });
    return await built(chosen, { config, foundation, databaseUrl, secrets });
  } finally {
    await scratch.remove();
  }
}

interface RestoredProduct {
  readonly config: HospitalConfig;
  readonly foundation: Foundation;
  readonly databaseUrl: string;
  readonly secrets: Secrets;
}

async function built(
  { newest, events }: ChosenBackup,
  { config, foundation, databaseUrl, secrets }: RestoredProduct,
): Promise<RestoreChecked> {
  const { log, databaseUrl: living, storedLog } = foundation;
  const restored = await openFoundation({
    ...foundationOptions(config),
    ...{ databaseUrl, eventStoreUrl: undefined, secrets, log },
    ...{ isMaintenance: true, isRestore: true },
  });
  try {
    const projection = await startProjection({ ...restored });
    try {
      if (!(await projection.waitFor(await restored.store.end(), CATCH_UP_MS)))
        throw new ConfigError('The restored log could not be read to its end within an hour.');
      const position = newest.log.last?.position ?? START;
      const databases = { restored: databaseUrl, living, position, log: storedLog };
      return { id: newest.id, events, ...(await compareRows(databases)) };
    } finally {
      await projection.close();
    }
  } finally {
    await restored.close();
  }
}

async function assertRoom({ log, files }: Manifest, folder: string): Promise<void> {
  const needed =
    LEAST_BYTES + GROWTH * log.segments.reduce((sum, { bytes }) => sum + bytes, 0) + 2 * files.bytes;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed)
    throw new ConfigError(
      `A check by a restore needs ${Math.ceil(needed / 1e6)} MB of room on the disk of ${folder}.`,
    );
}
