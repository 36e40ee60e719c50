/**
 * What the clinic saw yesterday evening, asked for today, is what it saw: every figure, list and chart, by the day and the time zone of then.
 * The clock is moved; everything else is the product.
 */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { testClock } from '@hospital/platform/testing';
import { ADMIN_EMAIL, enterClinic, forms, PASSWORD, type Clinic } from './api/clinic.ts';
import { form, recordOf, rowsOf, signIn, textOf, type Client, type Fields } from './client.ts';
import { startInProcess, type InProcess } from './inProcess.ts';

jest.setTimeout(180_000);

/** Casablanca is an hour ahead of UTC in June. */
const MORNING = '2026-06-10T08:00:00.000Z';
const EVENING = '2026-06-10T18:30:00.000Z';
const BEFORE_MIDNIGHT = '2026-06-10T22:59:59.999Z';
const MIDNIGHT = '2026-06-10T23:00:00.000Z';
const NEXT_MORNING = '2026-06-11T08:00:00.000Z';
const NEXT_EVENING = '2026-06-11T18:30:00.000Z';

const clock = testClock(MORNING);
let product: InProcess;
let clinic: Clinic;
const made: Record<string, string> = {};
const seen: { readonly instant: string; readonly answers: Answers }[] = [];

type Answers = Readonly<Record<string, unknown>>;

const reads: Readonly<Record<string, (by: Client, query: Record<string, string>) => Promise<unknown>>> = {
  dashboard: async (by, query) => (await by.get('/dashboard', { query })).must(200).json,
  charts: async (by, query) => (await by.get('/dashboard/charts', { query })).must(200).json,
  upcoming: async (by, query) =>
    (await by.list('/appointments', { search: { upcoming: 'true' } }, { query })).must(200).json,
  overdue: async (by, query) =>
    (await by.get('/invoices', { query: { ...query, overdue: 'true' } })).must(200).json,
  calendar: async (by, query) =>
    (
      await by.get('/appointments/calendar', { query: { ...query, from: '2026-06-01', to: '2026-06-30' } })
    ).must(200).json,
  leaves: async (by, query) => (await by.list('/leaves', {}, { query })).must(200).json,
  expenses: async (by, query) => (await by.list('/expenses', {}, { query })).must(200).json,
};

async function look(by: Client, query: Record<string, string> = {}): Promise<Answers> {
  const answers = Object.entries(reads).map(async ([name, read]) => [name, await read(by, query)] as const);
  return Object.fromEntries(await Promise.all(answers));
}

/** The clock is at the instant, is read from, and goes on, as it does before the next event. */
async function record(instant: string): Promise<Answers> {
  clock.set(instant);
  await comeIn();
  const answers = await look(clinic.admin);
  seen.push({ instant, answers });
  clock.advance(1);
  return answers;
}

/** A session of yesterday is over. */
async function comeIn(): Promise<void> {
  const { url, lastPosition } = clinic;
  clinic.admin = await signIn(url, lastPosition, ADMIN_EMAIL, PASSWORD);
}

async function book(fields: Fields): Promise<string> {
  clock.advance(1_000);
  return clinic.appointment({ doctor: made['doctor'], department: made['department'], ...fields });
}

async function invoiceFor(appointment: string, fields: Fields): Promise<string> {
  const { admin } = clinic;
  (await clinic.setStatus(appointment, 'Approved')).must(200);
  return (await admin.post('/invoices/create/{me}', clinic.invoiceFields(appointment, fields))).must(201).id;
}

async function firstDay(): Promise<void> {
  const { admin } = clinic;
  made['doctor'] = await clinic.doctor({ lastname: 'Alaoui' });
  made['department'] = await clinic.department({ name: 'Cardiology' });
  made['nurse'] = await clinic.user('Nurse', { remainingLeave: 10 });
  const on = (appointmentDate: string, fromTime: string, toTime: string) => ({
    appointmentDate,
    fromTime,
    toTime,
  });
  made['begun'] = await book(on('2026-06-10', '19:15', '19:30'));
  made['tonight'] = await book(on('2026-06-10', '19:45', '20:00'));
  made['midnight'] = await book(on('2026-06-11', '00:00', '00:15'));
  made['tomorrow'] = await book(on('2026-06-11', '10:00', '10:30'));
  made['canceled'] = await book(on('2026-06-12', '10:00', '10:30'));
  const days = { invoiceDate: '2026-06-10', dueDate: '2026-06-10' };
  made['paid'] = await invoiceFor(await book(on('2026-06-10', '11:00', '11:30')), days);
  made['voided'] = await invoiceFor(await book(on('2026-06-10', '12:00', '12:30')), days);
  made['owed'] = await invoiceFor(await book(on('2026-06-10', '13:00', '13:30')), days);
  const leave = forms.leave(made['nurse'], { fromDate: '2026-06-15', toDate: '2026-06-16' });
  made['leave'] = (await admin.post('/leaves/create/{me}', leave)).must(201).id;
  made['expense'] = await clinic.expense({ purchaseDate: '2026-06-09' });
  clock.advance(1_000);
}

