/** Every read of a patient's data and every use of an account is in the archive, however many are read at once. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { newId, type PersonNamed } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { keptMigrations, migrate, readsMigrations } from '@hospital/platform';
import { addSampleRow } from '@hospital/platform/testing';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';
import { readsOf } from './personReads.ts';

jest.setTimeout(60_000);

const MANY = 5;
const END = '2026-03-02T12:00:00.000Z';
const store = memoryEventStore();
const person = (resource: PersonNamed['resource'], id: string): PersonNamed => ({ resource, id });
const [youssef, amina] = [person('patients', clinic.youssef), person('users', clinic.amina)];
const entries = Array.from({ length: MANY }, (_none, index) => String(index));
let models: TestReadModels;

/** One for each, those of somebody else between them, and one after the end. */
async function addReads(): Promise<void> {
  const { pool } = models;
  const add = async (how: string, at: string) => {
    const read = { at, how, actor: clinic.amina };
    for (const patient of [youssef.id, newId()]) {
      await addSampleRow(pool, 'patient_reads', { ...read, patient, resource: 'opened' });
      const { rows } = await pool.query('select count(*)::int as count from kept.list_reads');
      const list = { ...read, id: Number(rows[0]?.count) + 1, patients: [patient], resource: 'listed' };
      await addSampleRow(pool, 'list_reads', list);
    }
    for (const user of [amina.id, newId()])
      await addSampleRow(pool, 'access_log', { at, act: how, user_id: user });
  };
  for (const how of entries) await add(how, END);
  await add('later', '2026-03-02T12:00:00.001Z');
}

beforeAll(async () => {
  await tellClinic(store);
  models = await testReadModels();
  await migrate(models.url, keptMigrations, readsMigrations);
  models.run(store);
  await models.caughtUp(store);
  await addReads();
});
afterAll(async () => {
  await models.close();
  await store.close();
});

async function found(asked: PersonNamed, group?: number) {
  const all: string[] = [];
  const kit = { pool: models.pool, ...(group === undefined ? {} : { group }) };
  for await (const reads of readsOf(kit, { person: asked, at: END }))
    all.push(
      ...reads.map(({ what, how, by }) => `${what} ${how} ${by === null ? 'themselves' : 'by somebody'}`),
    );
  return all;
}

test.each([1, 2, 3, MANY, MANY + 1, undefined])('all are found where %s are read at once', async (group) => {
  const reads = (what: string) => entries.map((how) => `${what} ${how} by somebody`);
  expect(await found(youssef, group)).toEqual([...reads('opened'), ...reads('listed')]);
  expect(await found(amina, group)).toEqual(entries.map((how) => `${how} ${how} themselves`));
});
