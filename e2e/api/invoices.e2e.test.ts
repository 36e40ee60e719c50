import { dayAt, DEFAULT_ZONE, zoneOf } from '@hospital/contracts';
import { fingerprintText } from '@hospital/platform';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { recordOf, rowsOf, textOf, type Answer, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';
import { rendered } from './rendered.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();

beforeAll(async () => {
  for (const percentage of [20, 7.5, 0.01]) await clinic.tax(percentage);
  await clinic.tax(14, 'Pending');
}, 120_000);

const YEAR = dayAt(new Date(), zoneOf(DEFAULT_ZONE)).slice(0, 4);
const create = async (fields: Fields, appointment?: string): Promise<Answer> =>
  clinic.admin.post(
    '/invoices/create/{me}',
    clinic.invoiceFields(appointment ?? (await clinic.approved()), fields),
  );
const edit = (id: string, fields: Fields): Promise<Answer> =>
  clinic.admin.put(`/invoices/${id}/{me}`, fields);
const read = async (id: string): Promise<Fields> =>
  (await clinic.admin.get(`/invoices/${id}`)).must(200).record;
const line = (quantity: unknown, price: unknown, name = 'Line'): Fields => ({
  name,
  description: '',
  quantity,
  price,
});

describe('CloseWithInvoice', () => {
  test('issues, closes and attaches in one; the client’s later attachment changes nothing', async () => {
    const patient = await clinic.patient({
      firstname: 'Rim',
      lastname: 'Sefrioui',
      email: 'rim@example.test',
    });
    const department = await clinic.department({ name: 'Cardiology' });
    const appointment = await clinic.approved({ patient, department });
    const made = (await create({}, appointment)).must(201);
    expect(made.record).toMatchObject({
      appointment,
      status: 'Sent',
      currency: 'MAD',
      locale: 'en-US',
      total: 300,
      taxAmount: 0,
      discountAmount: 0,
      grandTotal: 300,
      rest: 0,
      number: expect.stringMatching(new RegExp(`^${YEAR}-\\d{6}$`)),
    });
    const attached = await clinic.admin.get(`/appointments/${appointment}`);
    expect(attached.record).toMatchObject({ status: 'Closed', invoice: made.id });
    const attach = (invoice: string): Promise<Answer> =>
      clinic.admin.patch(`/appointments/invoice/${appointment}/{me}`, { invoice });
    (await attach(made.id)).must(200);
    (await attach(randomUUID())).must(409);
    const other = textOf(await clinic.invoice(), '_id');
    (await attach(other)).must(409);
    (await clinic.setStatus(appointment, 'Closed')).must(200);
    (await clinic.setStatus(appointment, 'Approved')).must(409);
    expect((await clinic.admin.get(`/appointments/${appointment}`)).record['invoice']).toBe(made.id);
    expect(await read(made.id)).toMatchObject({
      appointment: {
        _id: appointment,
        patient: { _id: patient, firstname: 'Rim', lastname: 'Sefrioui' },
        department: { _id: department, name: 'Cardiology' },
      },
      lineItems: [{ name: 'Consultation', description: 'First visit', quantity: 1, price: 300 }],
    });
  });

  test('wants an appointment that is Approved, and exists', async () => {
    for (const status of ['Pending', 'Canceled']) {
      const appointment = await clinic.appointment();
      (await clinic.setStatus(appointment, status)).must(200);
      (await create({}, appointment)).must(409);
      const after = (await clinic.admin.get(`/appointments/${appointment}`)).record;
      expect(after).toMatchObject({ status });
    }
    for (const wrong of [randomUUID(), 'x', '']) {
      const answer = await create({ appointment: wrong }, wrong);
      answer.must(400).mustNameFields('appointment');
    }
  });

  test('takes patient and department that match, and no others', async () => {
    const [patient, department] = [await clinic.patient(), await clinic.department()];
    const appointment = await clinic.approved({ patient, department });
    (await create({ patient: await clinic.patient() }, appointment)).must(400).mustNameFields('patient');
    (await create({ department: await clinic.department() }, appointment))
      .must(400)
      .mustNameFields('department');
    (await create({ patient: { _id: patient }, department }, appointment)).must(201);
  });

  test('five at once: one wins, and the numbers know no gap', async () => {
    const appointment = await clinic.approved();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create({}, appointment)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    (await create({}, appointment)).must(409);
    await expectContinuousNumbers();
  });

  test('five equal keys: one invoice, and one answer', async () => {
    const body = clinic.invoiceFields(await clinic.approved());
    const key = randomUUID();
    const post = (fields: Fields): Promise<Answer> =>
      clinic.admin.post('/invoices/create/{me}', fields, { key });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(body)));
    const records = answers.map((answer) => answer.must(201).record);
    for (const record of records) expect(record).toEqual(records[0]);
    (await post({ ...body, discountRate: 5 })).must(422);
    await expectContinuousNumbers();
  });

  test('meets cancellation, deletion and a move of its appointment at once: all of it or nothing', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const appointment = await clinic.approved();
      const [issued, canceled, moved, removed] = await Promise.all([
        create({}, appointment),
        clinic.setStatus(appointment, 'Canceled'),
        clinic.admin.put(`/appointments/${appointment}/{me}`, { fromTime: '07:00', toTime: '07:10' }),
        clinic.admin.delete(`/appointments/${appointment}/{me}`),
      ]);
      for (const { status } of [canceled, moved, removed]) expect([200, 409, 410]).toContain(status);
      const after = await clinic.admin.get(`/appointments/${appointment}`);
      if (issued.status === 201) {
        expect(removed.status).toBe(409);
        expect(after.must(200).record).toMatchObject({ status: 'Closed', invoice: issued.id });
      } else {
        expect([400, 409, 410]).toContain(issued.status);
        if (after.status === 200) expect(after.record).toMatchObject({ invoice: null });
      }
    }
    await expectContinuousNumbers();
  });

  test('ten invoices at once get ten numbers in a row', async () => {
    const appointments = await Promise.all(Array.from({ length: 10 }, () => clinic.approved()));
    const answers = await Promise.all(appointments.map((appointment) => create({}, appointment)));
    const numbers = answers
      .map((answer) => Number(textOf(answer.must(201).record, 'number').slice(5)))
      .sort((a, b) => a - b);
    expect((numbers[9] ?? 0) - (numbers[0] ?? 0)).toBe(9);
    expect(new Set(numbers).size).toBe(10);
  });
});

