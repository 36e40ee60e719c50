/** What the dashboard says beside its figures: the own day, who comes next, free places, what waits for a decision, the month and its changes. */
import { DOCTOR, idOf, modules, SETTINGS_ID, type Flag } from '@hospital/contracts';
import { memoryEventStore } from '@hospital/event-store';
import type { NotesReads } from '@hospital/platform';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { clinic, tellClinic } from '../testing/clinic.ts';
import { teller } from '../testing/events.ts';
import { actorWith, queriesOf, type Queries } from '../testing/queries.ts';
import { testReadModels, type TestReadModels } from '../testing/readModels.ts';

jest.setTimeout(60_000);

type Row = Readonly<Record<string, unknown>>;
type Dashboard = Readonly<Record<string, unknown>> & { readonly lists: Readonly<Record<string, Row[]>> };

const store = memoryEventStore();
const tell = teller(store);
const noted: Parameters<NotesReads['noteList']>[0][] = [];
const reads: NotesReads = { note: () => undefined, noteList: (read) => void noted.push(read) };
let models: TestReadModels;
let today: Queries;
let tomorrow: Queries;
let march: Queries;

const id = (name: string) => idOf('dashboard', name);
const DAY = '2031-05-05';
const desk = actorWith(['Appointments', 'Patients']);
const doctor = actorWith(['Appointments', 'Patients'], { id: clinic.amina, roleName: DOCTOR });
const manager = actorWith(['Leaves', 'Expenses', 'Employees']);
const accountant = actorWith(['Appointments', 'Invoices', 'Expenses']);

const of = async (queries: Queries, actor: typeof desk, query: Record<string, string> = {}) =>
  (await queries.ask('dashboard', { actor, query })).body as Dashboard;

function book(name: string, by: string, [fromTime, toTime, status]: readonly [string, string, string]) {
  const who = { patient: clinic.helene, doctor: by, department: clinic.cardiology };
  const data = { ...who, appointmentDate: DAY, fromTime, toTime, status };
  return tell(modules.appointments, id(name), { type: 'AppointmentBooked', data });
}

function ask(user: string, name: string, data: object) {
  const all = { id: id(name), user, type: 'medical', reason: 'Private', nbOfDays: 1, ...data };
  return tell(modules.leaves, user, { type: 'LeaveCreated', data: all });
}

beforeAll(async () => {
  await tellClinic(store);
  await book('begun', clinic.amina, ['09:00', '09:30', 'approved']);
  await book('approved', clinic.amina, ['10:30', '11:00', 'approved']);
  await book('pending', clinic.amina, ['11:00', '12:00', 'pending']);
  await book('canceled', clinic.amina, ['13:00', '13:30', 'canceled']);
  await book('other', clinic.karim, ['10:20', '10:40', 'pending']);
  const next = { fromDate: '2031-05-06', toDate: '2031-05-06' };
  await ask(clinic.nurse, 'waits', { ...next, status: 'pending' });
  await ask(clinic.karim, 'away', { ...next, status: 'approved' });
  await tell(modules.expenses, id('gloves'), {
    type: 'ExpenseCreated',
    data: { itemName: 'Gloves', purchaseDate: DAY, purchasedBy: clinic.nurse, amount: '20.00' },
  });
  models = await testReadModels();
  models.run(store);
  await models.caughtUp(store);
  const at = (instant: string) =>
    queriesOf(models, undefined, () => new Date(instant), memoryEventStore(), reads);
  today = at('2031-05-05T10:10:00.000Z');
  tomorrow = at('2031-05-06T05:00:00.000Z');
  march = at('2026-03-10T12:00:00.000Z');
});
afterAll(async () => {
  for (const queries of [today, tomorrow, march]) queries.close();
  await models.close();
  await store.close();
});

const idsOf = (rows: readonly Row[] | undefined) => rows?.map(({ _id }) => _id);

