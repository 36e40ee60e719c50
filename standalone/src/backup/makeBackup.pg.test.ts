/** What a backup leaves beside itself: warnings that outlive its output, and nothing in the place of a share that is not mounted. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BackupFolder, lastBackups, type Foundation } from '@hospital/platform';
import { BackupClinic } from '@hospital/platform/testing';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readHospitalConfig } from '../config.ts';
import { assertStillThere, makeBackup } from './makeBackup.ts';

const never = new AbortController().signal;
let clinic: BackupClinic;
let foundation: Foundation;

beforeAll(async () => {
  clinic = await BackupClinic.open();
  foundation = await clinic.foundation(await clinic.preparedDatabase());
});
afterAll(() => clinic?.close());

function make() {
  const AUDIT_KEY = Buffer.alloc(32, 7).toString('base64');
  const config = readHospitalConfig({ DATA_DIR: clinic.folder, AUDIT_KEY });
  const target = {
    folder: clinic.backups.folder,
    recipients: [clinic.pair.recipient],
    keep: null,
    signal: never,
  };
  return makeBackup({ config, foundation }, target);
}

const lastWarning = async () => (await lastBackups(foundation.pool, clinic.backups.folder, 1))[0]?.warning;

test('a list that was changed stops the removal of what is old, and the record of the backup says so', async () => {
  const { manifest } = await make();
  await make();
  expect(await lastWarning()).toBeNull();
  await writeFile(path.join(clinic.backups.folder, 'manifests', `${manifest.id}.json`), '{}');
  const { warnings } = await make();
  expect(warnings).toEqual([expect.stringContaining(`The list manifests/${manifest.id}.json was changed`)]);
  expect(await lastWarning()).toBe(warnings[0]);
});

test('a folder that lost every backup is taken for a share that is not mounted, and stays as it is', async () => {
  const { folder } = clinic.backups;
  await assertStillThere(foundation, clinic.backups);
  await rename(folder, `${folder}-away`);
  await expect(assertStillThere(foundation, clinic.backups)).rejects.toThrow('a share that is not mounted');
  // Nothing was ever written there.
  await assertStillThere(foundation, new BackupFolder(`${folder}-other`));
  await rename(`${folder}-away`, folder);
  await assertStillThere(foundation, clinic.backups);
});