/** Void ones are found by id only, so the list's numbers and theirs together make the series. */
async function expectContinuousNumbers(): Promise<void> {
  const { rows } = (await clinic.admin.get('/invoices', { query: { limit: 1000 } })).must(200);
  const numbers = rows.map((row) => Number(textOf(row, 'number').slice(5))).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}

describe('its amounts', () => {
  test.each([
    ['a plain one', [line(2, 150.5), line(1, 99)], 20, 0, [400, 80, 0, 480]],
    ['a discount', [line(1, 1000)], 20, 12.5, [1000, 200, 125, 1075]],
    ['no tax', [line(1, 10)], 0, 100, [10, 0, 10, 0]],
    ['floats that do not add up', [line(1, 0.1), line(1, 0.2), line(3, 0.1)], 0, 0, [0.6, 0, 0, 0.6]],
    ['half up to the centime', [line(1.005, 1)], 0, 0, [1.01, 0, 0, 1.01]],
    ['lines rounded before the sum', [line(0.005, 1), line(0.005, 1)], 0, 0, [0.02, 0, 0, 0.02]],
    ['a tax of half a centime', [line(1, 0.2)], 7.5, 0, [0.2, 0.02, 0, 0.22]],
    ['large ones', [line(100, 99_999_990)], 0, 0, [9_999_999_000, 0, 0, 9_999_999_000]],
    ['numbers as text', [line('2', '10.25')], '20', '0', [20.5, 4.1, 0, 24.6]],
    ['three decimals of a quantity', [line(0.333, 3)], 0, 0, [1, 0, 0, 1]],
  ])('%s', async (_name, lineItems, taxRate, discountRate, expected) => {
    const lies = { total: 1, taxAmount: 1, discountAmount: 1, grandTotal: 1, number: '1999-000001' };
    const made = (await create({ lineItems, taxRate, discountRate, ...lies })).must(201).record;
    const amounts = (row: Fields): unknown[] =>
      ['total', 'taxAmount', 'discountAmount', 'grandTotal'].map((name) => row[name]);
    expect(amounts(made)).toEqual(expected);
    expect(amounts(await read(textOf(made, '_id')))).toEqual(expected);
    expect(made['number']).not.toBe('1999-000001');
  });

  test.each([
    [{ lineItems: [] }, /^lineItems/],
    [{ lineItems: Array.from({ length: 1001 }, () => line(1, 1)) }, /^lineItems/],
    [{ lineItems: [line(-1, 1)] }, /quantity/],
    [{ lineItems: [line(1, -0.01)] }, /price/],
    [{ lineItems: [line(1, 99_999_990.01)] }, /price/],
    [{ lineItems: [line(99_999_991, 1)] }, /quantity/],
    [{ lineItems: [line(1.2345, 1)] }, /quantity/],
    [{ lineItems: [line(1, 1.234)] }, /price/],
    [{ lineItems: [line('NaN', 1)] }, /quantity/],
    [{ lineItems: [line(1, 'Infinity')] }, /price/],
    [{ lineItems: [line(1, '1e400')] }, /price/],
    [{ lineItems: [line(99_999_990, 99_999_990)] }, /./],
    [{ taxRate: 14 }, /^taxRate$/],
    [{ taxRate: 19 }, /^taxRate$/],
    [{ taxRate: -1 }, /^taxRate$/],
    [{ discountRate: 100.01 }, /^discountRate$/],
    [{ discountRate: -1 }, /^discountRate$/],
    [{ currency: 'GBP' }, /^currency$/],
    [{ status: 'Pending' }, /^status$/],
    [{ status: 'Lost' }, /^status$/],
    [{ dueDate: '' }, /^dueDate$/],
    [{ invoiceDate: 'x' }, /^invoiceDate$/],
    [{ email: 'nowhere' }, /^email$/],
    [{ status: 'Partially Paid', rest: 300.01, paidBy: 'Cash' }, /^rest$/],
    [{ status: 'Partially Paid', rest: -1, paidBy: 'Cash' }, /^rest$/],
    [{ status: 'Paid', paidBy: 'Barter' }, /^paidBy$/],
  ])('refuses %j', async (fields, field) => {
    const appointment = await clinic.approved();
    const answer = (await create(fields, appointment)).must(400);
    expect(Object.keys(recordOf(answer.record, 'fields')).join()).toMatch(field);
    expect((await clinic.admin.get(`/appointments/${appointment}`)).record['status']).toBe('Approved');
  });

  test('a thousand lines are taken', async () => {
    const made = await create({ lineItems: Array.from({ length: 1000 }, () => line(1, 0.01)) });
    expect(made.must(201).record).toMatchObject({ total: 10 });
  });
});

