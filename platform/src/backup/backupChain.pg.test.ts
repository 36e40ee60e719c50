/** Backups after backups: other keys, a clock that is wrong, damage, foreign files, what is removed and what stays. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../start/config.ts';
import type { Foundation } from '../start/foundation.ts';
import { keptGroups } from '../start/prepareTables.ts';
import { admit, BackupClinic, signer } from '../testing/backupClinic.ts';
import { newKeyPair, type Identity } from './ageStreams.ts';
import { BackupFolder } from './backupFolder.ts';
import { checkNewest } from './checkBackup.ts';
import { chooseBackup } from './chosenBackup.ts';
import type { BackupMade } from './createBackup.ts';
import { backupIds } from './manifest.ts';
import { BackupReader } from './objectCodec.ts';
import { lockedKeyPair } from './passphrase.ts';
import { pruneBackups } from './pruneBackups.ts';
import { restoreBackup } from './restoreBackup.ts';

const keys = [signer.publicKey];
const DAY_MS = 86_400_000;
let clinic: BackupClinic;
let living: Foundation;
let patients: number;

beforeEach(async () => {
  clinic = await BackupClinic.open();
  living = await clinic.foundation(await clinic.preparedDatabase());
  patients = 0;
});

afterEach(() => clinic.close());

type Given = Parameters<BackupClinic['backUp']>[1];

/** After one more patient. */
async function backUp(given?: Given): Promise<BackupMade> {
  await admit(living, `Patient ${(patients += 1)}`);
  return clinic.backUp(living, given);
}

/** How many people have a password in what is restored with these keys: each patient of these tests has one. */
async function restored(identities: readonly Identity[] = [clinic.pair.identity]): Promise<number> {
  const databaseUrl = await clinic.preparedDatabase();
  const reader = new BackupReader(clinic.backups, identities);
  const chosen = await chooseBackup(reader, keys, {});
  const { secrets } = clinic;
  const options = { reader, chosen, databaseUrl, eventStoreUrl: undefined, secrets, groups: keptGroups };
  await restoreBackup({ ...options, beforeCommit: () => Promise.resolve(), now: () => new Date() });
  const { pool } = await clinic.foundation(databaseUrl);
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from kept.credentials c join kept.files f on true group by f.id',
  );
  expect(rows).toHaveLength(patients);
  return rows[0]?.count ?? 0;
}

const fileOf = (name: string) => path.join(clinic.backups.folder, name);
const flip = async (name: string) => {
  const bytes = await readFile(fileOf(name));
  bytes[9] = (bytes[9] ?? 0) ^ 1;
  await writeFile(fileOf(name), bytes);
};

test('for a new key, everything is written once more: it alone opens the newest backup', async () => {
  await backUp();
  const pair = await newKeyPair();
  const made = await backUp({ recipients: [pair.recipient] });
  expect(made).toMatchObject({ wholeBecause: 'other keys', newEvents: 2 });
  expect(await restored([pair.identity])).toBe(2);
  expect(await restored([clinic.pair.identity, pair.identity])).toBe(2);
  await expect(restored()).rejects.toThrow('made for another key');
  // A key less: who is left can open everything already.
  const both = await backUp({ recipients: [pair.recipient, clinic.pair.recipient] });
  expect(both.wholeBecause).toBe('other keys');
  expect((await backUp({ recipients: [clinic.pair.recipient] })).wholeBecause).toBeNull();
  expect(await restored()).toBe(4);
});

test('a clock that was a year ahead hides no later backup', async () => {
  await backUp();
  const ahead = await backUp({ now: () => new Date(Date.now() + 365 * DAY_MS) });
  const back = await backUp();
  const ids = await backupIds(clinic.backups);
  expect(ids.slice(1)).toEqual([ahead.manifest.id, back.manifest.id]);
  expect(await restored()).toBe(3);
});

test('what is damaged is written again by the next backup, which is whole', async () => {
  await backUp();
  const { manifest } = await backUp();
  const files = await clinic.backups.names('files');
  await flip(files[0] ?? '');
  const [segment] = manifest.log.segments;
  await flip(segment?.name ?? '');
  const next = await backUp();
  expect(next.wholeBecause).toBe('damaged');
  expect((await checkNewest(clinic.backups, next.manifest)).faults).toEqual([]);
  expect(await restored()).toBe(3);
});

test('a list of files that somebody changed is not believed', async () => {
  const { manifest } = await backUp();
  const index = fileOf(manifest.files.index.name);
  await writeFile(index, (await readFile(index, 'utf8')).replace(/"bytes":\d+/, '"bytes":7'));
  const next = await backUp();
  expect((await checkNewest(clinic.backups, next.manifest)).faults).toEqual([]);
  expect(await restored()).toBe(2);
});

test('bytes that were not what was recorded are read again until they are', async () => {
  await admit(living, 'Patient');
  patients += 1;
  const altered = await living.pool.query<{ id: string; bytes: Buffer }>('select id, bytes from kept.files');
  const [file] = altered.rows;
  const put = (bytes: Buffer) =>
    living.pool.query('update kept.files set bytes = $2 where id = $1', [file?.id, bytes]);
  const bytes = file?.bytes ?? Buffer.alloc(0);
  await put(Buffer.alloc(bytes.length));
  expect((await clinic.backUp(living)).alteredFiles).toBe(1);
  expect((await clinic.backUp(living)).alteredFiles).toBe(1);
  await put(bytes);
  expect((await clinic.backUp(living)).alteredFiles).toBe(0);
  expect(await restored()).toBe(1);
});

