import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { form, textOf, type Answer, type Client, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();
let accountant: Client;
let manager: Client;

beforeAll(async () => {
  [accountant, manager] = [await clinic.as('Accountant'), await clinic.as('Manager')];
}, 120_000);

const setStatus = (by: Client, id: string, status: string): Promise<Answer> =>
  by.patch(`/expenses/${id}/status/{me}`, { status });
const edit = (by: Client, id: string, fields: Fields, files: Readonly<Record<string, File>> = {}) =>
  by.put(`/expenses/${id}/{me}`, form(fields, files));
const statusOf = async (id: string): Promise<unknown> =>
  (await clinic.admin.get(`/expenses/${id}`)).must(200).record['status'];

describe('approval', () => {
  test('is by somebody else than the buyer and who entered it', async () => {
    const id = await clinic.expense({ purchasedBy: manager.userId }, accountant);
    for (const own of [manager, accountant])
      (await setStatus(own, id, 'Approved')).must(403, 'self_approval');
    expect((await setStatus(clinic.admin, id, 'Approved')).must(200).record).toMatchObject({
      status: 'Approved',
      purchasedBy: manager.userId,
    });
    (await setStatus(accountant, id, 'Pending')).must(200);
    expect(await statusOf(id)).toBe('Pending');
  });

  test('is not by who edited it', async () => {
    const id = await clinic.expense({}, accountant);
    (await edit(manager, id, { itemName: 'Another' })).must(200);
    (await setStatus(manager, id, 'Approved')).must(403, 'self_approval');
    (await edit(manager, id, { status: 'Approved' })).must(403, 'self_approval');
    expect(await statusOf(id)).toBe('Pending');
  });

  test('is asked of a creation and of an edit in the same way', async () => {
    const fields = form(clinic.expenseFields({ status: 'Approved' }));
    (await accountant.post('/expenses/create/{me}', fields)).must(403, 'self_approval');
    const id = await clinic.expense({}, accountant);
    const approved = await edit(manager, id, { status: 'Approved' });
    expect(approved.must(200).record['status']).toBe('Approved');
  });

  test.each([
    ['amount', { amount: 99.99 }, 'Pending'],
    ['date', { purchaseDate: '2026-03-03' }, 'Pending'],
    ['name', { itemName: 'Renamed' }, 'Approved'],
  ])('after another %s', async (_name, change, expected) => {
    const id = await clinic.expense({}, accountant);
    (await setStatus(manager, id, 'Approved')).must(200);
    const sent = { ...change, status: 'Approved' };
    expect((await edit(accountant, id, sent)).must(200).record['status']).toBe(expected);
    expect(await statusOf(id)).toBe(expected);
  });
});

test('the only active person with the flag approves their own, and the record says so', async () => {
  const others = ['Accountant', 'Manager', 'Admin'] as const;
  const access = (hasAccessModule: boolean) =>
    others.map((role) => clinic.admin.patch(`/roles/${clinic.role(role)}/{me}`, { hasAccessModule }));
  const id = await clinic.expense();
  (await setStatus(clinic.admin, id, 'Approved')).must(403, 'self_approval');
  await Promise.all(access(false));
  const approved = { status: 'Approved', selfApproved: true };
  expect((await setStatus(clinic.admin, id, 'Approved')).must(200).record).toMatchObject(approved);
  const entered = form(clinic.expenseFields({ status: 'Approved' }));
  const made = (await clinic.admin.post('/expenses/create/{me}', entered)).must(201);
  expect((await clinic.admin.get(`/expenses/${made.id}`)).record).toMatchObject(approved);
  await Promise.all(access(true));
  const edited = (await edit(clinic.admin, id, { amount: 7, status: 'Approved' })).must(200);
  expect(edited.record).toMatchObject({ status: 'Pending', selfApproved: false });
});

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const pdf = (text = PDF, name = 'receipt.pdf', type = 'application/pdf'): File =>
  new File([text], name, { type });

describe('the attachment', () => {
  const create = (attachment: File): Promise<Answer> =>
    accountant.post('/expenses/create/{me}', form(clinic.expenseFields(), { attachment }));

  test('is stored, read as its path, served as a download, replaced and cleared', async () => {
    const { id, record } = (await create(pdf())).must(201);
    const path = `/expenses/${id}/attachment`;
    expect(record['attachment']).toBe(`/api${path}`);
    expect(textOf((await accountant.get(`/expenses/${id}`)).record, 'attachment')).toBe(`/api${path}`);
    const file = (await manager.get(path)).must(200);
    expect(file.text).toBe(PDF);
    expect(file.headers.get('Content-Type')).toBe('application/pdf');
    expect(file.headers.get('Content-Disposition')).toBe('attachment');
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
    (await clinic.anyone.get(path)).must(401);
    (await (await clinic.as('Nurse')).get(path)).must(403);
    (await edit(manager, id, { amount: 1 })).must(200);
    expect((await manager.get(path)).must(200).headers.get('ETag')).toBe(file.headers.get('ETag'));
    (await edit(manager, id, {}, { attachment: pdf(`${PDF}\n`) })).must(200);
    expect((await manager.get(path)).must(200).text).toBe(`${PDF}\n`);
    expect((await edit(manager, id, { attachment: '' })).must(200).record['attachment']).toBeNull();
    (await manager.get(path)).must(404, 'no_file');
  });

  test.each([
    ['HTML named .png', () => pdf('<html><script>alert(1)</script></html>', 'a.png', 'image/png'), 415],
    ['SVG', () => pdf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'), 415],
    ['a GIF, which photos may be', () => pdf('GIF89a\u0001\u0000', 'a.gif', 'image/gif'), 415],
    ['a PDF that was cut off', () => pdf('%PDF-1.4\n1 0 obj'), 400],
    ['a PNG that was cut off', () => new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'a.png'), 400],
    ['nothing', () => pdf(''), 415],
    ['more than 5 MB', () => pdf(`${PDF}${' '.repeat(5 * 1024 * 1024)}`), 413],
  ])('is not %s', async (_name, file, status) => {
    const answer = (await create(file())).must(status);
    if (status !== 413) answer.mustNameFields('attachment');
  });
});

test('the list is searched as the screen does, and shows the buyer with their role', async () => {
  const buyer = await clinic.user('Employee', { firstname: 'Zineb', lastname: 'Searched' });
  for (const [day, paidBy] of [
    ['2026-05-01', 'Cash'],
    ['2026-05-02', 'Cheque'],
    ['2026-05-03', 'Cash'],
  ])
    await clinic.expense({ itemName: `Écran ${day}`, purchaseDate: day, paidBy, purchasedBy: buyer });
  const search = {
    itemName: 'ecran',
    purchasedBy: 'searched zineb',
    paidBy: 'Cash',
    fromDate: '2026-05-01',
    toDate: '2026-05-03',
  };
  const found = (await accountant.list('/expenses', { limit: 10, skip: 0, size: 5, search })).must(200);
  expect(found.rows.map((row) => row['purchaseDate'])).toEqual(['2026-05-03', '2026-05-01']);
  expect(found.rows[0]).toMatchObject({
    amount: 120.5,
    attachment: null,
    purchasedBy: { _id: buyer, firstname: 'Zineb', role: { name: 'Employee' } },
  });
  // The ids of who wrote to it, so that they are not offered to approve it.
  expect(found.rows[0]?.['writers']).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  const byId = { ...search, paidBy: '', purchasedBy: buyer };
  const page = (await accountant.list('/expenses', { limit: 3, skip: 2, size: 2, search: byId })).must(200);
  expect([page.rows.length, page.total]).toEqual([1, 3]);
  expect(
    (await accountant.list('/expenses', { search: { status: 'Approved', itemName: 'ecran' } })).total,
  ).toBe(0);
  (await accountant.list('/expenses', { search: { amount: 1 } })).must(400, 'unknown_search_field');
  (await clinic.admin.delete(`/users/${buyer}/{me}`)).must(409, 'in_use');
});

describe('holidays', () => {
  test('are listed by date to everybody, written by the flag, and fixed once they have begun', async () => {
    const past = await clinic.holiday('2020-01-01');
    const begun = await clinic.holiday('2026-01-01', { nbDays: 366 });
    const next = await clinic.holiday('2150-05-01', { nbDays: 0 });
    const nurse = await clinic.as('Nurse');
    expect((await nurse.get('/holidays')).must(200).ids).toEqual([past, begun, next]);
    expect((await nurse.get(`/holidays/${next}`)).must(200).record).toMatchObject({ nbDays: 0 });
    for (const id of [past, begun]) {
      (await manager.put(`/holidays/${id}/{me}`, { title: 'Moved' })).must(409, 'not_changeable');
      (await manager.put(`/holidays/${id}/{me}`, { holidayDate: '2150-01-01' })).must(409, 'not_changeable');
      (await manager.delete(`/holidays/${id}/{me}`)).must(409, 'not_changeable');
    }
    (await manager.put(`/holidays/${next}/{me}`, { title: 'Moved', holidayDate: '2150-05-02' })).must(200);
    (await manager.delete(`/holidays/${next}/{me}`)).must(200);
    expect((await nurse.get('/holidays')).ids).toEqual([past, begun]);
  });
});
