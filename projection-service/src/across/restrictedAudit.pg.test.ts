/** The audit shows of a restricted person what reads show, whatever it is asked by; those who audit everything see all of it. */
import { patients, users, type Flag, type ModuleDescription } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { actorWith, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import type { AuditEntry } from './auditSearch.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
let models: TestReadModels;
let queries: Queries;

const SECRET = 'Quartier réservé';
const REASON = 'A dispute about the record';
const kinds = [
  { module: patients, id: clinic.youssef, flag: 'Patients' },
  { module: users, id: clinic.amina, flag: 'Doctors' },
] as const;

async function restrict({ noun }: ModuleDescription, id: string, until: string | null): Promise<void> {
  const data = { id, restrictedUntil: until, restrictionReason: REASON };
  const module = noun === patients.noun ? patients : users;
  await tell(module, id, { type: `${noun}Restricted`, data });
}

beforeAll(async () => {
  await tellClinic(store);
  models = await testReadModels();
  queries = queriesOf(models);
  for (const { module, id } of kinds)
    await tell(module, id, { type: `${module.noun}Changed`, data: { address: SECRET } });
  for (const { module, id } of kinds) await restrict(module, id, null);
  models.run(store);
  await models.caughtUp(store);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

async function search(module: ModuleDescription, flags: readonly Flag[], query: object) {
  const asked = { actor: actorWith(flags), query: { resource: module.path, limit: '100', ...query } };
  const { body, headers } = await queries.ask('audit', asked);
  return { entries: body as AuditEntry[], total: headers?.['X-Total-Count'] };
}

describe.each(kinds)('a restricted person of $module.name', ({ module, id, flag }) => {
  const asked = [{ text: SECRET }, { text: REASON }, { field: 'address' }];

  test('is named, and changed by whom, to readers of the module; of values they see a picker’s', async () => {
    const { entries } = await search(module, [flag], { record: id });
    expect(entries.map(({ type }) => type)).toEqual([
      `${module.noun}Restricted`,
      `${module.noun}Changed`,
      `${module.noun}Created`,
    ]);
    const shown = entries.flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(shown).toContain('restricted');
    expect(shown.filter((name) => !module.picker.includes(name))).toEqual([]);
    expect(entries.map(({ record }) => record.name)).not.toContain(null);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${SECRET}|${REASON}`));
  });

  test.each(asked)('is not found by %j that the reader may not see', async (query) => {
    expect(await search(module, [flag], { ...query, record: id })).toEqual({ entries: [], total: '0' });
  });

  test.each([[[flag, 'RolesAndPermissions']], [[flag, 'Activities']]] as const)(
    'is open to %j',
    async (flags) => {
      for (const query of asked)
        expect((await search(module, flags, { ...query, record: id })).total).not.toBe('0');
    },
  );
});

test('once the restriction is over, the audit of the person is open again', async () => {
  await restrict(patients, clinic.youssef, '2000-01-01');
  await models.caughtUp(store);
  const { total } = await search(patients, ['Patients'], { text: SECRET });
  expect(total).toBe('1');
});
