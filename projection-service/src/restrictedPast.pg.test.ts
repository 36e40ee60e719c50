/** Who lacks the right to read a restricted person sees of them what a picker shows, now and as of a moment before the restriction. */
import { patients, users, type Flag, type ModuleDescription } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from './testing/clinic.ts';
import { teller } from './testing/events.ts';
import { actorWith, queriesOf, type Queries } from './testing/queries.ts';
import { testReadModels, type TestReadModels } from './testing/readModels.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
const SECRET = 'Quartier réservé';
let models: TestReadModels;
let queries: Queries;
let before: string;

const kinds = [
  { module: patients, id: clinic.youssef, flag: 'Patients', shownIn: [clinic.closed, 'patient', 'address'] },
  { module: users, id: clinic.amina, flag: 'Doctors', shownIn: [clinic.booked, 'doctor', 'role'] },
] as const;

beforeAll(async () => {
  await tellClinic(store);
  models = await testReadModels();
  queries = queriesOf(models);
  for (const { module, id } of kinds)
    await tell(module, id, { type: `${module.noun}Changed`, data: { address: SECRET } });
  before = await store.end();
  for (const { module, id } of kinds)
    await tell(module, id, {
      type: `${module.noun}Restricted`,
      data: { id, restrictedUntil: null, restrictionReason: 'A dispute' },
    });
  models.run(store);
  await models.caughtUp(store);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

const listOf = async (module: ModuleDescription, flags: readonly Flag[], query: object) =>
  (await queries.ask(`${module.name}.list`, { actor: actorWith(flags), query: { limit: '100', ...query } }))
    .body as readonly Readonly<Record<string, unknown>>[];

describe.each(kinds)('a restricted person of $module.name', ({ module, id, flag, shownIn }) => {
  const moments = [{}, { asOf: 'before' }] as const;
  const queryOf = ({ asOf }: { readonly asOf?: string }) => (asOf ? { asOf: before } : {});

  test.each(moments)('has no page for who may not read them: %j', async (moment) => {
    const asked = { actor: actorWith([flag]), params: { id }, query: queryOf(moment) };
    await expect(queries.ask(`${module.name}.get`, asked)).rejects.toMatchObject({
      code: 'restricted_record',
    });
  });

  test.each(moments)('is in a list what a picker shows: %j', async (moment) => {
    const row = (await listOf(module, [flag], queryOf(moment))).find(({ _id }) => _id === id);
    expect(row).toBeDefined();
    expect(Object.keys(row ?? {}).filter((name) => !module.picker.includes(name))).toEqual(['_id']);
    expect(JSON.stringify(row)).not.toContain(SECRET);
  });

  test.each(moments)('is read whole by who holds the right to: %j', async (moment) => {
    const flags = [flag, module.restriction].flatMap((one) => one ?? []);
    const row = (await listOf(module, flags, queryOf(moment))).find(({ _id }) => _id === id);
    expect(JSON.stringify(row)).toContain(SECRET);
  });

  test.each(moments)(
    'is in an appointment what a picker shows, and more with the right: %j',
    async (moment) => {
      const [appointment, name, secret] = shownIn;
      const fieldsFor = async (...more: readonly Flag[]) => {
        const asked = { params: { id: appointment }, query: queryOf(moment) };
        const actor = actorWith(['Appointments', flag, ...more]);
        const { body } = await queries.ask('appointments.get', { ...asked, actor });
        return Object.keys(Object(Object(body)[name])).filter((field) => !module.picker.includes(field));
      };
      expect(await fieldsFor()).toEqual(['_id']);
      expect(await fieldsFor(...[module.restriction].flatMap((one) => one ?? []))).toContain(secret);
    },
  );
});
