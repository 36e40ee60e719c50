import { startCommandService, type CommandService } from '@hospital/command-service';
import { routes } from '@hospital/contracts';
import { createApi, createLogger, openWebsite, type Foundation } from '@hospital/platform';
import type { Website } from '@hospital/platform';
import { openTestFoundation, testDatabase, testSecrets, type TestDatabase } from '@hospital/platform/testing';
import { startProjection, type Projection } from '@hospital/projection-service';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { demoPlan, type DemoPlan } from './plan.ts';
import { runDemo, type DemoResult } from './runDemo.ts';
import { demoSession, type DemoSession } from './session.ts';

const log = createLogger({ name: 'test', level: 'silent' });
/** How many calls are answered before the line is cut. */
let line = Number.POSITIVE_INFINITY;
let database: TestDatabase;
let foundation: Foundation;
let queries: Projection;
let commands: CommandService;
let website: Website;
let administrator: DemoSession;
let administratorId = '';

/** The last call is carried out and its answer lost; those after it never arrive. */
const cut: RequestHandler = (_request, response, next) => {
  line -= 1;
  if (line < 0) response.destroy();
  else if (line === 0) next(void Object.assign(response, { end: () => response.destroy() }));
  else next();
};

beforeAll(async () => {
  database = await testDatabase();
  const secrets = testSecrets();
  foundation = await openTestFoundation({ databaseUrl: database.url, secrets, log });
  queries = await startProjection(foundation);
  const chooseAdministrator = async () => ({ email: 'first@example.com', password: 'a first password' });
  commands = await startCommandService({ foundation, chooseAdministrator });
  const handlers = { ...commands.handlers, ...queries.handlers };
  const api = createApi({ ...foundation, routes, handlers });
  website = await openWebsite({ host: '127.0.0.1', port: 0 }, log);
  website.serve([Router().use('/api', cut, api)]);
  administratorId = (await commands.administrators())[0]?.id ?? '';
  administrator = demoSession({
    apiUrl: `${website.url}/api`,
    userId: administratorId,
    token: (await foundation.sessions.open(administratorId)).token,
  });
});

afterEach(() => {
  line = Number.POSITIVE_INFINITY;
});

afterAll(async () => {
  await website.close();
  await commands.close();
  await queries.close();
  await foundation.close();
  await database.drop();
});

/** One doctor, and of what befalls an appointment or an invoice one of each kind. */
function smallPlan(today: string): DemoPlan {
  const plan = demoPlan(today);
  const ways = new Map(plan.invoices.map((invoice) => [wayOf(invoice), invoice]));
  const invoices = plan.invoices.filter((invoice) => [...ways.values()].includes(invoice));
  const others = new Map(plan.appointments.map((each) => [`${each.outcome} ${each.bookedAs}`, each]));
  const appointments = plan.appointments.filter(
    (each) =>
      invoices.some(({ appointment }) => appointment === each.key) ||
      (each.outcome !== 'Closed' && [...others.values()].includes(each)),
  );
  const patients = plan.patients.filter(({ key }) => appointments.some(({ patient }) => patient === key));
  const isThere = ({ appointment }: { readonly appointment: string }) =>
    appointments.some(({ key }) => key === appointment);
  const prescriptions = plan.prescriptions.filter(isThere);
  const expenses = plan.expenses.slice(0, 4);
  const salaries = plan.salaries.filter(({ user }) => ['nurse-1', 'doctor-1'].includes(user));
  const corrections = plan.corrections.filter(({ patient }) => patients.some(({ key }) => key === patient));
  return { ...plan, appointments, patients, corrections, invoices, prescriptions, expenses, salaries };
}

function wayOf({ values, payments, isVoided }: DemoPlan['invoices'][number]): string {
  return [values, ...payments].map(({ status }) => String(status)).join() + String(isVoided);
}

function run(lines: string[] = []): Promise<DemoResult> {
  return runDemo({
    apiUrl: `${website.url}/api`,
    administratorId,
    openSession: async (userId) => (await foundation.sessions.open(userId)).token,
    password: 'a demo password',
    log: (line) => lines.push(line),
    planFor: smallPlan,
  });
}

function list(method: 'GET' | 'POST', path: string): Promise<Record<string, unknown>[]> {
  return administrator.call({ method, path }, z.array(z.record(z.string(), z.unknown())));
}

async function caughtUp(): Promise<void> {
  expect(await queries.waitFor(await foundation.store.end(), 10_000)).toBe(true);
}

test('a clinic with patients of its own stays as it is', async () => {
  const values = demoPlan('2026-11-21').patients[0]?.values;
  const body = { ...values, email: 'somebody@example.com' };
  const made = z.object({ _id: z.string() });
  const call = { method: 'POST', path: '/patients/create/', body } as const;
  const { _id } = await administrator.call(call, made);
  await caughtUp();
  await expect(run()).rejects.toThrow('This clinic has patients of its own');
  expect(await list('POST', '/users')).toHaveLength(1);
  await administrator.call({ method: 'DELETE', path: `/patients/${_id}/` }, made);
  await caughtUp();
});

test('wherever a run is cut off, the next one finishes it and nothing is there twice', async () => {
  const plan = smallPlan('2026-11-21');
  // While it looks around, makes users, books, prescribes or issues, and is paid.
  for (const calls of [1, 20, 73, 87, 99]) {
    line = calls;
    await expect(run()).rejects.toThrow();
  }
  line = Number.POSITIVE_INFINITY;
  const lines: string[] = [];
  const { isNew, accounts } = await run(lines);
  expect(isNew).toBe(true);
  expect(accounts).toHaveLength(10);
  expect(lines).toContain(`${plan.invoices.length} invoices`);
  expect(lines.join()).not.toContain('left out');
  await caughtUp();
  expect(await list('GET', '/departments')).toHaveLength(plan.departments.length);
  expect(await list('POST', '/users')).toHaveLength(plan.users.length + 1);
  expect(await list('POST', '/patients')).toHaveLength(plan.patients.length);
}, 180_000);

