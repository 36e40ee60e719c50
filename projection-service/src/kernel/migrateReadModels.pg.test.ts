/** The tables of the group change in place, and those of a newer program are left alone. */
import { inTransaction } from '@hospital/platform';
import { patients, idOf } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { teller } from '../testing/events.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { withClient } from './database.ts';
import { makeGroup, migrateReadModels } from './migrateReadModels.ts';
import { groupSteps } from './tables.ts';

let models: TestReadModels;
beforeEach(async () => {
  models = await testReadModels();
});
afterEach(() => models.close());

const made = async () =>
  (await models.rows(`select obj_description('read_models'::regnamespace, 'pg_namespace') as made`))[0]?.[
    'made'
  ];
const migrated = (steps = groupSteps) =>
  withClient(models.url, 'test', (client) => inTransaction(client, () => makeGroup(client, steps)));

test('a new step is applied in place, once: rows, versions and checkpoint stay', async () => {
  const store = memoryEventStore();
  const runner = models.run(store);
  await teller(store)(patients, idOf('a'), { type: 'PatientCreated', data: { firstname: 'A' } });
  await models.caughtUp(store);
  await runner.close();
  const before = await models.hashes();
  const checkpoint = await models.rows('select position from read_models.checkpoints');
  const last = groupSteps.at(-1)?.version ?? 0;
  const next = [
    ...groupSteps,
    { version: last + 1, sql: 'alter table read_models.checkpoints add column note text' },
    { version: last + 2, sql: `update read_models.checkpoints set note = coalesce(note, '') || 'once'` },
  ];
  await migrated(next);
  await migrated(next);
  expect(await models.rows('select note from read_models.checkpoints')).toEqual([{ note: 'once' }]);
  expect(await models.rows('select position from read_models.checkpoints')).toEqual(checkpoint);
  expect(await models.hashes()).toEqual(before);
  expect(await made()).toBe(`read models ${last + 2}`);
  await expect(migrateReadModels(models.url, [])).rejects.toThrow(/newer version of this program/);
  expect(await models.hashes()).toEqual(before);
  expect(await made()).toBe(`read models ${last + 2}`);
});

test('tables from before the steps are rebuilt', async () => {
  await models.rows(`comment on schema read_models is 'read models 2'`);
  await models.rows('drop table read_models.moments');
  expect(await migrateReadModels(models.url, [patients])).toEqual([]);
  expect(await models.rows('select * from read_models.moments')).toEqual([]);
});
