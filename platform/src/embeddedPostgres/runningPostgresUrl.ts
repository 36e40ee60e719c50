import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { passwordFileIn, pgDataIn } from './cluster.ts';

/** Where the server of another process listens that runs on this folder, for a tool beside it; null where none does. */
export async function runningPostgresUrl(dataFolder: string): Promise<string | null> {
  try {
    const lockFile = await readFile(path.join(pgDataIn(dataFolder), 'postmaster.pid'), 'utf8');
    const password = (await readFile(passwordFileIn(dataFolder), 'utf8')).trim();
    // Its lines: pid, data folder, start time, port, …
    const port = Number(lockFile.split('\n')[3]);
    return port > 0 ? `postgres://postgres:${password}@127.0.0.1:${port}/postgres` : null;
  } catch {
    return null;
  }
}
