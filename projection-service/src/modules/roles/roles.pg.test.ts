/** Roles are found by what people call them. */
import { firstRoles, idOf, modules } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { teller } from '../../testing/events.ts';
import { actorWith, queriesOf, type Queries } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
let models: TestReadModels;
let queries: Queries;

beforeAll(async () => {
  const tell = teller(store);
  for (const name of [...Object.keys(firstRoles), 'Médecin de garde', '100 % nuit'])
    await tell(modules.roles, idOf('role', name), {
      type: 'RoleCreated',
      data: { name, status: 'active', hasAccessModule: true },
    });
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
  queries = queriesOf(models);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

async function found(name: string): Promise<unknown[]> {
  const actor = actorWith(['RolesAndPermissions']);
  const rows = await queries.list('roles.list', { actor, body: { search: { name } } });
  return rows.map((row) => row['name']);
}

test.each([
  ['the stored name, as ever', 'recep', ['Receptionist']],
  [
    'French, without accents and case, beside a role with a name of its own',
    'MEDEC',
    ['Doctor', 'Médecin de garde'],
  ],
  ['the middle of a French name', 'laboratoire', ['Laboratorist']],
  ['Arabic', 'طبيب', ['Doctor']],
  ['signs of patterns are letters', '100 %', ['100 % nuit']],
  ['nothing', 'zzz', []],
])('by %s', async (_what, typed, names) => {
  expect(await found(typed)).toEqual(names);
});
