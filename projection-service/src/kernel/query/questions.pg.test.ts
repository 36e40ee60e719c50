/** Searches over more than one field, and sums: they find what the person is shown, and nothing by what is hidden. */
import {
  idOf,
  moduleList,
  modules,
  moduleNamed,
  Problem,
  searchFields,
  type Actor,
} from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from '../../testing/clinic.ts';
import { teller } from '../../testing/events.ts';
import { actorWith, administrator, queriesOf, type Queries } from '../../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../../testing/readModels.ts';

/** A machine that does other work too is slow, not wrong. */
jest.setTimeout(60_000);

const store = memoryEventStore();
let models: TestReadModels;
let queries: Queries;
/** Before the booked visit of that day, by Casablanca's clock too. */
const now = new Date('2026-03-05T07:30:00Z');
const later = idOf('visit', 'later');
const cash = { method: 'cash', day: '2026-03-02' };
const sara = idOf('patient', 'written otherwise');
const account = idOf('patient account', 'of two currencies');

beforeAll(async () => {
  await tellClinic(store);
  const tell = teller(store);
  await tell(modules.appointments, later, {
    type: 'AppointmentBooked',
    data: {
      patient: clinic.percy,
      doctor: clinic.amina,
      department: clinic.cardiology,
      appointmentDate: '2026-09-01',
      fromTime: '08:00',
      toTime: '08:30',
      injury: 'Contrôle',
    },
  });
  await tell(modules.patients, sara, {
    type: 'PatientCreated',
    data: { firstname: 'Sara', lastname: 'Tazi', cin: 'BK 744-349', phone: '06 77 74 43 49' },
  });
  const issue = (key: string, data: Readonly<Record<string, unknown>>) =>
    tell(modules.invoices, idOf('invoice', key), {
      type: 'InvoiceIssued',
      data: { patient: clinic.percy, invoiceDate: '2026-01-01', status: 'sent', rest: '0.00', ...data },
    });
  await issue('late', { number: '2026-000002', dueDate: '2026-02-01', grandTotal: '0.10', currency: 'MAD' });
  await issue('paid', {
    number: '2026-000003',
    dueDate: '2026-02-01',
    grandTotal: '0.20',
    currency: 'MAD',
    status: 'paid',
  });
  await issue('euro', { number: '2026-000004', dueDate: '2026-08-01', grandTotal: '7.00', currency: 'EUR' });
  await tell(modules.expenses, idOf('expense', '1'), {
    type: 'ExpenseCreated',
    data: {
      itemName: 'Gants',
      purchaseFrom: 'Pharma',
      purchaseDate: '2026-01-02',
      purchasedBy: clinic.nurse,
      amount: '12.30',
    },
  });
  for (const [currency, amount] of [
    ['MAD', '100.50'],
    ['EUR', '200.00'],
  ])
    await tell(modules.patientAccounts, account, {
      type: 'AdvanceReceived',
      data: {
        ...{ patient: account, advance: idOf('advance', String(currency)) },
        amount,
        currency,
        ...cash,
      },
    });
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
  queries = queriesOf(models, undefined, () => now);
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

const found = async (
  operation: string,
  search: Readonly<Record<string, string>>,
  actor: Actor = administrator,
) => (await queries.list(operation, { actor, query: search })).map(({ _id }) => _id).sort();
const refusal = async (operation: string, search: Readonly<Record<string, string>>, actor: Actor) => {
  const error: unknown = await queries
    .list(operation, { actor, query: search })
    .catch((thrown: unknown) => thrown);
  return error instanceof Problem ? error.code : null;
};

describe('the quick search', () => {
  test.each([
    ['a name in either order', 'martin hélène', [clinic.helene]],
    ['a CIN', 'cin-benali', [clinic.youssef]],
    ['an e-mail', 'youssef.benali@', [clinic.youssef]],
  ])('finds a patient by %s', async (_what, any, ids) => {
    expect(await found('patients.list', { any })).toEqual(ids);
  });

  test.each(['0600000000', '06 00-00.00', '+212 600', '212600000000'])(
    'finds a phone however it is written: %s',
    async (any) => {
      expect(await found('patients.list', { any })).toHaveLength(3);
    },
  );

  test.each(['+212 677-744349', '00212677744349', '212677744349', '0677744349', '677 74 43', '٠٦٧٧ ٧٤'])(
    'finds a phone that was typed with a 0, however it is dialled: %s',
    async (any) => {
      for (const search of [{ any }, { phone: any }])
        expect(await found('patients.list', search)).toEqual([sara]);
    },
  );

  test.each(['BK744349', 'bk 744349', 'BK-744 349', '744349', 'k744349'])(
    'finds a CIN however it is spaced: %s',
    async (cin) => {
      for (const search of [{ any: cin }, { cin }])
        expect(await found('patients.list', search)).toEqual([sara]);
    },
  );

  test.each(['BJ744349', 'BK744340', 'BK 74'])('a CIN is not another one: %s', async (cin) => {
    expect(await found('patients.list', { cin })).toEqual(cin === 'BK 74' ? [sara] : []);
  });

  test('finds an invoice by its number and by its patient, an appointment by doctor and reason', async () => {
    expect(await found('invoices.list', { any: '000004' })).toEqual([idOf('invoice', 'euro')]);
    expect(await found('invoices.list', { any: 'per_cy' })).toHaveLength(3);
    expect(await found('appointments.list', { any: 'elouafi' })).toEqual([clinic.booked, later].sort());
    expect(await found('appointments.list', { any: 'controle' })).toEqual([later]);
    expect(await found('appointments.list', { any: 'per_cy', upcoming: 'true' })).toEqual([later]);
  });

  test('finds nothing by what the person is not shown', async () => {
    const receptionist = actorWith(['Appointments']);
    expect(await found('patients.list', { any: 'helene' }, receptionist)).toEqual([clinic.helene]);
    for (const any of ['CIN-', '0600', 'clinic.test'])
      expect(await found('patients.list', { any }, receptionist)).toEqual([]);
    expect(await found('appointments.list', { any: '0600' }, receptionist)).toEqual([]);
    expect(
      await found('appointments.list', { any: '0600' }, actorWith(['Appointments', 'Patients'])),
    ).toHaveLength(3);
    const doctors = actorWith(['Appointments', 'Doctors']);
    expect(await found('users.list', { any: 'CIN-' }, doctors)).toEqual([clinic.amina, clinic.karim].sort());
  });

  test('of one who sees no place that it looks into is no search at all', async () => {
    expect(await found('employeesSalaries.list', { any: 'nora' }, actorWith([]))).toEqual([]);
    expect(await refusal('settings.list', { any: 'clinic' }, administrator)).toBe('unknown_search_field');
  });
});

describe('what is asked about the present', () => {
  test('upcoming is what has not begun, in the clinic’s time', async () => {
    expect(await found('appointments.list', { upcoming: 'true' })).toEqual([clinic.booked, later].sort());
    expect(await found('appointments.list', { upcoming: 'false' })).toEqual([clinic.closed]);
    const begun = queriesOf(models, undefined, () => new Date('2026-03-05T09:00:00Z'));
    const rows = await begun.list('appointments.list', { query: { upcoming: 'true' } });
    begun.close();
    expect(rows.map(({ _id }) => _id)).toEqual([later]);
    expect(await refusal('appointments.list', { upcoming: 'perhaps' }, administrator)).toBe(
      'validation_failed',
    );
  });

  test('overdue is what is still owed after its day', async () => {
    expect(await found('invoices.list', { overdue: 'true' })).toEqual([idOf('invoice', 'late')]);
    expect(await found('invoices.list', { overdue: 'false' })).toHaveLength(3);
  });
});

describe('a doctor’s patients', () => {
  test('are those of the doctor’s appointments', async () => {
    expect(await found('patients.list', { doctor: clinic.amina })).toEqual(
      [clinic.helene, clinic.percy].sort(),
    );
    expect(await found('patients.list', { doctor: clinic.amina, any: 'percy' })).toEqual([]);
    expect(await refusal('patients.list', { doctor: 'Amina' }, administrator)).toBe('validation_failed');
  });

  test('are shown to users who see both patients and appointments', async () => {
    for (const actor of [actorWith(['Patients']), actorWith(['Appointments']), actorWith(['Invoices'])])
      expect(await refusal('patients.list', { doctor: clinic.amina }, actor)).toBe('unknown_search_field');
    expect(
      await found('patients.list', { doctor: clinic.amina }, actorWith(['Patients', 'Appointments'])),
    ).toHaveLength(2);
  });
});

describe('sums', () => {
  const sums = async (
    operation: string,
    query: Readonly<Record<string, string>>,
    actor: Actor = administrator,
  ) => {
    const { headers } = await queries.ask(operation, {
      actor,
      query: { sums: 'true', limit: '0', ...query },
    });
    return JSON.parse(headers?.['X-Sums'] ?? 'null') as unknown;
  };

  test('are of all that matches, exact, by currency, whatever the page', async () => {
    expect(await sums('invoices.list', {})).toEqual([
      { currency: 'EUR', sums: { grandTotal: '7.00', due: '7.00' } },
      { currency: 'MAD', sums: { grandTotal: '120.30', due: '10.60' } },
    ]);
    expect(await sums('invoices.list', { search: JSON.stringify({ any: 'per_cy' }), limit: '1' })).toEqual([
      { currency: 'EUR', sums: { grandTotal: '7.00', due: '7.00' } },
      { currency: 'MAD', sums: { grandTotal: '0.30', due: '0.10' } },
    ]);
    expect(await sums('expenses.list', {})).toEqual([{ currency: null, sums: { amount: '12.30' } }]);
    expect(await sums('invoices.list', { number: 'none' })).toEqual([]);
  });

  test('of an account are of each currency that it has money in', async () => {
    expect(await sums('patientAccounts.list', {})).toEqual([
      { currency: 'EUR', sums: { balance: '200.00' } },
      { currency: 'MAD', sums: { balance: '100.50' } },
    ]);
  });

  test('come only where they are asked for, of lists that have some, and of one’s own rows', async () => {
    expect((await queries.ask('invoices.list', {})).headers).not.toHaveProperty('X-Sums');
    expect(await sums('patients.list', {})).toEqual([]);
    expect(await sums('employeesSalaries.list', {}, actorWith([]))).toEqual([]);
  });
});

test('what a list searches through and sums up exists', () => {
  for (const { name, fields, list } of moduleList) {
    expect(new Set(searchFields(list)).size).toBe(searchFields(list).length);
    for (const place of list.any ?? []) {
      const [first = ''] = place.split('.');
      const isKnown = first in fields || (first === 'name' && 'firstname' in fields);
      expect([name, place, isKnown]).toEqual([name, place, true]);
    }
    for (const { module, field, by } of Object.values(list.referring ?? {}))
      expect(Object.keys(moduleNamed(module)?.fields ?? {})).toEqual(expect.arrayContaining([field, by]));
  }
});
