/** Cheques as a whole: from the desk to the bank and back, what invoices, accounts and tills show of it, the slip on paper, and what stays of an erased person. */
import { dayAt, DEFAULT_ZONE, zoneOf } from '@hospital/contracts';
import { describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { rowsOf, textOf, type Answer, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();

const TODAY = dayAt(new Date(), zoneOf(DEFAULT_ZONE));
const paper = { method: 'Cheque', reference: '4100217', bank: 'Banque Populaire', chequeDate: '2026-03-01' };
const why = { reason: 'No funds' };
const read = async (path: string): Promise<Fields> => (await clinic.admin.get(path)).must(200).record;

/** Of 100, for a bill of 300. */
async function received(fields: Fields = {}) {
  const { invoice, payment } = await clinic.payment({ ...paper, ...fields });
  return { invoice, cheque: textOf(payment, 'id') };
}

const slipOf = (...cheques: readonly string[]): Promise<Answer> =>
  clinic.admin.post('/depositSlips', { cheques: cheques.map((cheque) => ({ cheque })), reference: 'B-77' });

describe('a payment by cheque', () => {
  test('makes a cheque in hand, which is found by number, bank and drawer', async () => {
    const { cheque, invoice } = await received({ payer: 'Omar Drawer', bank: 'Banque Unique' });
    expect(await read(`/cheques/${cheque}`)).toMatchObject({
      chequeNumber: '4100217',
      bank: 'Banque Unique',
      drawer: 'Omar Drawer',
      chequeDate: '2026-03-01',
      amount: 100,
      status: 'Received',
      invoice: { _id: invoice },
      slip: null,
    });
    for (const any of ['Banque Unique', 'Omar Drawer'])
      expect((await clinic.admin.get('/cheques', { query: { any } })).must(200).ids).toContain(cheque);
  });

  test('without a payer is drawn by its patient', async () => {
    const { cheque, invoice } = await received();
    const patient = (await read(`/invoices/${invoice}`))['buyer'];
    expect((await read(`/cheques/${cheque}`))['drawer']).toBe((patient as Fields)['name']);
  });

  test('alone has a bank and a day, and its receipt prints them', async () => {
    const { invoice } = await clinic.payment();
    const { record } = (
      await clinic.admin.post(`/invoices/${invoice}/payments`, {
        ...{ amount: 1, method: 'Cash', bank: 'Banque Populaire', chequeDate: '2026-03-01' },
      })
    ).must(400, 'validation_failed');
    expect(Object.keys(Object(record['fields'])).sort()).toEqual(['bank', 'chequeDate']);
    const { cheque } = await received();
    const receipt = textOf((await read(`/cheques/${cheque}`))['receipt'] as Fields, '_id');
    const { body } = (
      await clinic.admin.get(`/receipts/${receipt}/paper`, { query: { language: 'fr' } })
    ).must(200).record;
    for (const text of ['N° de chèque', '4100217', 'Banque Populaire', '01 mars 2026'])
      expect(String(body).replaceAll('\u00a0', ' ')).toContain(text);
  });

  test('of the specification’s calls makes none: nothing is known of its paper', async () => {
    const before = (await clinic.admin.get('/cheques')).total;
    const invoice = textOf(await clinic.invoice(), '_id');
    (await clinic.admin.put(`/invoices/${invoice}/{me}`, { status: 'Paid', paidBy: 'Cheque' })).must(200);
    expect((await clinic.admin.get('/cheques')).total).toBe(before);
  });
});

describe('a deposit slip', () => {
  test('takes cheques that are in hand to the bank, once, and its paper lists them', async () => {
    const [one, other] = [await received(), await received({ amount: 50.5 })];
    const { record: slip } = (await slipOf(one.cheque, other.cheque)).must(201);
    expect(slip).toMatchObject({ count: 2, total: 150.5, status: 'Deposited', day: TODAY });
    expect(await read(`/cheques/${one.cheque}`)).toMatchObject({
      status: 'Deposited',
      slip: { _id: textOf(slip, '_id') },
      depositedOn: TODAY,
    });
    const refused = (await slipOf(one.cheque)).must(400, 'validation_failed').record;
    expect(Object.keys(Object(refused['fields']))).toEqual(['cheques.0.cheque']);
    const path = `/depositSlips/${textOf(slip, '_id')}`;
    const printed = (await clinic.admin.get(`${path}/paper`, { query: { language: 'en' } })).must(200).record;
    for (const text of ['Cheque deposit slip', 'B-77', '4100217', 'Banque Populaire', '150.50'])
      expect(String(printed['body']).replaceAll('\u00a0', ' ')).toContain(text);
    const pdf = (await clinic.admin.get(`${path}/pdf`)).must(200);
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  });

  test('is cleared with all its cheques, and then withdrawn no more', async () => {
    const { cheque, invoice } = await received();
    const id = (await slipOf(cheque)).must(201).id;
    (await clinic.admin.post(`/depositSlips/${id}/clearing`, { day: '2020-01-01' })).mustNameFields('day');
    (await clinic.admin.post(`/depositSlips/${id}/clearing`, {})).must(200);
    expect(await read(`/cheques/${cheque}`)).toMatchObject({ status: 'Cleared', settledOn: TODAY });
    (await clinic.admin.post(`/cheques/${cheque}/clearing`, {})).must(409, 'cheque_not_deposited');
    (await clinic.admin.post(`/depositSlips/${id}/withdrawal`, why)).must(409, 'slip_closed');
    expect(await read(`/invoices/${invoice}`)).toMatchObject({ due: 200 });
  });

  test('that was not taken to the bank is withdrawn, with a reason', async () => {
    const { cheque } = await received();
    const id = (await slipOf(cheque)).must(201).id;
    (await clinic.admin.post(`/depositSlips/${id}/withdrawal`, {})).mustNameFields('reason');
    expect((await clinic.admin.post(`/depositSlips/${id}/withdrawal`, why)).must(200).record).toMatchObject({
      status: 'Withdrawn',
      reason: 'No funds',
    });
    expect(await read(`/cheques/${cheque}`)).toMatchObject({ status: 'Received', slip: null });
    (await slipOf(cheque)).must(201);
  });

  test('of one cleared cheque is not withdrawn', async () => {
    const [one, other] = [await received(), await received()];
    const id = (await slipOf(one.cheque, other.cheque)).must(201).id;
    (await clinic.admin.post(`/cheques/${one.cheque}/clearing`, {})).must(200);
    (await clinic.admin.post(`/depositSlips/${id}/withdrawal`, why)).must(409, 'slip_settled');
  });

  test('needs cheques, each once, and none that is not there', async () => {
    (await slipOf()).mustNameFields('cheques');
    const { cheque } = await received();
    (await slipOf(cheque, cheque)).mustNameFields('cheques.1.cheque');
    (await slipOf(randomUUID())).mustNameFields('cheques.0.cheque');
    const early = { cheques: [{ cheque }], day: '2026-01-01' };
    (await clinic.admin.post('/depositSlips', early)).mustNameFields('day');
  });

  test('asked for twice at once holds each cheque once', async () => {
    const { cheque } = await received();
    const answers = await Promise.all([slipOf(cheque), slipOf(cheque)]);
    const counts = answers
      .filter(({ status }) => status === 201)
      .map(({ record }) => Number(record['count']));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  test('is made once under a key', async () => {
    const { cheque } = await received();
    const key = randomUUID();
    const body = { cheques: [{ cheque }] };
    const [first, again] = [
      await clinic.admin.post('/depositSlips', body, { key }),
      await clinic.admin.post('/depositSlips', body, { key }),
    ];
    expect(again.must(201).record).toEqual(first.must(201).record);
  });
});

describe('a cheque that bounces', () => {
  test('reverses its payment, marks the receipt, and the bill is due again', async () => {
    const { cheque, invoice } = await received();
    (await clinic.admin.post(`/cheques/${cheque}/bounce`, why)).must(409, 'cheque_not_deposited');
    (await slipOf(cheque)).must(201);
    const of = `/invoices/${invoice}/payments/${cheque}/reversal`;
    (await clinic.admin.post(of, why)).must(409, 'cheque_deposited');
    expect((await clinic.admin.post(`/cheques/${cheque}/bounce`, why)).must(200).record).toMatchObject({
      status: 'Bounced',
      settledOn: TODAY,
      reason: 'No funds',
    });
    const bill = await read(`/invoices/${invoice}`);
    expect(bill).toMatchObject({ due: 300, status: 'Sent' });
    expect(rowsOf(bill, 'payments')).toMatchObject([{ reversed: true, bounced: true }]);
    const receipt = textOf((await read(`/cheques/${cheque}`))['receipt'] as Fields, '_id');
    expect(await read(`/receipts/${receipt}`)).toMatchObject({ status: 'Reversed' });
    (await clinic.admin.post(`/cheques/${cheque}/bounce`, why)).must(409, 'cheque_not_deposited');
  });

  test('also after it was cleared', async () => {
    const { cheque, invoice } = await received();
    const id = (await slipOf(cheque)).must(201).id;
    (await clinic.admin.post(`/depositSlips/${id}/clearing`, {})).must(200);
    (await clinic.admin.post(`/cheques/${cheque}/bounce`, why)).must(200);
    expect(await read(`/invoices/${invoice}`)).toMatchObject({ due: 300 });
  });

  test('reverses every invoice that it paid, and leaves the account at nothing', async () => {
    const first = await clinic.invoice();
    const patient = textOf(first, 'patient');
    const body = {
      patient,
      department: textOf(first, 'department'),
      invoiceDate: '2026-03-10',
      dueDate: '2026-04-10',
      lineItems: [{ name: 'Certificate', quantity: 1, price: 300 }],
    };
    const second = (await clinic.admin.post('/invoices/create/{me}', body)).must(201).id;
    const bills = [textOf(first, '_id'), second];
    const parts = bills.map((invoice) => ({ invoice, amount: 120 }));
    const several = { amount: 250, ...paper, parts };
    const { record } = (await clinic.admin.post(`/patientAccounts/${patient}/payments`, several)).must(200);
    const cheque = textOf(rowsOf(record, 'entries')[0] ?? {}, 'id');
    expect(await read(`/cheques/${cheque}`)).toMatchObject({ amount: 250, invoice: null });
    (await slipOf(cheque)).must(201);
    (await clinic.admin.post(`/cheques/${cheque}/bounce`, why)).must(200);
    for (const bill of bills) expect(await read(`/invoices/${bill}`)).toMatchObject({ due: 300 });
    expect(await read(`/patientAccounts/${patient}`)).toMatchObject({ balance: 0 });
    const statement = await read(`/patientAccounts/${patient}/statement`);
    expect(statement['owed']).toEqual([{ currency: 'MAD', amount: 600 }]);
  });
});

describe('a cheque in hand', () => {
  test('is given back, and its payment is reversed', async () => {
    const { cheque, invoice } = await received();
    (await clinic.admin.post(`/cheques/${cheque}/return`, {})).mustNameFields('reason');
    (await clinic.admin.post(`/cheques/${cheque}/return`, why)).must(200);
    expect(await read(`/invoices/${invoice}`)).toMatchObject({ due: 300 });
    (await slipOf(cheque)).mustNameFields('cheques.0.cheque');
    (await clinic.admin.post(`/cheques/${cheque}/return`, why)).must(409, 'cheque_not_in_hand');
  });

  test('goes with a payment that was recorded by mistake', async () => {
    const { cheque, invoice } = await received();
    (await clinic.admin.post(`/invoices/${invoice}/payments/${cheque}/reversal`, why)).must(200);
    expect(await read(`/cheques/${cheque}`)).toMatchObject({ status: 'Returned', reason: 'No funds' });
  });

  // Both are decided while the other is under way, as a rule: then the deposit is taken back.
  test('that is deposited while its payment is reversed is on no slip, or still counts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { cheque, invoice } = await received();
      const [made, reversed] = await Promise.all([
        slipOf(cheque),
        clinic.admin.post(`/invoices/${invoice}/payments/${cheque}/reversal`, why),
      ]);
      if (reversed.status === 200) {
        expect(await read(`/cheques/${cheque}`)).toMatchObject({ status: 'Returned', slip: null });
        expect(await read(`/invoices/${invoice}`)).toMatchObject({ due: 300 });
      } else {
        reversed.must(409, 'cheque_deposited');
        expect(await read(`/invoices/${invoice}`)).toMatchObject({ due: 200 });
      }
      if (made.status !== 201) continue;
      const slip = await read(`/depositSlips/${made.id}`);
      const count = reversed.status === 200 ? 0 : 1;
      expect(slip).toMatchObject({ count, total: count * 100 });
      (await clinic.admin.post(`/depositSlips/${made.id}/clearing`, {})).must(200);
    }
  });

  test('of a patient whose data is restricted still goes to the bank, and may bounce', async () => {
    const { cheque, invoice } = await received();
    const patient = textOf((await read(`/invoices/${invoice}`))['patient'] as Fields, '_id');
    const restricted = { restrictionReason: 'Asked for by letter' };
    (await clinic.admin.patch(`/patients/${patient}/restriction/{me}`, restricted)).must(200);
    (await slipOf(cheque)).must(201);
    (await clinic.admin.post(`/cheques/${cheque}/bounce`, why)).must(200);
    expect(await read(`/invoices/${invoice}`)).toMatchObject({ due: 300 });
  });
});
