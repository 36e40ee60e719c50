/** A list that is searched for a text says the same whether the index finds candidates or all records are scanned. */
import { appointments, idOf, invoices, patients, Problem, users, type Actor } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { teller } from '../../testing/events.ts';
import { actorWith, administrator, queriesOf, type Queries } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';
import { usingIndex, nameHint, textHint, withIndexHints } from './indexHints.ts';
import { areSelective } from './rareText.ts';
import { livingTables } from '../tables.ts';

jest.setTimeout(120_000);

const store = memoryEventStore();
let models: TestReadModels;
let queries: Queries;
let moments: readonly (string | undefined)[] = [];

const odd = [
  ['Đặng', 'Crème  brûlée'],
  ['İpek', 'Groß-Æsop'],
  ['بَن عَلِي', 'الرباط'],
  ['한국', 'ŁÓDŹ'],
  ['Anne Marie', "O'Neil 50%_\\x"],
  ['Σωκράτης', 'ΟΔΟΣ'],
  ['A', 'Bc'],
  ['Æther', 'CŒUR STRAẞE'],
] as const;

beforeAll(async () => {
  models = await testReadModels();
  queries = queriesOf(models);
  await tellClinic(store);
  const tell = teller(store);
  for (const [index, [firstname, lastname]] of odd.entries()) {
    const patient = idOf('odd', String(index));
    const phone = ['+212 (0) 6-61/00.00', '0661 23 45 67', '+33.1.40.20.50.50'][index % 3];
    await tell(patients, patient, {
      type: 'PatientCreated',
      data: { firstname, lastname, phone, email: `odd.${index}@example.test`, cin: `BK-${index}04` },
    });
    await tell(appointments, idOf('odd visit', String(index)), {
      type: 'AppointmentBooked',
      data: {
        patient,
        doctor: index % 2 === 0 ? clinic.amina : clinic.karim,
        department: clinic.cardiology,
        appointmentDate: '2026-09-01',
        fromTime: '08:00',
        toTime: '08:30',
        injury: index % 2 === 0 ? `Contrôle de ${firstname}` : '  Deux   espaces\nlignes ',
      },
    });
  }
  const early = await store.end();
  await tell(patients, idOf('odd', '0'), {
    type: 'PatientChanged',
    data: { lastname: 'Renamed', phone: '0522 999 888' },
  });
  await tell(users, clinic.amina, { type: 'UserChanged', data: { lastname: 'Quasar' } });
  await tell(appointments, idOf('odd visit', '1'), {
    type: 'AppointmentChanged',
    data: { doctor: clinic.amina, injury: 'Autre' },
  });
  await tell(patients, idOf('odd', '4'), { type: 'PatientDeleted', data: {} });
  await tell(invoices, clinic.invoice, { type: 'InvoiceChanged', data: { dueDate: '2026-05-02' } });
  models.run(store);
  await models.caughtUp(store);
  moments = [undefined, String(Number(early))];
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

const fields: Readonly<Record<string, readonly string[]>> = {
  patients: ['any', 'name', 'cin', 'phone'],
  appointments: ['any', 'patient', 'doctor'],
  users: ['any', 'role'],
  invoices: ['any', 'patient', 'number'],
  leaves: ['name'],
};
const texts = [
  ...[
    'đặng',
    'dang',
    'creme brulee',
    'Crème  brûlée',
    'brulee dang',
    'ipek',
    'İPEK',
    'gross',
    'groß',
    'aesop',
  ],
  ...[
    'بن علي',
    'عَلِي',
    'الرباط بن',
    '한국',
    '한',
    'lodz',
    'ŁÓDŹ',
    'marie',
    'marie o',
    'neil 50%_\\',
    '50%_',
    '_\\x',
  ],
  ...['ΣΩΚΡΆΤΗΣ', 'σωκρατης', 'οδος', 'a bc', 'bc a', 'bc', 'ab'],
  ...['0661', '661 23', '+212 6', '06-61', '212061', '140205050', '0522999888', '999', '99', 'bk-', 'BK-304'],
  ...[
    'odd.3@',
    'example.test',
    'controle',
    'contrôle de đ',
    'deux espaces',
    'Deux   espaces',
    'espaces\nlignes',
    ' de ',
    'cœur',
    'CŒUR',
    'straße',
    'æther',
  ],
  ...[
    'renamed',
    'quasar',
    'quasar amina',
    'elouafi',
    'élouafi',
    'autre',
    'helene',
    'martin hélène',
    'cardio',
    'nobody at all',
  ],
  ...['\ue000', '  ', 'x\ue000y', 'doctor'],
];
const readers: readonly Actor[] = [
  administrator,
  actorWith(['Appointments']),
  actorWith(['Patients', 'Doctors']),
];

async function answered(resource: string, actor: Actor, query: Record<string, string>): Promise<string> {
  try {
    const { body, headers } = await queries.ask(`${resource}.list`, { actor, query });
    const ids = (body as { readonly _id: string }[]).map(({ _id }) => _id);
    return `${headers?.['X-Total-Count']}: ${ids.join(' ')}`;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    return String(error);
  }
}

/** What is asked → what was said. */
async function everyAnswer(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [resource, names] of Object.entries(fields))
    for (const name of names)
      for (const text of texts)
        for (const asOf of moments)
          for (const [index, reader] of readers.entries()) {
            if (index > 0 && (name !== 'any' || asOf !== undefined)) continue;
            const query = { limit: '5', [name]: text, ...(asOf === undefined ? {} : { asOf }) };
            answers.set(JSON.stringify([resource, index, query]), await answered(resource, reader, query));
          }
  return answers;
}

test.each([
  ['cœur', 7],
  ['coeur', 7],
  ['ÆTHER', 7],
  ['straße', 7],
  ['STRASSE', 7],
  ['GROẞ', 1],
  ['ΣΩΚΡΆΤΗΣ', 5],
])('a list that is searched for %j finds its patient', async (name, index) => {
  const { body } = await queries.ask('patients.list', { actor: administrator, query: { name } });
  expect((body as { readonly _id: string }[]).map(({ _id }) => _id)).toEqual([idOf('odd', String(index))]);
});

describe('a search that uses the index', () => {
  test('asks it for a text of three letters that few versions tell', async () => {
    const table = livingTables(patients).versions;
    const isLed = async (...typed: string[]) => areSelective(models.pool, [{ table, texts: typed }]);
    expect(await isLed('brulee')).toBe(true);
    expect(await isLed('de', 'brulee')).toBe(true);
    expect(await isLed('de')).toBe(false);
    expect(await isLed()).toBe(false);
  });

  test('has a lead where every place that it looks into has a hint', async () => {
    const search = withIndexHints(
      () => 'true',
      [textHint('', 'brulee'), nameHint('patient', 'renamed dang')],
    );
    expect(await usingIndex(models.pool, appointments, [search])).toHaveLength(2);
    const short = withIndexHints(() => 'true', [textHint('', 'brulee'), nameHint('patient', 'de')]);
    expect(await usingIndex(models.pool, appointments, [short])).toHaveLength(1);
    expect(await usingIndex(models.pool, appointments, [() => 'true'])).toHaveLength(1);
  });

  test('finds what one finds that goes through all records, now and at any moment', async () => {
    const withIndex = await everyAnswer();
    const found = [...withIndex.values()].filter((answer) => /^[1-9]/.test(answer));
    expect(found.length).toBeGreaterThan(100);
    await models.rows('drop extension if exists pg_trgm cascade');
    const unled = await everyAnswer();
    const wrong = [...withIndex].filter(([asked, answer]) => unled.get(asked) !== answer);
    expect(wrong.map(([asked, answer]) => `${asked}: ${answer} instead of ${unled.get(asked)}`)).toEqual([]);
  });
});
