/** Signed checkpoints after a restore: those of the backup, those that outlived the database, and what they say is missing. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { idOf } from '@hospital/contracts';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHECKPOINTS_FILE, LEAVES_FILE, PUBLIC_KEY_FILE } from '../evidence/evidenceFolder.ts';
import { signingKey } from '../evidence/evidenceKey.ts';
import { signCheckpoint } from '../evidence/signedCheckpoint.ts';
import { admit, BackupClinic, signer } from '../testing/backupClinic.ts';
import type { Manifest } from './manifest.ts';
import { restoreEvidence } from './restoreEvidence.ts';

let clinic: BackupClinic;
let manifest: Manifest;

const erasedBy = (size: number) => idOf('erased', String(size));
const textsOf = (size: number) => [{ event: idOf('event', String(size)), place: 'injury' }];
const named = (...sizes: number[]) => ({ erased: sizes.map(erasedBy), erasedTexts: sizes.flatMap(textsOf) });
const lineOf = (size: number, key = signer) => {
  const head = { size, root: Buffer.alloc(32, size), before: 0, ...named(size) };
  return `${JSON.stringify(signCheckpoint(key, head, new Date(0)))}\n`;
};

async function put(folder: string, ...sizes: number[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, CHECKPOINTS_FILE), sizes.map((size) => lineOf(size)).join(''));
  await writeFile(path.join(folder, PUBLIC_KEY_FILE), `${signer.publicKey.text}\n`);
  return folder;
}

beforeEach(async () => {
  clinic = await BackupClinic.open();
  const living = await clinic.foundation(await clinic.preparedDatabase());
  await put(clinic.evidenceFolder, 1, 2, 3);
  await admit(living, 'Patient');
  ({ manifest } = await clinic.backUp(living));
});

afterEach(() => clinic.close());

const besides = (name: string) => path.join(clinic.folder, name);

function restore(given: { events?: number; folder?: string; copies?: string[] } = {}) {
  const { events = 3, folder = besides('restored'), copies = [] } = given;
  const keys = [signer.publicKey];
  return restoreEvidence({ reader: clinic.reader, manifest, events, folder, copies, keys });
}

test('an empty folder gets those of the backup, up to the events that were restored', async () => {
  expect(await restore({ events: 2 })).toEqual({
    missing: 0,
    unread: [],
    // Of the backup's own checkpoints, beyond the moment that was chosen.
    ...named(3),
    isErasedKnown: false,
  });
  const read = (name: string) => readFile(path.join(besides('restored'), name), 'utf8');
  expect(await read(CHECKPOINTS_FILE)).toBe(lineOf(1) + lineOf(2));
  expect(await read(PUBLIC_KEY_FILE)).toBe(`${signer.publicKey.text}\n`);
});

test('a repeat finds what the first try found: what it wrote says nothing of later erasures', async () => {
  const first = await restore({ events: 2 });
  expect(first).toMatchObject({ isErasedKnown: false, ...named(3) });
  expect(await restore({ events: 2 })).toEqual(first);
});

test('a folder that the product signed in outlived the database, also without a later checkpoint', async () => {
  const folder = await put(besides('restored'), 1, 2, 3);
  await writeFile(path.join(folder, LEAVES_FILE), '');
  expect(await restore({ folder })).toMatchObject({ missing: 0, isErasedKnown: true });
});

test('a folder that outlived the database stays, and says how many events are missing', async () => {
  const folder = await put(besides('restored'), 1, 7);
  expect(await restore({ folder })).toEqual({
    missing: 4,
    unread: [],
    ...named(7),
    isErasedKnown: true,
  });
  expect(await readFile(path.join(folder, CHECKPOINTS_FILE), 'utf8')).toBe(lineOf(1) + lineOf(7));
});

test('copies count too; one that is empty or not there is named', async () => {
  const copies = [await put(besides('copy'), 1, 5), besides('absent'), await put(besides('empty'))];
  expect(await restore({ copies })).toEqual({
    missing: 2,
    unread: [besides('absent'), besides('empty')],
    ...named(5),
    isErasedKnown: true,
  });
});

test('an erasure that another key signed is not believed', async () => {
  const copy = await put(besides('copy'), 1, 5);
  await appendFile(path.join(copy, CHECKPOINTS_FILE), lineOf(6, signingKey(Buffer.alloc(32, 9))));
  expect(await restore({ copies: [copy] })).toMatchObject(named(5));
});

test('a copy whose keys are damaged is named, and does not stop the restore', async () => {
  const copy = await put(besides('copy'), 1, 5);
  await writeFile(path.join(copy, PUBLIC_KEY_FILE), 'damaged\n');
  expect(await restore({ copies: [copy] })).toMatchObject({
    unread: [copy],
    ...named(),
    isErasedKnown: false,
  });
});

test('a folder that cannot be read is not taken for an empty one', async () => {
  const folder = besides('restored');
  await mkdir(path.join(folder, CHECKPOINTS_FILE), { recursive: true });
  await expect(restore({ folder })).rejects.toThrow();
  await rm(folder, { recursive: true });
});
