import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@hospital/contracts';
import { memoryEventStore, type EventStore } from '@hospital/event-store';
import { eventOf } from '../testing/events.ts';
import { actorWith, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

let models: TestReadModels;
let store: EventStore;
let queries: Queries;

beforeAll(async () => {
  store = memoryEventStore();
  models = await testReadModels();
  models.run(store);
  queries = queriesOf(models, undefined, undefined, store);
  const id = newId();
  const data = { id, name: 'VAT', percentage: '20.00', status: 'approved' };
  await store.append(`tax-${id}`, [eventOf(`tax-${id}`, { type: 'TaxCreated', data })], 'none');
  await models.caughtUp(store);
});

afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

test('an Administrateur sees how far the read models are, with each module and what is parked of it', async () => {
  const [one, event] = [newId(), newId()];
  await models.rows(
    `insert into read_models.parked_records (module, record, position, error, "isKeyAbsent") values ('taxes', $1, 1, 'FoldError', false)`,
    [one],
  );
  await models.rows(
    `insert into read_models.parked_events values ('taxes', $1, 1, 'tax-x', 0, $2, 'TaxCreated')`,
    [one, event],
  );
  const { body } = await queries.ask('system.projections');
  expect(body).toMatchObject({
    state: 'ready',
    reason: null,
    position: await store.end(),
    lag: 0,
    audit: null,
    alteredFiles: { count: 0, some: [] },
    erasedKeys: { count: 0, some: [] },
    hasOwnDatabaseAccount: false,
  });
  expect(body).toHaveProperty(
    'modules',
    expect.arrayContaining([
      {
        name: 'taxes',
        records: 1,
        parked: 1,
        rebuilding: false,
        rebuilt: null,
        parkedRecords: [expect.objectContaining({ record: one, error: 'FoldError', waiting: 1 })],
      },
      { name: 'patients', records: 0, parked: 0, parkedRecords: [], rebuilding: false, rebuilt: null },
    ]),
  );
});

test('nobody else does', async () => {
  const ask = queries.ask('system.projections', {
    actor: actorWith(['RolesAndPermissions', 'CompanySettings']),
  });
  await expect(ask).rejects.toThrow('not_allowed');
});
