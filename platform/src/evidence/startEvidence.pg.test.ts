import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { postgresEventStore, type EventStore } from '@hospital/event-store';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { leaseMigrations } from '../eventSourcing/lease.ts';
import { createLogger } from '../monitoring/logging.ts';
import { migrate } from '../keptTables/migrate.ts';
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { evidenceMigrations } from './checkpointChain.ts';
import { readEvidence } from './readEvidence.ts';
import { startEvidence, type Evidence } from './startEvidence.ts';
import { appendTaxes, temporaryFolder } from './testing/signedLog.ts';
import { verifyLog } from './verifyLog.ts';

const SOON = { ms: 20, events: 40 };

let database: TestDatabase;
let store: EventStore;
let files: Awaited<ReturnType<typeof temporaryFolder>>;
let running: Evidence[];

beforeEach(async () => {
  database = await testDatabase('signing', (url) => migrate(url, leaseMigrations, evidenceMigrations));
  store = postgresEventStore({ connectionString: database.url });
  files = await temporaryFolder();
  running = [];
});

afterEach(async () => {
  for (const each of running) await each.close();
  await store.close();
  await files.remove();
  await database.drop();
});

function start(every = SOON, folder = files.folder, key = Buffer.alloc(32, 7)): Evidence {
  const log = createLogger({ name: 'test', level: 'silent' });
  const evidence = startEvidence({
    store,
    databaseUrl: database.url,
    folder,
    key,
    log,
    every,
  });
  running.push(evidence);
  return evidence;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function verify() {
  const evidence = await readEvidence(files.folder);
  return verifyLog({ store, evidence, comparePositions: true });
}

test('what is appended is signed within the time, and the log agrees', async () => {
  await appendTaxes(store, 30);
  const evidence = start();
  await until(async () => (await evidence.status()).size === 120);
  await appendTaxes(store, 1);
  await until(async () => (await evidence.status()).size === 124);
  expect(await evidence.health.check()).toEqual({ ok: true });
  expect(await verify()).toMatchObject({ signed: 124, events: 124, findings: [] });
});

test('an end signs what was read before it', async () => {
  await appendTaxes(store, 6, 0);
  const evidence = start({ ms: 3_600_000, events: 4 });
  await until(async () => (await evidence.status()).size >= 4);
  await evidence.close();
  expect((await evidence.status()).size).toBe(6);
});

test('of two copies one signs, and the other goes on where it ends', async () => {
  const first = start();
  await appendTaxes(store, 10);
  await until(async () => (await first.status()).size === 40);
  const second = start();
  await first.close();
  await appendTaxes(store, 10);
  await until(async () => (await second.status()).size === 80);
  expect(await verify()).toMatchObject({ signed: 80, findings: [] });
});

test.each([
  ['another folder', () => path.join(files.folder, 'other'), 7, 'the database holds one of 40 events'],
  ['another key', () => files.folder, 8, 'AUDIT_KEY is not the key that signed the last checkpoint'],
])('a copy with %s says so while another one signs', async (_what, folder, key, sentence) => {
  await appendTaxes(store, 10);
  const first = start();
  await until(async () => (await first.status()).size === 40);
  const waiting = start(SOON, folder(), Buffer.alloc(32, key));
  await until(async () => (await waiting.status()).failure !== null);
  expect(await waiting.health.check()).toEqual({ ok: true, degraded: expect.stringContaining(sentence) });
  expect(await first.health.check()).toEqual({ ok: true });
});

test('a log that was altered before the last checkpoint is not signed any more, and health says so', async () => {
  await appendTaxes(store, 10);
  const before = start();
  await until(async () => (await before.status()).size === 40);
  await before.close();
  await asSuperuser(`update event_log.events set type = 'TaxForged' where position = 40`);
  await appendTaxes(store, 1);
  const evidence = start();
  await until(async () => (await evidence.status()).failure !== null);
  expect(await evidence.health.check()).toEqual({
    ok: true,
    degraded: expect.stringContaining('Run npm run audit:verify'),
  });
  expect((await evidence.status()).size).toBe(40);
  expect((await verify()).findings).toMatchObject([{ kind: 'altered', ordinal: 39 }]);
});

test.each(['alone', 'beside a copy that signs'])(
  'a folder that cannot be written is a limitation that health tells: %s',
  async (what) => {
    await appendTaxes(store, 1);
    if (what !== 'alone') {
      const first = start();
      await until(async () => (await first.status()).size === 4);
    }
    const file = path.join(files.folder, 'file');
    await writeFile(file, '');
    const evidence = start(SOON, path.join(file, 'audit'));
    await until(async () => (await evidence.status()).failure !== null);
    expect(await evidence.health.check()).toEqual({
      ok: true,
      degraded: 'No checkpoint can be signed at present (ENOTDIR).',
    });
  },
);

async function asSuperuser(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`set session_replication_role = replica; ${sql}`);
  await client.end();
}
