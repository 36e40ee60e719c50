/** The accounts of patients as a whole: what a desk does with them, what invoices, receipts and the till show of it, and what stays of an erased person. */
import { dayAt, DEFAULT_ZONE, zoneOf } from '@hospital/contracts';
import { describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { textOf, type Answer, type CallOptions, type Client, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();

const TODAY = dayAt(new Date(), zoneOf(DEFAULT_ZONE));
const YEAR = TODAY.slice(0, 4);

interface Call extends CallOptions {
  readonly by?: Client;
}
const post = (path: string, body: Fields, { by = clinic.admin, ...options }: Call = {}): Promise<Answer> =>
  by.post(path, body, options);
const listed = (value: unknown): readonly Fields[] => value as readonly Fields[];
const read = async (path: string): Promise<Fields> => (await clinic.admin.get(path)).must(200).record;
const accountOf = (patient: string): Promise<Fields> => read(`/patientAccounts/${patient}`);
const advance = (patient: string, amount: number, body: Fields = {}, call?: Call): Promise<Answer> =>
  post(`/patientAccounts/${patient}/advances`, { amount, method: 'Card', currency: 'MAD', ...body }, call);
const use = (patient: string, invoice: string, amount: number, call?: Call): Promise<Answer> =>
  post(`/patientAccounts/${patient}/uses`, { invoice, amount }, call);
const newest = (account: Fields): Fields => listed(account['entries']).at(-1) ?? {};

/** Bills of 300 of one patient. */
async function billsOf(count: number) {
  const first = await clinic.invoice();
  const patient = textOf(first, 'patient');
  const bills = [textOf(first, '_id')];
  while (bills.length < count) {
    const body = {
      patient,
      department: textOf(first, 'department'),
      invoiceDate: '2026-03-10',
      dueDate: '2026-04-10',
      lineItems: [{ name: 'Certificate', quantity: 1, price: 300 }],
    };
    bills.push((await post('/invoices/create/{me}', body)).must(201).id);
  }
  return { patient, bills };
}

describe('an advance', () => {
  test('in cash of 20,000 MAD or more is warned of', async () => {
    const large = (await advance(await clinic.patient(), 20_000, { method: 'Cash' })).must(200);
    expect(large.record['warnings']).toMatchObject([{ code: 'large_cash_payment' }]);
    const small = (await advance(await clinic.patient(), 19_999.99, { method: 'Cash' })).must(200);
    expect(small.record).not.toHaveProperty('warnings');
  });

  test('opens the account of its patient, with a numbered receipt', async () => {
    const patient = await clinic.patient();
    (await clinic.admin.get(`/patientAccounts/${patient}`)).must(404);
    const body = { method: 'Cash', tendered: 100, payer: 'Her sister' };
    const { record } = (await advance(patient, 80, body)).must(200);
    expect(record).toMatchObject({ _id: patient, patient, balance: 80, currency: 'MAD' });
    expect(newest(record)).toMatchObject({ kind: 'Advance', amount: 80, change: 20, payer: 'Her sister' });
    expect(await read(`/receipts/${textOf(newest(record), 'receipt')}`)).toMatchObject({
      number: expect.stringMatching(new RegExp(`^REC-${YEAR}-\\d{6}$`)),
      invoice: null,
      patient: { _id: patient },
      amount: 80,
      balanceAfter: 80,
      dueAfter: null,
    });
    expect(
      listed((await clinic.admin.get(`/patientAccounts?patient=${patient}`)).must(200).json),
    ).toMatchObject([{ _id: patient, balance: 80 }]);
  });

  test('of a patient who does not exist is refused, and so is one of nothing', async () => {
    (await advance(randomUUID(), 10)).must(404, 'not_found');
    const { record } = (await advance(await clinic.patient(), 0)).must(400, 'validation_failed');
    expect(record['fields']).toMatchObject({ amount: expect.any(String) });
  });

  test('is recorded once under a key', async () => {
    const patient = await clinic.patient();
    const call = { key: randomUUID() };
    const [first, again] = [await advance(patient, 10, {}, call), await advance(patient, 10, {}, call)];
    expect(again.must(200).record).toEqual(first.must(200).record);
    expect(await accountOf(patient)).toMatchObject({ balance: 10 });
  });

  test('is given back at most as far as it goes, and reversed only while nothing of it is used', async () => {
    const { patient, bills } = await billsOf(1);
    const entry = textOf(newest((await advance(patient, 100)).must(200).record), 'id');
    const of = `/patientAccounts/${patient}/advances/${entry}`;
    (await use(patient, bills[0] ?? '', 30)).must(200);
    (await post(`${of}/reversal`, { reason: 'Typed twice' })).must(409, 'more_than_balance');
    const refund = (amount: number) =>
      post(`${of}/refunds`, { amount, method: 'Cash', reason: 'Moves away' });
    (await refund(100.01)).must(409, 'more_than_advance');
    (await refund(70.01)).must(409, 'more_than_balance');
    const { record } = (await refund(70)).must(200);
    expect(record).toMatchObject({ balance: 0 });
    expect(await read(`/receipts/${textOf(newest(record), 'receipt')}`)).toMatchObject({
      number: expect.stringMatching(/^RMB-/),
      kind: 'Refund',
      amount: 70,
      balanceAfter: 0,
    });
    (await post(`${of}/reversal`, { reason: 'Typed twice' })).must(409, 'advance_refunded');
  });

  test('that was recorded by mistake is reversed, with its receipt', async () => {
    const patient = await clinic.patient();
    const { record: held } = (await advance(patient, 100)).must(200);
    const path = `/patientAccounts/${patient}/advances/${textOf(newest(held), 'id')}/reversal`;
    (await post(path, {})).must(400, 'validation_failed');
    expect((await post(path, { reason: 'Typed twice' })).must(200).record).toMatchObject({ balance: 0 });
    (await post(path, { reason: 'Typed twice' })).must(409, 'advance_reversed');
    expect(await read(`/receipts/${textOf(newest(held), 'receipt')}`)).toMatchObject({ status: 'Reversed' });
  });
});

describe('the account pays an invoice', () => {
  test('as a payment that only its own call takes back, which returns the money', async () => {
    const { patient, bills } = await billsOf(1);
    const [invoice = ''] = bills;
    (await advance(patient, 100)).must(200);
    expect((await use(patient, invoice, 100)).must(200).record).toMatchObject({ balance: 0 });
    const bill = await read(`/invoices/${invoice}`);
    expect(bill).toMatchObject({
      due: 200,
      status: 'Partially Paid',
      paidBy: 'Other',
      method: 'Patient account',
    });
    const [payment = {}] = listed(bill['payments']);
    (await clinic.admin.put(`/invoices/${invoice}/{me}`, { status: 'Sent' })).must(409, 'has_receipt');
    (await clinic.admin.delete(`/invoices/${invoice}/{me}`)).must(409, 'invoice_locked');
    const of = `/invoices/${invoice}/payments/${textOf(payment, 'id')}`;
    (await post(`${of}/receipt`, {})).must(409, 'has_receipt');
    expect((await post(`${of}/reversal`, { reason: 'For another one' })).must(200).record).toMatchObject({
      due: 300,
    });
    expect(await accountOf(patient)).toMatchObject({ balance: 100 });
  });

  test('of the same patient, at most what is due and what the account holds', async () => {
    const { patient, bills } = await billsOf(1);
    const [invoice = ''] = bills;
    (await use(patient, invoice, 10)).must(404, 'not_found');
    (await advance(patient, 400)).must(200);
    (await use(patient, invoice, 300.01)).must(409, 'more_than_due');
    const other = textOf(await clinic.invoice(), '_id');
    const { record } = (await use(patient, other, 10)).must(400, 'validation_failed');
    expect(record['fields']).toEqual({ invoice: 'Choose an invoice of this patient.' });
    (await use(patient, invoice, 300)).must(200);
    (await post(`/patientAccounts/${patient}/uses`, { invoice, amount: 1 })).must(409, 'more_than_due');
  });

  test('by two uses at once no more than it has', async () => {
    const { patient, bills } = await billsOf(2);
    (await advance(patient, 100)).must(200);
    const answers = await Promise.all(bills.map((invoice) => use(patient, invoice, 100)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await accountOf(patient)).toMatchObject({ balance: 0 });
  });
});

describe('one payment for several invoices', () => {
  test('has one receipt and one till entry; each part is undone alone', async () => {
    const { patient, bills } = await billsOf(2);
    const cashier = await clinic.hire('Receptionist');
    const till = (await post('/tills/create/{me}', { name: `Till ${clinic.next()}` })).must(201).id;
    const session = (await post('/tillSessions', { till, float: 0 }, { by: cashier })).must(201).id;
    const parts = bills.map((invoice) => ({ invoice, amount: 250 }));
    const body = { amount: 520, method: 'Cash', tendered: 600, parts };
    const { record } = (await post(`/patientAccounts/${patient}/payments`, body, { by: cashier })).must(200);
    expect(record).toMatchObject({ balance: 20 });
    const [received = {}] = listed(record['entries']);
    expect(await read(`/receipts/${textOf(received, 'receipt')}`)).toMatchObject({
      amount: 520,
      balanceAfter: 20,
      parts: [{ amount: 250 }, { amount: 250 }],
    });
    const entered = await read(`/tillSessions/${session}`);
    expect(entered).toMatchObject({ expectedCash: 520 });
    expect(listed(entered['entries'])).toMatchObject([{ amount: 520, kind: 'Payment', method: 'Cash' }]);
    const [first = {}, second = {}] = await Promise.all(bills.map((id) => read(`/invoices/${id}`)));
    expect([first['due'], second['due']]).toEqual([50, 50]);
    const [part = {}] = listed(first['payments']);
    const undone = `/invoices/${bills[0] ?? ''}/payments/${textOf(part, 'id')}/reversal`;
    (await post(undone, { reason: 'Not this one' })).must(200);
    expect(await accountOf(patient)).toMatchObject({ balance: 270 });
    expect(await read(`/invoices/${bills[1] ?? ''}`)).toMatchObject({ due: 50 });
    // Nothing left the till.
    expect(await read(`/tillSessions/${session}`)).toMatchObject({ expectedCash: 520 });
  });

  test('names each invoice once, and is at least the sum of its parts', async () => {
    const { patient, bills } = await billsOf(2);
    const [one = '', two = ''] = bills;
    const pay = (amount: number, parts: readonly Fields[]) =>
      post(`/patientAccounts/${patient}/payments`, { amount, method: 'Card', parts });
    const twice = (
      await pay(20, [
        { invoice: one, amount: 10 },
        { invoice: one, amount: 10 },
      ])
    ).must(400);
    expect(twice.record['fields']).toEqual({ 'parts.1.invoice': 'Invoice is named twice.' });
    const less = (
      await pay(10, [
        { invoice: one, amount: 10 },
        { invoice: two, amount: 10 },
      ])
    ).must(400);
    expect(less.record['fields']).toMatchObject({ amount: expect.stringContaining('20') });
    (await pay(310, [{ invoice: one, amount: 310 }])).must(409, 'more_than_due');
    (await clinic.admin.get(`/patientAccounts/${patient}`)).must(404);
  });
});

describe('a credit note', () => {
  test('gives its excess back and keeps the rest, exactly', async () => {
    const { patient, bills } = await billsOf(1);
    const [invoice = ''] = bills;
    (await post(`/invoices/${invoice}/payments`, { amount: 300, method: 'Card' })).must(200);
    const credit = (body: Fields) =>
      post(`/invoices/${invoice}/creditNotes`, { reason: 'Not done', ...body });
    const lines = [{ line: '1', amount: 100 }];
    expect((await credit({ lines, kept: 40 })).must(409, 'refund_method_required').record).toMatchObject({
      refund: 60,
    });
    const tooMuch = (await credit({ lines, kept: 100.01, refundMethod: 'Cash' })).must(400);
    expect(tooMuch.record['fields']).toMatchObject({ kept: expect.stringContaining('100') });
    const { record } = (await credit({ lines, kept: 40, refundMethod: 'Cash' })).must(200);
    expect(record).toMatchObject({ due: 0, toSettle: 200, paid: 200 });
    const [note = {}] = listed(record['credits']);
    expect(await read(`/creditNotes/${textOf(note, 'creditNote')}`)).toMatchObject({
      amount: 100,
      refunded: 60,
      kept: 40,
    });
    const held = await accountOf(patient);
    expect(held).toMatchObject({ balance: 40 });
    expect(newest(held)).toMatchObject({ kind: 'Kept of a credit note', amount: 40, reason: 'Not done' });
  });
});

describe('what is read', () => {
  test('a statement ends with what is due less the balance, now and earlier', async () => {
    const { patient, bills } = await billsOf(1);
    const [invoice = ''] = bills;
    // By the product's own clock.
    const before = textOf((await advance(patient, 120)).must(200).record, 'updatedAt');
    (await use(patient, invoice, 100)).must(200);
    (await post(`/invoices/${invoice}/payments`, { amount: 50, method: 'Cash' })).must(200);
    const path = `/patientAccounts/${patient}/statement`;
    const now = await read(path);
    expect(now).toMatchObject({ owed: [{ currency: 'MAD', amount: 130 }], balances: [{ amount: 20 }] });
    expect(listed(now['lines']).map(({ kind, amount, owed }) => [kind, amount, owed])).toEqual([
      ['Invoice', 300, 300],
      ['Payment', -50, 250],
      ['Advance', -120, 130],
    ]);
    expect(await read(`${path}?asOf=${before}`)).toMatchObject({ owed: [{ amount: 180 }] });
    expect(await read(`/patientAccounts/${patient}?asOf=${before}`)).toMatchObject({ balance: 120 });
    (await clinic.admin.get(`/patientAccounts/${randomUUID()}/statement`)).must(404);
  });

  test('by cashiers, who take advances and use accounts, and give nothing back', async () => {
    const { patient, bills } = await billsOf(1);
    const cashier = await clinic.hire('Receptionist');
    const { record } = (await advance(patient, 50, {}, { by: cashier })).must(200);
    (await use(patient, bills[0] ?? '', 20, { by: cashier })).must(200);
    (await cashier.get(`/patientAccounts/${patient}/statement`)).must(200);
    const of = `/patientAccounts/${patient}/advances/${textOf(newest(record), 'id')}`;
    const refund = { amount: 10, method: 'Cash', reason: 'Moves away' };
    (await post(`${of}/refunds`, refund, { by: cashier })).must(403);
    (await post(`${of}/reversal`, { reason: 'Typed twice' }, { by: cashier })).must(403);
    const nurse = await clinic.hire('Nurse');
    (await nurse.get(`/patientAccounts/${patient}`)).must(403);
  });
});

test('cash without a session is listed, and taken into one’s own', async () => {
  const patient = await clinic.patient();
  const { record } = (await advance(patient, 60, { method: 'Cash' })).must(200);
  expect(record).toMatchObject({ cashOutsideTill: true });
  const till = (await post('/tills/create/{me}', { name: `Till ${clinic.next()}` })).must(201).id;
  const session = (await post('/tillSessions', { till, float: 0 })).must(201).id;
  const body = { account: patient, entry: textOf(newest(record), 'id') };
  const path = `/tillSessions/${session}/accountEntries`;
  expect((await post(path, body)).must(200).record).toMatchObject({ cashOutsideTill: false });
  (await post(path, body)).must(409, 'already_in_till');
  expect(await read(`/tillSessions/${session}`)).toMatchObject({ expectedCash: 60 });
  const counted = { counts: [{ value: 20, number: 3 }], cardTotal: 0, chequeTotal: 0 };
  (await post(`/tillSessions/${session}/closing`, counted)).must(200);
});
