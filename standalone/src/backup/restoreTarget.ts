/** Where a restore goes: the database, and the data folder where something is kept in it. */
import type { Logger, Shutdown } from '@hospital/platform';
import { keepsStoresInFolder, ownerUrl, type HospitalConfig } from '../config.ts';
import { endWithoutDatabase, openDatabase } from '../database.ts';
import { holdWhereUsed } from '../dataFolder.ts';

/** What is opened is added to the shutdown at once. */
export async function openTarget(
  config: HospitalConfig,
  keepsSecrets: boolean,
  { log, shutdown }: { readonly log: Logger; readonly shutdown: Shutdown },
) {
  const isUsed = keepsSecrets || keepsStoresInFolder(config);
  const data = await holdWhereUsed(config.DATA_DIR, isUsed, () => shutdown.closing);
  shutdown.add({ name: 'data folder', close: data.release });
  const database = await openDatabase(ownerUrl(config), data.path, log);
  shutdown.add({ name: 'database', close: database.close, limitMs: 35_000 });
  endWithoutDatabase(database, log);
  return { data, database };
}
