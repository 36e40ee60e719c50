import { describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { form, recordOf, rowsOf, textOf, type Answer, type Client, type Fields } from '../client.ts';
import { PASSWORD } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();

const historyOf = async (path: string): Promise<readonly Fields[]> =>
  (await clinic.admin.get(`/history/${path}`)).must(200).rows;

describe('Idempotency-Key', () => {
  test('of an edit: the first answer again, and one event', async () => {
    const id = await clinic.patient();
    const key = randomUUID();
    const edit = (city: string): Promise<Answer> =>
      clinic.admin.put(`/patients/${id}/{me}`, form({ city }), { key });
    const first = (await edit('Rabat')).must(200);
    (await clinic.admin.put(`/patients/${id}/{me}`, form({ city: 'Tanger' }))).must(200);
    expect((await edit('Rabat')).must(200).record).toEqual(first.record);
    expect((await clinic.admin.get(`/patients/${id}`)).record['city']).toBe('Tanger');
    (await edit('Agadir')).must(422);
    expect(await historyOf(`patients/${id}`)).toHaveLength(3);
  });

  test('of a deletion, and of a change of status', async () => {
    const [id, gone, moved] = [await clinic.department(), randomUUID(), randomUUID()];
    const remove = (): Promise<Answer> => clinic.admin.delete(`/departments/${id}/{me}`, { key: gone });
    const first = (await remove()).must(200);
    expect((await remove()).must(200).record).toEqual(first.record);
    const appointment = await clinic.appointment();
    const approve = (): Promise<Answer> =>
      clinic.admin.patch(`/appointments/status/${appointment}/{me}`, { status: 'Approved' }, { key: moved });
    const approved = (await approve()).must(200);
    (await clinic.setStatus(appointment, 'Canceled')).must(200);
    expect((await approve()).must(200).record).toEqual(approved.record);
    expect((await clinic.admin.get(`/appointments/${appointment}`)).record['status']).toBe('Canceled');
  });

  test('of a user: the same password again is the same body, another is not', async () => {
    const [fields, key] = [clinic.userFields('Nurse'), randomUUID()];
    const create = (more: Fields = {}): Promise<Answer> =>
      clinic.admin.post('/users/create/{me}', form({ ...fields, ...more }), { key });
    const first = (await create()).must(201);
    expect((await create()).must(201).record).toEqual(first.record);
    expect(first.record['role']).toBe(clinic.role('Nurse'));
    const signedIn = await clinic.anyone.list('/signin', { email: fields['email'], password: PASSWORD });
    signedIn.must(200);
  });

  test('is each person’s and each call’s own', async () => {
    const [key, nurse] = [randomUUID(), await clinic.as('Nurse')];
    const create = (by: Client): Promise<Answer> =>
      by.post('/patients/create/{me}', form(clinic.patientFields()), { key });
    const [one, other] = [(await create(clinic.admin)).must(201), (await create(nurse)).must(201)];
    expect(one.id).not.toBe(other.id);
    (await clinic.admin.post('/departments/create/{me}', { name: 'Same key' }, { key })).must(201);
  });

  test('of a call that found nothing to change: its repeat does not undo what a colleague did since', async () => {
    const [appointment, key] = [await clinic.appointment(), randomUUID()];
    (await clinic.setStatus(appointment, 'Approved')).must(200);
    const change = (status: string): Promise<Answer> =>
      clinic.admin.patch(`/appointments/status/${appointment}/{me}`, { status }, { key });
    const first = (await change('Approved')).must(200);
    (await clinic.setStatus(appointment, 'Canceled')).must(200);
    for (const repeat of await Promise.all([change('Approved'), change('Approved')]))
      expect(repeat.must(200).record).toEqual(first.record);
    (await change('Pending')).must(422, 'key_reused');
    expect((await clinic.admin.get(`/appointments/${appointment}`)).record['status']).toBe('Canceled');
    expect(await historyOf(`appointments/${appointment}`)).toHaveLength(3);
  });

  test('a refusal is not remembered', async () => {
    const [fields, key] = [await clinic.appointmentFields(), randomUUID()];
    const holder = await clinic.appointment({ ...fields, patient: await clinic.patient() });
    const book = (): Promise<Answer> => clinic.admin.post('/appointments/create/{me}', fields, { key });
    (await book()).must(409, 'slot_taken');
    (await clinic.setStatus(holder, 'Canceled')).must(200);
    const made = (await book()).must(201);
    expect((await book()).must(201).id).toBe(made.id);
  });

  test('five equal ones at once make one of everything', async () => {
    const [body, key] = [await clinic.appointmentFields(), randomUUID()];
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => clinic.admin.post('/appointments/create/{me}', body, { key })),
    );
    const [first] = answers.map((answer) => answer.must(201).record);
    for (const answer of answers) expect(answer.record).toEqual(first);
    const listed = await clinic.admin.list('/appointments', { search: { patient: body['patient'] } });
    expect(listed.must(200).total).toBe(1);
  });
});

