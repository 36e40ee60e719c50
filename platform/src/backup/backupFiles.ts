/** Stored files (photos, attachments, PDFs), each an object of its own. They never change, so a later backup of the same folder writes new ones only. */
import type { Client } from 'pg';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { DamagedObject, storedObject, type BackupFolder, type StoredObject } from './backupFolder.ts';
import type { BackupWriter } from './objectCodec.ts';
import { SortedById } from './sortedById.ts';

const PAGE = 500;
/** A file is read in parts, so that a large one needs no more memory than a small one. */
const PART_BYTES = 1024 * 1024;

const entryShape = storedObject.extend({
  id: z.uuid(),
  sha256OfFile: z.string(),
  /** Whether the bytes were not what their row says. */
  isAltered: z.boolean(),
});

/** Which object holds a file. */
export type FileEntry = z.output<typeof entryShape>;

export interface FilesWritten {
  readonly count: number;
  readonly bytes: number;
  readonly index: StoredObject;
  /** Files whose bytes are not what their row says. */
  readonly altered: number;
}

/** Of the backup before: its index, and the objects in it that are not whole. */
export interface KnownFiles {
  readonly index: StoredObject;
  readonly damaged: ReadonlySet<string>;
}

export interface FilesGiven {
  /** Objects that are used again; null for none. */
  readonly known: KnownFiles | null;
  /** How many rows are read at once. */
  readonly page?: number;
  readonly partBytes?: number;
}

export async function writeFiles(
  client: Client,
  writer: BackupWriter,
  { known, page = PAGE, partBytes = PART_BYTES }: FilesGiven,
): Promise<FilesWritten> {
  const sum = { count: 0, bytes: 0, altered: 0 };
  async function* lines(): AsyncGenerator<Uint8Array> {
    const before = new SortedById(known ? wholeEntries(writer.backups, known) : []);
    try {
      for await (const file of filesOf(client, page)) {
        const found = await before.find(file.id);
        const isSame = found?.sha256OfFile === file.sha256;
        const entry = isSame ? found : await writeFile(client, writer, { ...file, partBytes });
        sum.count += 1;
        sum.bytes += file.size;
        if (entry.isAltered) sum.altered += 1;
        yield Buffer.from(`${JSON.stringify(entry)}\n`);
      }
    } finally {
      await before.close();
    }
  }
  const index = await writer.writePlain(writer.ownName('files.jsonl'), lines());
  return { ...sum, index };
}

interface FileRow {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
}

async function* filesOf(client: Client, page: number): AsyncGenerator<FileRow> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<FileRow>(
      'select id, size, sha256 from kept.files where id > $1 order by id limit $2',
      [after, page],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.id;
  }
}

async function writeFile(
  client: Client,
  writer: BackupWriter,
  { partBytes, ...file }: FileRow & { readonly partBytes: number },
): Promise<FileEntry> {
  const hash = createHash('sha256');
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let at = 1; at <= file.size; at += partBytes) {
      const { rows } = await client.query<{ part: Buffer }>(
        'select substring(bytes from $2 for $3) as part from kept.files where id = $1',
        [file.id, at, partBytes],
      );
      const part = rows[0]?.part ?? Buffer.alloc(0);
      hash.update(part);
      yield part;
    }
  }
  const name = `files/${file.id.slice(0, 2)}/${file.id}-${file.sha256.slice(0, 16)}-${writer.id}.age`;
  const object = await writer.write(name, bytes());
  const isAltered = hash.digest('hex') !== file.sha256;
  return { ...object, id: file.id, sha256OfFile: file.sha256, isAltered };
}

/** Reads every object of the backup before; null where its index is damaged. */
export async function knownFiles(backups: BackupFolder, index: StoredObject): Promise<KnownFiles | null> {
  if ((await backups.faultOf(index)) !== null) return null;
  const damaged = new Set<string>();
  for await (const entry of fileEntries(backups, index))
    if ((await backups.faultOf(entry)) !== null) damaged.add(entry.name);
  return { index, damaged };
}

/** Of files that were what their row says, objects that are whole. */
async function* wholeEntries(
  backups: BackupFolder,
  { index, damaged }: KnownFiles,
): AsyncGenerator<FileEntry> {
  for await (const entry of fileEntries(backups, index))
    if (!entry.isAltered && !damaged.has(entry.name)) yield entry;
}

/** @throws DamagedObject where the index was changed, before the first entry */
export async function* fileEntries(backups: BackupFolder, index: StoredObject): AsyncGenerator<FileEntry> {
  const fault = await backups.faultOf(index);
  if (fault !== null) throw new DamagedObject(fault);
  const input = Readable.from(backups.read(index));
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity }))
      yield entryShape.parse(JSON.parse(line));
  } finally {
    input.destroy();
  }
}
