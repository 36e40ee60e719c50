/** A small disk of its own for the database, where the system lets us mount one (root on Linux): it can really be full. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '1g';

export interface SmallDisk {
  readonly folder: string;
  /** What others free meanwhile is theirs. */
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
    fill: () => fill(folder, filler),
    unmount: async () => {
      await free();
      await run('umount', ['-l', folder]);
    },
  };
}

const BLOCK = 4_096;
/** What others write meanwhile: `fallocate` takes all that it is asked for, or nothing. */
const LEFT = 64 * BLOCK;

async function fill(folder: string, filler: string): Promise<void> {
  for (let taken = 0; ;) {
    const { bavail, bsize } = await statfs(folder);
    const size = bavail * bsize > 2 * LEFT ? bavail * bsize - LEFT : BLOCK;
    const isTaken = await run('fallocate', ['-o', String(taken), '-l', String(size), filler]).then(
      () => true,
      () => false,
    );
    if (!isTaken && size === BLOCK) return;
    if (isTaken) taken += size;
  }
}
