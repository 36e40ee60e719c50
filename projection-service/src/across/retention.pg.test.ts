/** Who is proposed: patients whose latest contact of any kind is older than the settings say, page by page. */
import { idOf, modules, SETTINGS_ID } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { clinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { actorWith, askerOf, kitOf, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';
import { memoryFiles } from '@hospital/platform';

jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
const { patients, appointments, settings } = modules;
let models: TestReadModels;
let queries: Queries;
const years = 10;
/** Events are written now: the day is as far ahead. */
const clockIn = (then: number) => () => new Date(Date.now() + then * 366 * 86_400_000);

const patient = (name: string) => {
  const id = idOf('retention', name);
  const data = { firstname: name, lastname: 'Test', birthday: '1980-05-17', gender: 'female', cin: name };
  return tell(patients, id, { type: 'PatientCreated', data: { ...data, city: 'Rabat' } });
};

beforeAll(async () => {
  await tell(settings, SETTINGS_ID, { type: 'SettingsCreated', data: { patientRetentionYears: years } });
  for (const name of ['Ali', 'Bahia', 'Chama']) await patient(name);
  const ahead = String(new Date().getUTCFullYear() + 5);
  await tell(appointments, idOf('retention', 'later'), {
    type: 'AppointmentBooked',
    data: {
      patient: idOf('retention', 'Chama'),
      doctor: clinic.amina,
      department: clinic.cardiology,
      appointmentDate: `${ahead}-06-01`,
      fromTime: '09:00',
      toTime: '09:30',
      status: 'pending',
    },
  });
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

async function proposed(then: number, query: Readonly<Record<string, string>> = {}) {
  queries = queriesOf(models, memoryFiles(), clockIn(then));
  const { body, headers = {} } = await queries.ask('retention.patients', { query });
  return {
    rows: body as Record<string, unknown>[],
    next: headers['X-Next'],
    range: headers['Content-Range'],
  };
}
const names = ({ rows }: { readonly rows: readonly Record<string, unknown>[] }) =>
  rows.map(({ firstname }) => firstname).sort();

test('nobody before the time is over; then those whose every contact is older', async () => {
  expect(names(await proposed(years - 1))).toEqual([]);
  expect(names(await proposed(years + 1))).toEqual(['Ali', 'Bahia']);
  const all = await proposed(years + 7);
  expect(names(all)).toEqual(['Ali', 'Bahia', 'Chama']);
  const chama = all.rows.find(({ firstname }) => firstname === 'Chama');
  expect(chama).toMatchObject({ why: 'appointments', restricted: false });
  expect(String(chama?.['lastContact'])).toMatch(/-06-01$/);
});

test('page by page, each once', async () => {
  const first = await proposed(years + 7, { limit: '2' });
  const rest = await proposed(years + 7, { limit: '2', after: String(first.next) });
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([2, 1, undefined]);
  expect(names({ rows: [...first.rows, ...rest.rows] })).toEqual(['Ali', 'Bahia', 'Chama']);
  expect([first.range, rest.range]).toEqual(['patients 0-1/3', 'patients 2-2/3']);
  for (const limit of ['0', '1000'])
    expect((await proposed(years + 7, { limit })).rows).toHaveLength(limit === '0' ? 0 : 3);
  await expect(proposed(0, { limit: '1001' })).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(proposed(0, { after: 'x' })).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(proposed(0, { name: 'Ali' })).rejects.toMatchObject({ code: 'unknown_search_field' });
});

test('a day is that day at a clinic west of Greenwich too, an instant the day that it is there', async () => {
  const [diba, evening] = [idOf('retention', 'Diba'), '2026-03-02T02:00:00.000Z'];
  const data = { firstname: 'Diba', lastname: 'Test' };
  await tell(patients, diba, { type: 'PatientCreated', data, at: evening });
  await models.caughtUp(store);
  const contactsAt = async (instant: string) => {
    const clock = () => new Date(instant);
    const zone = () => Promise.resolve('America/New_York');
    const ask = askerOf(kitOf(models, new AbortController().signal, { clock, zone }));
    const { body } = await ask('retention.patients');
    const rows = body as Record<string, unknown>[];
    return new Map(rows.map(({ firstname, lastContact }) => [firstname, lastContact]));
  };
  expect((await contactsAt('2036-03-01T17:00:00.000Z')).get('Diba')).toBeUndefined();
  expect((await contactsAt('2036-03-02T17:00:00.000Z')).get('Diba')).toBe('2026-03-01');
  const year = new Date().getUTCFullYear() + 5;
  expect((await contactsAt(`${year + years}-06-01T17:00:00.000Z`)).get('Chama')).toBeUndefined();
  expect((await contactsAt(`${year + years}-06-02T17:00:00.000Z`)).get('Chama')).toBe(`${year}-06-01`);
});

test('nobody where the settings say nothing, and not for who lacks the right', async () => {
  await expect(
    queries.ask('retention.patients', { actor: actorWith(['Patients', 'Activities']) }),
  ).rejects.toThrow('not_allowed');
  await tell(settings, SETTINGS_ID, { type: 'SettingsChanged', data: { patientRetentionYears: null } });
  await models.caughtUp(store);
  expect(await proposed(years + 7)).toEqual({ rows: [], next: undefined, range: 'patients */0' });
});
