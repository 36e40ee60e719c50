import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { moduleList, newId, roles, taxes, users } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { eventOf } from '../testing/events.ts';
import { silent, testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { verifyReadModels, type Drift } from './verifyReadModels.ts';

let models: TestReadModels;
let store: EventStore;
const [one, other] = [newId(), newId()];

beforeAll(async () => {
  store = memoryEventStore();
  models = await testReadModels();
  models.run(store);
  for (const [index, id] of [one, other].entries()) {
    await append(id, 'TaxCreated', { name: `Tax ${index}`, percentage: '10.00', status: 'active' }, 'none');
    await append(id, 'TaxChanged', { percentage: '12.50' }, 0n);
  }
  await models.caughtUp(store);
});

afterAll(async () => {
  await models.close();
  await store.close();
});

beforeEach(async () => {
  await models.rebuild(store, [taxes]);
});

function append(id: string, type: string, data: Record<string, string>, expected: bigint | 'none') {
  return store.append(`tax-${id}`, [eventOf(`tax-${id}`, { type, data: { id, ...data } })], expected);
}

async function drift(): Promise<Drift[]> {
  const verdicts = await verifyReadModels({ store, databaseUrl: models.url, log: silent }, [taxes]);
  expect(verdicts.map(({ isComparable }) => isComparable)).toEqual([true]);
  return verdicts.flatMap((verdict) => verdict.drift);
}

test('what the projection wrote is what a rebuild makes, in every module', async () => {
  const verdicts = await verifyReadModels({ store, databaseUrl: models.url, log: silent }, moduleList);
  expect(verdicts.flatMap((verdict) => verdict.drift)).toEqual([]);
  expect(verdicts.find(({ module }) => module === 'taxes')).toMatchObject({ records: 2, parked: 0 });
  expect(verdicts).toHaveLength(moduleList.length);
});

describe('what was changed in the tables is named', () => {
  test.each([
    ['a value', `update read_models.taxes set percentage = 99 where _id = $1`, 'rows', 'differs'],
    ['a row that is gone', `delete from read_models.taxes where _id = $1`, 'rows', 'missing'],
    [
      'a row that the log does not know',
      `update read_models.taxes set _id = '11111111-1111-4111-8111-111111111111' where _id = $1`,
      'rows',
      'extra',
    ],
    [
      'the author of a version',
      `update read_models.record_versions set actor = 'x' where id = $1 and until is null`,
      'versions',
      'differs',
    ],
    [
      'a version that is gone',
      `delete from read_models.record_versions where id = $1 and until is null`,
      'versions',
      'missing',
    ],
  ] as const)('%s', async (_, sql, table, kind) => {
    await models.rows(sql, [one]);
    const found = await drift();
    expect(found).toContainEqual(expect.objectContaining({ module: 'taxes', table, kind }));
    expect(found.every(({ record }) => record !== other)).toBe(true);
  });
});

test('it holds while the projection goes on, leaves no table behind, and changes nothing', async () => {
  const before = await models.hashes();
  const ids = Array.from({ length: 40 }, newId);
  const writing = (async () => {
    for (const id of ids)
      await append(id, 'TaxCreated', { name: `T ${id}`, percentage: '1.00', status: 'active' }, 'none');
  })();
  expect(await drift()).toEqual([]);
  await writing;
  await models.caughtUp(store);
  expect(await drift()).toEqual([]);
  expect(Object.keys(await models.hashes())).toEqual(Object.keys(before));
});

test('without a running copy, modules that were rebuilt are compared at positions of their own', async () => {
  const stopped = await testReadModels();
  try {
    await stopped.rebuild(store, [taxes]);
    await append(newId(), 'TaxCreated', { name: 'Late', percentage: '1.00', status: 'active' }, 'none');
    await stopped.rebuild(store, [users]);
    const options = { store, databaseUrl: stopped.url, log: silent };
    const verdicts = await verifyReadModels(options, [taxes, users, roles]);
    expect(verdicts.map(({ module, records, driftCount }) => [module, records, driftCount])).toEqual([
      ['taxes', (await stopped.rows('select 1 from read_models.taxes')).length, 0],
      ['users', 0, 0],
      ['roles', 0, 0],
    ]);
  } finally {
    await stopped.close();
  }
});

test('a module that is declared otherwise is not compared', async () => {
  const changed = { ...taxes, version: 99 };
  const [verdict] = await verifyReadModels({ store, databaseUrl: models.url, log: silent }, [changed]);
  expect(verdict).toMatchObject({ module: 'taxes', isComparable: false });
});
