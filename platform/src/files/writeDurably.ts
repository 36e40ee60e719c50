import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/**
 * A file for its owner alone, whole or as it was before: it outlives a failure of the machine right after. What is written here is a key, a
 * password or a note that nothing else knows.
 */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  const made = `${file}.new`;
  try {
    const handle = await open(made, 'w', 0o600);
    try {
      await keepOwner(file, handle);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(made, file);
  } catch (error) {
    await rm(made, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Root, who runs a command beside a product of another user, must not take the file from it. */
async function keepOwner(file: string, handle: FileHandle): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const before = await stat(file).catch(() => null);
  if (before) await handle.chown(before.uid, before.gid);
}

/** A name is there after a power failure once its folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Some shares cannot: then they decide when it is written.
  await handle.sync().catch(() => undefined);
  await handle.close();
}
