import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { form, rowsOf, textOf, type Answer, type Client, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();
let accountant: Client;
let desk = '';

beforeAll(async () => {
  desk = await till('Desk');
}, 120_000);
/** A new one for each test: one has one session at most. */
beforeEach(async () => {
  accountant = await clinic.hire('Accountant');
});

const till = async (name: string) => (await clinic.admin.post('/tills/create/{me}', { name })).must(201).id;
const openSession = (by: Client, fields: Fields): Promise<Answer> => by.post('/tillSessions', fields);
const hundreds = (number: number) => [{ value: 100, number }];
const close = (by: Client, id: string, fields: Fields = {}): Promise<Answer> =>
  by.post(`/tillSessions/${id}/closing`, { counts: hundreds(1), cardTotal: 0, chequeTotal: 0, ...fields });
const session = async (id: string): Promise<Fields> =>
  (await clinic.admin.get(`/tillSessions/${id}`)).must(200).record;
const pay = (by: Client, invoice: string, rest: number, paidBy = 'Cash'): Promise<Answer> =>
  by.put(`/invoices/${invoice}/{me}`, { status: 'Partially Paid', paidBy, rest });
/** Of what a reactor does. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100));
}
const invoice = async () => textOf(await clinic.invoice(), '_id');

describe('a session', () => {
  test('from the counted float to the count at the end', async () => {
    const opened = (await openSession(accountant, { till: desk, float: 100 })).must(201);
    expect(opened.record).toMatchObject({ status: 'Open', float: 100, expectedFloat: null, currency: 'MAD' });
    const [cash, card] = [await invoice(), await invoice()];
    (await pay(accountant, cash, 100)).must(200);
    (await pay(accountant, card, 250, 'Other')).must(200);
    (await accountant.put(`/invoices/${cash}/{me}`, { status: 'Sent' })).must(200);
    const now = await session(opened.id);
    expect(now['expectedCash']).toBe(100);
    expect(rowsOf(now, 'entries')).toMatchObject([
      { kind: 'Payment', method: 'Cash', amount: 200, late: false, number: expect.any(String) },
      { kind: 'Payment', method: 'Other', amount: 50 },
      { kind: 'Reversal', method: 'Cash', amount: -200 },
    ]);
    const deposit = { kind: 'Bank deposit', direction: 'Out', amount: 120, reason: 'To the bank' };
    const moved = (await accountant.post(`/tillSessions/${opened.id}/movements`, deposit)).must(200);
    expect(moved.record).toMatchObject({ expectedCash: -20, warnings: [{ code: 'till_below_zero' }] });
    const counts = [{ value: 0.05, number: 1 }];
    (await close(accountant, opened.id, { counts }))
      .must(400, 'difference_needs_reason')
      .mustNameFields('reason');
    const reason = 'Money was in the wrong drawer';
    const closed = (await close(accountant, opened.id, { counts, reason })).must(200);
    expect(closed.record).toMatchObject({
      status: 'Closed',
      countedCash: 0.05,
      cashDifference: 20.05,
      confirmation: 'Pending',
      leftBehind: 0.05,
      closingReason: reason,
    });
    (await close(accountant, opened.id, { counts, reason })).must(409, 'session_closed');
  });

  test('what the last one left is found, or explained; the count may be 0', async () => {
    (await openSession(accountant, { till: desk, float: 0 })).must(400, 'difference_needs_reason');
    const opened = (await openSession(accountant, { till: desk, float: 0, reason: 'Coin lost' })).must(201);
    expect(opened.record).toMatchObject({ float: 0, expectedFloat: 0.05, floatReason: 'Coin lost' });
    (await close(accountant, opened.id, { counts: [] })).must(200);
  });

  test('at most one of a till and of a user, also of two calls at once', async () => {
    const second = await till('Second');
    const first = await Promise.all([
      openSession(accountant, { till: second, float: 100 }),
      openSession(clinic.admin, { till: second, float: 100 }),
    ]);
    expect(first.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [holder, id] = first[0].status === 201 ? [accountant, first[0].id] : [clinic.admin, first[1].id];
    (await openSession(holder, { till: await till('Third'), float: 0 })).must(409, 'session_open');
    (await close(holder, id)).must(200);
  });

  test('is closed by somebody else with a reason, and confirmed by a second person', async () => {
    const id = (await openSession(accountant, { till: await till('Fourth'), float: 100 })).must(201).id;
    (await close(clinic.admin, id)).must(400, 'difference_needs_reason');
    (await close(clinic.admin, id, { reason: 'Went home', counts: hundreds(2) })).must(200);
    for (const own of [clinic.admin, accountant])
      (await own.post(`/tillSessions/${id}/confirmation`)).must(403, 'own_closing');
    const third = await clinic.hire('Accountant');
    expect((await third.post(`/tillSessions/${id}/confirmation`)).must(200).record).toMatchObject({
      confirmation: 'Confirmed',
      confirmedBy: third.userId,
      selfApproved: false,
    });
    (await third.post(`/tillSessions/${id}/confirmation`)).must(409, 'nothing_to_confirm');
  });

  test('a repeat under its key writes nothing more', async () => {
    const body = { till: await till('Fifth'), float: 100 };
    const key = { key: 'open once' };
    const one = (await accountant.post('/tillSessions', body, key)).must(201);
    const two = (await accountant.post('/tillSessions', body, key)).must(201);
    expect(two.id).toBe(one.id);
    (await close(accountant, one.id)).must(200);
  });
});

test('the limit of the settings decides which differences are confirmed', async () => {
  (await clinic.admin.patch('/settings/{me}', { tillDifferenceLimit: 100 })).must(200);
  const id = (await openSession(accountant, { till: await till('Sixth'), float: 100 })).must(201).id;
  const closed = await close(accountant, id, { counts: [], reason: 'Lost' });
  expect(closed.must(200).record).toMatchObject({ cashDifference: -100, confirmation: 'Not needed' });
  (await clinic.admin.patch('/settings/{me}', { tillDifferenceLimit: 0 })).must(200);
});

describe('cash without a session', () => {
  const outside = async () =>
    (await accountant.get('/invoices?cashOutsideTill=true')).must(200).rows.map((row) => textOf(row, '_id'));

  test('is listed, and taken into one’s own open session once', async () => {
    const id = await invoice();
    const paid = (await pay(accountant, id, 100)).must(200);
    const [payment] = rowsOf(paid.record, 'payments');
    expect(await outside()).toContain(id);
    const own = (await openSession(accountant, { till: await till('Seventh'), float: 0 })).must(201).id;
    const body = { invoice: id, entry: payment?.['id'] };
    (await clinic.admin.post(`/tillSessions/${own}/entries`, body)).must(409, 'own_session_only');
    const taken = (await accountant.post(`/tillSessions/${own}/entries`, body)).must(200);
    expect(taken.record).toMatchObject({ _id: id, cashOutsideTill: false });
    expect(await session(own)).toMatchObject({ expectedCash: 200, entries: [{ entry: payment?.['id'] }] });
    (await accountant.post(`/tillSessions/${own}/entries`, body)).must(409, 'already_in_till');
    expect(await outside()).not.toContain(id);
    (await close(accountant, own, { counts: hundreds(2) })).must(200);
  });

  test('a payment that comes with the invoice enters the session too', async () => {
    const own = (await openSession(clinic.admin, { till: await till('Eighth'), float: 0 })).must(201).id;
    await clinic.invoice({ status: 'Paid', paidBy: 'Cash' });
    // A process begun by the event of another one's step: a reactor finishes it.
    await until(async () => (await session(own))['expectedCash'] === 300);
    (await close(clinic.admin, own, { counts: hundreds(3) })).must(200);
  });
});

describe('a cashier without Invoices', () => {
  const reversal = { reason: 'Typed twice' };
  const path = (invoice: string, payment: unknown) => `/invoices/${invoice}/payments/${String(payment)}`;

  test('reverses an own payment while its session is open, and does nothing else of Invoices', async () => {
    const cashier = await clinic.hire('Receptionist');
    const own = (await openSession(cashier, { till: await till('Reversals'), float: 100 })).must(201).id;
    const id = await invoice();
    const receive = async (by: Client) => {
      const { record } = (await by.post(`/invoices/${id}/payments`, { amount: 50, method: 'Cash' })).must(
        200,
      );
      return textOf(rowsOf(record, 'payments').at(-1) ?? {}, 'id');
    };
    const [first, second, others] = [
      await receive(cashier),
      await receive(cashier),
      await receive(accountant),
    ];
    for (const act of ['refunds', 'reversal'])
      (await cashier.post(`${path(id, others)}/${act}`, { ...reversal, amount: 1, method: 'Cash' })).must(
        403,
      );
    (await cashier.post(`${path(id, first)}/refunds`, { ...reversal, amount: 1, method: 'Cash' })).must(403);
    const key = { key: 'reversal of a cashier' };
    const reverse = () => cashier.post(`${path(id, first)}/reversal`, reversal, key);
    expect((await reverse()).must(200).record).toMatchObject({
      due: 200,
      payments: [{ reversed: true }, {}, {}],
    });
    expect(await session(own)).toMatchObject({ expectedCash: 150 });
    (await close(cashier, own, { counts: hundreds(1), reason: 'Coin lost' })).must(200);
    (await reverse()).must(200);
    (await cashier.post(`${path(id, second)}/reversal`, reversal)).must(403, 'not_own_payment');
    (await accountant.post(`${path(id, second)}/reversal`, reversal)).must(200);
    const [receipt] = (await cashier.get('/receipts')).must(200).ids;
    expect((await cashier.get(`/history/receipts/${receipt}`)).must(200).rows.length).toBeGreaterThan(0);
    (await cashier.get(`/history/creditNotes/${receipt}`)).must(403);
  });
});

describe('an approved cash expense', () => {
  const approved = async (fields: Fields = {}) => {
    const id = await clinic.expense(fields);
    (await accountant.patch(`/expenses/${id}/status/{me}`, { status: 'Approved' })).must(200);
    return id;
  };
  const pay = (by: Client, id: string) => by.post(`/expenses/${id}/payout`);
  const reverse = (by: Client, id: string) => by.post(`/expenses/${id}/payout/reversal`, { reason: 'Twice' });

  test('is paid out of the till once; until that is reversed it stays as it is', async () => {
    const id = await approved();
    (await pay(accountant, id)).must(409, 'no_open_till');
    const own = (await openSession(accountant, { till: await till('Expenses'), float: 200 })).must(201).id;
    (await pay(accountant, await clinic.expense())).must(409, 'expense_not_approved');
    (await pay(accountant, await approved({ paidBy: 'Cheque' }))).must(409, 'expense_not_cash');
    const both = await Promise.all([pay(accountant, id), pay(accountant, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await session(own)).toMatchObject({
      expectedCash: 79.5,
      entries: [
        { kind: 'Expense', method: 'Cash', amount: -120.5, expense: id, invoice: null, number: null },
      ],
    });
    (await clinic.admin.delete(`/expenses/${id}/{me}`)).must(409, 'expense_paid_out');
    const pending = { status: 'Pending' };
    (await clinic.admin.patch(`/expenses/${id}/status/{me}`, pending)).must(409, 'expense_paid_out');
    for (const fields of [{ amount: 7 }, { paidBy: 'Cheque' }, { purchaseDate: '2026-01-02' }, pending])
      (await clinic.admin.put(`/expenses/${id}/{me}`, form(fields))).must(409, 'expense_paid_out');
    (await clinic.admin.put(`/expenses/${id}/{me}`, form({ itemName: 'Called otherwise' }))).must(200);
    for (const by of [await clinic.as('Manager'), await clinic.as('Receptionist')]) {
      (await pay(by, id)).must(403);
      (await reverse(by, id)).must(403);
    }
    (await accountant.post(`/expenses/${id}/payout/reversal`, {})).must(400).mustNameFields('reason');
    expect((await reverse(accountant, id)).must(200).record).toMatchObject({
      payout: null,
      payoutSession: null,
    });
    expect(await session(own)).toMatchObject({ expectedCash: 200 });
    (await pay(accountant, id)).must(200);
    (await close(accountant, own, { counts: [{ value: 50, number: 1 }], reason: 'Lost' })).must(200);
    (await reverse(accountant, id)).must(409, 'payout_closed');
    const types = (await clinic.admin.get(`/history/expenses/${id}`)).must(200).rows.map(({ type }) => type);
    expect(types.filter((type) => String(type).includes('Pa'))).toEqual([
      'ExpensePaidOut',
      'ExpensePayoutReversed',
      'ExpensePaidOut',
    ]);
  });
});

test('who lacks the flag neither opens a session nor sees those of others', async () => {
  const nurse = await clinic.as('Nurse');
  (await openSession(nurse, { till: desk, float: 0 })).must(403);
  expect((await nurse.get('/tillSessions')).must(200).rows).toEqual([]);
  const id = (await openSession(accountant, { till: await till('Ninth'), float: 100 })).must(201).id;
  (await nurse.get(`/tillSessions/${id}`)).must(403);
  (await nurse.post(`/tillSessions/${id}/movements`, {})).must(403);
  (await close(nurse, id, { reason: 'Curious' })).must(403);
  (await close(accountant, id)).must(200);
});

test.each([
  [{ counts: [{ value: 0.3, number: 1 }] }],
  [{ counts: [{ value: 100, number: -1 }] }],
  [{ counts: [{ value: 100, number: 1.5 }] }],
  [{ counts: [...hundreds(1), ...hundreds(1)] }],
  [{ counts: 'many' }],
  [{ cardTotal: '1e400' }],
  [{ chequeTotal: 0.001 }],
])('a count of %j is refused', async (fields) => {
  const id = (await openSession(accountant, { till: await till(JSON.stringify(fields)), float: 100 })).must(
    201,
  ).id;
  (await close(accountant, id, { reason: 'Any', ...fields })).must(400);
  (await close(accountant, id)).must(200);
});
