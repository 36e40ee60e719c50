/** Every stored file is in a backup, whole, however many pages and parts it takes to read them. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { keptDatabase, type KeptDatabase } from '../testing/keptDatabase.ts';
import { newKeyPair, type KeyPair } from './ageStreams.ts';
import { fileEntries, knownFiles, writeFiles, type FilesGiven } from './backupFiles.ts';
import { BackupFolder } from './backupFolder.ts';
import { BackupReader, BackupWriter } from './objectCodec.ts';

const [FIRST, SECOND] = ['2026-03-02T09-00-00-000Z', '2026-03-03T09-00-00-000Z'] as const;
const MIB = 1024 * 1024;
let database: KeptDatabase;
let client: pg.Client;
let folder: string;
let pair: KeyPair;

beforeAll(async () => {
  database = await keptDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  pair = await newKeyPair();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hospital-files-'));
  await client.query('delete from kept.files');
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function keep(bytes: Buffer): Promise<string> {
  const id = newId();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await client.query(
    `insert into kept.files (id, mime, size, sha256, bytes, created_at, named) values ($1, 'image/png', $2, $3, $4, now(), true)`,
    [id, bytes.length, sha256, bytes],
  );
  return id;
}

async function backUp(id: string, given: FilesGiven) {
  const writer = new BackupWriter(new BackupFolder(folder), { id, recipients: [pair.recipient] });
  return { writer, ...(await writeFiles(client, writer, given)) };
}

/** The bytes in the backup, by the id of their file. */
async function readBack({ writer: { backups }, index }: Awaited<ReturnType<typeof backUp>>) {
  const reader = new BackupReader(backups, [pair.identity]);
  const found = new Map<string, Buffer>();
  for await (const entry of fileEntries(backups, index))
    found.set(entry.id, await buffer(reader.read(entry)));
  return found;
}

test.each([0, 1, 2, 3, 4, 5])('%i files, two to a page', async (count) => {
  const kept = new Map<string, Buffer>();
  for (let at = 0; at < count; at += 1) {
    const bytes = Buffer.from(`file ${at}`);
    kept.set(await keep(bytes), bytes);
  }
  const made = await backUp(FIRST, { known: null, page: 2 });
  expect(made).toMatchObject({ count, bytes: count * 'file 0'.length, altered: 0 });
  expect(await readBack(made)).toEqual(kept);

  // The next one uses them all again, and writes what is new.
  const fresh = Buffer.from('a new file');
  kept.set(await keep(fresh), fresh);
  const next = await backUp(SECOND, { known: await knownFiles(made.writer.backups, made.index), page: 2 });
  expect(next.writer.written).toHaveLength(2);
  expect(await readBack(next)).toEqual(kept);
});

test.each([9, 10, 11, 30, 31])('a file of %i bytes in parts of ten', async (size) => {
  const bytes = Buffer.from(Array.from({ length: size }, (_none, index) => index));
  const id = await keep(bytes);
  const made = await backUp(FIRST, { known: null, partBytes: 10 });
  expect(made).toMatchObject({ count: 1, bytes: size, altered: 0 });
  expect(await readBack(made)).toEqual(new Map([[id, bytes]]));
});

test('a file that is larger than a part usually is', async () => {
  const bytes = Buffer.alloc(2 * MIB + 1, 'abcdefg');
  const id = await keep(bytes);
  const made = await backUp(FIRST, { known: null });
  expect(made.altered).toBe(0);
  expect((await readBack(made)).get(id)?.equals(bytes)).toBe(true);
});
