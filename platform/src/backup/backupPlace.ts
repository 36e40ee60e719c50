/**
 * The folder of a clinic's backups: objects that are written once, under names that follow from what they hold. An object is there whole or not at
 * all, also after a crash or on a full disk; its hash is that of the bytes on the disk, so that it can be checked without a key.
 */
import { failpoint } from '@hospital/event-store';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

export const storedObject = z.strictObject({
  /** Relative to the folder, with slashes. */
  name: z.string().regex(/^[\w-]+(?:[./][\w-]+)*$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type StoredObject = z.output<typeof storedObject>;

const PART = '.part';
const CHUNK_BYTES = 256 * 1024;

export class BackupPlace {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async write(name: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredObject> {
    const file = this.#file(name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      const handle = await open(file + PART, 'w', 0o600);
      try {
        for await (const chunk of source) {
          hash.update(chunk);
          bytes += chunk.length;
          await handle.writeFile(chunk);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      failpoint('object.before');
      await rename(file + PART, file);
      failpoint('object.after');
    } catch (error) {
      await rm(file + PART, { force: true });
      throw error;
    }
    return { name, bytes, sha256: hash.digest('hex') };
  }

  read(name: string): AsyncIterable<Uint8Array> {
    return createReadStream(this.#file(name), { highWaterMark: CHUNK_BYTES });
  }

  /** Null where it is not there. */
  async readBytes(name: string): Promise<Buffer | null> {
    return readFile(this.#file(name)).catch(nullIfAbsent);
  }

  /** Null where it is not there. */
  async readText(name: string): Promise<string | null> {
    return (await this.readBytes(name))?.toString('utf8') ?? null;
  }

  /** Null where the object is what was written; else what is wrong, for a person. */
  async faultOf({ name, bytes, sha256 }: StoredObject): Promise<string | null> {
    const found = await stat(this.#file(name)).catch(nullIfAbsent);
    if (!found) return `${name} is missing`;
    if (found.size !== bytes) return `${name} has ${found.size} bytes instead of ${bytes}`;
    const hash = createHash('sha256');
    for await (const chunk of this.read(name)) hash.update(chunk);
    return hash.digest('hex') === sha256 ? null : `${name} was changed`;
  }

  /** Of everything below a folder of it, sorted; also what a crash left half-written. */
  async names(below: string): Promise<string[]> {
    const entries = await readdir(this.#file(below), { recursive: true, withFileTypes: true }).catch(
      nullIfAbsent,
    );
    const files = (entries ?? []).filter((entry) => entry.isFile());
    return files
      .map((entry) =>
        path.relative(this.folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      )
      .sort();
  }

  async remove(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
  }

  #file(name: string): string {
    return path.join(this.folder, ...name.split('/'));
  }
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
