/** Credit notes and write-offs as a whole: what they do to the invoice, their own records, and what several people do at once. */
import { dayAt, DEFAULT_ZONE, zoneOf } from '@hospital/contracts';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { textOf, type Answer, type CallOptions, type Client, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();

beforeAll(async () => {
  await clinic.tax(20);
}, 120_000);

const TODAY = dayAt(new Date(), zoneOf(DEFAULT_ZONE));
const YEAR = TODAY.slice(0, 4);
const NUMBER = new RegExp(`^AV-${YEAR}-\\d{6}$`);

interface Call extends CallOptions {
  readonly by?: Client;
}

const post = (path: string, body: Fields, { by = clinic.admin, ...options }: Call = {}): Promise<Answer> =>
  by.post(path, body, options);
const credit = (id: string, body: Fields = {}, call?: Call): Promise<Answer> =>
  post(`/invoices/${id}/creditNotes`, { reason: 'Not performed', ...body }, call);
const pay = (id: string, amount: number, call?: Call): Promise<Answer> =>
  post(`/invoices/${id}/payments`, { amount, method: 'Card' }, call);
const writeOff = (id: string, body: Fields = {}, call?: Call): Promise<Answer> =>
  post(`/invoices/${id}/writeOffs`, { reason: 'Moved away', ...body }, call);
const read = async (id: string): Promise<Fields> =>
  (await clinic.admin.get(`/invoices/${id}`)).must(200).record;
const listed = (value: unknown): readonly Fields[] => value as readonly Fields[];
const noteOf = async (record: Fields, place = 0): Promise<Fields> => {
  const id = textOf(listed(record['credits'])[place] ?? {}, 'creditNote');
  return (await clinic.admin.get(`/creditNotes/${id}`)).must(200).record;
};

/** 33.33 three times with 20 %: 119.99, shares 40.00, 39.99 and 40.00. */
const thirds = (): Promise<Fields> =>
  clinic.invoice({
    taxRate: 20,
    lineItems: ['Visit', 'Dressing', 'X-ray'].map((name) => ({ name, quantity: 1, price: 33.33 })),
  });
const idOf = (record: Fields): string => textOf(record, '_id');
const makeThirds = async (): Promise<string> => idOf(await thirds());

describe('a credit note', () => {
  test('of an unpaid invoice takes all of it, and is a record of its own', async () => {
    const invoice = await thirds();
    const { record } = (await credit(idOf(invoice))).must(200);
    expect(record).toMatchObject({
      status: 'Paid',
      due: 0,
      toSettle: 0,
      paid: 0,
      credited: true,
      paidBy: null,
    });
    expect(await read(idOf(invoice))).toMatchObject({ due: 0, credited: true, revision: record['revision'] });
    expect(await noteOf(record)).toMatchObject({
      number: expect.stringMatching(NUMBER),
      invoice: { _id: idOf(invoice) },
      invoiceNumber: invoice['number'],
      invoiceDate: '2026-03-10',
      patient: { _id: invoice['patient'] },
      buyerName: expect.stringMatching(/^Patient/),
      amount: 119.99,
      refunded: 0,
      refundMethod: null,
      day: TODAY,
      reason: 'Not performed',
      currency: 'MAD',
      taxRate: 20,
      issuedBy: { _id: clinic.admin.userId },
      lineItems: [
        { line: '1', name: 'Visit', quantity: 1, net: 33.33, tax: 6.67, discount: 0, amount: 40 },
        { line: '2', name: 'Dressing', amount: 39.99 },
        { line: '3', name: 'X-ray', amount: 40 },
      ],
    });
    (await credit(idOf(invoice))).must(409, 'nothing_to_credit');
    (await credit(idOf(invoice), { lines: [{ line: '1', amount: 1 }] })).must(409, 'nothing_to_credit');
  });

  test('of a paid one gives the excess back, with a numbered receipt for each refund', async () => {
    const id = await makeThirds();
    (await pay(id, 100)).must(200);
    (await pay(id, 19.99)).must(200);
    const lines = [{ line: '2', quantity: 1 }];
    const asked = (await credit(id, { lines })).must(409, 'refund_method_required');
    expect(asked.record).toMatchObject({ refund: 39.99 });
    const body = { lines, refundMethod: 'Cash', refundReference: 'Slip 7' };
    const { record } = (await credit(id, body)).must(200);
    expect(record).toMatchObject({ status: 'Paid', due: 0, toSettle: 80, paid: 80, credited: false });
    const refunds = listed(record['refunds']);
    expect(refunds).toMatchObject([
      { amount: 19.99, method: 'Cash', reference: 'Slip 7', reason: 'Not performed' },
      { amount: 20, method: 'Cash' },
    ]);
    const receipts = await Promise.all(
      refunds.map(
        async (each) => (await clinic.admin.get(`/receipts/${textOf(each, 'receipt')}`)).must(200).record,
      ),
    );
    expect(receipts).toMatchObject([
      { amount: 19.99, dueAfter: 0 },
      { amount: 20, dueAfter: 0 },
    ]);
    const numbers = receipts.map((receipt) => textOf(receipt, 'number'));
    expect(numbers).toEqual([expect.stringMatching(/^RMB-/), expect.stringMatching(/^RMB-/)]);
    expect(Number(numbers[1]?.slice(9))).toBe(Number(numbers[0]?.slice(9)) + 1);
    expect(await noteOf(record)).toMatchObject({ amount: 39.99, refunded: 39.99, refundMethod: 'Cash' });
  });

  test('lowers what is due before anything is given back', async () => {
    const id = await makeThirds();
    (await pay(id, 50)).must(200);
    const first = (await credit(id, { lines: [{ line: '1', amount: 30 }] })).must(200).record;
    expect(first).toMatchObject({ status: 'Partially Paid', due: 39.99, rest: 39.99, refunds: [] });
    const second = (await credit(id, { refundMethod: 'Card' })).must(200).record;
    expect(second).toMatchObject({ due: 0, paid: 0, toSettle: 0, credited: true, refunds: [{ amount: 50 }] });
    expect(await noteOf(second, 1)).toMatchObject({ amount: 89.99, refunded: 50 });
  });

  test('by quantity: three thirds leave nothing', async () => {
    const id = idOf(
      await clinic.invoice({ lineItems: [{ name: 'Night', quantity: 3, price: 33.34 }], discountRate: 0.02 }),
    );
    const amounts: unknown[] = [];
    for (let each = 0; each < 3; each += 1) {
      const { record } = (await credit(id, { lines: [{ line: '1', quantity: 1 }] })).must(200);
      amounts.push(listed(record['credits'])[each]?.['amount']);
    }
    expect(amounts).toEqual([33.33, 33.34, 33.33]);
    expect(await read(id)).toMatchObject({ due: 0, credited: true });
  });

  test('of a line that was added to others credits that line', async () => {
    const id = await makeThirds();
    const [, ...kept] = listed((await read(id))['lineItems']);
    const edit = (lineItems: readonly Fields[]): Promise<Answer> =>
      clinic.admin.put(`/invoices/${id}/{me}`, { lineItems });
    const repeated = [...kept, { ...kept[0], name: 'Again' }];
    (await edit(repeated)).must(400, 'validation_failed').mustNameFields('lineItems.2.id');
    const { record } = (await edit([...kept, { name: 'Splint', quantity: 1, price: 10 }])).must(200);
    expect(listed(record['lineItems']).map((line) => line['id'])).toEqual(['2', '3', '4']);
    const credited = (await credit(id, { lines: [{ line: '4', quantity: 1 }] })).must(200).record;
    expect(await noteOf(credited)).toMatchObject({ lineItems: [{ name: 'Splint' }] });
  });

  test('is printed in three languages', async () => {
    const { record } = (await credit(await makeThirds())).must(200);
    const note = idOf(await noteOf(record));
    for (const [language, title] of [
      ['en', 'Credit note AV-'],
      ['fr', 'Avoir AV-'],
      ['ar', 'إشعار دائن AV-'],
    ] as const) {
      const paper = await clinic.admin.get(`/creditNotes/${note}/paper`, { query: { language } });
      expect(textOf(paper.must(200).record, 'title')).toContain(title);
      expect(textOf(paper.record, 'body')).toContain('Dressing');
    }
  });

  test('meets a stale revision, a voided invoice, and one that never was', async () => {
    const id = await makeThirds();
    const { revision } = await read(id);
    (await pay(id, 1)).must(200);
    (await credit(id, {}, { revision })).must(409, 'stale_revision');
    const voided = await makeThirds();
    (await clinic.admin.delete(`/invoices/${voided}/{me}`)).must(200);
    (await credit(voided)).must(410);
    (await credit(randomUUID())).must(404);
    (await credit('x')).must(400);
  });

  test.each<[string, Fields, RegExp]>([
    ['no reason', { reason: '' }, /^reason$/],
    ['a reason in another direction', { reason: '\u202Eabc' }, /^reason$/],
    ['a NUL character', { reason: 'a\u0000b' }, /^reason$/],
    ['lines that are text', { lines: 'x' }, /^lines/],
    ['a line without a name', { lines: [{ amount: 1 }] }, /^lines\.0\.line$/],
    ['an unknown line', { lines: [{ line: '9', amount: 1 }] }, /^lines\.0\.line$/],
    [
      'a line twice',
      {
        lines: [
          { line: '1', amount: 1 },
          { line: '1', amount: 1 },
        ],
      },
      /^lines\.1\.line$/,
    ],
    ['neither amount nor quantity', { lines: [{ line: '1' }] }, /^lines\.0\.amount$/],
    ['both', { lines: [{ line: '1', amount: 1, quantity: 1 }] }, /^lines\.0\.amount$/],
    ['an amount of 0', { lines: [{ line: '1', amount: 0 }] }, /^lines\.0\.amount$/],
    ['a negative amount', { lines: [{ line: '1', amount: -1 }] }, /^lines\.0\.amount$/],
    ['a part of a centime', { lines: [{ line: '1', amount: 0.003 }] }, /^lines\.0\.amount$/],
    ['an amount beyond numbers', { lines: [{ line: '1', amount: '1e400' }] }, /^lines\.0\.amount$/],
    ['a quantity of 0', { lines: [{ line: '1', quantity: 0 }] }, /^lines\.0\.quantity$/],
    ['an unknown method', { refundMethod: 'Gold' }, /^refundMethod$/],
    ['1,001 lines', { lines: Array.from({ length: 1001 }, () => ({ line: '1', amount: 1 })) }, /^lines/],
  ])('refuses %s by its field, and writes nothing', async (_name, body, named) => {
    const id = await makeThirds();
    const answer = (await credit(id, body)).must(400);
    expect(Object.keys(Object(answer.record['fields']))).toEqual([expect.stringMatching(named)]);
    expect(await read(id)).toMatchObject({ due: 119.99, credits: [] });
  });

  test('refuses more than a line, and no line at all', async () => {
    const id = await makeThirds();
    (await credit(id, { lines: [{ line: '2', amount: 40 }] })).must(409, 'more_than_line');
    (await credit(id, { lines: [{ line: '2', quantity: 1.001 }] })).must(409, 'more_than_line');
    (await credit(id, { lines: [] })).must(409, 'nothing_to_credit');
  });
});

describe('at the same time', () => {
  test('of two credits of all that is left, one is refused and writes nothing', async () => {
    const id = await makeThirds();
    (await pay(id, 119.99)).must(200);
    const answers = await Promise.all([1, 2].map(() => credit(id, { refundMethod: 'Cash' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const record = await read(id);
    expect(record).toMatchObject({
      due: 0,
      paid: 0,
      credits: [{ amount: 119.99 }],
      refunds: [{ amount: 119.99 }],
    });
  });

  test('a credit and a payment end like one of the two orders', async () => {
    const id = await makeThirds();
    const [credited, paid] = await Promise.all([
      credit(id, { lines: [{ line: '1', amount: 40 }], refundMethod: 'Cash' }),
      pay(id, 119.99),
    ]);
    credited.must(200);
    const { due, toSettle, paid: left } = await read(id);
    expect({ toSettle, due, paid: left }).toEqual(
      paid.status === 200
        ? { toSettle: 79.99, due: 0, paid: 79.99 }
        : { toSettle: 79.99, due: 79.99, paid: 0 },
    );
  });

  test('five equal keys: one credit note, and one answer', async () => {
    const [id, key] = [await makeThirds(), randomUUID()];
    (await pay(id, 119.99)).must(200);
    const body = { lines: [{ line: '1', amount: 10 }], refundMethod: 'Cash' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => credit(id, body, { key })));
    for (const answer of answers) expect(answer.must(200).record).toEqual(answers[0]?.record);
    expect(answers[0]?.record).toMatchObject({ credits: [{ amount: 10 }], refunds: [{ amount: 10 }] });
    (await credit(id, { ...body, reason: 'Another' }, { key })).must(422);
  });

  test('ten credit notes get ten numbers in a row', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, makeThirds));
    const records = await Promise.all(ids.map(async (id) => (await credit(id)).must(200).record));
    const notes = await Promise.all(records.map((record) => noteOf(record)));
    const numbers = notes.map((note) => Number(textOf(note, 'number').slice(8))).sort((a, b) => a - b);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('a write-off', () => {
  test('settles what is due, and is undone once', async () => {
    const id = await makeThirds();
    (await pay(id, 100)).must(200);
    (await writeOff(id, { amount: 20 })).must(409, 'more_than_due');
    const { record } = (await writeOff(id, { amount: 19.99 })).must(200);
    expect(record).toMatchObject({ status: 'Paid', due: 0, toSettle: 100, credited: false });
    const [entry] = listed(record['writeOffs']);
    expect(entry).toMatchObject({ amount: 19.99, day: TODAY, reason: 'Moved away', undone: false });
    (await credit(id, { refundMethod: 'Cash' })).must(409, 'written_off');
    const undo = (body: Fields = { reason: 'They paid' }): Promise<Answer> =>
      post(`/invoices/${id}/writeOffs/${textOf(entry ?? {}, 'id')}/reversal`, body);
    (await undo({})).must(400).mustNameFields('reason');
    const undone = (await undo()).must(200).record;
    expect(undone).toMatchObject({ status: 'Partially Paid', due: 19.99, writeOffs: [{ undone: true }] });
    (await undo()).must(409, 'write_off_undone');
    (await post(`/invoices/${id}/writeOffs/${randomUUID()}/reversal`, { reason: 'R' })).must(404);
    (await post(`/invoices/${id}/writeOffs/x/reversal`, { reason: 'R' })).must(400);
  });

  test('two at once of the whole debt: one is refused', async () => {
    const id = await makeThirds();
    const answers = await Promise.all([1, 2].map(() => writeOff(id, { amount: 119.99 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({ due: 0, writeOffs: [{ amount: 119.99 }] });
  });

  test.each<[string, Fields, string]>([
    ['no amount', {}, 'amount'],
    ['an amount of 0', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -5 }, 'amount'],
    ['a part of a centime', { amount: 0.003 }, 'amount'],
    ['no reason', { amount: 1, reason: '' }, 'reason'],
  ])('refuses %s by its field', async (_name, body, field) => {
    (await writeOff(await makeThirds(), body)).must(400).mustNameFields(field);
  });
});

describe('who may', () => {
  test('credit and write off: who holds Invoices; others neither write nor read', async () => {
    const id = await makeThirds();
    const { record } = (await credit(id, { lines: [{ line: '1', amount: 1 }] })).must(200);
    const note = idOf(await noteOf(record));
    for (const role of ['Doctor', 'Nurse', 'Receptionist'] as const) {
      const by = await clinic.as(role);
      (await credit(id, {}, { by })).must(403);
      (await writeOff(id, { amount: 1 }, { by })).must(403);
      (await post(`/invoices/${id}/writeOffs/${randomUUID()}/reversal`, { reason: 'R' }, { by })).must(403);
      for (const path of ['/creditNotes', `/creditNotes/${note}`, `/creditNotes/${note}/paper`])
        (await by.get(path)).must(403);
    }
    const accountant = await clinic.as('Accountant');
    (await credit(id, { lines: [{ line: '1', amount: 1 }] }, { by: accountant })).must(200);
    (await accountant.get(`/creditNotes/${note}`)).must(200);
  });
});

describe('the list', () => {
  test('is found by patient, number, invoice and days, and sums its amounts', async () => {
    const invoice = await thirds();
    const { record } = (await credit(idOf(invoice))).must(200);
    const note = await noteOf(record);
    for (const query of [
      { number: textOf(note, 'number') },
      { invoiceNumber: textOf(invoice, 'number') },
      { invoice: idOf(invoice) },
      { patient: textOf(note, 'buyerName') },
      { any: textOf(note, 'number'), fromDate: TODAY, toDate: TODAY },
    ]) {
      const found = (await clinic.admin.get('/creditNotes', { query: { ...query, sums: 'true' } })).must(200);
      expect({ query, ids: found.ids }).toEqual({ query, ids: [idOf(note)] });
      const sums = JSON.parse(found.headers.get('X-Sums') ?? '[]') as unknown;
      expect(sums).toEqual([{ currency: 'MAD', sums: { amount: '119.99', refunded: '0.00' } }]);
    }
    const none = { invoice: idOf(invoice), toDate: '2020-01-01' };
    expect((await clinic.admin.get('/creditNotes', { query: none })).must(200).ids).toEqual([]);
  });

  test('the history of the invoice and of the note name what happened', async () => {
    const id = await makeThirds();
    const { record } = (await credit(id)).must(200);
    const typesOf = async (path: string) =>
      (await clinic.admin.get(`/history/${path}`)).must(200).rows.map(({ type }) => type);
    expect(await typesOf(`invoices/${id}`)).toEqual(expect.arrayContaining(['InvoiceCredited']));
    expect(await typesOf(`creditNotes/${idOf(await noteOf(record))}`)).toEqual(['CreditNoteIssued']);
  });
});
