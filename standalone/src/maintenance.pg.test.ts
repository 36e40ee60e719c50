/** A command beside the product has the product's settings: what it deletes by and what it prints must not differ. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import { testDatabase, testSecrets, openTestFoundation, type TestDatabase } from '@hospital/platform/testing';
import { createLogger } from '@hospital/platform';
import { runMaintenance } from './maintenance.ts';

const YEAR_MS = 365 * 86_400_000;
const before = { ...process.env };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const secrets = testSecrets();
  const log = createLogger({ name: 'test', level: 'silent' });
  await (await openTestFoundation({ databaseUrl: database.url, secrets, log })).close();
  const keys = {
    MASTER_KEY: secrets.masterKey,
    CLAIM_KEY: secrets.claimKey,
    SESSION_KEY: secrets.sessionKey,
    SEAL_KEY: secrets.sealKey,
  };
  for (const [name, key] of Object.entries(keys)) process.env[name] = key.toString('base64');
  Object.assign(process.env, { DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
});
afterEach(() => {
  delete process.env['PUBLIC_URL'];
  delete process.env['READS_RETENTION_DAYS'];
});
afterAll(async () => {
  process.env = before;
  await database.drop();
});

test('it keeps who read what for as long as the product does', async () => {
  process.env['READS_RETENTION_DAYS'] = '3650';
  const kept = await runMaintenance('test', async ({ foundation: { pool, clock, reads } }) => {
    const at = new Date(clock().getTime() - 4 * YEAR_MS);
    await pool.query(
      `insert into kept.patient_reads (at, actor, resource, record, patient, how, request_id)
       values ($1, $2, 'patients', $3, $3, 'record', 'r1')`,
      [at, newId(), newId()],
    );
    for (const sweep of reads.sweeps) await sweep.run(new AbortController().signal);
    return (await pool.query('select from kept.patient_reads')).rowCount;
  });
  expect(kept).toBe(1);
});

test('it prints the address at which a paper is checked', async () => {
  process.env['PUBLIC_URL'] = 'https://clinic.example';
  const address = await runMaintenance('test', ({ foundation }) => Promise.resolve(foundation.publicUrl));
  expect(address).toBe('https://clinic.example');
});