test('an attempt that breaks off leaves nothing behind', async () => {
  await backUp();
  const before = await clinic.backups.objects();
  await expect(backUp({ signal: AbortSignal.abort() })).rejects.toThrow();
  expect(await clinic.backups.objects()).toEqual(before);
});

test('a folder that holds something else is refused, and one with what a disk puts there is not', async () => {
  await mkdir(fileOf('lost+found'), { recursive: true });
  await writeFile(fileOf('.hidden'), '');
  await backUp();
  await rm(fileOf('manifests'), { recursive: true });
  await writeFile(fileOf('holidays.jpg'), 'a picture');
  await expect(backUp()).rejects.toThrow('holds other things (holidays.jpg)');
});

test('nothing but objects of backups is removed, and nothing behind a link', async () => {
  await backUp();
  await writeFile(fileOf('files/ours.txt'), 'x');
  await writeFile(fileOf('log/left.age'), 'x');
  const prune = () =>
    pruneBackups(clinic.backups, { keep: null, trusted: keys, now: new Date(Date.now() + 9 * DAY_MS) });
  await prune();
  expect(await clinic.backups.names('files')).toContain('files/ours.txt');
  expect(await clinic.backups.names('log')).toContain('log/left.age');
  await rename(fileOf('files'), fileOf('elsewhere'));
  await symlink(fileOf('elsewhere'), fileOf('files'));
  const there = await readdir(fileOf('elsewhere'), { recursive: true });
  await expect(prune()).rejects.toThrow('is a link');
  expect(await readdir(fileOf('elsewhere'), { recursive: true })).toEqual(there);
});

test('of older backups, tables stay as long as the backup, and keys and files for 30 days', async () => {
  const older = await backUp({ now: () => new Date(Date.now() - 2 * DAY_MS) });
  const newest = await backUp();
  const { backups } = clinic;
  const snapshot = (id: string) => backups.names(`snapshots/${id}`);
  const keysOf = ({ manifest }: BackupMade) => manifest.tables['subject_keys']?.name ?? '';
  const prune = (days: number, daily: number) =>
    pruneBackups(backups, {
      ...{ keep: { daily, weekly: 0, monthly: 0 }, trusted: keys },
      now: new Date(Date.now() + days * DAY_MS),
    });
  // One that another machine may be writing now.
  const unnamed = `log/000000000009-${newest.manifest.id}.age.part`;
  await writeFile(fileOf(unnamed), 'half');
  expect(await prune(0, 7)).toBeNull();
  expect(await backups.names('log')).toContain(unnamed);
  expect(await prune(27, 7)).toBeNull();
  expect(await backups.names('log')).not.toContain(unnamed);
  expect(await snapshot(older.manifest.id)).toContain(keysOf(older));
  expect(await prune(29, 7)).toBeNull();
  const left = await snapshot(older.manifest.id);
  expect([left.includes(keysOf(older)), left.length > 0]).toEqual([false, true]);
  expect(await prune(29, 1)).toBeNull();
  expect(await snapshot(older.manifest.id)).toEqual([]);
  expect(await backupIds(backups)).toEqual([newest.manifest.id]);
  expect(await snapshot(newest.manifest.id)).toContain(keysOf(newest));
  expect(await restored()).toBe(2);
});

test('where a list cannot be read, what it may need stays', async () => {
  const { manifest } = await backUp();
  await backUp();
  await writeFile(fileOf(`manifests/${manifest.id}.json`), '{}');
  const before = await clinic.backups.objects();
  const sentence = await pruneBackups(clinic.backups, {
    ...{ keep: { daily: 1, weekly: 0, monthly: 0 }, trusted: keys },
    now: new Date(Date.now() + 90 * DAY_MS),
  });
  expect(sentence).toContain(manifest.id);
  expect(await clinic.backups.objects()).toEqual(before);
});

test('a backup of a newer program is refused', async () => {
  const { versions } = (await backUp()).manifest;
  await backUp({ versions: { ...versions, 'event PatientCreated': 99 } });
  await expect(restored()).rejects.toThrow('a newer version of the program');
});

test('seals of the log need every key that made them', async () => {
  await backUp();
  const { secrets } = clinic;
  const others = { ...secrets, sealKey: Buffer.alloc(32, 3), oldSealKeys: [] };
  clinic.secrets = others;
  await expect(restored()).rejects.toThrow('SEAL_KEY');
  clinic.secrets = { ...others, oldSealKeys: [secrets.sealKey] };
  expect(await restored()).toBe(1);
});

test('a passphrase whose key is lost gets no other key, and a lost key is named', async () => {
  const { backups } = clinic;
  const pair = await lockedKeyPair(backups, 'a long passphrase', true);
  const { manifest } = await backUp({ recipients: [pair?.recipient ?? ''] });
  await expect(lockedKeyPair(backups, 'another passphrase', false)).rejects.toThrow('another one');
  await rm(fileOf('key.age'));
  expect((await checkNewest(backups, manifest)).faults).toEqual(['key.age is missing']);
  await expect(lockedKeyPair(backups, 'a long passphrase', true)).rejects.toThrow(ConfigError);
  // A key is derived slowly, twice.
}, 120_000);

test('a place that is not there yet has no objects', async () => {
  const place = new BackupFolder(fileOf('none'));
  expect(await place.objects()).toEqual([]);
  await place.assertOwn();
});