describe('edits', () => {
  test('ten at once from one revision: one wins; without a revision all are done', async () => {
    const id = await clinic.patient();
    const { revision } = (await clinic.admin.get(`/patients/${id}`)).record;
    const edit = (n: number, options: { revision?: unknown } = {}): Promise<Answer> =>
      clinic.admin.put(`/patients/${id}/{me}`, form({ address: `${n}, rue Atlas` }), options);
    const guarded = await Promise.all(Array.from({ length: 10 }, (_, n) => edit(n, { revision })));
    expect(guarded.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(guarded.filter(({ status }) => status === 409)).toHaveLength(9);
    const free = await Promise.all(Array.from({ length: 10 }, (_, n) => edit(n + 100)));
    for (const answer of free) answer.must(200);
    expect(await historyOf(`patients/${id}`)).toHaveLength(12);
  });

  test('that change nothing leave no trace', async () => {
    const id = await clinic.patient();
    const before = (await clinic.admin.get(`/patients/${id}`)).record;
    (await clinic.admin.put(`/patients/${id}/{me}`, form({}))).must(200);
    (await clinic.admin.put(`/patients/${id}/{me}`, before)).must(200);
    expect((await clinic.admin.get(`/patients/${id}`)).record).toEqual(before);
    expect(await historyOf(`patients/${id}`)).toHaveLength(1);
  });

  test('what a read answered may be sent back whole, of every resource', async () => {
    const appointment = await clinic.approved();
    const invoice = (
      await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(appointment))
    ).must(201).id;
    const paths = [
      `patients/${await clinic.patient()}`,
      `users/${await clinic.doctor()}`,
      `departments/${await clinic.department()}`,
      `taxs/${await clinic.tax(3)}`,
      `appointments/${await clinic.appointment()}`,
      `invoices/${invoice}`,
    ];
    for (const path of paths) {
      const before = (await clinic.admin.get(`/${path}`)).must(200).record;
      (await clinic.admin.put(`/${path}/{me}`, before)).must(200);
      expect((await clinic.admin.get(`/${path}`)).record).toEqual(before);
    }
    const [settings] = (await clinic.admin.get('/settings')).rows;
    (await clinic.admin.patch('/settings/{me}', settings ?? {})).must(200);
    const role = (await clinic.admin.get(`/roles/${clinic.role('Nurse')}`)).record;
    (await clinic.admin.patch(`/roles/${clinic.role('Nurse')}/{me}`, role)).must(200);
    const nurse = await clinic.as('Nurse');
    const own = (await nurse.get('/profile')).record;
    (await nurse.put(`/users/${clinic.role('Nurse')}/{me}`, form(own))).must(200);
    expect((await nurse.get('/profile')).record).toEqual(own);
  });

  test('an invoice may come as multipart, its lines as JSON', async () => {
    const fields = clinic.invoiceFields(await clinic.approved(), {
      status: 'Partially Paid',
      rest: 10,
      paidBy: 'Cash',
    });
    const made = await clinic.admin.post('/invoices/create/{me}', form(fields));
    expect(made.must(201).record).toMatchObject({ total: 300, rest: 10, status: 'Partially Paid' });
    (await clinic.admin.put(`/invoices/${made.id}/{me}`, form({ otherInformation: 'Thanks' }))).must(200);
    const read = (await clinic.admin.get(`/invoices/${made.id}`)).record;
    expect(read).toMatchObject({
      rest: 10,
      paidBy: 'Cash',
      otherInformation: 'Thanks',
      status: 'Partially Paid',
    });
  });

  test('the lines of an invoice keep their ids', async () => {
    const { _id } = await clinic.invoice();
    const [line] = rowsOf((await clinic.admin.get(`/invoices/${String(_id)}`)).record, 'lineItems');
    expect(line).toMatchObject({ id: expect.anything(), name: 'Consultation' });
    const lineItems = [
      { ...line, price: 301 },
      { name: 'New', quantity: 1, price: 1 },
    ];
    (await clinic.admin.put(`/invoices/${String(_id)}/{me}`, { lineItems })).must(200);
    const after = rowsOf((await clinic.admin.get(`/invoices/${String(_id)}`)).record, 'lineItems');
    expect(after.map(({ id }) => id)).toEqual([line?.['id'], expect.anything()]);
  });
});

describe('every list', () => {
  test.each([
    ['POST', '/users'],
    ['POST', '/patients'],
    ['POST', '/appointments'],
    ['GET', '/roles'],
    ['GET', '/departments'],
    ['GET', '/taxs'],
    ['GET', '/invoices'],
    ['GET', '/settings'],
    ['GET', '/documents'],
    ['GET', '/audit'],
  ])('%s %s is a bare array with its total and range, now and as of any moment', async (method, path) => {
    const call = (query: Record<string, string | number>): Promise<Answer> =>
      clinic.admin.call(method, path, undefined, { query });
    const answer = (await call({})).must(200);
    expect(answer.rows.length).toBeLessThanOrEqual(100);
    expect(answer.total).toBeGreaterThanOrEqual(answer.rows.length);
    expect(answer.headers.get('Content-Range')).toMatch(/^\w+ (\*|0-\d+)\/\d+$/);
    for (const asOf of ['', '1', '2001-01-01T00:00:00Z']) (await call({ asOf })).must(200);
    const beyond = ['99999999999999999999', '2999-01-01T00:00:00.000Z'];
    for (const asOf of [...beyond, 'x', '-1', '1e9', '2026-13-45T00:00:00Z'])
      (await call({ asOf })).must(400);
    (await call({ limit: 1001 })).must(400);
  });
});

