/** What reads say while a record is parked: its own, lists, counts, joins and as-of; and what they don't say of others. */
import { idOf, modules, patients, Problem, users, type ModuleDescription } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import type { Answer } from '@hospital/platform';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from './testing/clinic.ts';
import { teller, type AppendEvents } from './testing/events.ts';
import { queriesOf, type Asked, type Queries } from './testing/queries.ts';
import { testReadModels, type TestReadModels } from './testing/readModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

let store: EventStore;
let tell: AppendEvents;
let models: TestReadModels;
let queries: Queries;

beforeEach(async () => {
  store = memoryEventStore();
  tell = teller(store);
  models = await testReadModels();
  queries = queriesOf(models);
  await tellClinic(store);
  models.run(store);
  await models.caughtUp(store);
});
afterEach(async () => {
  queries.close();
  await models.close();
  await store.close();
});

/** In year 0, which PostgreSQL lacks: the tables refuse it. */
async function park(module: ModuleDescription, id: string, type: string, data = {}): Promise<void> {
  await tell(module, id, { type, data, at: '0000-06-01T00:00:00.000Z' });
  await models.reached(store);
  expect(models.progress.parked.has(module.name, id)).toBe(true);
}

const isStale = ({ headers }: Answer) => headers?.['X-Stale'] === 'true';
async function stale(operation: string, asked: Asked = {}): Promise<boolean> {
  const readAfter = models.progress.position;
  return isStale(await queries.ask(operation, { ...asked, readAfter }));
}
const one = (id: string, query = {}) => ({ params: { id }, query });

describe('while a patient is parked', () => {
  beforeEach(() => park(patients, clinic.helene, 'PatientChanged', { lastname: 'Unseen' }));

  test('its own reads are stale, though the position is reached', async () => {
    expect(await stale('patients.get', one(clinic.helene))).toBe(true);
    expect(await stale('history', { params: { resource: 'patients', id: clinic.helene } })).toBe(true);
  });

  test('reads of others are not', async () => {
    expect(await stale('patients.get', one(clinic.percy))).toBe(false);
    expect(await stale('users.get', one(clinic.amina))).toBe(false);
    expect(await stale('taxes.list')).toBe(false);
    expect(await stale('departments.list')).toBe(false);
  });

  test('lists, counts and as-of that may hold it are', async () => {
    expect(await stale('patients.list')).toBe(true);
    expect(await stale('patients.list', { query: { limit: '0' } })).toBe(true);
    expect(await stale('patients.list', { query: { asOf: models.progress.position } })).toBe(true);
    expect(await stale('dashboard')).toBe(true);
    expect(await stale('audit')).toBe(true);
  });

  test('so are joins: the lists of appointments and invoices, and those that show it', async () => {
    expect(await stale('appointments.list')).toBe(true);
    expect(await stale('invoices.list')).toBe(true);
    expect(await stale('appointments.get', one(clinic.booked))).toBe(true);
    expect(await stale('appointments.get', one(clinic.closed))).toBe(false);
  });

  test('others’ writes are waited for all the same', async () => {
    const { position } = await tell(patients, clinic.percy, {
      type: 'PatientChanged',
      data: { firstname: 'Percival' },
    });
    const answer = await queries.ask('patients.list', { readAfter: position });
    expect(isStale(answer)).toBe(true);
    expect(JSON.stringify(answer.body)).toContain('Percival');
  });
});

test('a record whose first event is parked is not said to have never been', async () => {
  const id = idOf('unborn');
  await park(patients, id, 'PatientCreated', { firstname: 'U' });
  const refusal = await queries.ask('patients.get', one(id)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal).toMatchObject({ code: 'record_parked' });
  const call = { params: { resource: 'patients', id } };
  await expect(queries.ask('history', call)).rejects.toMatchObject({ code: 'record_parked' });
  await expect(queries.ask('patients.get', one(idOf('nobody')))).rejects.toMatchObject({ code: 'not_found' });
});

test('so is what refers to a record that is not there yet, because its first event is parked', async () => {
  const [unborn, visit] = [idOf('unborn'), idOf('visit of the unborn')];
  const { booked, helene, percy } = clinic;
  await tell(modules.appointments, visit, {
    type: 'AppointmentBooked',
    data: {
      patient: unborn,
      doctor: clinic.amina,
      appointmentDate: '2026-09-01',
      fromTime: '08:00',
      toTime: '08:30',
    },
  });
  await models.caughtUp(store);
  expect(await stale('appointments.get', one(visit))).toBe(false);
  await park(patients, unborn, 'PatientCreated', { firstname: 'U' });
  expect(await stale('appointments.get', one(visit))).toBe(true);
  expect(await stale('appointments.get', one(booked))).toBe(false);
  for (const id of [helene, percy]) expect(await stale('patients.get', one(id))).toBe(false);
});

test('a parked role makes stale whatever shows a person, two references away', async () => {
  await park(modules.roles, clinic.doctorRole, 'RoleChanged', { name: 'Healer' });
  for (const list of ['roles.list', 'users.list', 'appointments.list', 'dashboard']) {
    expect([list, await stale(list)]).toEqual([list, true]);
  }
  expect(await stale('users.get', one(clinic.amina))).toBe(true);
  expect(await stale('users.get', one(clinic.nurse))).toBe(false);
  expect(await stale('appointments.get', one(clinic.booked))).toBe(true);
});

test('another copy knows of it as soon as it knows the position', async () => {
  const other = queriesOf(models);
  await park(users, clinic.karim, 'UserChanged', { firstname: 'Percival' });
  expect(isStale(await other.ask('users.list', { readAfter: models.progress.position }))).toBe(true);
  other.close();
});
