/** The flag Cashier, and the legal identity that invoices keep, through the API. */
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { form, signIn, textOf, type Answer, type Client, type Fields } from '../client.ts';
import { PASSWORD } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();

const numbers = {
  ice: '001561191000066',
  fiscalId: '1234567',
  tradeRegister: '123456 Rabat',
  professionalTax: '31234567',
  cnssNumber: '9856040',
  inpe: '060001234',
  rib: '001810007800020110620318',
};
const none = Object.fromEntries(Object.keys(numbers).map((name) => [name, null]));
const company = { buyerCompany: 'Assurances Atlas SA', buyerIce: '002136093000040' };
const settings = (fields: Fields): Promise<Answer> => clinic.admin.patch('/settings/{me}', fields);

describe('a cashier', () => {
  let cashier: Client;
  let invoice: Fields;
  const PICKER = ['_id', 'firstname', 'lastname', 'photo', 'restricted', 'restrictedUntil', 'status'];

  beforeAll(async () => {
    const role = (
      await clinic.admin.post('/roles/create/{me}', { name: 'Desk', hasAccessModule: true, Cashier: true })
    ).must(201);
    expect(role.record).toMatchObject({ Cashier: true, Invoices: false });
    const user = clinic.userFields('Nurse', { role: role.id });
    (await clinic.admin.post('/users/create/{me}', form(user))).must(201);
    cashier = await signIn(clinic.url, clinic.lastPosition, textOf(user, 'email'), PASSWORD);
    const patient = await clinic.patient({ email: 'planted@example.test', address: 'Planted street 1' });
    const body = clinic.invoiceFields(await clinic.approved({ patient }));
    invoice = (await clinic.admin.post('/invoices/create/{me}', body)).must(201).record;
  });
  const id = () => textOf(invoice, '_id');

  test('reads invoices: list, sums, record, paper, history, PDF', async () => {
    const list = (await cashier.get('/invoices', { query: { sums: 'true' } })).must(200);
    expect(list.ids).toContain(id());
    expect(list.headers.get('X-Sums')).toContain('"due":"300.00"');
    const read = (await cashier.get(`/invoices/${id()}`)).must(200).record;
    expect(read).toMatchObject({ number: invoice['number'], grandTotal: 300, due: 300 });
    expect(Object.keys(Object(read['patient'])).every((name) => PICKER.includes(name))).toBe(true);
    (await cashier.get(`/invoices/${id()}/paper`)).must(200);
    (await cashier.get(`/history/invoices/${id()}`)).must(200);
    const pdf = await cashier.get(`/invoices/${id()}/pdf`);
    expect([200, 202]).toContain(pdf.status);
  });

  test('finds patients as a picker shows them', async () => {
    const rows = (await cashier.list('/patients', { search: { name: 'Patient' } })).must(200).rows;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.flatMap(Object.keys).filter((name) => !PICKER.includes(name))).toEqual([]);
    expect((await cashier.list('/patients', { search: { cin: 'P1' } })).status).toBe(400);
    const [patient] = rows;
    (await cashier.get(`/patients/${textOf(patient ?? {}, '_id')}`)).must(403);
  });

  test('changes, voids and issues nothing, and no invoice moves', async () => {
    const before = (await clinic.admin.get(`/invoices/${id()}`)).must(200).record;
    for (const body of [
      { otherInformation: 'x' },
      { status: 'Paid', paidBy: 'Cash' },
      { status: 'Partially Paid', rest: 1 },
      company,
      {},
    ])
      (await cashier.put(`/invoices/${id()}/{me}`, body)).must(403);
    (await cashier.delete(`/invoices/${id()}/{me}`)).must(403);
    (await cashier.post('/invoices/create/{me}', clinic.invoiceFields(await clinic.approved()))).must(403);
    (await cashier.put(`/invoices/${id()}/${clinic.admin.userId}`, { status: 'Paid' })).must(403);
    expect((await clinic.admin.get(`/invoices/${id()}`)).must(200).record).toEqual(before);
  });

  test('opens nothing else', async () => {
    for (const path of ['/taxs', '/roles', '/audit/exports', '/erasures'])
      (await cashier.get(path)).must(403);
    for (const path of ['/appointments', '/expenses']) (await cashier.list(path)).must(403);
    (await settings({ ...numbers })).must(200);
    (await cashier.patch('/settings/{me}', { rib: null })).must(403);
    (await settings(none)).must(200);
  });

  test('is a flag that a call without it leaves alone, and that a new role lacks', async () => {
    const made = (await clinic.admin.post('/roles/create/{me}', { name: 'Old client', Invoices: true })).must(
      201,
    );
    expect(made.record).toMatchObject({ Invoices: true, Cashier: false });
    const patch = (fields: Fields): Promise<Answer> => clinic.admin.patch(`/roles/${made.id}/{me}`, fields);
    expect((await patch({ Cashier: true })).must(200).record).toMatchObject({ Cashier: true });
    expect((await patch({ Invoices: false, Patients: true })).must(200).record).toMatchObject({
      Invoices: false,
      Cashier: true,
    });
    (await patch({ Cashier: 'perhaps' })).must(400).mustNameFields('Cashier');
    expect((await patch({ Cashier: false })).must(200).record).toMatchObject({ Cashier: false });
  });

  test('loses the invoices with the flag, from the next call on', async () => {
    const role = textOf(Object((await cashier.get('/profile')).must(200).record['role']), '_id');
    (await clinic.admin.patch(`/roles/${role}/{me}`, { Cashier: false })).must(200);
    (await cashier.get('/invoices')).must(403);
    (await clinic.admin.patch(`/roles/${role}/{me}`, { Cashier: true })).must(200);
    (await cashier.get('/invoices')).must(200);
  });
});

