import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { textOf, type Answer, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();

beforeAll(async () => {
  await clinic.tax(14, 'Pending');
}, 120_000);

const create = async (fields: Fields): Promise<Answer> =>
  clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(await clinic.approved(), fields));
const edit = (id: string, fields: Fields): Promise<Answer> =>
  clinic.admin.put(`/invoices/${id}/{me}`, fields);
const read = async (id: string): Promise<Fields> =>
  (await clinic.admin.get(`/invoices/${id}`)).must(200).record;
const line = (quantity: unknown, price: unknown): Fields => ({
  name: 'Line',
  description: '',
  quantity,
  price,
});

describe('an invoice that was printed', () => {
  const printed = async (fields: Fields = {}): Promise<string> => {
    const { id } = (await create(fields)).must(201);
    (await clinic.admin.post('/documents', { kind: 'invoice', record: id })).must(202);
    return id;
  };

  test('keeps what its paper shows; payments are recorded and taken back', async () => {
    const id = await printed();
    for (const fields of [
      { lineItems: [line(1, 100)] },
      { otherInformation: 'Late' },
      { dueDate: '2031-01-01' },
      { discountRate: 5, status: 'Paid', paidBy: 'Cash' },
      { lineItems: [line(1, 100)], taxRate: 14 },
    ])
      (await edit(id, fields)).must(409, 'invoice_locked');
    (await clinic.admin.delete(`/invoices/${id}/{me}`)).must(409, 'invoice_locked');
    const { lineItems, dueDate } = await read(id);
    const whole = { lineItems, dueDate, status: 'Partially Paid', rest: 100, paidBy: 'Cash' };
    expect((await edit(id, whole)).must(200).record).toMatchObject({ rest: 100 });
    expect((await edit(id, { status: 'Sent' })).must(200).record).toMatchObject({ due: 300, status: 'Sent' });
    (await edit(id, { status: 'Paid', paidBy: 'Cash' })).must(200);
    (await edit(id, { otherInformation: 'Late' })).must(409, 'invoice_paid');
  });

  test('is refused as paid, then as stale, then as locked, then for its values', async () => {
    const id = await printed();
    const stale = (fields: Fields) => clinic.admin.put(`/invoices/${id}/{me}`, { ...fields, revision: 7 });
    const wrong = { lineItems: [line(1, 100)], taxRate: 14 };
    (await stale(wrong)).must(409, 'stale_revision');
    (await edit(id, wrong)).must(409, 'invoice_locked');
    (await edit(id, { status: 'Partially Paid', rest: 301 })).must(400).mustNameFields('rest');
    (await edit(id, { status: 'Paid', paidBy: 'Cash' })).must(200);
    (await stale(wrong)).must(409, 'invoice_paid');
  });

  test('by a batch is printed too', async () => {
    const { id } = (await create({})).must(201);
    const body = { kind: 'invoice', records: [id], output: 'zip' };
    const batch = (await clinic.admin.post('/documents/batches', body)).must(202).id;
    const isOpen = async (): Promise<boolean> => {
      const { record } = (await clinic.admin.get(`/documents/batches/${batch}`)).must(200);
      return ['queued', 'rendering'].includes(textOf(record, 'status'));
    };
    while (await isOpen()) await sleep(50);
    (await edit(id, { otherInformation: 'Late' })).must(409, 'invoice_locked');
  });

  test('and edited at once, it is edited or locked', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { id } = (await create({})).must(201);
      const [asked, edited] = await Promise.all([
        clinic.admin.post('/documents', { kind: 'invoice', record: id }),
        edit(id, { otherInformation: 'Late' }),
      ]);
      asked.must(202);
      if (edited.status !== 200) edited.must(409, 'invoice_locked');
      (await edit(id, { otherInformation: 'Later' })).must(409, 'invoice_locked');
    }
  });
});
