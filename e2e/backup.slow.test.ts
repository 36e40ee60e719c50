/**
 * A clinic that is backed up while people work, lost, and restored: nothing that was acknowledged before a backup is missing, no number is given twice, everybody signs in
 * again. And the clinic at ten moments, restored, beside what it answers about them itself.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import {
  BackupFolder,
  BackupReader,
  chooseBackup,
  createLogger,
  existingSecrets,
  keptGroups,
  keyPairOf,
  restoreBackup,
  runningPostgresUrl,
  signingKey,
  type Secrets,
} from '@hospital/platform';
import { openEventStore } from '@hospital/event-store';
import { openTestFoundation } from '@hospital/platform/testing';
import { compareRows, startProjection } from '@hospital/projection-service';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BackupFiles } from './backupFiles.ts';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { signIn, type Client } from './client.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';
import { runScript } from './runScript.ts';

jest.setTimeout(240_000);

const WRITERS = 32;
const MOMENTS = 10;
const PAGE = 1_000;
/** Of each writer, so that the machine has something left for the backup. */
const PAUSE_MS = 200;
const dataFolder = makeDataFolder();
const restoredFolder = makeDataFolder();
const backups = new BackupFiles(dataFolder);
const silent = createLogger({ name: 'test', level: 'silent' });
let product: Product;
let clinic: Clinic;
/** Patients whose creation was acknowledged, and when. */
const admitted: { readonly id: string; readonly at: Date }[] = [];
/** Just before the second backup was asked for. */
let secondAsked: Date;

const run = (script: string, args: readonly string[]) =>
  runScript(script, args, { DATA_DIR: restoredFolder });

beforeAll(async () => {
  product = await startProduct({ dataFolder, environment: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });
  clinic = await enterClinic(product.url);
  await backups.makeKey();
  const stop = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!stop.signal.aborted) {
      const id = await clinic.patient();
      admitted.push({ id, at: new Date() });
      await sleep(PAUSE_MS);
    }
  });
  await clinic.invoice();
  await backups.backUp();
  await clinic.invoice();
  secondAsked = new Date();
  await backups.backUp();
  stop.abort();
  await Promise.all(writers);
});

afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
  await removeDataFolder(restoredFolder);
});

test('while 32 people write, both backups are whole, and the second one has what is new alone', async () => {
  const list = await backups.run(['list', '--to', backups.folder]);
  expect(list.said.trim().split('\n')).toHaveLength(2);
  expect((await backups.run(['verify', '--to', backups.folder])).said).toMatch(/holds: \d+ objects/);
  expect((await backups.run(backups.check)).said).toMatch(
    /was restored: \d+ events, \d+ records, each as in the product at that moment/,
  );
});

test('ten moments, restored, are what the clinic says about them', async () => {
  const server = (await runningPostgresUrl(path.join(dataFolder, 'postgres'))) ?? '';
  const living = at(server, 'hospital');
  const log = await openEventStore({ databaseUrl: living });
  const identity = /AGE-SECRET-KEY-\S+/.exec(await readFile(backups.keyFile, 'utf8'))?.[0] ?? '';
  const reader = new BackupReader(new BackupFolder(backups.folder), [(await keyPairOf(identity)).identity]);
  const secrets = await existingSecrets(dataFolder, {});
  const key = Buffer.from(await readFile(path.join(dataFolder, 'secrets/audit.key'), 'utf8'), 'base64');
  const known = admitted.filter(({ at }) => at < secondAsked);
  const [from, to] = [known[0]?.at.getTime() ?? 0, known.at(-1)?.at.getTime() ?? 0];
  for (let n = 0; n < MOMENTS; n += 1) {
    const until = new Date(from + Math.random() * (to - from));
    const chosen = await chooseBackup(reader, [signingKey(key).publicKey], { until });
    const name = `moment_${n}`;
    await query(server, `create database ${name} template template0`);
    const databaseUrl = at(server, name);
    const options = { reader, chosen, databaseUrl, eventStoreUrl: undefined, secrets, groups: keptGroups };
    await restoreBackup({ ...options, beforeCommit: () => Promise.resolve(), now: () => new Date() });
    await buildRecords(databaseUrl, secrets);
    const position = String(chosen.events).padStart(20, '0');
    const { compared, parked } = await compareRows({ restored: databaseUrl, living, position, log });
    expect([until, parked, compared.filter(({ isEqual }) => !isEqual)]).toEqual([until, 0, []]);
    const patients = compared.find(({ module }) => module === 'patients')?.records;
    const said = await clinic.admin.list('/patients', { limit: 1 }, { query: { asOf: until.toISOString() } });
    expect([until, patients]).toEqual([until, said.must(200).total]);
    await query(server, `drop database ${name} with (force)`);
  }
  await log.close();
});

test('the clinic is lost and restored: nothing acknowledged is missing, no number comes twice', async () => {
  const { number } = await clinic.invoice();
  const { token } = clinic.admin;
  await product.stop();
  await rm(path.join(dataFolder, 'postgres'), { recursive: true });
  const args = [...backups.restore, '--reason', 'The disk failed'];
  const refused = await run('restore', args);
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('must not be given again')]);
  const none = ['ORD', 'REC', 'RMB', 'AV'].map((series) => `${series}-${String(number).slice(0, 4)}-000000`);
  const numbers = [String(number), ...none].flatMap((last) => ['--last-number', last]);
  const restored = await run('restore', [...args, ...numbers]);
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Restored.')]);
  expect((await run('restore', [...args, ...numbers])).said).toContain('There is a clinic already');

  product = await startProduct({ dataFolder: restoredFolder });
  expect(
    (await fetch(`${product.url}/api/profile`, { headers: { authorization: `Bearer ${token ?? ''}` } }))
      .status,
  ).toBe(401);
  const lastPosition = { position: null };
  const admin = await signIn(product.url, lastPosition, ADMIN_EMAIL, PASSWORD);
  const ids = await patientIds(admin);
  expect(admitted.filter((patient) => patient.at < secondAsked && !ids.has(patient.id))).toEqual([]);
  const again = await enterClinic(product.url);
  const next = await again.invoice();
  expect(next['number']).toBe(following(String(number)));
  expect((await run('audit:verify', [])).code).toBe(0);
  expect((await run('projections', ['verify'])).code).toBe(0);
});

async function patientIds(admin: Client): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let skip = 0; ; skip += PAGE) {
    const page = (await admin.list('/patients', { limit: PAGE, skip })).must(200).ids;
    for (const id of page) ids.add(id);
    if (page.length < PAGE) return ids;
  }
}

function following(number: string): string {
  const [year = '', ordinal] = number.split('-');
  return `${year}-${String(Number(ordinal) + 1).padStart(6, '0')}`;
}

async function buildRecords(databaseUrl: string, secrets: Secrets): Promise<void> {
  const foundation = await openTestFoundation({
    ...{ databaseUrl, secrets, log: silent },
    ...{ isMaintenance: true, isRestore: true },
  });
  const projection = await startProjection(foundation);
  expect(await projection.waitFor(await foundation.store.end(), 60_000)).toBe(true);
  await projection.close();
  await foundation.close();
}

function at(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}
