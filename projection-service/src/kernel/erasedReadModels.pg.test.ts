/** Keys that end together cost one rebuild of the modules that held their values, and each is done by it. */
import {
  idOf,
  KEPT_KEY_DESTROYED,
  keptKeyStream,
  SUBJECT_ERASED,
  type JsonObject,
} from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { eventsOfTypes, keptMigrations, kernelEvent, migrate } from '@hospital/platform';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { erasedReadModels } from './erasedReadModels.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
const now = new Date('2037-01-01T09:00:00.000Z');
let models: TestReadModels;
let rebuilds: (readonly string[])[] = [];

beforeAll(async () => {
  models = await testReadModels();
  await migrate(models.url, keptMigrations);
});
beforeEach(() => {
  rebuilds = [];
});
afterAll(async () => {
  await models.close();
  await store.close();
});

async function end(type: string, stream: string, data: JsonObject & { readonly id: string }): Promise<void> {
  await store.append(stream, [kernelEvent(type, data, now)], 'none');
  await models.rows(
    `insert into kept.subject_keys (subject, state, created_at, erased_at) values ($1, 'erased', now(), now())`,
    [data.id],
  );
}

async function endKept(resource: string, name: string): Promise<void> {
  const key = idOf('key', name);
  await end(KEPT_KEY_DESTROYED, keptKeyStream(key), {
    id: key,
    resource,
    record: idOf(name),
    until: '2036-12-31',
  });
}

async function reactToAll(): Promise<void> {
  const rebuild = (names: readonly string[]) => {
    rebuilds.push(names);
    return Promise.resolve();
  };
  const work = erasedReadModels({ pool: models.pool, store, rebuild, keyCopiesMs: 0 });
  for (const event of await eventsOfTypes(store, [SUBJECT_ERASED, KEPT_KEY_DESTROYED]))
    await work.react(event, new AbortController().signal);
}

test('three of one module are one rebuild, and nothing is left to do', async () => {
  for (const name of ['first', 'second', 'third']) await endKept('invoices', name);
  await reactToAll();
  expect(rebuilds).toEqual([['invoices']]);
  await reactToAll();
  expect(rebuilds).toHaveLength(1);
});

test('those of a person and of other modules are one rebuild of all of these modules', async () => {
  const patient = idOf('patient');
  await end(SUBJECT_ERASED, `patient-${patient}`, { id: patient, erasure: null, files: [] });
  await endKept('employeesSalaries', 'salary');
  await endKept('invoices', 'fourth');
  await reactToAll();
  expect(rebuilds).toEqual([['employeesSalaries', 'invoices']]);
});