describe('by role', () => {
  test('a doctor has the own day, begun or not, without what is canceled; others have none', async () => {
    const { lists } = await of(today, doctor);
    expect(idsOf(lists['ownDay'])).toEqual(['begun', 'approved', 'pending'].map(id));
    expect((await of(today, desk)).lists).not.toHaveProperty('ownDay');
    expect(idsOf((await of(tomorrow, doctor)).lists['ownDay'])).toEqual([]);
  });

  test('dashboards that many open at the same moment say what each says alone', async () => {
    const people = [doctor, desk, manager, accountant].flatMap((actor) => [
      actor,
      { ...actor, id: id(actor.id) },
    ]);
    const alone: Dashboard[] = [];
    for (const actor of people) alone.push(await of(today, actor));
    const many = Array.from({ length: 5 }, () => people).flat();
    const together = await Promise.all(many.map((actor) => of(today, actor)));
    expect(together).toEqual(many.map((_, place) => alone[place % people.length]));
  });

  test('the desk sees who comes next, pending and approved; the pending ones stay a list of their own', async () => {
    const { lists } = await of(today, desk);
    expect(idsOf(lists['nextAppointments'])).toEqual(['other', 'approved', 'pending'].map(id));
    expect(idsOf(lists['upcomingAppointments'])).toEqual(['other', 'pending'].map(id));
    expect(lists['nextAppointments']?.[1]).toMatchObject({ status: 'Approved' });
  });

  test('the desk sees the free places of the doctors who are there', async () => {
    const places = async (queries: Queries) =>
      (await of(queries, desk))['freePlaces'] as { doctor: Row; times: string[] }[];
    const [amina, karim, ...others] = await places(today);
    expect(others).toEqual([]);
    expect(amina?.doctor).toMatchObject({ _id: clinic.amina, firstname: 'Amina' });
    expect(amina?.doctor).not.toHaveProperty('phone');
    expect(amina?.times.slice(0, 3)).toEqual(['12:00', '12:30', '13:00']);
    expect(karim?.times.slice(0, 2)).toEqual(['11:00', '11:30']);
    expect((await places(tomorrow)).map((place) => place.doctor['_id'])).toEqual([clinic.amina]);
    expect(await of(today, manager)).not.toHaveProperty('freePlaces');
  });

  test('on a holiday no place is free', async () => {
    const holiday = { title: 'Closed', holidayDate: '2031-06-02', nbDays: 2 };
    await tell(modules.holidays, id('holiday'), { type: 'HolidayCreated', data: holiday });
    await models.caughtUp(store);
    const closed = queriesOf(models, undefined, () => new Date('2031-06-03T08:00:00.000Z'));
    expect((await of(closed, desk))['freePlaces']).toEqual([]);
    closed.close();
  });

  test('the manager sees what waits for a decision; one’s own leaves are nobody else’s list', async () => {
    const { lists, ...figures } = await of(today, manager);
    expect(figures).toMatchObject({ pendingLeaves: 1, pendingExpenses: 1 });
    expect(idsOf(lists['pendingLeaves'])).toEqual([id('waits')]);
    expect(lists['pendingExpenses']).toMatchObject([{ itemName: 'Gloves', writers: [] }]);
    const own = await of(today, actorWith([], { id: clinic.nurse }));
    expect(own.lists).not.toHaveProperty('pendingLeaves');
  });

  test('the accountant sees the month, and what is overdue in all', async () => {
    const amounts = (billed: number, received: number, due: number, overdue: number) => [
      { currency: 'MAD', billed, received, due, overdue, overdueInvoices: overdue ? 1 : 0 },
    ];
    expect((await of(march, accountant))['month']).toEqual({
      month: '2026-03',
      amounts: amounts(120, 109.5, 10.5, 0),
    });
    expect((await of(today, accountant))['month']).toEqual({
      month: '2031-05',
      amounts: amounts(0, 0, 0, 10.5),
    });
    expect(await of(today, desk)).not.toHaveProperty('month');
  });

  test.each<[string, readonly Flag[], readonly string[] | undefined]>([
    ['an accountant', ['Invoices', 'Expenses', 'Taxs'], ['expenses', 'invoices', 'taxs']],
    ['a manager', ['Expenses'], ['expenses']],
    ['the desk', ['Appointments'], undefined],
  ])(
    'what changed in records about money is for %s as far as they may read it',
    async (_, flags, resources) => {
      const changed = (await of(today, actorWith(flags)))['changed'] as Row[] | undefined;
      expect(changed && [...new Set(changed.map(({ resource }) => resource))].sort()).toEqual(resources);
      if (changed) expect(changed[0]).toMatchObject({ type: 'ExpenseCreated', record: { name: 'Gloves' } });
      for (const entry of changed ?? []) expect(entry).not.toHaveProperty('changes');
    },
  );
});

