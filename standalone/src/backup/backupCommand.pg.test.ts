/** What the settings of a backup do where a timer names the folder with --to: the same as for a folder of BACKUP_DIR. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { backupIds, lastBackups, lastRestored, type Foundation } from '@hospital/platform';
import { BackupClinic } from '@hospital/platform/testing';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { keepOf, runBackupCommand } from './backupCommand.ts';

let clinic: BackupClinic;
let foundation: Foundation;
const before = { ...process.env };

beforeAll(async () => {
  clinic = await BackupClinic.open();
  const url = await clinic.preparedDatabase();
  foundation = await clinic.foundation(url);
  jest.spyOn(os, 'setPriority').mockImplementation(() => undefined);
  Object.assign(process.env, secretsOf(clinic), { DATABASE_URL: url, DATA_DIR: clinic.folder });
});
afterAll(async () => {
  process.env = before;
  jest.restoreAllMocks();
  await clinic?.close();
});

function secretsOf({ secrets }: BackupClinic): NodeJS.ProcessEnv {
  const text = (key: Uint8Array): string => Buffer.from(key).toString('base64');
  return {
    MASTER_KEY: text(secrets.masterKey),
    CLAIM_KEY: text(secrets.claimKey),
    SESSION_KEY: text(secrets.sessionKey),
    SEAL_KEY: text(secrets.sealKey),
    AUDIT_KEY: text(Buffer.alloc(32, 7)),
    LOG_LEVEL: 'silent',
  };
}

const backUp = () => runBackupCommand(['--to', clinic.backups.folder, '--recipient', clinic.pair.recipient]);

test('nothing is removed or restored unless it is set', async () => {
  expect([await backUp(), await backUp()]).toEqual([0, 0]);
  expect(await backupIds(clinic.backups)).toHaveLength(2);
  expect(await lastRestored(foundation.pool, clinic.backups.folder)).toBeNull();
});

test('without BACKUP_KEEP, BACKUP_DIR keeps a week, a month and a year, and a folder named by hand everything', () => {
  expect(keepOf({}, {})).toEqual({ daily: 7, weekly: 4, monthly: 12 });
  expect(keepOf({ to: clinic.backups.folder }, {})).toBeNull();
});

test('BACKUP_KEEP says which backups stay', async () => {
  process.env['BACKUP_KEEP'] = '1 daily, 0 weekly, 0 monthly';
  await backUp();
  const [newest] = await lastBackups(foundation.pool, clinic.backups.folder, 1);
  expect(await backupIds(clinic.backups)).toEqual([newest?.id]);
});

test('BACKUP_IDENTITY checks the backup by a restore', async () => {
  const file = path.join(clinic.folder, 'backup.key');
  await writeFile(file, clinic.pair.identity);
  process.env['BACKUP_IDENTITY'] = file;
  // This clinic has no read models to compare with.
  await expect(backUp()).rejects.toThrow('The backup was made, but not checked by a restore');
  const checked = await lastRestored(foundation.pool, clinic.backups.folder);
  expect(checked?.id).toBe((await backupIds(clinic.backups)).at(-1));
});