describe('its payment', () => {
  test('rest and paidBy follow the status', async () => {
    const made = (await create({ status: 'Sent', rest: 100, paidBy: 'Cash' })).must(201).record;
    expect(made).toMatchObject({ status: 'Sent', rest: 0 });
    expect(made['due']).toBe(made['grandTotal']);
    expect(made['paidBy'] ?? '').toBe('');
    const id = textOf(made, '_id');
    const partly = (await edit(id, { status: 'Partially Paid', rest: 100.5, paidBy: 'Cheque' })).must(
      200,
    ).record;
    expect(partly).toMatchObject({ status: 'Partially Paid', rest: 100.5, due: 100.5, paidBy: 'Cheque' });
    const sent = (await edit(id, { status: 'Sent' })).must(200).record;
    expect(sent).toMatchObject({ status: 'Sent', rest: 0 });
    expect(sent['paidBy'] ?? '').toBe('');
    const paid = (await edit(id, { status: 'Paid', paidBy: 'Other', rest: 5 })).must(200).record;
    expect(paid).toMatchObject({ status: 'Paid', rest: 0, due: 0, paidBy: 'Other' });
  });

  test('a Paid one is neither edited nor deleted', async () => {
    const { id } = (await create({ status: 'Paid', paidBy: 'Cash' })).must(201);
    (await edit(id, { otherInformation: 'Late' })).must(409, 'invoice_paid');
    (await edit(id, { status: 'Sent' })).must(409, 'invoice_paid');
    (await clinic.admin.delete(`/invoices/${id}/{me}`)).must(409, 'invoice_paid');
    expect(await read(id)).toMatchObject({ status: 'Paid', paidBy: 'Cash' });
  });

  test('an edit computes again, and may keep the rate it was issued with', async () => {
    const tax = await clinic.tax(11);
    const { id } = (await create({ taxRate: 11 })).must(201);
    (await clinic.admin.patch(`/taxs/${tax}/status/{me}`, { status: 'Pending' })).must(200);
    const kept = (await edit(id, { taxRate: 11, lineItems: [line(2, 100)] })).must(200).record;
    expect(kept).toMatchObject({ total: 200, taxAmount: 22, grandTotal: 222 });
    expect((await edit(id, { taxRate: 20 })).must(200).record).toMatchObject({
      taxAmount: 40,
      grandTotal: 240,
    });
    (await edit(id, { taxRate: 14 })).must(400).mustNameFields('taxRate');
    (await create({ taxRate: 11 })).must(400).mustNameFields('taxRate');
    const number = (await read(id))['number'];
    const moved = await edit(id, { number: '2026-999999', appointment: await clinic.approved() });
    if (moved.status === 200) expect(moved.record['number']).toBe(number);
    else expect([400, 409]).toContain(moved.status);
  });

  test('other lines leave the payments as they are; a rest that is sent moves them', async () => {
    const { id } = (await create({ status: 'Partially Paid', rest: 200, paidBy: 'Cash' })).must(201);
    (await edit(id, { lineItems: [line(1, 99.99)] })).must(409, 'paid_exceeds_total');
    expect((await edit(id, { lineItems: [line(1, 100)] })).must(200).record).toMatchObject({
      status: 'Partially Paid',
      rest: 0,
      due: 0,
      paid: 100,
    });
    (await edit(id, { rest: 100.01 })).must(400).mustNameFields('rest');
    const back = (await edit(id, { lineItems: [line(1, 250)], rest: 250 })).must(200).record;
    expect(back).toMatchObject({ status: 'Partially Paid', rest: 250, due: 250, paid: 0, toSettle: 250 });
    expect(back['payments']).toMatchObject([{ amount: 100, method: 'Cash', reversed: true, receipt: null }]);
  });

  test('each payment is recorded with amount, method, day and who recorded it', async () => {
    const made = (await create({ status: 'Partially Paid', rest: 200, paidBy: 'Cash' })).must(201);
    expect(made.record).toMatchObject({
      status: 'Partially Paid',
      rest: 200,
      paidBy: 'Cash',
      method: 'Cash',
    });
    (await edit(made.id, { rest: 50, paidBy: 'Cheque' })).must(200);
    const paid = (await edit(made.id, { status: 'Paid', paidBy: '' })).must(200).record;
    expect(paid).toMatchObject({ status: 'Paid', due: 0, paid: 300, paidBy: null, method: null });
    const day = dayAt(new Date(), zoneOf(DEFAULT_ZONE));
    const by = { day, receipt: null, reversed: false, refunded: 0, recordedBy: expect.any(String) };
    expect(paid['payments']).toMatchObject([
      { amount: 100, method: 'Cash', ...by },
      { amount: 150, method: 'Cheque', ...by },
      { amount: 50, method: 'Unstated', ...by },
    ]);
    const history = (await clinic.admin.get(`/history/invoices/${made.id}`)).must(200).rows;
    expect(history.map(({ type }) => type)).toEqual([
      'InvoiceIssued',
      'PaymentReceived',
      'PaymentReceived',
      'PaymentReceived',
    ]);
  });

  test('a repeated key records one payment, and a refused one none', async () => {
    const { id } = (await create({})).must(201);
    const key = randomUUID();
    const pay = (rest: number) =>
      clinic.admin.put(`/invoices/${id}/{me}`, { status: 'Partially Paid', rest, paidBy: 'Cash' }, { key });
    const answers = await Promise.all([100, 100, 100].map(pay));
    for (const answer of answers) expect(answer.must(200).record).toEqual(answers[0]?.record);
    (await pay(50)).must(422);
    (await edit(id, { status: 'Paid', paidBy: 'Cash' })).must(200);
    expect((await pay(100)).must(200).record).toMatchObject({ rest: 100, status: 'Partially Paid' });
    expect(await read(id)).toMatchObject({ status: 'Paid', payments: [{ amount: 200 }, { amount: 100 }] });
  });

  test('paid twice at once, one is refused and nothing is paid twice', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { id } = (await create({})).must(201);
      const answers = await Promise.all(
        ['Cash', 'Cheque'].map((paidBy) => edit(id, { status: 'Paid', paidBy })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      for (const answer of answers) if (answer.status === 409) answer.must(409, 'invoice_paid');
      const after = await read(id);
      expect(after).toMatchObject({ status: 'Paid', due: 0, paid: 300 });
      expect(after['payments']).toHaveLength(1);
    }
  });

  test('edited and paid at once, it ends like one of the two orders', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { id } = (await create({})).must(201);
      const [edited, paid] = await Promise.all([
        edit(id, { lineItems: [line(1, 100)] }),
        edit(id, { status: 'Paid', paidBy: 'Cash' }),
      ]);
      paid.must(200);
      const after = await read(id);
      if (edited.status === 200) expect(after).toMatchObject({ grandTotal: 100, paid: 100, due: 0 });
      else {
        edited.must(409, 'invoice_paid');
        expect(after).toMatchObject({ grandTotal: 300, paid: 300, due: 0 });
      }
      expect(after).toMatchObject({ status: 'Paid' });
    }
  });
});

