/** Payments, receipts, reversals and refunds of an invoice, by calls of HTTP to the whole server. */
import { dayAt, DEFAULT_ZONE, zoneOf } from '@hospital/contracts';
import { describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { rowsOf, textOf, type Answer, type CallOptions, type Fields } from '../client.ts';
import { ROLES } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';
import { rendered } from './rendered.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();

const TODAY = dayAt(new Date(), zoneOf(DEFAULT_ZONE));
const YEAR = TODAY.slice(0, 4);
const issued = async (fields: Fields = {}): Promise<string> => textOf(await clinic.invoice(fields), '_id');
const read = async (id: string): Promise<Fields> =>
  (await clinic.admin.get(`/invoices/${id}`)).must(200).record;
const receive = (id: string, body: Fields, options?: CallOptions): Promise<Answer> =>
  clinic.admin.post(`/invoices/${id}/payments`, { amount: 100, method: 'Cash', ...body }, options);
const ofPayment = (id: string, entry: unknown, verb: string, body?: Fields): Promise<Answer> =>
  clinic.admin.post(`/invoices/${id}/payments/${String(entry)}/${verb}`, body);
const refund = (id: string, entry: unknown, amount: unknown): Promise<Answer> =>
  ofPayment(id, entry, 'refunds', { amount, method: 'Transfer', reason: 'Not done' });
const receiptsOf = async (invoice: string): Promise<readonly Fields[]> => {
  const query = { search: JSON.stringify({ invoice }), sort: 'number', order: 'ASC' };
  return (await clinic.admin.get('/receipts', { query })).must(200).rows;
};
const typesOf = async (id: string): Promise<unknown[]> =>
  (await clinic.admin.get(`/history/invoices/${id}`)).must(200).rows.map(({ type }) => type);
const codes = (answers: readonly Answer[]) =>
  answers.map((answer) => answer.record['code'] ?? answer.status).sort();

describe('ReceivePayment', () => {
  test('lowers what is due; its receipt says what the invoice says', async () => {
    const patient = await clinic.patient({ firstname: 'Rim', lastname: 'Sefrioui' });
    const invoice = (
      await clinic.admin.post(
        '/invoices/create/{me}',
        clinic.invoiceFields(await clinic.approved({ patient })),
      )
    ).must(201).record;
    const id = textOf(invoice, '_id');
    const money = {
      amount: 120.5,
      method: 'Cash',
      tendered: 200,
      reference: 'No. 5',
      payer: 'Omar Sefrioui',
    };
    const { record } = (await receive(id, money)).must(200);
    expect(record).toMatchObject({ status: 'Partially Paid', paidBy: 'Cash', rest: 179.5, due: 179.5 });
    expect(record).toMatchObject({
      paid: 120.5,
      method: 'Cash',
      revision: 1 + Number(invoice['revision']) + 1,
    });
    const [payment] = rowsOf(record, 'payments');
    expect(payment).toMatchObject({ ...money, change: 79.5, day: TODAY, reversed: false, refunded: 0 });
    const receipt = (await clinic.admin.get(`/receipts/${textOf(payment ?? {}, 'receipt')}`)).must(
      200,
    ).record;
    expect(receipt).toMatchObject({
      ...{ ...money, change: 79.5, day: TODAY, kind: 'Payment', status: 'Valid', entry: payment?.['id'] },
      ...{ number: expect.stringMatching(new RegExp(`^REC-${YEAR}-\\d{6}$`)), currency: 'MAD' },
      ...{ invoiceNumber: invoice['number'], invoiceDate: '2026-03-10', buyerName: 'Rim Sefrioui' },
      ...{ dueAfter: 179.5, cashier: { _id: clinic.admin.userId }, patient: { _id: patient } },
    });
    expect(textOf(receipt, 'cashierName')).not.toBe('');
    const rest = (await receive(id, { amount: 179.5, method: 'Card' })).must(200).record;
    expect(rest).toMatchObject({ status: 'Paid', paidBy: 'Other', method: 'Card', rest: 0, due: 0 });
    (await receive(id, { amount: 0.01 })).must(409, 'more_than_due');
  });

  test('of two of the whole due at once, one is refused and writes nothing', async () => {
    const id = await issued();
    const answers = await Promise.all([receive(id, { amount: 300 }), receive(id, { amount: 300 })]);
    expect(codes(answers)).toEqual([200, 'more_than_due']);
    expect(await typesOf(id)).toEqual(['InvoiceIssued', 'PaymentReceived', 'ReceiptRequested']);
    expect(await receiptsOf(id)).toMatchObject([{ amount: 300 }]);
  });

  test('a repeated key is one payment and one receipt, another body is refused', async () => {
    const id = await issued();
    const key = randomUUID();
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => receive(id, { amount: 50, reference: 'R' }, { key })),
    );
    for (const other of others) expect(other.must(200).record).toEqual(first?.must(200).record);
    expect((await receive(id, { amount: 50, reference: 'R' }, { key })).must(200).record).toMatchObject({
      payments: [{ amount: 50 }],
    });
    (await receive(id, { amount: 51 }, { key })).must(422, 'key_reused');
    expect(await receiptsOf(id)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ due: 250 });
  });

  test('minds the revision, and a voided invoice', async () => {
    const id = await issued();
    (await receive(id, {}, { revision: 7 })).must(409, 'stale_revision');
    (await clinic.admin.delete(`/invoices/${id}/{me}`)).must(200);
    (await receive(id, {})).must(410);
    (await receive(randomUUID(), {})).must(404);
    expect(await receiptsOf(id)).toEqual([]);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: 'NaN' }, 'amount'],
    [{ amount: '1e400' }, 'amount'],
    [{ amount: { $gt: 0 } }, 'amount'],
    [{ method: 'Barter' }, 'method'],
    [{ method: 'Unstated' }, 'method'],
    [{ method: null }, 'method'],
    [{ day: '2999-01-01' }, 'day'],
    [{ day: '2026-02-30' }, 'day'],
    [{ reference: 'x'.repeat(101) }, 'reference'],
    [{ reference: '\u202eabc' }, 'reference'],
    [{ payer: 'x'.repeat(402) }, 'payer'],
    [{ payer: ['a'] }, 'payer'],
    [{ tendered: 99.99 }, 'tendered'],
    [{ tendered: -1 }, 'tendered'],
    [{ method: 'Card', tendered: 100 }, 'tendered'],
  ])('refuses %j', async (body, field) => {
    const id = await issued();
    (await receive(id, body)).must(400).mustNameFields(field);
    expect(await typesOf(id)).toEqual(['InvoiceIssued']);
  });

  test('cash for 20,000 MAD is warned of, whatever the payment', async () => {
    const lineItems = [{ name: 'Surgery', description: '', quantity: 1, price: 20_000 }];
    const id = await issued({ lineItems });
    const { record } = (await receive(id, { amount: 1 })).must(200);
    expect(record['warnings']).toMatchObject([{ code: 'large_cash_payment' }]);
    expect((await receive(id, { amount: 1, method: 'Cheque' })).must(200).record['warnings']).toBeUndefined();
  });

  test('text is never markup: it stands on the paper as it was typed', async () => {
    const id = await issued();
    const payer = '<img src=x onerror=alert(1)> & "Co"';
    const [payment] = rowsOf((await receive(id, { payer })).must(200).record, 'payments');
    const receipt = textOf(payment ?? {}, 'receipt');
    const paper = (await clinic.admin.get(`/receipts/${receipt}/paper`, { query: { language: 'en' } })).must(
      200,
    );
    expect(textOf(paper.record, 'body')).toContain('&lt;img src=x');
    expect(textOf(paper.record, 'body')).not.toContain('<img src=x');
  });
});

