/** A small disk of its own for the database, where the system lets us mount one (root on Linux): it can really be full. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '1g';

export interface SmallDisk {
  readonly folder: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  unmount(): Promise<void>;
}

/** Null where it is not permitted. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=711`, 'tmpfs', folder]);
  } catch {
    return null;
  }
  await chmod(folder, 0o711);
  const filler = path.join(folder, 'filler');
  const free = () => rm(filler, { force: true });
  return {
    folder,
    free,
    fill: async () => {
      const { bavail, bsize } = await statfs(folder);
      // What is written meanwhile may leave less: then this takes as much as there is.
      await run('fallocate', ['-l', String(bavail * bsize), filler]).catch(() => undefined);
    },
    unmount: async () => {
      await free();
      await run('umount', ['-l', folder]);
    },
  };
}
