import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it that are missing. Not by Node's own `recursive`, which tries for ever where a folder is there and none can be
 * made in it, as in /proc.
 * @returns the first folder that was made; undefined where all were there
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<string | undefined> {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !(await isThere(at)); at = path.dirname(at)) missing.unshift(at);
  // What is there and no folder is refused by the system.
  if (missing.length === 0 && !(await isFolder(folder))) await mkdir(folder);
  for (const one of missing)
    await mkdir(one, mode).catch(async (error: unknown) => {
      // Another process may have been quicker.
      if (!(await isFolder(one))) throw error;
    });
  return missing[0];
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