describe('a payment without a receipt', () => {
  test('gets one later, once', async () => {
    const id = await issued({ status: 'Partially Paid', paidBy: 'Cheque', rest: 200 });
    const [payment] = rowsOf(await read(id), 'payments');
    expect(payment).toMatchObject({ amount: 100, method: 'Cheque', receipt: null });
    const both = await Promise.all([1, 2].map(() => ofPayment(id, payment?.['id'], 'receipt')));
    expect(codes(both)).toEqual([200, 'has_receipt']);
    expect(await receiptsOf(id)).toMatchObject([
      { amount: 100, method: 'Cheque', dueAfter: 200, kind: 'Payment' },
    ]);
    (await ofPayment(id, randomUUID(), 'receipt')).must(404);
  });
});

describe('ReversePayment', () => {
  test('raises what is due again and marks the receipt; a paid invoice is open again', async () => {
    const id = await issued();
    const [payment] = rowsOf((await receive(id, { amount: 300 })).must(200).record, 'payments');
    const reverse = (reason: unknown) => ofPayment(id, payment?.['id'], 'reversal', { reason });
    for (const reason of ['', ' ', null, 7, ['a']])
      (await reverse(reason)).must(400).mustNameFields('reason');
    const { record } = (await reverse('Typed twice')).must(200);
    expect(record).toMatchObject({ status: 'Sent', paidBy: null, due: 300, payments: [{ reversed: true }] });
    expect(await receiptsOf(id)).toMatchObject([{ status: 'Reversed', reversalReason: 'Typed twice' }]);
    (await reverse('Again')).must(409, 'payment_reversed');
    (await refund(id, payment?.['id'], 1)).must(409, 'payment_reversed');
    (await ofPayment(id, payment?.['id'], 'receipt')).must(409);
    (await receive(id, { amount: 300 })).must(200);
    const history = (await clinic.admin.get(`/history/receipts/${textOf(payment ?? {}, 'receipt')}`)).must(
      200,
    );
    expect(history.rows.map(({ type }) => type)).toEqual(['ReceiptIssued', 'ReceiptReversed']);
  });
});

