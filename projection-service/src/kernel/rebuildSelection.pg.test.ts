/** The rebuild of one module reads, and has deciphered, its own events: of a log of five years, a small part. */
import { eventDefinition, idOf, modules, type StoredEvent } from '@hospital/contracts';
import { memoryEventStore, type EventBatch, type EventStore } from '@hospital/event-store';
import { encryptedEventStore, memorySubjectKeys } from '@hospital/platform';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const PATIENTS = 1_200;
const raw = memoryEventStore();
let handed: StoredEvent[] = [];
let deciphered: string[] = [];
const watched: EventStore = Object.assign(Object.create(raw), {
  read: raw.read.bind(raw),
  head: raw.head.bind(raw),
  end: () => raw.end(),
  subscribe: (...[subscription, handle, signal]: Parameters<EventStore['subscribe']>) =>
    raw.subscribe(
      subscription,
      (batch: EventBatch) => {
        handed.push(...batch.events);
        return handle(batch);
      },
      signal,
    ),
});
const store = encryptedEventStore(watched, memorySubjectKeys(), (type) => {
  deciphered.push(type);
  return eventDefinition(type);
});
const tell = teller(raw);
let models: TestReadModels;

beforeAll(async () => {
  await tellClinic(raw);
  for (let n = 0; n < PATIENTS; n += 1)
    await tell(modules.patients, idOf('many', String(n)), {
      type: 'PatientCreated',
      data: { firstname: `P${n}` },
    });
  await tell(modules.departments, clinic.cardiology, { type: 'DepartmentChanged', data: { color: 'red' } });
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
});
afterAll(async () => {
  await models.close();
  await raw.close();
});
beforeEach(() => {
  [handed, deciphered] = [[], []];
});

const departmentEvents = (types: readonly string[]) => types.every((type) => type.startsWith('Department'));

test('of one module', async () => {
  const before = await models.hashes();
  await models.rebuild(store, [modules.departments]);
  expect(await models.hashes()).toEqual(before);
  expect(deciphered.length).toBeGreaterThan(1);
  expect(departmentEvents(deciphered)).toBe(true);
  expect(departmentEvents(handed.map(({ type }) => type))).toBe(true);
});

test('of one whose rows another module’s events move too', async () => {
  const before = await models.hashes();
  await models.rebuild(store, [modules.appointments]);
  expect(await models.hashes()).toEqual(before);
  expect(new Set(deciphered)).toContain('InvoiceIssued');
  expect(new Set(deciphered)).not.toContain('PatientCreated');
});

test('while the projection goes on', async () => {
  const writing = (async () => {
    for (let n = 0; n < 40; n += 1)
      await tell(modules.departments, idOf('late', String(n)), {
        type: 'DepartmentCreated',
        data: { name: `D${n}` },
      });
  })();
  await models.rebuild(store, [modules.departments]);
  await writing;
  await models.caughtUp(store);
  const before = await models.hashes();
  await models.rebuild(store, [modules.departments]);
  expect(await models.hashes()).toEqual(before);
  const [row] = await models.rows(
    `select count(*)::int as count from read_models.departments where name like 'D%'`,
  );
  expect(row).toEqual({ count: 40 });
});
