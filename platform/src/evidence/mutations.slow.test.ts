/**
 * What somebody with the database's password can do to the stored log, triggers off: each single change is found, and where it was made. A few hundred
 * here; `AUDIT_MUTATIONS=10000` for more.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { postgresEventStore, type EventStore } from '@hospital/event-store';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { readEvidence, type KeptEvidence } from './readEvidence.ts';
import { logMutations as mutations } from './testing/logMutations.ts';
import { appendTaxes, signLog, temporaryFolder } from './testing/signedLog.ts';
import { verifyLog } from './verifyLog.ts';

const MUTATIONS = Number(process.env['AUDIT_MUTATIONS'] ?? 300);
const TAXES = 30;
const EVENTS = TAXES * 4;
jest.setTimeout(60_000 + MUTATIONS * 500);

let database: TestDatabase;
let client: pg.Client;
let store: EventStore;
let evidence: KeptEvidence;
let files: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  database = await testDatabase();
  store = postgresEventStore({ connectionString: database.url });
  await appendTaxes(store, TAXES);
  files = await temporaryFolder();
  await signLog(store, files.folder);
  evidence = await readEvidence(files.folder);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`set session_replication_role = replica; create table backup as table event_log.events`);
});

afterAll(async () => {
  await client.end();
  await store.close();
  await files.remove();
  await database.drop();
});

/** Numbers from a seed (mulberry32), so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

async function firstFinding() {
  const { findings } = await verifyLog({ store, evidence, comparePositions: true });
  return findings[0];
}

test('the log as it was written is found in order', async () => {
  expect(evidence.damage).toEqual([]);
  expect(await firstFinding()).toBeUndefined();
});

test(`${MUTATIONS} random changes are found, each at its place`, async () => {
  const random = randomFrom(20_261_122);
  for (let turn = 0; turn < MUTATIONS; turn += 1) {
    const mutation = mutations[turn % mutations.length];
    const position = 1 + random(EVENTS);
    const other = 1 + ((position + random(EVENTS - 1)) % EVENTS);
    await client.query(mutation?.sql(position, other) ?? '');
    const found = await firstFinding();
    const place = mutation?.first?.(position, other) ?? position;
    const finding = { turn, name: mutation?.name, kind: found?.kind, ordinal: found?.ordinal };
    expect(finding).toEqual({
      ...finding,
      ordinal: place - 1,
      kind: mutation?.kinds.find((kind) => kind === found?.kind) ?? mutation?.kinds[0],
    });
    await client.query('delete from event_log.events; insert into event_log.events table backup');
  }
  expect(await firstFinding()).toBeUndefined();
});
