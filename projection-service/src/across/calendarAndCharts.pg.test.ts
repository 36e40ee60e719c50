/** What the calendar and the dashboard ask for beside records: who is away, and the figures that are drawn. */
import { idOf, modules } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { actorWith, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

jest.setTimeout(60_000);

const store = memoryEventStore();
const tell = teller(store);
let models: TestReadModels;
let queries: Queries;

const id = (name: string) => idOf('away', name);

async function tellLeave(name: string, user: string, data: Readonly<Record<string, unknown>>) {
  const all = { id: id(name), user, type: 'medical', reason: 'Private', nbOfDays: 2, ...data };
  await tell(modules.leaves, user, { type: 'LeaveCreated', data: all });
}

beforeAll(async () => {
  await tellClinic(store);
  const holiday = (name: string, holidayDate: string, nbDays: number) =>
    tell(modules.holidays, id(name), { type: 'HolidayCreated', data: { title: name, holidayDate, nbDays } });
  await holiday('Long', '2026-02-26', 5);
  await holiday('Of no days', '2026-03-10', 0);
  await holiday('Elsewhere', '2026-05-01', 1);
  await tellLeave('approved', clinic.amina, {
    fromDate: '2026-02-20',
    toDate: '2026-03-02',
    status: 'approved',
  });
  await tellLeave('pending', clinic.karim, {
    fromDate: '2026-03-03',
    toDate: '2026-03-04',
    status: 'pending',
  });
  await tellLeave('of a nurse', clinic.nurse, {
    fromDate: '2026-03-03',
    toDate: '2026-03-04',
    status: 'approved',
  });
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
  queries = queriesOf(models, undefined, () => new Date('2026-03-10T12:00:00.000Z'));
});
afterAll(async () => {
  queries.close();
  await models.close();
  await store.close();
});

interface Absences {
  readonly holidays: readonly Record<string, unknown>[];
  readonly leaves: readonly Record<string, unknown>[];
}

describe('absences', () => {
  const absences = async (from: string, to: string, actor = actorWith(['Appointments'])) =>
    (await queries.ask('appointments.absences', { actor, query: { from, to } })).body as Absences;

  test('are the holidays that touch the days, each with its first and its last day', async () => {
    const { holidays } = await absences('2026-03-02', '2026-03-10');
    expect(holidays).toEqual([
      { _id: id('Long'), title: 'Long', fromDate: '2026-02-26', toDate: '2026-03-02' },
      { _id: id('Of no days'), title: 'Of no days', fromDate: '2026-03-10', toDate: '2026-03-10' },
    ]);
    expect((await absences('2026-03-03', '2026-03-09')).holidays).toEqual([]);
  });

  test('are the approved leaves of doctors; why is for who may read leaves, and for the doctor', async () => {
    const leave = { doctor: clinic.amina, fromDate: '2026-02-20', toDate: '2026-03-02' };
    expect((await absences('2026-03-02', '2026-03-10')).leaves).toEqual([leave]);
    const informed = [{ ...leave, type: 'Medical Leave' }];
    const holder = actorWith(['Appointments', 'Leaves']);
    expect((await absences('2026-03-02', '2026-03-10', holder)).leaves).toEqual(informed);
    const herself = { ...actorWith(['Appointments']), id: clinic.amina };
    expect((await absences('2026-03-02', '2026-03-10', herself)).leaves).toEqual(informed);
    expect((await absences('2026-03-03', '2026-03-10', holder)).leaves).toEqual([]);
  });

  test('an approved leave that a salary closed still counts', async () => {
    await tell(modules.leaves, clinic.amina, {
      type: 'LeaveMonthPaid',
      data: {
        user: clinic.amina,
        month: '2026-03',
        salary: id('salary'),
        which: [{ leave: id('approved') }],
      },
    });
    await models.caughtUp(store);
    expect((await absences('2026-03-01', '2026-03-01')).leaves).toHaveLength(1);
  });

  test('need both days, in order', async () => {
    const asked = absences('2026-03-02', '2026-03-01').catch((error: unknown) => error);
    expect(await asked).toMatchObject({ code: 'validation_failed' });
  });
});

describe('the figures of the charts', () => {
  const charts = async (flags: Parameters<typeof actorWith>[0], query = {}) =>
    (await queries.ask('dashboard.charts', { actor: actorWith(flags), query })).body;

  test('are by week and state, by month and currency, by department', async () => {
    expect(await charts(['Appointments', 'Invoices'])).toEqual({
      fromDate: '2026-01-19',
      toDate: '2026-04-12',
      appointmentsByWeek: [
        { week: '2026-03-02', status: 'Closed', count: 1 },
        { week: '2026-03-02', status: 'Pending', count: 1 },
      ],
      appointmentsByDepartment: [{ department: { _id: clinic.cardiology, name: 'Cardiology' }, count: 2 }],
      invoicesByMonth: [{ month: '2026-03', currency: 'MAD', billed: 120, received: 109.5, due: 10.5 }],
    });
  });

  test('are those of the flags that one holds', async () => {
    expect(Object.keys((await charts(['Invoices'])) as object)).toEqual(['invoicesByMonth']);
    expect(await charts(['Patients'])).toEqual({});
  });

  test('as of a moment, also the weeks are those around it', async () => {
    expect(await charts(['Appointments'], { asOf: '2020-01-01T00:00:00Z' })).toEqual({
      fromDate: '2019-11-11',
      toDate: '2020-02-02',
      appointmentsByWeek: [],
      appointmentsByDepartment: [],
    });
  });
});

test('a calendar of more than 10,000 appointments says that there are more, and goes on', async () => {
  await models.rows(
    `insert into read_models.appointments (_id, revision, "createdAt", "updatedAt", "appointmentDate", "fromTime", "toTime", status)
     select md5('of many' || n)::uuid, 0, now(), now(), date '2027-01-01' + n % 365, '09:00', '09:30', 'approved'
     from generate_series(1, 10050) n`,
  );
  const page = async (query: Readonly<Record<string, string>>) => {
    const asked = { from: '2027-01-01', to: '2027-12-31', ...query };
    const { body, headers = {} } = await queries.ask('appointments.calendar', { query: asked });
    return { ids: (body as { _id: string }[]).map(({ _id }) => _id), headers };
  };
  const first = await page({});
  expect(first.headers).toMatchObject({ 'X-Total-Count': '10000', 'X-Total-Capped': 'true' });
  const second = await page({ after: String(first.headers['X-Next']) });
  expect([first.ids.length, second.ids.length]).toEqual([10_000, 50]);
  expect(new Set([...first.ids, ...second.ids]).size).toBe(10_050);
  expect(second.headers).not.toHaveProperty('X-Next');
});