/** Canceled, paid, moved, deleted, renamed, decided, and new ones. */
async function secondDay(): Promise<void> {
  const { admin } = clinic;
  const must = (answer: { must(status: number): unknown }) => answer.must(200);
  must(await clinic.setStatus(made['canceled'] ?? '', 'Canceled'));
  must(await admin.put(`/appointments/${made['tomorrow']}/{me}`, { appointmentDate: '2026-06-20' }));
  must(await admin.delete(`/appointments/${made['tonight']}/{me}`));
  must(await admin.put(`/invoices/${made['paid']}/{me}`, { status: 'Paid', paidBy: 'Cash' }));
  must(await admin.delete(`/invoices/${made['voided']}/{me}`));
  must(await admin.put(`/departments/${made['department']}/{me}`, { name: 'Heart' }));
  must(await admin.put(`/users/${made['doctor']}/{me}`, form({ lastname: 'Bennani' })));
  must(await admin.patch(`/leaves/${made['leave']}/status/{me}`, { status: 'Approved' }));
  must(await admin.delete(`/expenses/${made['expense']}/{me}`));
  const time = { appointmentDate: '2026-06-18', fromTime: '09:00', toTime: '09:30' };
  const days = { invoiceDate: '2026-06-11', dueDate: '2026-06-30' };
  await invoiceFor(await book(time), days);
  await clinic.expense({ purchaseDate: '2026-06-11' });
  await clinic.department({ name: 'Eyes' });
}

const setZone = async (timezone: string): Promise<void> =>
  void (await clinic.admin.patch('/settings/{me}', form({ timezone }))).must(200);

const upcomingOf = (answers: Answers | undefined) =>
  rowsOf(recordOf(answers?.['dashboard'] as Fields, 'lists'), 'upcomingAppointments').map((row) =>
    textOf(row, '_id'),
  );

beforeAll(async () => {
  product = await startInProcess({ administrator: { email: ADMIN_EMAIL, password: PASSWORD }, clock });
  clinic = await enterClinic(product.url);
  await firstDay();
  for (const instant of [EVENING, BEFORE_MIDNIGHT, MIDNIGHT, NEXT_MORNING]) await record(instant);
  await secondDay();
  await record(NEXT_EVENING);
});

afterAll(() => product.close());

const at = (instant: string) => seen.find((moment) => moment.instant === instant)?.answers;

test('every figure, list and chart of yesterday evening is answered again', async () => {
  for (const { instant, answers } of seen)
    expect(await look(clinic.admin, { asOf: instant })).toEqual(answers);
});

test('today differs in each of them', () => {
  for (const name of Object.keys(reads)) expect(at(NEXT_EVENING)?.[name]).not.toEqual(at(EVENING)?.[name]);
});

test('what is upcoming goes by the time of day of then, and the day begins at midnight of the clinic', () => {
  const { tonight = '', midnight = '', tomorrow = '', canceled = '' } = made;
  expect(upcomingOf(at(EVENING))).toEqual([tonight, midnight, tomorrow, canceled]);
  expect(upcomingOf(at(BEFORE_MIDNIGHT))).toEqual([midnight, tomorrow, canceled]);
  expect(upcomingOf(at(MIDNIGHT))).toEqual([tomorrow, canceled]);
});

test('a time zone that is changed later moves nothing of what was', async () => {
  await setZone('(UTC -5) New York');
  clock.advance(60_000);
  for (const { instant, answers } of seen)
    expect(await look(clinic.admin, { asOf: instant })).toEqual(answers);
  await record('2026-06-12T02:00:00.000Z');
  await setZone('(UTC +4) Dubai');
  clock.advance(60_000);
  for (const { instant, answers } of seen)
    expect(await look(clinic.admin, { asOf: instant })).toEqual(answers);
});