describe('searches by what a resource has', () => {
  test('users: speciality anywhere, role whole, status in both spellings', async () => {
    const cin = `SP${clinic.next()}`;
    const id = await clinic.doctor({ speciality: 'Gynécologue', cin, status: 'Inactif' });
    const search = async (fields: Fields): Promise<string[]> =>
      (await clinic.admin.list('/users', { search: { cin, ...fields } })).must(200).ids;
    expect(await search({ speciality: 'gynecologue' })).toEqual([id]);
    expect(await search({ role: 'doctor' })).toEqual([id]);
    expect(await search({ role: clinic.role('Doctor') })).toEqual([id]);
    expect(await search({ role: 'Nurse' })).toEqual([]);
    expect(await search({ status: 'Inactive' })).toEqual([id]);
    expect(await search({ status: 'Actif' })).toEqual([]);
  });

  test('a reference may be an object with its id', async () => {
    const patient = await clinic.patient();
    const appointment = await clinic.appointment({ patient });
    const listed = await clinic.admin.list('/appointments', { search: { patient: { _id: patient } } });
    expect(listed.must(200).ids).toEqual([appointment]);
  });

  test('rows are sorted by the names of what they refer to', async () => {
    const ward = await clinic.department();
    for (const lastname of ['Zed', 'Abc', 'Éa', 'mno']) {
      await clinic.appointment({
        department: ward,
        patient: await clinic.patient({ firstname: 'X', lastname }),
      });
    }
    const sorted = await clinic.admin.list('/appointments', {
      search: { department: ward },
      sort: 'patient',
      order: 'asc',
    });
    const names = sorted.must(200).rows.map((row) => textOf(recordOf(row, 'patient'), 'lastname'));
    expect(names).toHaveLength(4);
    (await clinic.admin.list('/users', { sort: 'lastname', order: 'asc', limit: 3 })).must(200);
    (await clinic.admin.get('/invoices', { query: { sort: 'grandTotal', order: 'desc' } })).must(200);
    (await clinic.admin.get('/taxs', { query: { sort: 'percentage' } })).must(200);
  });
});

describe('histories', () => {
  test('of every resource are there for who may read it, and hold no secret', async () => {
    const [doctor, nurse] = [await clinic.doctor(), await clinic.hire('Nurse')];
    const [settings] = (await clinic.admin.get('/settings')).rows;
    const paths = [
      `users/${doctor}`,
      `roles/${clinic.role('Nurse')}`,
      `departments/${await clinic.department()}`,
      `taxs/${await clinic.tax(2)}`,
      `settings/${textOf(settings ?? {}, '_id')}`,
    ];
    for (const path of paths) {
      const answer = (await clinic.admin.get(`/history/${path}`)).must(200);
      expect(answer.rows.length).toBeGreaterThan(0);
      expect(answer.text).not.toContain(PASSWORD);
    }
    const manager = await clinic.as('Manager');
    (await manager.get(`/history/users/${nurse.userId}`)).must(200);
    (await manager.get(`/history/users/${doctor}`)).must(403);
    (await (await clinic.as('Employee')).get(`/history/users/${doctor}`)).must(403);
  });

  test('name the system, and what caused what', async () => {
    const role = await historyOf(`roles/${clinic.role('Nurse')}`);
    expect(role[0]).toMatchObject({ actor: { name: expect.any(String) }, revision: 0 });
    const appointment = await clinic.approved();
    const made = await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(appointment));
    made.must(201);
    const changes = (await historyOf(`appointments/${appointment}`)).flatMap((row) => rowsOf(row, 'changes'));
    expect(changes).toContainEqual({ field: 'status', from: 'Approved', to: 'Closed' });
  });
});

test('changes reach those who may read them, and nobody else', async () => {
  const laboratorist = await clinic.hire('Laboratorist');
  const control = new AbortController();
  const response = await fetch(`${clinic.url}/api/changes`, {
    headers: { Authorization: `Bearer ${laboratorist.token ?? ''}` },
    signal: control.signal,
  });
  const reader = response.body?.getReader();
  const invoice = await clinic.invoice();
  const patient = await clinic.patient();
  let seen = '';
  while (!seen.includes(patient)) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) break;
    seen += new TextDecoder().decode(chunk.value);
  }
  control.abort();
  expect(seen).toContain(patient);
  expect(seen).not.toContain(textOf(invoice, '_id'));
  expect((await fetch(`${clinic.url}/api/changes`)).status).toBe(401);
});