describe('the legal identity', () => {
  test('is checked, and kept without the spaces between digits', async () => {
    const spaced = { ice: '001 561 191 0000 66', rib: '001 810 0078000201106203\u00a018' };
    expect((await settings({ ...numbers, ...spaced })).must(200).record).toMatchObject(numbers);
    const refused = (await settings({ ice: '001561191000065', rib: '1' })).must(400);
    expect(refused.record['fields']).toEqual({
      ice: 'ICE is not valid. Check each of its digits.',
      rib: 'RIB must have 24 digits.',
    });
    expect((await clinic.admin.get('/settings')).must(200).rows).toMatchObject([numbers]);
    expect((await settings({ ice: '٠٠١٥٦١١٩١٠٠٠٠٦٦' })).must(200).record).toMatchObject({ ice: numbers.ice });
    for (const ice of ['<b>', 1561191000066, ['001561191000066'], { $gt: '' }])
      (await settings({ ice })).must(400).mustNameFields('ice');
    expect((await settings(none)).must(200).record).toMatchObject(none);
  });

  test('stands on the invoices that are issued from then on, and stays there', async () => {
    const before = await clinic.invoice();
    (await settings(numbers)).must(200);
    const after = await clinic.invoice();
    (await settings({ ...none, ice: '002136093000040' })).must(200);
    const sellerOf = async (invoice: Fields) =>
      (await clinic.admin.get(`/invoices/${textOf(invoice, '_id')}`)).must(200).record['seller'];
    expect(await sellerOf(before)).toMatchObject(none);
    expect(await sellerOf(after)).toMatchObject({
      ...numbers,
      bankIban: 'MA64 0018 1000 7800 0201 1062 0318',
    });
    const paper = async (invoice: Fields) =>
      textOf((await clinic.admin.get(`/invoices/${textOf(invoice, '_id')}/paper`)).must(200).record, 'body');
    for (const number of ['001561191000066', '001 810 0078000201106203 18', '060001234'])
      expect(await paper(after)).toContain(number);
    expect(await paper(before)).not.toMatch(/class="identity"|RIB|002136093000040/);
    (await settings(none)).must(200);
  });
});

describe('a company that is billed', () => {
  test('is kept, printed, changed and taken off as other values of the invoice', async () => {
    const made = await clinic.invoice({ ...company, buyerIce: '002136093 000040' });
    expect(made).toMatchObject(company);
    const path = `/invoices/${textOf(made, '_id')}`;
    const paper = async () => textOf((await clinic.admin.get(`${path}/paper`)).must(200).record, 'body');
    for (const value of Object.values(company)) expect(await paper()).toContain(value);
    const edit = (fields: Fields): Promise<Answer> => clinic.admin.put(`${path}/{me}`, fields);
    (await edit({ buyerIce: '002136093000041' })).must(400).mustNameFields('buyerIce');
    (await edit({ buyerCompany: '' })).must(400).mustNameFields('buyerCompany');
    expect((await edit({ buyerCompany: '<b>Autre</b> & fils' })).must(200).record).toMatchObject({
      buyerCompany: '<b>Autre</b> & fils',
      buyerIce: company.buyerIce,
    });
    expect(await paper()).toContain('&lt;b&gt;Autre&lt;/b&gt; &amp; fils');
    expect((await edit({ buyerCompany: '', buyerIce: '' })).must(200).record).toMatchObject({
      buyerCompany: null,
      buyerIce: null,
    });
    expect(await paper()).not.toContain('Autre');
  });

  test('without its name is refused, and the appointment stays as it was', async () => {
    const appointment = await clinic.approved();
    const body = clinic.invoiceFields(appointment, { buyerIce: company.buyerIce });
    (await clinic.admin.post('/invoices/create/{me}', body)).must(400).mustNameFields('buyerCompany');
    expect((await clinic.admin.get(`/appointments/${appointment}`)).record['status']).toBe('Approved');
  });
});
