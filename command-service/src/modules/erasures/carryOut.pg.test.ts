/**
 * An erasure that a restore applied again ends the request that the log still holds, whether it was confirmed before, is confirmed afterwards, or never. People
 * who are erased together, and kept values that end together, are one round of work.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import {
  erasures,
  KEPT_KEY_DESTROYED,
  keptKeyStream,
  newId,
  patients,
  streamOf,
  type StoredEvent,
} from '@hospital/contracts';
import {
  createLogger,
  eventsOfTypes,
  noteErasureStep,
  READ_MODELS_STEP,
  type Foundation,
  type ReactorOptions,
} from '@hospital/platform';
import {
  foundationDatabase,
  openTestFoundation,
  testClock,
  testSecrets,
  type TestDatabase,
} from '@hospital/platform/testing';
import { administrator, startProcess, type Process } from '../../testing/kernelFixture.ts';
import { tellEvent } from '../../testing/telling.ts';
import { confirmedErasures, endedKeys, erasedPeople, type CarryOutDependencies } from './carryOut.ts';
import { eraseAgain } from './eraseAgain.ts';
import { confirmErasure } from './erasures.ts';

jest.setTimeout(60_000);

let database: TestDatabase;
let foundation: Foundation;
let process: Process;
let dependencies: CarryOutDependencies;

/** Of nobody's records, at the end of whatever log. */
const readModels = `
  create schema read_models;
  create table read_models.checkpoints (position text);
  insert into read_models.checkpoints values ('99999999999999999999');
  create table read_models.documents (_id uuid, patient uuid, owner uuid, record text, "recordRevision" bigint);
  create table read_models.record_versions (resource text, id uuid, subjects uuid[], row jsonb)`;

beforeAll(async () => {
  database = await foundationDatabase();
  const log = createLogger({ name: 'test', level: 'silent' });
  foundation = await openTestFoundation({ databaseUrl: database.url, secrets: testSecrets(), log });
  await foundation.pool.query(readModels);
  process = startProcess(foundation.store, testClock());
  const today = async () => (await foundation.clinicDay()).today;
  dependencies = { ...foundation, kernel: process.kernel, today, keyCopiesMs: 0 };
});
afterAll(async () => {
  await foundation.close();
  await database.drop();
});

const asked = () => ({ patient: newId(), request: newId() });
type Asked = ReturnType<typeof asked>;

/** As the restored log has them. */
async function restored({ patient, request }: Asked, status: 'requested' | 'confirmed'): Promise<void> {
  const { store } = foundation;
  const tell = (stream: string, type: string, data: StoredEvent['data']) =>
    tellEvent(store, { stream, type, data });
  await tell(streamOf(patients.category, patient), 'PatientCreated', {
    ...{ id: patient, firstname: 'Salma', lastname: 'Benani', status: 'active' },
  });
  const stream = streamOf(erasures.category, request);
  const person = { id: request, kind: 'patients', subject: patient };
  await tell(stream, 'ErasureRequested', { ...person, patient, reason: 'By letter', requestedBy: newId() });
  if (status === 'confirmed') await tell(stream, 'ErasureConfirmed', { ...person, confirmedBy: newId() });
}

async function applyAgain({ patient }: Asked): Promise<void> {
  await eraseAgain(foundation, [patient]);
  await noteErasureStep(foundation.pool, [patient], READ_MODELS_STEP);
}

async function react({ selection, react: work }: Pick<ReactorOptions, 'selection' | 'react'>, after = 0) {
  const types = selection.filter && 'types' in selection.filter ? selection.filter.types : [];
  const events = await eventsOfTypes(foundation.store, types);
  for (const event of events.slice(after)) await work(event, new AbortController().signal);
  return events.length;
}

const statusOf = async ({ request }: Asked) =>
  (await process.kernel.records.load(erasures, request)).row?.['status'];

test.each(['requested', 'confirmed'] as const)('a request that was %s', async (status) => {
  const given = asked();
  await restored(given, status);
  await applyAgain(given);
  await react(confirmedErasures(dependencies));
  await react(erasedPeople(dependencies));
  expect(await statusOf(given)).toBe('done');
});

test('a request that is confirmed when all else has ended', async () => {
  const given = asked();
  await restored(given, 'requested');
  const before = await react(erasedPeople(dependencies));
  await applyAgain(given);
  const commandId = newId();
  const envelope = { id: given.request, actor: administrator, commandId, correlationId: commandId };
  await process.kernel.handle(confirmErasure, {}, { ...envelope, fingerprint: null, expectedRevision: null });
  await react(confirmedErasures(dependencies));
  // The reaction to `SubjectErased` is over.
  await react(erasedPeople(dependencies), before + 1);
  expect(await statusOf(given)).toBe('done');
});

async function vacuumed(): Promise<number> {
  const { rows } = await foundation.pool.query<{ times: string }>(
    `select vacuum_count as times from pg_stat_all_tables where relid = 'kept.files'::regclass`,
  );
  return Number(rows[0]?.times);
}

test('people who are erased together are one round, which is vacuumed once', async () => {
  const people = [asked(), asked(), asked()];
  for (const given of people) {
    await restored(given, 'confirmed');
    await applyAgain(given);
  }
  const before = await vacuumed();
  await react(erasedPeople(dependencies));
  await react(erasedPeople(dependencies));
  expect((await vacuumed()) - before).toBe(1);
  expect(await Promise.all(people.map(statusOf))).toEqual(['done', 'done', 'done']);
});

test('keys of kept values that end together are one round, which is vacuumed once', async () => {
  for (const key of [newId(), newId(), newId()]) {
    const data = { id: key, resource: 'invoices', record: newId(), until: '2036-12-31' };
    await tellEvent(foundation.store, { stream: keptKeyStream(key), type: KEPT_KEY_DESTROYED, data });
    await foundation.subjectKeys.destroyKey(key);
  }
  const before = await vacuumed();
  await react(endedKeys(dependencies));
  await react(endedKeys(dependencies));
  expect((await vacuumed()) - before).toBe(1);
});
