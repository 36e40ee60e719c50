import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginRotation, endRotation, masterKeysIn, renewKey } from './rotateKeyFiles.ts';
import { existingSecrets, findSecrets, type Secrets } from './secrets.ts';

let folder: string;
let before: Secrets;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keys-'));
  before = await findSecrets(folder, {});
});
afterEach(() => rm(folder, { recursive: true }));

const fileOf = (name: string) => path.join(folder, 'secrets', name);

test('the former master key stays beside the new one until the rotation is complete', async () => {
  const { present, former } = await beginRotation(folder, 'MASTER_KEY');
  expect(former).toEqual(before.masterKey);
  expect(present.equals(former)).toBe(false);
  expect(await masterKeysIn(folder)).toEqual([present, former]);
  expect(await findSecrets(folder, {})).toEqual({ ...before, masterKey: present, oldMasterKey: former });
  expect(await existingSecrets(folder, {})).toEqual(await findSecrets(folder, {}));
  expect((await stat(fileOf('master.old.key'))).mode & 0o777).toBe(0o600);
  await endRotation(folder, 'MASTER_KEY');
  expect(await masterKeysIn(folder)).toEqual([present]);
  expect(await findSecrets(folder, {})).toEqual({ ...before, masterKey: present });
  await endRotation(folder, 'MASTER_KEY');
});

test('a rotation that was begun goes on with its own key, and the next one makes another', async () => {
  const first = await beginRotation(folder, 'MASTER_KEY');
  expect(await beginRotation(folder, 'MASTER_KEY')).toEqual(first);
  await endRotation(folder, 'MASTER_KEY');
  const second = await beginRotation(folder, 'MASTER_KEY');
  expect(second.former).toEqual(first.present);
  expect(second.present.equals(first.present)).toBe(false);
});

test.each(['master', 'session'] as const)('a crash between the two %s files loses no key', async (name) => {
  const key = name === 'master' ? before.masterKey : before.sessionKey;
  await writeFile(fileOf(`${name}.old.key`), `${key.toString('base64')}\n`);
  await writeFile(fileOf(`${name}.key.new`), 'torn');
  expect(await findSecrets(folder, {})).toMatchObject(before);
  const renewed =
    name === 'master' ? await beginRotation(folder, 'MASTER_KEY') : await renewKey(folder, 'SESSION_KEY');
  expect(renewed.former).toEqual(key);
  expect(renewed.present.equals(key)).toBe(false);
  expect((await readdir(path.join(folder, 'secrets'))).filter((file) => file.endsWith('.new'))).toEqual([]);
});

test('what the environment gives is not mixed with a former key of the folder', async () => {
  await beginRotation(folder, 'MASTER_KEY');
  await renewKey(folder, 'SESSION_KEY');
  const [masterKey, sessionKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const given = await findSecrets(folder, { MASTER_KEY: masterKey, SESSION_KEY: sessionKey });
  expect(given).toEqual({ ...before, masterKey, sessionKey });
  const both = { MASTER_KEY: masterKey, MASTER_KEY_OLD: before.masterKey };
  expect(await findSecrets(folder, both)).toMatchObject({ masterKey, oldMasterKey: before.masterKey });
});

test('a folder without the key has nothing to rotate', async () => {
  await rm(fileOf('master.key'));
  await expect(beginRotation(folder, 'MASTER_KEY')).rejects.toThrow('MASTER_KEY is not in the data folder');
});