test('what changed names the employee of a salary and of a provident fund, for those who may read it', async () => {
  const salary = { user: clinic.nurse, salaryMonth: '2031-04', baseSalary: '9000.00' };
  await tell(modules.employeesSalaries, id('salary'), { type: 'SalaryCreated', data: salary });
  const fund = { employee: clinic.karim, type: 'fixedAmount' };
  await tell(modules.providentFunds, id('fund'), { type: 'ProvidentFundCreated', data: fund });
  await models.caughtUp(store);
  const keeper = actorWith(['EmployeesSalaries', 'Expenses']);
  expect((await of(today, keeper))['changed']).toMatchObject([
    { type: 'ProvidentFundCreated', employee: { _id: clinic.karim, name: 'Karim Tazi' } },
    {
      type: 'SalaryCreated',
      record: { name: '2031-04' },
      employee: { _id: clinic.nurse, name: 'Nora Nejjar' },
    },
    { type: 'ExpenseCreated', record: { name: 'Gloves' }, employee: null },
  ]);
  const reader = actorWith(['Activities'], { id: clinic.amina });
  for (const entry of (await of(today, reader))['changed'] as Row[]) expect(entry['employee']).toBeNull();
});

test('places are free within the hours of the clinic, as its settings stood then', async () => {
  const lastPlace = async (query: Record<string, string> = {}) => {
    const places = (await of(today, desk, query))['freePlaces'] as { times: string[] }[];
    return places[0]?.times.at(-1);
  };
  const before = await store.end();
  await tell(modules.settings, SETTINGS_ID, { type: 'SettingsCreated', data: { closesAt: '18:15' } });
  await models.caughtUp(store);
  expect(await lastPlace()).toBe('17:30');
  expect(await lastPlace({ asOf: before })).toBe('19:30');
});

test('as of a moment it is as it was then, also once more has happened', async () => {
  const before = await store.end();
  const then = await of(today, accountant, { asOf: before });
  await book('later', clinic.karim, ['16:00', '16:30', 'pending']);
  await tell(modules.expenses, id('gloves'), {
    type: 'ExpenseStatusChanged',
    data: { from: 'pending', to: 'approved' },
  });
  await models.caughtUp(store);
  expect(await of(today, accountant, { asOf: before })).toEqual(then);
  const now = await of(today, accountant);
  expect(now['pendingExpenses']).toBe(0);
  expect((now['changed'] as Row[])[0]).toMatchObject({ type: 'ExpenseStatusChanged' });
  const empty = await of(today, accountant, { asOf: '2020-01-01T00:00:00Z' });
  expect(empty).toMatchObject({
    freePlaces: [],
    changed: [],
    month: { month: '2020-01', amounts: [] },
    lists: { nextAppointments: [], pendingExpenses: [] },
  });
});

test('the patients whom its lists show are recorded as one page of a list', async () => {
  noted.length = 0;
  await of(today, desk);
  expect(noted).toHaveLength(1);
  expect(noted[0]).toMatchObject({ resource: 'dashboard', how: 'list', searched: [] });
  expect(noted[0]?.shown).toContainEqual(
    expect.objectContaining({ record: id('approved'), patient: clinic.helene }),
  );
  noted.length = 0;
  await of(today, manager);
  expect(noted).toEqual([]);
});