describe('voiding', () => {
  test('takes it from the list, keeps number, view and history; the appointment stays Closed', async () => {
    const appointment = await clinic.approved();
    const made = (await create({}, appointment)).must(201);
    (await clinic.admin.delete(`/invoices/${made.id}/{me}`)).must(200);
    const listed = (await clinic.admin.get('/invoices', { query: { limit: 1000 } })).must(200);
    expect(listed.ids).not.toContain(made.id);
    const view = await read(made.id);
    expect(view).toMatchObject({ number: made.record['number'] });
    expect(JSON.stringify(view)).toMatch(/void/i);
    const history = (await clinic.admin.get(`/history/invoices/${made.id}`)).must(200).rows;
    expect(history.map(({ type }) => type)).toEqual([
      expect.stringMatching(/Issued/),
      expect.stringMatching(/Void/),
    ]);
    expect((await clinic.admin.get(`/appointments/${appointment}`)).record['status']).toBe('Closed');
    expect([409, 410]).toContain((await edit(made.id, { status: 'Paid' })).status);
    expect([409, 410]).toContain((await clinic.admin.delete(`/invoices/${made.id}/{me}`)).status);
    (await create({}, appointment)).must(409);
    const next = (await create({})).must(201).record;
    expect(Number(textOf(next, 'number').slice(5))).toBe(Number(textOf(made.record, 'number').slice(5)) + 1);
  });
});

