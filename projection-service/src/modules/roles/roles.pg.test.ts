/** Roles are found by what people call them. */
import { firstRoles, idOf, modules } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { actorWith } from '../../testing/queries.ts';
import { queriedLog } from '../../testing/queriedLog.ts';

const log = queriedLog(async (_store, tell) => {
  for (const name of [...Object.keys(firstRoles), 'Médecin de garde', '100 % nuit'])
    await tell(modules.roles, idOf('role', name), {
      type: 'RoleCreated',
      data: { name, status: 'active', hasAccessModule: true },
    });
});

async function found(name: string): Promise<unknown[]> {
  const actor = actorWith(['RolesAndPermissions']);
  const rows = await log.queries.list('roles.list', { actor, body: { search: { name } } });
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