describe('RefundPayment', () => {
  test('gives back at most what is left, with a receipt of its own series', async () => {
    const id = await issued();
    const [payment] = rowsOf((await receive(id, { amount: 300 })).must(200).record, 'payments');
    const { record } = (await refund(id, payment?.['id'], 100)).must(200);
    expect(record).toMatchObject({
      ...{ status: 'Partially Paid', due: 100, payments: [{ refunded: 100 }] },
      refunds: [{ payment: payment?.['id'], amount: 100, method: 'Transfer', reason: 'Not done' }],
    });
    (await refund(id, payment?.['id'], 200.01)).must(409, 'more_than_paid');
    (await ofPayment(id, payment?.['id'], 'reversal', { reason: 'x' })).must(409, 'payment_refunded');
    const [refunded] = rowsOf(record, 'refunds');
    const receipt = (await clinic.admin.get(`/receipts/${textOf(refunded ?? {}, 'receipt')}`)).must(
      200,
    ).record;
    expect(receipt).toMatchObject({
      ...{ number: expect.stringMatching(new RegExp(`^RMB-${YEAR}-\\d{6}$`)), kind: 'Refund', amount: 100 },
      ...{ method: 'Transfer', reason: 'Not done', dueAfter: 100 },
    });
    for (const body of [
      { amount: 1, method: 'Cash' },
      { amount: 1, reason: 'x' },
      { method: 'Cash', reason: 'x' },
    ])
      (await ofPayment(id, payment?.['id'], 'refunds', body)).must(400);
  });

  test('of two of the whole payment at once, one is refused and writes nothing', async () => {
    const { invoice, payment } = await clinic.payment();
    const answers = await Promise.all([1, 2].map(() => refund(invoice, payment['id'], 100)));
    expect(codes(answers)).toEqual([200, 'more_than_paid']);
    expect((await typesOf(invoice)).filter((type) => type === 'PaymentRefunded')).toHaveLength(1);
    expect(await read(invoice)).toMatchObject({ status: 'Sent', due: 300 });
  });
});

test('roles with the flag Invoices do all of it, Cashier takes payments, others do none of it', async () => {
  const { invoice, payment } = await clinic.payment();
  const receipt = textOf(payment, 'receipt');
  const before = await read(invoice);
  for (const role of ROLES.filter((name) => !['Administrateur', 'Admin', 'Accountant'].includes(name))) {
    const by = await clinic.as(role);
    const payments = `/invoices/${invoice}/payments`;
    const isCashier = role === 'Receptionist';
    if (!isCashier) {
      (await by.post(payments, { amount: 1, method: 'Cash' })).must(403);
      (await by.post(`${payments}/${textOf(payment, 'id')}/receipt`)).must(403);
    }
    for (const [verb, body] of [
      ['reversal', { reason: 'x' }],
      ['refunds', { amount: 1, method: 'Cash', reason: 'x' }],
    ] as const)
      (await by.post(`${payments}/${textOf(payment, 'id')}/${verb}`, body)).must(403);
    for (const path of ['', `/${receipt}`, `/${receipt}/paper`])
      (await by.get(`/receipts${path}`)).must(isCashier ? 200 : 403);
    if (!isCashier) (await by.get(`/receipts/${receipt}/pdf`)).must(403);
  }
  expect(await read(invoice)).toEqual(before);
  const accountant = await clinic.as('Accountant');
  (await accountant.post(`/invoices/${invoice}/payments`, { amount: 1, method: 'Cash' })).must(200);
  (await accountant.get(`/receipts/${receipt}`)).must(200);
  (await clinic.anyone.get(`/receipts/${receipt}`)).must(401);
});