test('voiding one that was paid in part takes its payments back', async () => {
  const { id } = (await create({ status: 'Partially Paid', rest: 200, paidBy: 'Cash' })).must(201);
  (await clinic.admin.delete(`/invoices/${id}/{me}`)).must(200);
  expect(await read(id)).toMatchObject({ void: true, due: 0, paid: 0, payments: [{ reversed: true }] });
});

describe('lists', () => {
  test('are searched by patient, status, days and number', async () => {
    const patient = await clinic.patient({ firstname: 'Searched', lastname: 'Person' });
    const issue = async (fields: Fields, at: string): Promise<Fields> => {
      const appointment = await clinic.approved({
        patient,
        appointmentDate: '2031-01-01',
        fromTime: at,
        toTime: `${at.slice(0, 2)}:30`,
      });
      return (await create(fields, appointment)).must(201).record;
    };
    const sent = await issue({ invoiceDate: '2031-01-01' }, '08:00');
    const partly = await issue(
      { invoiceDate: '2031-01-02', status: 'Partially Paid', rest: 1, paidBy: 'Cash' },
      '09:00',
    );
    const paid = await issue({ invoiceDate: '2031-01-03', status: 'Paid', paidBy: 'Cash' }, '10:00');
    const search = async (fields: Fields): Promise<unknown[]> => {
      const query = { search: JSON.stringify({ patient: 'person searched', ...fields }) };
      return (await clinic.admin.get('/invoices', { query })).must(200).rows.map(({ number }) => number);
    };
    expect(await search({})).toEqual([paid['number'], partly['number'], sent['number']]);
    expect(await search({ patient, status: 'Pending' })).toEqual([partly['number'], sent['number']]);
    expect(await search({ status: 'Paid' })).toEqual([paid['number']]);
    expect(await search({ fromDate: '2031-01-02', toDate: '2031-01-02' })).toEqual([partly['number']]);
    expect(await search({ number: textOf(sent, 'number') })).toEqual([sent['number']]);
    expect(await search({ number: textOf(sent, 'number').slice(-4), status: 'Sent' })).toEqual([
      sent['number'],
    ]);
    const [row] = (await clinic.admin.get('/invoices', { query: { limit: 1 } })).rows;
    expect(row).toMatchObject({ appointment: { patient: { lastname: 'Person' } }, grandTotal: 300 });
    (await clinic.admin.get('/invoices', { query: { search: JSON.stringify({ email: 'x' }) } })).must(400);
  });
});

