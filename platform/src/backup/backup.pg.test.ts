/** A backup is made, added to, checked, damaged, and restored into empty databases. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { numberSeries, seriesStream, streamOf } from '@hospital/contracts';
import { lookAtLog } from '../testing/lookAtLog.ts';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { ConfigError } from '../start/config.ts';
import { parsePublicKey, signingKey } from '../evidence/evidenceKey.ts';
import type { Foundation } from '../start/foundation.ts';
import { openTestFoundation } from '../testing/openTestFoundation.ts';
import { keptGroups } from '../start/prepareTables.ts';
import { createLogger } from '../monitoring/logging.ts';
import { admit, BackupClinic, signer } from '../testing/backupClinic.ts';
import { testSecrets } from '../testing/testSecrets.ts';
import { newKeyPair } from './ageStreams.ts';
import { checkNewest } from './checkBackup.ts';
import { chooseBackup, type WantedBackup } from './chosenBackup.ts';
import { keptTables } from './keptTables.ts';
import { fileEntries } from './backupFiles.ts';
import { backupIds, ownObjects, readManifest, sharedObjects } from './manifest.ts';
import { readLeftOut } from './discardedTail.ts';
import { BackupReader } from './objectCodec.ts';
import { recordRestore } from './recordRestore.ts';
import { restoreBackup } from './restoreBackup.ts';
import { markFinished, writtenRestore } from './unfinishedRestore.ts';

const keys = [signer.publicKey];
const DAY_MS = 86_400_000;
let clinic: BackupClinic;
let living: Foundation;
let first: string;
let second: string;
const between = new Date('2026-03-11T10:00:00.000Z');

beforeAll(async () => {
  clinic = await BackupClinic.open();
  living = await clinic.foundation(await clinic.preparedDatabase());
  first = await admit(living, 'فاطمة Zerouali', new Date('2026-03-11T09:00:00.000Z'));
  await clinic.backUp(living);
  second = await admit(living, 'Omar', new Date('2026-03-11T11:00:00.000Z'));
  await clinic.backUp(living);
}, 60_000);

afterAll(() => clinic?.close());

async function restore(wanted: WantedBackup = {}, secrets = clinic.secrets) {
  const databaseUrl = await clinic.emptyDatabase();
  const { reader } = clinic;
  const chosen = await chooseBackup(reader, keys, wanted);
  const options = { reader, chosen, databaseUrl, eventStoreUrl: undefined, secrets, groups: keptGroups };
  const sum = await restoreBackup({
    ...options,
    beforeCommit: () => Promise.resolve(),
    now: () => new Date(),
  });
  return { databaseUrl, sum, chosen, options };
}

async function rowsOf(url: string, table: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(`select t::text as row from kept.${table} t order by 1`)).rows;
  } finally {
    await client.end();
  }
}

const nameOf = async ({ store }: Foundation, patient: string) =>
  (await store.head(streamOf('patient', patient)))?.data['firstname'];

describe('a restore', () => {
  test('has every event, every key, every file and every row', async () => {
    const { databaseUrl, sum, chosen } = await restore();
    expect(sum.root).toBe(chosen.newest.log.root);
    for (const table of ['subject_keys', 'master_keys', 'key_checks', 'credentials', 'files', 'access_log'])
      expect([table, await rowsOf(databaseUrl, table)]).toEqual([
        table,
        await rowsOf(living.databaseUrl, table),
      ]);
    const restored = await clinic.foundation(databaseUrl);
    expect(await nameOf(restored, first)).toBe('فاطمة Zerouali');
    expect(await lookAtLog(restored.storedLog)).toEqual(await lookAtLog(living.storedLog));
  });

  test('up to a moment has what was recorded until then', async () => {
    const { databaseUrl, chosen } = await restore({ until: between });
    const [series] = numberSeries;
    expect((await readLeftOut(clinic.reader, chosen, clinic.secrets)).numbers).toEqual([
      { series, year: '2026', last: 2 },
    ]);
    const restored = await clinic.foundation(databaseUrl);
    expect([await nameOf(restored, first), await nameOf(restored, second)]).toEqual([
      'فاطمة Zerouali',
      undefined,
    ]);
  });

  test('of an older backup has its events, and the newest keys', async () => {
    const [older] = await backupIds(clinic.backups);
    const { databaseUrl, chosen } = await restore({ backup: older });
    expect(chosen.events).toBe((await readManifest(clinic.backups, older ?? '', keys)).log.events);
    expect(await rowsOf(databaseUrl, 'subject_keys')).toEqual(
      await rowsOf(living.databaseUrl, 'subject_keys'),
    );
    expect((await rowsOf(databaseUrl, 'credentials')).length).toBe(1);
  });

  test('is recorded, leaves out numbers that were handed out, and holds the product back until then', async () => {
    const { databaseUrl } = await restore();
    const log = createLogger({ name: 'test', level: 'silent' });
    for (const isMaintenance of [false, true])
      await expect(
        openTestFoundation({ databaseUrl, secrets: clinic.secrets, log, isMaintenance }),
      ).rejects.toThrow('Run npm run restore once more');
    const restored = await clinic.foundation(databaseUrl);
    const unfinished = await writtenRestore(restored.pool);
    if (!unfinished) throw new Error('nothing is unfinished');
    const [series] = numberSeries;
    if (!series) throw new Error('no number series');
    const record = { store: restored.store, restore: unfinished, reason: 'The disk failed', now: new Date() };
    const end = { series, year: '2026', last: 9 };
    expect((await recordRestore({ ...record, numbers: [end] })).map(({ skipped }) => skipped)).toEqual([7]);
    // Called again, as after a crash.
    expect((await recordRestore({ ...record, numbers: [end] })).map(({ skipped }) => skipped)).toEqual([0]);
    expect((await restored.store.head(seriesStream(series, '2026')))?.revision).toBe(8n);
    await markFinished(restored.pool);
    const opened = await openTestFoundation({ databaseUrl, secrets: clinic.secrets, log });
    await opened.close();
  });

  test('goes on in the same folder of backups', async () => {
    const { databaseUrl } = await restore();
    const restored = await clinic.foundation(databaseUrl);
    await admit(restored, 'Salma');
    const { newEvents, manifest } = await clinic.backUp(restored);
    expect(newEvents).toBe(2);
    expect((await checkNewest(clinic.backups, manifest)).faults).toEqual([]);
    await rm(path.join(clinic.backups.folder, 'manifests', `${manifest.id}.json`));
  });
});

describe('refused, and nothing is written', () => {
  test('a target that is in use', async () => {
    const chosen = await chooseBackup(clinic.reader, keys, {});
    const { options } = await restore();
    const before = await rowsOf(living.databaseUrl, 'credentials');
    const again = { ...options, databaseUrl: living.databaseUrl, chosen };
    await expect(
      restoreBackup({ ...again, beforeCommit: () => Promise.resolve(), now: () => new Date() }),
    ).rejects.toThrow('There is a clinic already');
    expect(await rowsOf(living.databaseUrl, 'credentials')).toEqual(before);
  });

  test.each(['masterKey', 'claimKey', 'sealKey'] as const)('another clinic’s %s', async (name) => {
    await expect(restore({}, { ...clinic.secrets, [name]: testSecrets()[name] })).rejects.toThrow(
      ConfigError,
    );
  });

  test('another private key, and a backup that another AUDIT_KEY signed', async () => {
    const { identity } = await newKeyPair();
    const reader = new BackupReader(clinic.backups, [identity]);
    await expect(chooseBackup(reader, keys, { until: between })).rejects.toThrow('made for another key');
    const others = [signingKey(Buffer.alloc(32, 8)).publicKey];
    await expect(chooseBackup(clinic.reader, others, {})).rejects.toThrow('signed by another key');
    expect(() => parsePublicKey('x')).toThrow(ConfigError);
  });

  test('a backup of another log into the same folder', async () => {
    const other = await BackupClinic.open();
    const foundation = await other.foundation(await other.preparedDatabase());
    await admit(foundation, 'Nadia');
    const manifests = await backupIds(clinic.backups);
    await expect(clinic.backUp(foundation)).rejects.toThrow('backups of another log');
    expect(await backupIds(clinic.backups)).toEqual(manifests);
    await other.close();
  });

  test('a moment before the first event, and one after the backup', async () => {
    await expect(chooseBackup(clinic.reader, keys, { until: new Date('2000-01-01') })).rejects.toThrow(
      'The first event',
    );
    await expect(chooseBackup(clinic.reader, keys, { until: new Date(Date.now() + DAY_MS) })).rejects.toThrow(
      'The newest backup is of',
    );
  });
});

describe('damage is named', () => {
  const flip = async (file: string) => {
    const bytes = await readFile(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
  };
  const damages = {
    'one bit changed': flip,
    'cut short': (file: string) => truncate(file, 10),
    'a byte more': (file: string) => appendFile(file, 'x'),
    removed: (file: string) => rm(file),
    emptied: (file: string) => writeFile(file, ''),
  };
  const objects = ['log', 'credentials.age', 'subject_keys.age', 'files.jsonl', 'files/'];

  test.each(Object.keys(damages).flatMap((damage) => objects.map((object) => [object, damage] as const)))(
    '%s %s',
    async (object, damage) => {
      const { backups } = clinic;
      const id = (await backupIds(backups)).at(-1) ?? '';
      const manifest = await readManifest(backups, id, keys);
      const names = [...ownObjects(manifest), ...sharedObjects(manifest)].map(({ name }) => name);
      for await (const { name } of fileEntries(backups, manifest.files.index)) names.push(name);
      const file = path.join(backups.folder, names.find((name) => name.includes(object)) ?? '');
      const before = await readFile(file);
      await damages[damage as keyof typeof damages](file);
      const { faults } = await checkNewest(backups, manifest);
      expect(faults[0]).toContain(path.relative(backups.folder, file));
      await writeFile(file, before);
      expect((await checkNewest(backups, manifest)).faults).toEqual([]);
    },
  );

  test('a changed list of what the backup holds', async () => {
    const { backups } = clinic;
    const id = (await backupIds(backups)).at(-1) ?? '';
    const file = path.join(backups.folder, 'manifests', `${id}.json`);
    const before = await readFile(file, 'utf8');
    await writeFile(file, before.replace(/"rows": \d+/, '"rows": 99'));
    await expect(readManifest(backups, id, keys)).rejects.toThrow('was changed');
    await writeFile(file, before);
  });
});

test('every table beside the log has its place in a backup, or is left out by name', async () => {
  const { rows } = await living.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'kept' order by 1`,
  );
  expect(Object.keys(keptTables).sort()).toEqual(rows.map(({ name }) => name).sort());
});