describe('receipts', () => {
  async function printedText(id: string, language: string): Promise<string> {
    for (;;) {
      const answer = await clinic.admin.get(`/receipts/${id}/pdf`, { query: { language } });
      if (answer.status !== 202) {
        const pdf = await getDocument({ data: answer.must(200).bytes.slice(), useSystemFonts: true }).promise;
        expect(pdf.numPages).toBe(1);
        const { items } = await (await pdf.getPage(1)).getTextContent();
        return items
          .map((item) => ('str' in item ? item.str : ''))
          .join(' ')
          .replace(/\s+/g, ' ');
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  test('are printed with the money in figures and in words, and say when they are reversed', async () => {
    const { invoice, payment } = await clinic.payment({ amount: 120.5, tendered: 200, payer: 'Omar' });
    const id = textOf(payment, 'receipt');
    const { record } = (await clinic.admin.get(`/receipts/${id}`)).must(200);
    const english = await printedText(id, 'en');
    for (const text of [
      record['number'],
      record['invoiceNumber'],
      'Omar',
      '120.50',
      '200.00',
      '79.50',
      '179.50',
    ])
      expect(english).toContain(String(text));
    expect(english).toContain('one hundred twenty dirhams and fifty centimes');
    expect(await printedText(id, 'fr')).toContain('cent vingt dirhams et cinquante centimes');
    (await ofPayment(invoice, payment['id'], 'reversal', { reason: 'Typed twice' })).must(200);
    const reversed = await printedText(id, 'fr');
    expect(reversed).toContain('Annulé');
    expect(reversed).not.toContain('cent vingt dirhams');
  });

  test('are documents, and printed in batches by number', async () => {
    const { payment, invoice } = await clinic.payment();
    const second = (await clinic.payment({}, invoice)).payment;
    const records = [payment, second].map((one) => textOf(one, 'receipt'));
    const body = { kind: 'receipt', record: records[0], language: 'fr' };
    (await clinic.admin.post('/documents', body)).must(202);
    const wanted = { kind: 'receipt', records, output: 'pdf' };
    const batch = (await clinic.admin.post('/documents/batches', wanted)).must(202).id;
    expect(await rendered(clinic.admin, `/documents/batches/${batch}`)).toMatchObject({ status: 'ready' });
    const pdf = (await clinic.admin.get(`/documents/batches/${batch}/result`)).must(200);
    expect((await getDocument({ data: pdf.bytes.slice() }).promise).numPages).toBe(2);
  });

  test('are listed by patient, number, invoice, method, kind, status and days, with their sums', async () => {
    const patient = await clinic.patient({ firstname: 'Searched', lastname: 'Payer' });
    const id = await issued({});
    const own = textOf(
      (
        await clinic.admin.post(
          '/invoices/create/{me}',
          clinic.invoiceFields(await clinic.approved({ patient })),
        )
      ).must(201).record,
      '_id',
    );
    await clinic.payment({ amount: 30, method: 'Cheque', day: '2026-01-02' }, own);
    const { payment } = await clinic.payment({ amount: 20, method: 'Card', day: '2026-01-03' }, own);
    await clinic.payment({ amount: 10 }, id);
    (await refund(own, payment['id'], 5)).must(200);
    const search = async (fields: Fields, more: Fields = {}): Promise<readonly unknown[]> => {
      const query = { search: JSON.stringify({ patient, ...fields }), sums: 'true', ...more };
      const { rows } = (await clinic.admin.get('/receipts', { query: query as Record<string, string> })).must(
        200,
      );
      return rows.map(({ amount }) => amount);
    };
    const { number } = (await clinic.admin.get(`/receipts/${textOf(payment, 'receipt')}`)).must(200).record;
    expect(await search({})).toEqual([5, 20, 30]);
    expect(await search({ number })).toEqual([20]);
    expect(await search({ invoice: own, kind: 'Payment' })).toEqual([20, 30]);
    expect(await search({ kind: 'Refund' })).toEqual([5]);
    expect(await search({ method: 'Cheque' })).toEqual([30]);
    expect(await search({ status: 'Reversed' })).toEqual([]);
    expect(await search({ fromDate: '2026-01-03', toDate: '2026-01-03' })).toEqual([20]);
    // What came in: 30 and 20, less the 5 that were given back.
    const query = { search: JSON.stringify({ patient }), sums: 'true' };
    const { headers } = (await clinic.admin.get('/receipts', { query })).must(200);
    expect(JSON.parse(headers.get('X-Sums') ?? '{}')).toEqual([
      { currency: 'MAD', sums: { netAmount: '45.00' } },
    ]);
  });

  test('have numbers without a gap, in each series', async () => {
    const { rows } = (await clinic.admin.get('/receipts', { query: { limit: 1000 } })).must(200);
    for (const series of ['REC', 'RMB']) {
      const numbers = rows.map(({ number }) => String(number)).filter((number) => number.startsWith(series));
      expect(numbers.length).toBeGreaterThan(1);
      expect(numbers.sort()).toEqual(
        numbers.map((_, index) => `${series}-${YEAR}-${String(index + 1).padStart(6, '0')}`),
      );
    }
  });
});