describe('its PDF', () => {
  async function pdfOf(bytes: Uint8Array): Promise<{ text: string; pages: number }> {
    const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
    const document = await task.promise;
    const texts: string[] = [];
    for (let page = 1; page <= document.numPages; page += 1) {
      const { items } = await (await document.getPage(page)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    const { numPages } = document;
    await task.destroy();
    return { text: texts.join('\n').replace(/[\s\u00a0\u202f]+/g, ' '), pages: numPages };
  }

  test('holds number, people, lines, totals and the state of payment, as text and not as markup', async () => {
    const patient = await clinic.patient({ firstname: 'Inès', lastname: 'Ouazzani' });
    const appointment = await clinic.approved({ patient });
    const invoice = (
      await create(
        {
          taxRate: 20,
          discountRate: 10,
          status: 'Partially Paid',
          rest: 100.25,
          paidBy: 'Cheque',
          patientAddress: '12, rue des Orangers',
          lineItems: [line(2, 1234.5, '<b>X-ray</b>'), line(1, 65.5, 'Échographie')],
        },
        appointment,
      )
    ).must(201);
    const answer = (await clinic.admin.get(`/invoices/${invoice.id}/pdf`)).must(200);
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/pdf/);
    const { text, pages } = await pdfOf(answer.bytes);
    expect(pages).toBe(1);
    const number = textOf(invoice.record, 'number');
    expect(answer.headers.get('Content-Disposition')).toContain(`invoice-${number}.pdf`);
    for (const part of [number, 'Inès', 'Ouazzani', '12, rue des Orangers', '<b>X-ray</b>', 'Échographie'])
      expect(text).toContain(part);
    expect(text).toMatch(/2,534\.50/);
    expect(text).toMatch(/506\.90/);
    expect(text).toMatch(/253\.45/);
    expect(text).toMatch(/2,787\.95/);
    expect(text).toMatch(/100\.25/);
    expect(text).toMatch(/partially paid/i);
    expect(text).toMatch(/MAD/);
  });

  test('of a hundred lines has page numbers', async () => {
    const lineItems = Array.from({ length: 100 }, (_, n) => line(1, n + 0.5, `Item no. ${n + 1}`));
    const { id } = (await create({ lineItems })).must(201);
    const { text, pages } = await pdfOf((await clinic.admin.get(`/invoices/${id}/pdf`)).must(200).bytes);
    expect(pages).toBeGreaterThan(2);
    expect(text).toContain('Item no. 1 ');
    expect(text).toContain('Item no. 100');
    expect(text).toMatch(new RegExp(`${pages} ?(/|of) ?${pages}`));
    expect(text).toMatch(/5,000\.00/);
  });

  test('of an edited invoice is a new one; what was issued keeps the clinic’s name of then', async () => {
    const { id } = (await create({})).must(201);
    const first = (await clinic.admin.get(`/invoices/${id}/pdf`)).must(200);
    (await clinic.admin.patch('/settings/{me}', { companyName: 'Another Name Altogether' })).must(200);
    (await edit(id, { status: 'Paid', paidBy: 'Cash' })).must(200);
    const second = (await clinic.admin.get(`/invoices/${id}/pdf`)).must(200);
    expect(sha(second.bytes)).not.toBe(sha(first.bytes));
    const { text } = await pdfOf(second.bytes);
    expect(text).toMatch(/\bpaid\b/i);
    expect(text).not.toContain('Another Name Altogether');
  });

  test('is asked for, watched, listed and downloaded as a document', async () => {
    const { id } = (await create({})).must(201);
    const asked = (await clinic.admin.post('/documents', { kind: 'invoice', record: id })).must(202);
    expect(asked.record).toMatchObject({ kind: 'invoice', record: id, revision: expect.any(Number) });
    const again = (await clinic.admin.post('/documents', { kind: 'invoice', record: id })).must(202);
    expect(again.id).toBe(asked.id);
    const early = await clinic.admin.get(`/documents/${asked.id}/pdf`);
    if (early.status !== 200) early.must(409, 'document_not_ready');
    const pdf = (await clinic.admin.get(`/invoices/${id}/pdf`)).must(200);
    expect(await rendered(clinic.admin, `/documents/${asked.id}`)).toMatchObject({
      status: 'ready',
      sha256: sha(pdf.bytes),
      bytes: pdf.bytes.length,
      pages: 1,
    });
    const listed = await clinic.admin.get('/documents', {
      query: { search: JSON.stringify({ record: id }) },
    });
    expect(listed.must(200).ids).toEqual([asked.id]);
    const down = (await clinic.admin.get(`/documents/${asked.id}/pdf`)).must(200);
    expect(sha(down.bytes)).toBe(sha(pdf.bytes));
  });

  test('printed again it is a duplicate of its own, with another code; asked for again it is the same file', async () => {
    const { id } = (await create({})).must(201);
    const printed = async (reprint: boolean, language = 'fr') => {
      const query = { language, ...(reprint ? { reprint: 'true' } : {}) };
      return (await clinic.admin.get(`/invoices/${id}/pdf`, { query })).must(200).bytes;
    };
    const original = await printed(true);
    expect((await pdfOf(original)).text).not.toContain('Duplicata');
    const duplicate = await printed(true);
    const { text } = await pdfOf(duplicate);
    expect(text).toMatch(/Duplicata · \d\d/);
    expect(sha(await printed(true))).toBe(sha(duplicate));
    expect(sha(await printed(false))).toBe(sha(original));
    expect((await pdfOf(await printed(true, 'ar'))).text).not.toContain('نظير');
    const code = (shown: string) => /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(shown)?.[0] ?? '';
    const codes = [code((await pdfOf(original)).text), code(text)];
    expect(new Set(codes).size).toBe(2);
    const verified = codes.map(async (each) => {
      const answer = await clinic.anyone.get('/documents/verify', { query: { code: each } });
      return answer.must(200).record;
    });
    const genuine = { genuine: true, kind: 'invoice', status: 'current' };
    expect(await Promise.all(verified)).toMatchObject([
      { ...genuine, duplicate: false },
      { ...genuine, duplicate: true },
    ]);
    (await clinic.admin.get(`/invoices/${id}/pdf`, { query: { reprint: 'perhaps' } })).must(400);
  });

  test('says what the screen shows and prints', async () => {
    const { id } = (await create({ otherInformation: 'Réglé <b>demain</b>' })).must(201);
    const asked = { kind: 'invoice', record: id, language: 'fr', reprint: true };
    const document = (await clinic.admin.post('/documents', asked)).must(202).id;
    (await clinic.admin.get(`/invoices/${id}/pdf`, { query: { language: 'fr' } })).must(200);
    const query = { language: 'fr', document };
    const paper = (await clinic.admin.get(`/invoices/${id}/paper`, { query })).must(200).record;
    const { contentHash } = await rendered(clinic.admin, `/documents/${document}`);
    const { long: _guess, ...content } = paper;
    expect(sha(Buffer.from(fingerprintText(content)))).toBe(contentHash);
    (await edit(id, { status: 'Paid', paidBy: 'Cash' })).must(200);
    const stale = await clinic.admin.get(`/invoices/${id}/paper`, { query });
    stale.must(409, 'document_not_ready');
  });

  test('is for who may read the invoice', async () => {
    const { id } = (await create({})).must(201);
    const document = (await clinic.admin.post('/documents', { kind: 'invoice', record: id })).must(202).id;
    const [nurse, accountant] = [await clinic.as('Nurse'), await clinic.as('Accountant')];
    (await nurse.get(`/documents/${document}`)).must(403);
    (await nurse.get(`/documents/${document}/pdf`)).must(403);
    const listed = await nurse.get('/documents');
    if (listed.status === 200) expect(listed.rows).toEqual([]);
    else listed.must(403);
    (await accountant.get(`/documents/${document}`)).must(200);
    (await clinic.admin.post('/documents', { kind: 'invoice', record: randomUUID() })).must(404);
    (await clinic.admin.post('/documents', { kind: 'poem', record: id })).must(400).mustNameFields('kind');
    (await clinic.admin.get(`/invoices/${randomUUID()}/pdf`)).must(404);
    (await clinic.admin.get(`/documents/${randomUUID()}`)).must(404);
  });
});

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('the history of an invoice names the changes of its money', async () => {
  const { id } = (await create({})).must(201);
  (await edit(id, { status: 'Partially Paid', rest: 50, paidBy: 'Cash' })).must(200);
  const rows = (await clinic.admin.get(`/history/invoices/${id}`)).must(200).rows;
  const changes = rows.slice(1).flatMap((row) => rowsOf(row, 'changes'));
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'status', from: 'Sent', to: 'Partially Paid' },
      { field: 'rest', from: 0, to: 50 },
      expect.objectContaining({ field: 'paidBy', to: 'Cash' }),
    ]),
  );
});
