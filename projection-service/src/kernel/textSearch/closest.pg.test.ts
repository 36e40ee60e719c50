/** The quick search in order of how well a record matches, and similar names where nothing matches. */
import { appointments, idOf, patients, type Actor } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { teller } from '../../testing/events.ts';
import { actorWith, administrator, queriesOf, type Queries } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';
import { rankTerm, wordsOfName } from './closest.ts';
import { listPage } from '../query/list.ts';

jest.setTimeout(120_000);

const store = memoryEventStore();
let models: TestReadModels;
let queries: Queries;
let early = '';

const names = [
  ...['Zer', 'Samir Zerouali', 'Fatima Bennani', 'Mohamed Alami', 'Hiba Zniber', 'Karima Tahiri'],
  ...[
    'Yassine Berrada',
    'Nadia Chraibi',
    'Omar Lahlou',
    'Salma Idrissi',
    'Rachid Fassi',
    'بنعلي العلوي',
    'Zer Solomon',
  ],
];
const patientOf = (name: string) => idOf('closest', name);
const visit = idOf('closest', 'visit');
const gone = idOf('closest', 'gone');

beforeAll(async () => {
  models = await testReadModels();
  queries = queriesOf(models);
  await tellClinic(store);
  const tell = teller(store);
  for (const name of names) {
    const [firstname, lastname = 'Solo'] = name.split(' ');
    const data = {
      firstname,
      lastname,
      cin: `QX${names.indexOf(name)}4`,
      email: 'hotel@clinic.test',
      status: 'active',
    };
    await tell(patients, patientOf(name), { type: 'PatientCreated', data });
  }
  await tell(patients, gone, { type: 'PatientCreated', data: { firstname: 'Zerouala', lastname: 'Gone' } });
  await tell(appointments, visit, {
    type: 'AppointmentBooked',
    data: {
      patient: patientOf('Samir Zerouali'),
      doctor: clinic.karim,
      department: clinic.cardiology,
      appointmentDate: '2026-09-01',
      fromTime: '08:00',
      toTime: '08:30',
    },
  });
  early = String(Number(await store.end()));
  await tell(patients, gone, { type: 'PatientRemoved', data: {} });
  for (let index = 0; index < 7; index += 1)
    await tell(patients, idOf('closest newer', String(index)), {
      type: 'PatientCreated',
      data: { firstname: `Alzerman${index}`, lastname: 'Newer', status: 'inactive' },
    });
  models.run(store);
  await models.caughtUp(store);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

interface Asked {
  readonly actor?: Actor;
  readonly resource?: string;
  readonly query?: Readonly<Record<string, string>>;
}

async function closest(
  any: string,
  { actor = administrator, resource = 'patients', query = {} }: Asked = {},
) {
  const asked = { actor, query: { any, closest: 'true', limit: '5', ...query } };
  const { body, headers = {}, shows } = await queries.ask(`${resource}.list`, asked);
  const ids = (body as { readonly _id: string }[]).map(({ _id }) => _id);
  return { ids, isSimilar: headers['X-Similar'] === 'true', total: headers['X-Total-Count'], headers, shows };
}

describe('the closest matches', () => {
  test('an old record that is exactly what was typed comes before the newest that contain it', async () => {
    const { ids, isSimilar, total, headers } = await closest('ZER');
    const older = [patientOf('Zer'), patientOf('Samir Zerouali'), patientOf('Zer Solomon')];
    expect(ids.slice(0, 3).toSorted()).toEqual(older.toSorted());
    expect([isSimilar, total, ids.length]).toEqual([false, '10', 5]);
    expect(headers).not.toHaveProperty('X-Next');
    expect((await closest('zer solo')).ids).toEqual([patientOf('Zer'), patientOf('Zer Solomon')]);
    expect((await closest('solo  ZER')).ids[0]).toBe(patientOf('Zer'));
    const strict = await queries.list('patients.list', {
      actor: administrator,
      query: { any: 'zer', limit: '5' },
    });
    expect(strict.map(({ _id }) => _id)).not.toContain(patientOf('Zer'));
  });

  test('of one or two letters are looked for among the first matches, and counted all', async () => {
    const { ids, total } = await closest('ze', { query: { limit: '20' } });
    const begun = [patientOf('Zer'), patientOf('Samir Zerouali'), patientOf('Zer Solomon')];
    expect(ids.slice(0, 3).toSorted()).toEqual(begun.toSorted());
    expect(total).toBe('10');
    const newest = await listPage(models.pool, {
      module: patients,
      moment: null,
      filters: [
        (from) =>
          `${from.column('lastname')} in (${from.params.add('Newer')}, ${from.params.add('Zerouali')})`,
      ],
      sorts: patients.list.sort,
      page: { limit: 4, skip: 0, after: null },
      leading: (from) => rankTerm(from, 'zerouali'),
      mostRanked: 5,
    });
    expect(newest.found.map(({ row }) => row['lastname'])).toEqual(['Newer', 'Newer', 'Newer', 'Newer']);
    expect(newest.total).toBe(8);
  });

  test('are those of a moment, for one that is asked about', async () => {
    const { ids } = await closest('zerouala', { query: { asOf: early } });
    expect(ids).toEqual([gone]);
    expect(await closest('zeruali', { query: { asOf: early } })).toMatchObject({ ids: [], isSimilar: false });
  });

  test('what the person may not read gives no place in the order', async () => {
    const receptionist = actorWith(['Appointments']);
    expect((await closest('qx', { actor: receptionist })).ids).toEqual([]);
    expect((await closest('QX14')).ids).toEqual([patientOf('Samir Zerouali')]);
  });
});

describe('similar names', () => {
  test.each([
    ['Zeruali', 'Samir Zerouali'],
    ['zerouali samri', 'Samir Zerouali'],
    ['Fatma', 'Fatima Bennani'],
    ['Benani', 'Fatima Bennani'],
    ['Fatma Benani', 'Fatima Bennani'],
    ['Mohmaed', 'Mohamed Alami'],
    ['Lahloo', 'Omar Lahlou'],
  ])('%s finds %s and few others', async (typed, name) => {
    const { ids, isSimilar, total } = await closest(typed);
    expect(isSimilar).toBe(true);
    expect(ids[0]).toBe(patientOf(name));
    expect(ids.length).toBeLessThan(4);
    expect(total).toBe(String(ids.length));
  });

  test.each(['Zygmunt', 'QX99', 'hotle@clinic.test', '0600000001', 'Zeruali 5', '%%', 'xx', 'Fatma Zeruali'])(
    'nobody is similar to %s',
    async (typed) => {
      expect(await closest(typed)).toMatchObject({ ids: [], isSimilar: false, total: '0' });
    },
  );

  test('are not asked for by a search without closest, nor added where something matches', async () => {
    expect(await queries.list('patients.list', { actor: administrator, query: { any: 'zeruali' } })).toEqual(
      [],
    );
    expect(await closest('zerouali')).toMatchObject({ ids: [patientOf('Samir Zerouali')], isSimilar: false });
  });

  test('are living, and obey the other filters and the page', async () => {
    expect((await closest('zerualo')).ids).not.toContain(gone);
    expect(await closest('zeruali', { query: { status: 'Inactive' } })).toMatchObject({ isSimilar: false });
    expect((await closest('zeruali', { query: { limit: '0' } })).ids).toEqual([]);
  });

  test('are also those of what a record refers to', async () => {
    const { ids, isSimilar } = await closest('zeruali', { resource: 'appointments' });
    expect([ids, isSimilar]).toEqual([[visit], true]);
  });

  test('are of rows and names that the person may read, and recorded as a search', async () => {
    const receptionist = actorWith(['Appointments']);
    expect((await closest('zeruali', { actor: receptionist })).ids[0]).toBe(patientOf('Samir Zerouali'));
    const own = { actor: actorWith([]), resource: 'employeesSalaries' };
    expect(await closest('norra', own)).toMatchObject({ ids: [], isSimilar: false });
    expect((await closest('zeruali')).shows).toMatchObject({ searched: ['any'] });
  });

  test('without pg_trgm there are none, and the best matches still come first', async () => {
    await models.rows('drop extension if exists pg_trgm cascade');
    expect(await closest('zeruali')).toMatchObject({ ids: [], isSimilar: false, total: '0' });
    expect((await closest('zer')).ids).toContain(patientOf('Zer'));
  });
});

test('words of a name are letters, the longest first', () => {
  expect(wordsOfName('  El Fâtma-Zahra  O’Neil ')).toEqual(['fatma', 'zahra', 'neil']);
  expect(wordsOfName('بَن عَلِي')).toEqual(['علي']);
  for (const typed of ['AB12', 'a@b.ma', '+212', '', 'an']) expect(wordsOfName(typed)).toEqual([]);
});
