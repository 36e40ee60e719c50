/** The embedded PostgreSQL of a data folder, by its superuser. */
import { runningPostgresUrl } from '@hospital/platform';
import path from 'node:path';

export const DATABASE = 'hospital';

export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, 'postgres');
}

/** The product's database on its server. */
export function databaseOf(serverUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

/** The database of the product that runs on the folder. @throws where none does */
export async function runningDatabase(dataFolder: string): Promise<string> {
  const serverUrl = await runningPostgresUrl(clusterFolder(dataFolder));
  if (serverUrl === null) throw new Error(`no product runs on ${dataFolder}`);
  return databaseOf(serverUrl);
}
