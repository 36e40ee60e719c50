/** A search of the audit for a text finds by its index what it finds by reading every version, for every reader and every sign. */
import { invoices, patients, type Actor, type Flag } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { isOfBroughtText } from '../kernel/broughtText.ts';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { actorWith, administrator, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

jest.setTimeout(120_000);

const store = memoryEventStore();
let models: TestReadModels;
let queries: Queries;

beforeAll(async () => {
  models = await testReadModels();
  queries = queriesOf(models);
  await tellClinic(store);
  const tell = teller(store);
  const change = (data: object) =>
    tell(patients, clinic.youssef, { type: 'PatientChanged', data: { ...data } });
  await change({ address: '12, rue “des\nOrangers” 50% \\ {"a":1} d’été', email: 'Y.Benali@Example.test' });
  await change({ firstname: 'Đặng', lastname: 'Crème brûlée' });
  await change({ address: 'بن علي, 100_000' });
  models.run(store);
  await models.caughtUp(store);
  await tell(invoices, clinic.invoice, {
    type: 'InvoiceChanged',
    data: {
      lineItems: [{ id: '1', name: 'Radio null, "main"', description: null, quantity: '2', price: '10.00' }],
    },
  });
  await change({ lastname: 'Benali' });
  await tell(invoices, clinic.invoice, { type: 'InvoiceChanged', data: { dueDate: '2026-05-02' } });
  await models.caughtUp(store);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

const needles = [
  ...[
    'toux',
    'TOUX',
    'out',
    'sans délai',
    'sans delai',
    'délai',
    'consult',
    'dupont-martin',
    'pont-m',
    'hélène',
    'helene',
  ],
  ...[
    '%',
    '_',
    '50%',
    '0_0',
    '\\',
    ' \\ ',
    '"a"',
    '{',
    '“des',
    'des orangers',
    'rue',
    'true',
    'rüe',
    'als',
    'false',
    'null',
  ],
  ...[
    'null,',
    ':null',
    ',',
    '12,',
    'dang',
    'đặng',
    'ặng',
    'creme',
    'crème brûlée',
    'e b',
    'علي',
    'بن',
    "d'ete",
    'd’été',
    'd’e',
  ],
  ...[
    '2026',
    '2026-03-02',
    '09:30',
    '100.00',
    'mad',
    'active',
    'approved',
    'female',
    'cash',
    'name',
    'price":"10',
    'main',
    'radio',
  ],
  ...[
    'benali',
    'y.benali@example.test',
    'example.test',
    'zz-nothing',
    "x'; drop",
    'a',
    'é',
    'ab',
    clinic.youssef,
    clinic.karim.slice(3, 9),
  ],
];
const readers: Readonly<Record<string, { actor: Actor; resource?: string }>> = {
  Administrateur: { actor: administrator },
  Activities: { actor: actorWith(['Activities']) },
  Patients: { actor: actorWith(['Patients'] as Flag[]), resource: 'patients' },
  Appointments: { actor: actorWith(['Appointments']), resource: 'appointments' },
};

async function found(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const [reader, { actor, resource }] of Object.entries(readers))
    for (const text of needles) {
      const query = { text, limit: '1000', ...(resource ? { resource } : {}) };
      const { body, headers } = await queries.ask('audit', { actor, query });
      const places = (body as { position: string; record: { _id: string } }[]).map(
        ({ position, record }) => `${position} ${record._id}`,
      );
      answers[`${reader}: ${text}`] = { total: headers?.['X-Total-Count'], places: places.sort() };
    }
  return answers;
}

test('the index finds what reading finds, live and rebuilt', async () => {
  const live = await found();
  await models.rebuild(store);
  const rebuilt = await found();
  await models.rows('drop extension if exists pg_trgm cascade');
  const read = await found();
  expect(live).toEqual(read);
  expect(rebuilt).toEqual(read);
  expect(read['Administrateur: toux']).not.toMatchObject({ total: '0' });
  expect(read['Administrateur: main']).toMatchObject({ total: '2' });
  expect(read['Administrateur: 100.00']).not.toMatchObject({ total: '0' });
  expect(read['Administrateur: 2026-03-02']).not.toMatchObject({ total: '0' });
  expect(read['Administrateur: علي']).not.toMatchObject({ total: '0' });
  expect(read[`Administrateur: ${clinic.karim.slice(3, 9)}`]).toMatchObject({ total: '0' });
  const { places } = read[`Administrateur: ${clinic.youssef}`] as { places: readonly string[] };
  expect(new Set(places.map((place) => place.split(' ')[1]))).toEqual(new Set([clinic.youssef]));
});

describe('the index is asked', () => {
  test.each([
    ...['toux', 'sans délai', 'dupont-martin', 'zz-nothing', '50% off', "x'; drop", '2026-03-02', '10.00'],
    ...['0612', 'rue', 'đặc', 'بن علي', 'décade'],
  ])('for %s', (text) => {
    expect(isOfBroughtText(text)).toBe(true);
  });

  // Fewer than three letters, and what may be of nested values whose keys are in another order by now.
  test.each(['ab', 'é́e', '"name"', ':null', 'null,'])('not for %s', (text) => {
    expect(isOfBroughtText(text)).toBe(false);
  });
});
