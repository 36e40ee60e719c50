import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../start/config.ts';
import {
  existingSecrets,
  findAuditKeys,
  findSecrets,
  givenSecrets,
  knownSealKeys,
  requiredSecrets,
} from './secrets.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('are made once, kept for the owner alone, and found again', async () => {
  const first = await findSecrets(folder, {});
  expect(first.masterKey).toHaveLength(32);
  expect(first.masterKey.equals(first.claimKey)).toBe(false);
  expect(await findSecrets(folder, {})).toEqual(first);
  const file = path.join(folder, 'secrets', 'master.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).trim()).toBe(first.masterKey.toString('base64'));
});

test('what is given goes first', async () => {
  const given = Buffer.alloc(32, 1);
  expect((await findSecrets(folder, { CLAIM_KEY: given })).claimKey).toEqual(given);
});

test('where every secret is given, no folder is made', async () => {
  const empty = await mkdtemp(path.join(folder, 'empty-'));
  const key = Buffer.alloc(32, 1);
  const given = { MASTER_KEY: key, CLAIM_KEY: key, SESSION_KEY: key, SEAL_KEY: key, SEAL_KEY_OLD: [key] };
  const found = { masterKey: key, claimKey: key, sessionKey: key, sealKey: key, oldSealKeys: [key] };
  expect(await findSecrets(empty, given)).toEqual(found);
  expect(await existingSecrets(empty, given)).toEqual(found);
  expect(givenSecrets(given)).toEqual(found);
  expect(await findAuditKeys(empty, { AUDIT_KEY: key })).toMatchObject({ key });
  expect(await readdir(empty)).toEqual([]);
});

test('a command beside the product finds those of the folder, and makes none', async () => {
  expect(await existingSecrets(folder, {})).toEqual(await findSecrets(folder, {}));
  const empty = await mkdtemp(path.join(folder, 'empty-'));
  for (const place of [empty, path.join(empty, 'nowhere'), path.join(folder, 'secrets', 'master.key')])
    await expect(existingSecrets(place, { CLAIM_KEY: Buffer.alloc(32, 1) })).rejects.toThrow(
      /^MASTER_KEY is missing: .*\nSESSION_KEY is missing: [^\n]*\nSEAL_KEY is missing: [^\n]*$/,
    );
  expect(await readdir(empty)).toEqual([]);
});

test('a check of the log goes on without a seal key', async () => {
  const empty = await mkdtemp(path.join(folder, 'empty-'));
  expect(await knownSealKeys(empty, {})).toBeNull();
  expect((await knownSealKeys(folder, {}))?.keyId).toMatch(/^[0-9a-f]{8}$/);
  await writeFile(path.join(empty, 'secrets'), 'not a folder');
  expect(await knownSealKeys(empty, {})).toBeNull();
});

test('a damaged key stops the start instead of being replaced', async () => {
  const file = path.join(folder, 'secrets', 'session.key');
  await writeFile(file, 'oops');
  await expect(findSecrets(folder, {})).rejects.toThrow(`The key in ${file} is damaged`);
  expect(await readFile(file, 'utf8')).toBe('oops');
});

test('a service on its own asks for them by name', () => {
  expect(() => readConfig(requiredSecrets, {})).toThrow(
    /^MASTER_KEY is missing.*\nCLAIM_KEY is missing.*\nSESSION_KEY is missing.*\nSEAL_KEY is/,
  );
});
