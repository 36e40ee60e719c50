/**
 * What one bad event does to a running clinic: nothing to anybody else. The events are written straight into the log, as an earlier version or
 * a damaged restore would have left them there.
 */
import { newId, streamOf } from '@hospital/contracts';
import { postgresEventStore, sealKeys, type EventStore } from '@hospital/event-store';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { form, type Answer } from './client.ts';
import { runningDatabase } from './embeddedDatabase.ts';
import { makeDataFolder, removeDataFolder, runProduct, startProduct, type Product } from './product.ts';

jest.setTimeout(180_000);

const dataFolder = makeDataFolder();
let product: Product;
let clinic: Clinic;
let database: pg.Client;
let log: EventStore;

async function open(): Promise<void> {
  product = await startProduct({ dataFolder, environment: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });
  clinic = await enterClinic(product.url);
  const url = await runningDatabase(dataFolder);
  database = new pg.Client({ connectionString: url });
  await database.connect();
  const key = await readFile(path.join(dataFolder, 'secrets', 'seal.key'), 'utf8');
  const keys = sealKeys({ current: Buffer.from(key, 'base64') });
  log = postgresEventStore({ connectionString: url, seals: { keys } });
}

async function close(): Promise<void> {
  await log.close();
  await database.end();
  expect(await product.stop()).toEqual([]);
}

beforeAll(open, 120_000);
afterAll(async () => {
  await close();
  await removeDataFolder(dataFolder);
}, 60_000);

const NOW = '2026-03-02T09:00:00.000Z';
/** PostgreSQL has no year 0: the tables refuse an event of that instant. */
const NEVER = '0000-06-01T00:00:00.000Z';

async function inject(stream: string, type: string, data: Readonly<Record<string, string>>, at = NOW) {
  const id = stream.slice(stream.indexOf('-') + 1);
  const head = await log.head(stream);
  const [commandId, correlationId] = [newId(), newId()];
  const metadata = {
    v: 1,
    at,
    actor: 'system',
    commandId,
    correlationId,
    causationId: null,
    schema: 1,
  } as const;
  const event = { id: newId(), type, data: { id, ...data }, metadata };
  const { position } = await log.append(stream, [event], head?.revision ?? 'none');
  clinic.lastPosition.position = position;
}

const isStale = ({ headers }: Answer) => headers.get('X-Stale') === 'true';
const ready = async () => {
  const answer = await fetch(`${product.url}/health/ready`);
  return { status: answer.status, text: await answer.text() };
};
/** A report is kept for a second: one of before is asked for again. */
async function readyWith(text: string): Promise<Awaited<ReturnType<typeof ready>>> {
  for (const until = performance.now() + 2_000; performance.now() < until; await sleep(50))
    if ((await ready()).text.includes(text)) break;
  return ready();
}

test('a birthday in year 0, as an earlier version took it, freezes nobody', async () => {
  const [odd, other] = [await clinic.doctor(), await clinic.doctor()];
  await inject(streamOf('user', odd), 'UserChanged', { birthday: '0000-01-01' });
  (await clinic.admin.put(`/users/${other}/{me}`, form({ phone: '+212 600 123 456' }))).must(200);
  const list = (await clinic.admin.list('/users', {})).must(200);
  expect(isStale(list)).toBe(false);
  expect(list.rows.find(({ _id }) => _id === other)).toMatchObject({ phone: '+212 600 123 456' });
  expect((await clinic.admin.get(`/users/${odd}`)).must(200).record).toMatchObject({ birthday: null });
  (await clinic.admin.put(`/users/${odd}/{me}`, form({ birthday: '1980-01-01' }))).must(200);
  const rebuilt = await runProduct({ dataFolder, args: ['--rebuild', 'users'] });
  expect(rebuilt).toMatchObject({ code: 0, output: expect.stringMatching(/users: \d+ records$/m) });
  expect((await ready()).status).toBe(200);
});

test('a row that the table refuses stops its own record, says so, and lets nothing be deleted unseen', async () => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()];
  const department = await clinic.department();
  const sound = await clinic.appointment();
  const parked = newId();
  const slot = { appointmentDate: '2026-05-05', fromTime: '10:00', toTime: '10:30', status: 'pending' };
  await inject(
    streamOf('appointment', parked),
    'AppointmentBooked',
    { doctor, patient, department, ...slot },
    NEVER,
  );
  (await clinic.setStatus(sound, 'Approved')).must(200);
  const list = (await clinic.admin.list('/appointments', {})).must(200);
  expect(isStale(list)).toBe(true);
  expect(list.rows.find(({ _id }) => _id === sound)).toMatchObject({ status: 'Approved' });
  expect(isStale((await clinic.admin.get(`/appointments/${sound}`)).must(200))).toBe(false);
  (await clinic.admin.get(`/appointments/${parked}`)).must(503, 'record_parked');
  (await clinic.setStatus(parked, 'Approved')).must(503, 'record_parked');
  (await clinic.admin.delete(`/users/${doctor}/{me}`)).must(503, 'record_parked');
  (await clinic.admin.delete(`/patients/${patient}/{me}`)).must(503, 'record_parked');
  const health = await readyWith(parked);
  expect(health).toMatchObject({ status: 200, text: expect.stringContaining(`appointments ${parked}`) });
  const rebuilt = await runProduct({ dataFolder, args: ['--rebuild', 'appointments'] });
  expect(rebuilt).toMatchObject({ code: 0, output: expect.stringContaining(`parked: ${parked}`) });
});

test('a missing key shows no living patient as erased, and everything is back with the key', async () => {
  const [lost, other] = [await clinic.patient(), await clinic.patient()];
  const { rows } = await database.query<{ wrapped_key: Buffer }>(
    'delete from kept.subject_keys where subject = $1 returning *',
    [lost],
  );
  await close();
  await open();
  (await clinic.admin.put(`/patients/${lost}/{me}`, form({ city: 'Rabat' }))).must(503, 'record_parked');
  expect(await runProduct({ dataFolder, args: ['--rebuild', 'patients'] })).toMatchObject({
    code: 0,
    output: expect.stringContaining(`parked: ${lost}`),
  });
  (await clinic.admin.get(`/patients/${lost}`)).must(503, 'record_parked');
  expect(isStale((await clinic.admin.get(`/patients/${other}`)).must(200))).toBe(false);
  (await clinic.admin.put(`/patients/${other}/{me}`, form({ firstname: 'Still' }))).must(200);
  expect(await ready()).toMatchObject({ status: 503, text: expect.stringContaining('key is missing') });
  await database.query(
    'insert into kept.subject_keys select * from json_populate_recordset(null::kept.subject_keys, $1)',
    [JSON.stringify(rows.map((row) => ({ ...row, wrapped_key: `\\x${row.wrapped_key.toString('hex')}` })))],
  );
  await runProduct({ dataFolder, args: ['--rebuild', 'patients'] });
  const back = (await clinic.admin.get(`/patients/${lost}`)).must(200);
  expect(back.record['firstname']).toMatch(/^Patient/);
  expect(isStale(back)).toBe(false);
  (await clinic.admin.put(`/patients/${lost}/{me}`, form({ city: 'Rabat' }))).must(200);
});
