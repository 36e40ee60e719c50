/**
 * Files of secrets that other users of the machine can read: closed at the start, and said. Rejected: refusing to start (a clinic stands still for what a
 * restored copy did to a mode, and what others read they have read), and closing without a word.
 */
import { chmod, stat } from 'node:fs/promises';
import type { Logger } from '../monitoring/logging.ts';

const OTHERS = 0o077;
const CLOSED = 0o600;

/** @param files those that are not there are passed over; on Windows nothing is looked at */
export async function closeSecrets(
  files: readonly string[],
  log: Pick<Logger, 'warn'>,
  platform = process.platform,
): Promise<void> {
  if (platform === 'win32') return;
  for (const file of files) {
    const mode = await modeOf(file);
    if (mode === null || (mode & OTHERS) === 0) continue;
    await chmod(file, CLOSED).catch(() => undefined);
    const isClosed = (((await modeOf(file)) ?? 0) & OTHERS) === 0;
    const was = mode.toString(8).padStart(3, '0');
    log.warn(
      isClosed
        ? `Other users of this machine could read ${file} (mode ${was}); it is closed now (600). If they should not know it, change it: "Changing keys" in docs/operations.md.`
        : `Other users of this machine can read ${file} (mode ${was}), and its mode cannot be changed here: move the data folder to a disk that keeps modes, or run chmod 600 as the user who owns it.`,
    );
  }
}

async function modeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mode }) => mode & 0o777,
    () => null,
  );
}
