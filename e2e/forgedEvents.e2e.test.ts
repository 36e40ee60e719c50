/**
 * What somebody with the database's password, but without the product's secrets, gains by writing to the log: nothing, and it is seen. One
 * INSERT gave an employee the right to read all salaries within three seconds, was signed, and no check found it later.
 */
import { newId } from '@hospital/contracts';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import type { Client } from './client.ts';
import { startInProcess, type InProcess } from './inProcess.ts';
import { runScript } from './runScript.ts';
import { testKeys } from './serviceRun.ts';
import { signLog } from './signLog.ts';

jest.setTimeout(120_000);

const keys = testKeys();
let product: InProcess;
let clinic: Clinic;
let employee: Client;
let role: string;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  product = await startInProcess({
    administrator: { email: ADMIN_EMAIL, password: PASSWORD },
    secrets: keys.secrets,
  });
  clinic = await enterClinic(product.url);
  const created = await clinic.admin.post('/roles/create/{me}', { name: 'Porter', hasAccessModule: true });
  role = created.must(201).id;
  employee = await clinic.hire('Employee', { role });
  client = new pg.Client({ connectionString: product.foundation.databaseUrl });
  await client.connect();
  folder = await mkdtemp(path.join(tmpdir(), 'hospital-forged-'));
});
afterAll(async () => {
  await client.end();
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

/** An event like the last one of the stream, with other data. */
async function insert(stream: string, type: string, data: object, isSealed: boolean): Promise<void> {
  const metadata = isSealed ? 'metadata' : `(metadata::jsonb - 'seal')::text`;
  const { rowCount } = await client.query(
    `insert into event_log.events
     select (select max(position) + 1 from event_log.events), stream, revision + 1, $2, $3, $4, ${metadata}
     from event_log.events where stream = $1 order by revision desc limit 1`,
    [stream, newId(), type, JSON.stringify(data)],
  );
  expect(rowCount).toBe(1);
}

/** The read models have passed whatever was inserted before it. */
async function workOn(): Promise<void> {
  await clinic.department({ name: `Ward ${newId().slice(0, 8)}` });
}

const seals = async () => (await clinic.admin.get('/system/projections')).must(200).record['seals'];

test('an event without a seal grants nothing, is reported, and locks nothing', async () => {
  (await employee.get('/audit')).must(403, 'not_allowed');
  await insert(`role-${role}`, 'RoleChanged', { id: role, Activities: true }, false);
  await workOn();
  (await employee.get('/audit')).must(403, 'not_allowed');
  const { record } = (await clinic.admin.get(`/roles/${role}`)).must(200);
  expect(record).toMatchObject({ name: 'Porter', Activities: false });
  expect(await seals()).toEqual({ unsealed: 1, broken: 0 });
  const health = product.foundation.health.find(({ name }) => name === 'seals');
  expect(await health?.check()).toMatchObject({
    ok: true,
    degraded: expect.stringContaining('1 event without'),
  });
  (await clinic.admin.patch(`/roles/${role}/{me}`, { name: 'Night porter' })).must(200);
});

test('an event with the seal of another one parks its record, and no other one', async () => {
  const department = await clinic.department({ name: 'Radiology' });
  await insert(`department-${department}`, 'DepartmentChanged', { id: department, name: 'Forged' }, true);
  await workOn();
  const read = (await clinic.admin.get(`/departments/${department}`)).must(200);
  expect([read.record['name'], read.headers.get('X-Stale')]).toEqual(['Radiology', 'true']);
  const change = await clinic.admin.put(`/departments/${department}/{me}`, { name: 'Changed' });
  expect(change.record['code']).toBe('record_parked');
  expect(await seals()).toEqual({ unsealed: 1, broken: 1 });
});

test('the check of the log names both, and without the key the first', async () => {
  const { storedLog: store, databaseUrl } = product.foundation;
  await signLog({ store, databaseUrl, folder, key: randomBytes(32) });
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder, AUDIT_CHECKPOINTS: folder };
  const whole = await runScript('audit:verify', [], { ...environment, ...keys.environment });
  expect(whole).toEqual({
    code: 4,
    said: expect.stringMatching(/Events without a seal: 1\. .*\nEvents with a seal that does not hold: 1\. /),
  });
  const keyless = await runScript('audit:verify', [], environment);
  expect(keyless).toEqual({ code: 4, said: expect.stringContaining('Events without a seal: 1. ') });
  expect(keyless.said).toContain('Seals were not checked');
  expect(keyless.said).not.toContain('does not hold');
});
