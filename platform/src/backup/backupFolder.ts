/**
 * The folder of a clinic's backups: objects that are written once, under names that follow from what they hold. An object is there whole or not at
 * all, also after a crash or on a full disk; its hash is that of the bytes on the disk, so that it can be checked without a key.
 */
import { failpoint } from '@hospital/event-store';
import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { lstat, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { ConfigError } from '../start/config.ts';
import { makeFolders } from '../files/makeFolders.ts';
import { syncFolder } from '../files/writeDurably.ts';
import { nullIfAbsent } from '../files/nullIfAbsent.ts';

export const storedObject = z.strictObject({
  /** Relative to the folder, with slashes. */
  name: z.string().regex(/^[\w-]+(?:[./][\w-]+)*$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type StoredObject = z.output<typeof storedObject>;

/** What is wrong with an object, for a person. */
export class DamagedObject extends ConfigError {}

const PART = '.part';
const CHUNK_BYTES = 256 * 1024;
const ID = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z`;
/** The folders of objects, and the names that a backup gives them. Nothing else is ever removed. */
const OBJECTS: Readonly<Record<string, RegExp>> = {
  files: new RegExp(String.raw`^files/[0-9a-f]{2}/[0-9a-f-]{36}-[0-9a-f]{16}-${ID}\.age(?:\.part)?$`),
  log: new RegExp(String.raw`^log/\d{12}-${ID}\.age(?:\.part)?$`),
  snapshots: new RegExp(String.raw`^snapshots/${ID}/[\w.]+$`),
};
/** What an own folder may hold beside objects: the manifests, a locked key, and what a disk or a share puts there. */
const BESIDE = /^(?:manifests|key\.age(?:\.part)?|lost\+found|\..*)$/;

export class BackupFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async write(name: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredObject> {
    const file = this.#file(name);
    await makeFolder(path.dirname(file));
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
      await syncFolder(path.dirname(file));
      failpoint('object.after');
    } catch (error) {
      await rm(file + PART, { force: true });
      throw error;
    }
    return { name, bytes, sha256: hash.digest('hex') };
  }

  /** @throws DamagedObject, at its end, where it is not what was written; what came before must not count then */
  async *read({ name, bytes, sha256 }: StoredObject): AsyncGenerator<Uint8Array> {
    const found = await stat(this.#file(name)).catch(nullIfAbsent);
    if (!found) throw new DamagedObject(`${name} is missing`);
    if (found.size !== bytes) throw new DamagedObject(`${name} has ${found.size} bytes instead of ${bytes}`);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(this.#file(name), { highWaterMark: CHUNK_BYTES })) {
      hash.update(chunk as Uint8Array);
      yield chunk as Uint8Array;
    }
    if (hash.digest('hex') !== sha256) throw new DamagedObject(`${name} was changed`);
  }

  /** Null where the object is what was written; else what is wrong, for a person. */
  async faultOf(object: StoredObject): Promise<string | null> {
    try {
      await finished(Readable.from(this.read(object)).resume());
      return null;
    } catch (error) {
      if (error instanceof DamagedObject) return error.message;
      throw error;
    }
  }

  /** As it is now; null where it is not there. */
  async find(name: string): Promise<StoredObject | null> {
    const bytes = await this.readBytes(name);
    return bytes && { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  /** Null where it is not there. */
  async readBytes(name: string): Promise<Buffer | null> {
    return readFile(this.#file(name)).catch(nullIfAbsent);
  }

  /** Null where it is not there. */
  async readText(name: string): Promise<string | null> {
    return (await this.readBytes(name))?.toString('utf8') ?? null;
  }

  /** Of everything below a folder of it, sorted. @throws ConfigError where the folder is a link: what it leads to is not ours */
  async names(below: string): Promise<string[]> {
    const folder = this.#file(below);
    if ((await lstat(folder).catch(nullIfAbsent))?.isSymbolicLink())
      throw new ConfigError(`${folder} is a link: backups are kept in folders of their own.`);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfAbsent);
    const files = (entries ?? []).filter((entry) => entry.isFile());
    return files
      .map((entry) =>
        path.relative(this.folder, path.join(folderOf(entry), entry.name)).replaceAll(path.sep, '/'),
      )
      .sort();
  }

  /** Of all objects, also of those that a crash left half-written, and when each was written. */
  async objects(): Promise<readonly { readonly name: string; readonly writtenAt: Date }[]> {
    const found = [];
    for (const [folder, shape] of Object.entries(OBJECTS))
      for (const name of await this.names(folder)) {
        const file = shape.test(name) ? await stat(this.#file(name)).catch(nullIfAbsent) : null;
        if (file) found.push({ name, writtenAt: file.mtime });
      }
    return found;
  }

  /** @throws ConfigError where the folder is used for something else */
  async assertOwn(): Promise<void> {
    const names = (await readdir(this.folder).catch(nullIfAbsent)) ?? [];
    const other = names.find((name) => !Object.hasOwn(OBJECTS, name) && !BESIDE.test(name));
    if (other !== undefined)
      throw new ConfigError(
        `${this.folder} holds other things (${other}) and no backup: name an empty folder, or one that is not there yet.`,
      );
  }

  async remove(name: string): Promise<void> {
    await rm(this.#file(name), { force: true });
  }

  #file(name: string): string {
    return path.join(this.folder, ...name.split('/'));
  }
}

/** Before Node 20.12 it has another name. */
function folderOf(entry: Dirent): string {
  return (
    (entry as Partial<Pick<Dirent, 'parentPath'>>).parentPath ?? (entry as unknown as { path: string }).path
  );
}

async function makeFolder(folder: string): Promise<void> {
  const first = await makeFolders(folder, 0o700);
  if (first !== undefined) await syncFolder(path.dirname(first));
}