test('what stands then is what was planned', async () => {
  const { appointments, invoices, prescriptions } = smallPlan('2026-11-21');
  expect(prescriptions.length).toBeGreaterThan(0);
  const states = (await list('POST', '/appointments')).map(({ status }) => String(status)).sort();
  expect(states).toEqual(appointments.map(({ outcome }) => outcome).sort());
  const all = await list('GET', '/invoices');
  const issued = all.filter(({ appointment }) => appointment !== null);
  const expected = invoices
    .filter(({ isVoided }) => !isVoided)
    .map(({ values, payments }) => String((payments.at(-1) ?? values)['status']));
  expect(issued.map(({ status }) => String(status)).sort()).toEqual(expected.sort());
  const { holidays, expenses, leaves, salaries, funds, desk } = smallPlan('2026-11-21');
  expect(await list('GET', '/holidays')).toHaveLength(holidays.length);
  const bought = await list('POST', '/expenses');
  expect(bought.filter(({ status }) => status === 'Approved')).toHaveLength(
    expenses.filter(({ isApproved }) => isApproved).length,
  );
  expect(await list('POST', '/leaves')).toHaveLength(leaves.length);
  expect(await list('POST', '/employeesSalaries')).toHaveLength(salaries.length);
  expect(await list('POST', '/providentFunds')).toHaveLength(funds.length);
  const written = await list('GET', '/prescriptions');
  expect(written.map(({ status }) => String(status)).sort()).toEqual(
    prescriptions.map(({ values }) => String(values['status'])).sort(),
  );
  const numbers = all.map(({ number }) => Number(String(number).slice(-6)));
  expect(Math.max(...numbers)).toBeLessThanOrEqual(invoices.length + desk.bills.length);
});

test('tills have examples of what their screens show', async () => {
  const sessions = await list('GET', '/tillSessions');
  const shown = sessions.map(({ status, cashDifference }) => [status, cashDifference]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Open', null],
      ['Closed', 0],
      ['Closed', -10],
    ]),
  );
  const kinds = sessions.flatMap(({ entries }) =>
    z
      .array(z.object({ kind: z.string() }))
      .parse(entries)
      .map(({ kind }) => kind),
  );
  expect(new Set(kinds)).toEqual(new Set(['Payment', 'Refund', 'Reversal', 'Expense']));
  expect((await list('GET', '/creditNotes')).length).toBe(1);
  const receipts = (await list('GET', '/receipts')).map(({ kind }) => kind);
  expect(new Set(receipts)).toEqual(new Set(['Payment', 'Refund']));
});

test('once it is finished another run sends nothing', async () => {
  const end = await foundation.store.end();
  expect((await run()).isNew).toBe(false);
  expect(await foundation.store.end()).toBe(end);
});

test('without its mark every call is made again, and changes nothing but the mark', async () => {
  const body = { websiteName: 'Clinic', companyName: 'Our clinic' };
  await administrator.call({ method: 'PATCH', path: '/settings/', body }, z.unknown());
  await caughtUp();
  const end = await foundation.store.end();
  expect((await run()).isNew).toBe(true);
  expect(await foundation.store.end()).toBe(end);
  const [settings] = await list('GET', '/settings');
  expect(settings).toMatchObject(body);
}, 180_000);

test('demo users sign in with the password', async () => {
  const answer = await fetch(`${website.url}/api/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'receptionist@demo.clinic.test', password: 'a demo password' }),
  });
  expect(await answer.json()).toMatchObject({ user: { role: { name: 'Receptionist' } } });
});

test('cheques are in hand, at the bank, cleared and bounced', async () => {
  const cheque = z.object({ chequeNumber: z.string(), status: z.string() });
  const cheques = z.array(cheque).parse(await list('GET', '/cheques'));
  expect(Object.fromEntries(cheques.map(({ chequeNumber, status }) => [chequeNumber, status]))).toEqual({
    'DEMO-0001': 'Cleared',
    'DEMO-0002': 'Deposited',
    'DEMO-0003': 'Bounced',
    'DEMO-0004': 'Received',
  });
  const slips = z.array(z.object({ count: z.number() })).parse(await list('GET', '/depositSlips'));
  expect(slips.map(({ count }) => count).sort()).toEqual([1, 2]);
});

test('accounts of patients have an advance, a use, a refund, and a payment of several invoices', async () => {
  const line = z.object({ kind: z.string(), amount: z.number() });
  const account = z.object({ balance: z.number(), entries: z.array(line) });
  const accounts = z.array(account).parse(await list('GET', '/patientAccounts'));
  const lines = accounts.map(({ balance, entries }) => [
    balance,
    ...entries.map(({ kind, amount }) => `${kind} ${amount}`),
  ]);
  const used = 'Used for an invoice';
  expect(lines).toEqual(
    expect.arrayContaining([
      [200, 'Advance 300', 'Refund -100'],
      [150, 'Advance 600', `${used} -450`],
      [50, 'Advance 600', `${used} -200`, `${used} -350`],
    ]),
  );
  const receipts = await list('GET', '/receipts');
  const parts = receipts.map(({ parts: paid }) => (Array.isArray(paid) ? paid.length : 0));
  expect(Math.max(...parts)).toBe(2);
});
