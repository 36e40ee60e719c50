import { dayAt, DEFAULT_ZONE, zoneOf } from '@hospital/contracts';
import { describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { form, textOf, type Answer, type Client, type Fields } from '../client.ts';
import { PASSWORD } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(90_000);

const clinic = clinicOfFile();

const YEAR = dayAt(new Date(), zoneOf(DEFAULT_ZONE)).slice(0, 4);
const line = (more: Fields = {}): Fields => ({ name: 'Paracetamol', description: '500 mg', ...more });
const bodyFor = (appointment: string, fields: Fields = {}): Fields => ({
  appointment,
  prescriptionDate: '2026-03-10',
  lineItems: [line()],
  ...fields,
});
const create = async (fields: Fields = {}, appointment?: string): Promise<Answer> =>
  clinic.admin.post('/prescriptions/create/{me}', bodyFor(appointment ?? (await clinic.approved()), fields));
const edit = (id: string, fields: Fields): Promise<Answer> =>
  clinic.admin.put(`/prescriptions/${id}/{me}`, fields);
const remove = (id: string): Promise<Answer> => clinic.admin.delete(`/prescriptions/${id}/{me}`);
const read = async (id: string): Promise<Fields> =>
  (await clinic.admin.get(`/prescriptions/${id}`)).must(200).record;
const linked = async (appointment: string): Promise<unknown> =>
  (await clinic.admin.get(`/appointments/${appointment}`)).must(200).record['prescription'];

describe('writing one', () => {
  test('numbers and links it; the client’s later link changes nothing', async () => {
    const [patient, department] = [await clinic.patient(), await clinic.department({ name: 'Cardiology' })];
    const appointment = await clinic.approved({ patient, department });
    const made = (await create({ otherInformation: 'After meals' }, appointment)).must(201);
    expect(made.record).toMatchObject({
      appointment,
      patient,
      department,
      status: 'Pending',
      rest: 0,
      paidBy: null,
      dueDate: null,
      number: expect.stringMatching(new RegExp(`^ORD-${YEAR}-\\d{6}$`)),
      lineItems: [{ id: '1', name: 'Paracetamol', description: '500 mg', quantity: 1, price: 0 }],
    });
    for (const amount of ['total', 'grandTotal', 'taxAmount']) expect(made.record).not.toHaveProperty(amount);
    expect(await linked(appointment)).toBe(made.id);
    const link = (prescription: unknown): Promise<Answer> =>
      clinic.admin.patch(`/appointments/prescription/${appointment}/{me}`, { prescription });
    const { revision } = (await clinic.admin.get(`/appointments/${appointment}`)).record;
    expect((await link(made.id)).must(200).record).toMatchObject({ prescription: made.id, revision });
    (await link(randomUUID())).must(409, 'already_prescribed');
    (await link('x')).must(400).mustNameFields('prescription');
    (await link(undefined)).must(400).mustNameFields('prescription');
    expect(await read(made.id)).toMatchObject({
      appointment: { _id: appointment, patient: { _id: patient }, department: { name: 'Cardiology' } },
      patient: { _id: patient },
      otherInformation: 'After meals',
    });
  });

  test('has two names for reading', async () => {
    const { id } = (await create()).must(201);
    expect((await clinic.admin.get(`/ordonnances/${id}`)).must(200).record).toEqual(await read(id));
    const [one, other] = [await clinic.admin.get('/prescriptions'), await clinic.admin.get('/ordonnances')];
    expect(other.must(200).rows).toEqual(one.must(200).rows);
    expect(other.total).toBe(one.total);
  });

  test('wants an appointment that is Approved, exists, and has none', async () => {
    for (const status of ['Pending', 'Canceled', 'Closed']) {
      const appointment = await clinic.approved();
      if (status === 'Closed')
        (await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(appointment))).must(201);
      else (await clinic.setStatus(appointment, status)).must(200);
      (await create({}, appointment)).must(409, 'appointment_not_approved');
      expect(await linked(appointment)).toBeNull();
    }
    for (const wrong of [randomUUID(), 'x', ''])
      (await create({}, wrong)).must(400).mustNameFields('appointment');
    const appointment = await clinic.approved();
    (await create({}, appointment)).must(201);
    (await create({}, appointment)).must(409, 'already_prescribed');
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

  test('five at once: one wins; ten get ten numbers in a row', async () => {
    const appointment = await clinic.approved();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create({}, appointment)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const appointments = await Promise.all(Array.from({ length: 10 }, () => clinic.approved()));
    const made = await Promise.all(appointments.map((each) => create({}, each)));
    const numbers = made
      .map((answer) => Number(textOf(answer.must(201).record, 'number').slice(9)))
      .sort((a, b) => a - b);
    expect((numbers[9] ?? 0) - (numbers[0] ?? 0)).toBe(9);
    expect(new Set(numbers).size).toBe(10);
  });

  test('five equal keys: one prescription, and one answer', async () => {
    const [body, key] = [bodyFor(await clinic.approved()), randomUUID()];
    const post = (fields: Fields): Promise<Answer> =>
      clinic.admin.post('/prescriptions/create/{me}', fields, { key });
    const records = (await Promise.all([1, 2, 3, 4, 5].map(() => post(body)))).map(
      (answer) => answer.must(201).record,
    );
    for (const record of records) expect(record).toEqual(records[0]);
    (await post({ ...body, otherInformation: 'x' })).must(422);
    (await post(bodyFor(await clinic.approved()))).must(422);
  });

  test.each<[string, Fields, RegExp]>([
    ['no lines', { lineItems: [] }, /^lineItems/],
    ['absent lines', { lineItems: undefined }, /^lineItems/],
    ['lines that are text', { lineItems: 'x' }, /^lineItems/],
    ['a line without a name', { lineItems: [{}] }, /name/],
    ['1,001 lines', { lineItems: Array.from({ length: 1001 }, () => line()) }, /^lineItems/],
    ['a negative quantity', { lineItems: [line({ quantity: -1 })] }, /quantity/],
    ['a price above the largest', { lineItems: [line({ price: 99_999_991 })] }, /price/],
    ['a price beyond numbers', { lineItems: [line({ price: '1e400' })] }, /price/],
    ['a price that is none', { lineItems: [line({ price: 'NaN' })] }, /price/],
    ['a name in another direction', { lineItems: [line({ name: '\u202Eabc' })] }, /name/],
    ['no date', { prescriptionDate: '' }, /^prescriptionDate$/],
    ['31 February', { prescriptionDate: '2026-02-31' }, /^prescriptionDate$/],
    ['the year 0', { dueDate: '0000-01-01' }, /^dueDate$/],
    ['no e-mail', { email: 'no e-mail' }, /^email$/],
    ['an unknown status', { status: 'Closed' }, /^status$/],
    ['an unknown method of payment', { paidBy: 'Gold' }, /^paidBy$/],
    ['a rest above its lines', { status: 'Partially Paid', rest: 0.01 }, /^rest$/],
    ['a NUL character', { otherInformation: 'a\u0000b' }, /^otherInformation$/],
  ])('refuses %s by its field', async (_name, fields, named) => {
    const answer = (await create(fields)).must(400);
    const { fields: given = {} } = answer.record;
    expect(Object.keys(Object(given))).toEqual([expect.stringMatching(named)]);
  });
});

describe('changing one', () => {
  test('keeps what is absent, its payment by the status, and nothing of a paid one', async () => {
    const lineItems = [line({ quantity: 2, price: 10.5 })];
    const { id } = (await create({ lineItems })).must(201);
    const partly = (await edit(id, { status: 'Partially Paid', paidBy: 'Cash', rest: 21 })).must(200);
    expect(partly.record).toMatchObject({
      rest: 21,
      paidBy: 'Cash',
      lineItems: [{ quantity: 2, price: 10.5 }],
    });
    (await edit(id, { rest: 21.01 })).must(400).mustNameFields('rest');
    expect((await edit(id, { status: 'Sent', rest: 5 })).must(200).record).toMatchObject({
      rest: 0,
      paidBy: null,
    });
    const lies = {
      number: 'ORD-1',
      doctor: randomUUID(),
      appointment: randomUUID(),
      clinic: {},
      parties: {},
    };
    const before = await read(id);
    (await edit(id, lies)).must(200);
    expect(await read(id)).toEqual(before);
    (await edit(id, { patient: randomUUID() })).must(400).mustNameFields('patient');
    (await edit(id, { status: 'Paid', paidBy: 'Cheque' })).must(200);
    for (const fields of [{ status: 'Pending' }, { otherInformation: 'x' }, {}])
      (await edit(id, fields)).must(409, 'prescription_paid');
    (await remove(id)).must(409, 'prescription_paid');
  });

  test('meets a stale revision, and what never was', async () => {
    const { id, record } = (await create()).must(201);
    const at = (revision: unknown): Promise<Answer> =>
      clinic.admin.put(`/prescriptions/${id}/{me}`, { otherInformation: String(revision) }, { revision });
    (await at(record['revision'])).must(200);
    (await at(record['revision'])).must(409, 'stale_revision');
    (await edit(randomUUID(), {})).must(404);
    (await edit('x', {})).must(400);
    (await clinic.admin.put(`/prescriptions/${id}/${randomUUID()}`, {})).must(403);
  });
});

describe('deleting one', () => {
  test('unlinks it; another one may be written, with the next number', async () => {
    const appointment = await clinic.approved();
    const first = (await create({}, appointment)).must(201);
    (await clinic.admin.delete(`/appointments/${appointment}/{me}`)).must(409, 'appointment_prescribed');
    expect((await remove(first.id)).must(200).record).toMatchObject({ _id: first.id });
    expect(await linked(appointment)).toBeNull();
    (await remove(first.id)).must(410);
    (await clinic.admin.get(`/prescriptions/${first.id}`)).must(410);
    (await edit(first.id, {})).must(410);
    const link = { prescription: first.id };
    (await clinic.admin.patch(`/appointments/prescription/${appointment}/{me}`, link)).must(409);
    const second = (await create({}, appointment)).must(201);
    expect(textOf(second.record, 'number') > textOf(first.record, 'number')).toBe(true);
    expect(await linked(appointment)).toBe(second.id);
    const history = (await clinic.admin.get(`/history/prescriptions/${first.id}`)).must(200).rows;
    expect(history.map(({ type }) => type)).toEqual(['PrescriptionIssued', 'PrescriptionRemoved']);
  });

  test('one keeps its patient, doctor and department from being deleted', async () => {
    const [patient, doctor, department] = [
      await clinic.patient(),
      await clinic.doctor(),
      await clinic.department(),
    ];
    (await create({}, await clinic.approved({ patient, doctor, department }))).must(201);
    for (const record of [`patients/${patient}`, `users/${doctor}`, `departments/${department}`])
      (await clinic.admin.delete(`/${record}/{me}`)).must(409, 'in_use');
  });
});

describe('the list', () => {
  test('is searched by patient, status, days and number', async () => {
    const patient = await clinic.patient({ firstname: 'Ghita', lastname: 'Ordonnancée' });
    const appointment = await clinic.approved({ patient });
    const made = (await create({ prescriptionDate: '2027-05-05', status: 'Sent' }, appointment)).must(201);
    const found = async (search: Fields): Promise<string[]> => {
      const query = { search: JSON.stringify(search) };
      return (await clinic.admin.get('/prescriptions', { query })).must(200).ids;
    };
    for (const search of [
      { patient },
      { patient: 'ordonnancee ghita' },
      { number: textOf(made.record, 'number') },
      { fromDate: '2027-05-05', toDate: '2027-05-05' },
      { status: 'Sent', patient },
    ])
      expect(await found(search)).toEqual([made.id]);
    for (const search of [{ status: 'Pending', patient }, { number: '%' }, { fromDate: '2027-05-06' }])
      expect(await found(search)).not.toContain(made.id);
    const unknown = { query: { search: JSON.stringify({ doctor: 'x' }) } };
    (await clinic.admin.get('/prescriptions', unknown)).must(400, 'unknown_search_field');
  });
});

describe('who may', () => {
  const withFlags = async (fields: Fields, person: Fields = {}): Promise<Client> => {
    const role = { name: `Role ${clinic.next()}`, hasAccessModule: true, ...fields };
    const made = (await clinic.admin.post('/roles/create/{me}', role)).must(201);
    return clinic.hire('Employee', { role: made.id, ...person });
  };

  test('read all: one of the two flags; write: both', async () => {
    const { id } = (await create()).must(201);
    for (const flags of [{ Appointments: true }, { Patients: true }]) {
      const reader = await withFlags(flags);
      expect((await reader.get('/prescriptions')).must(200).ids).toContain(id);
      (await reader.get(`/ordonnances/${id}`)).must(200);
      (await reader.post('/prescriptions/create/{me}', {})).must(403);
      (await reader.put(`/prescriptions/${id}/{me}`, {})).must(403);
      (await reader.delete(`/prescriptions/${id}/{me}`)).must(403);
      (await reader.patch(`/appointments/prescription/${randomUUID()}/{me}`, {})).must(403);
      (await reader.get(`/history/prescriptions/${id}`)).must(200);
    }
    const nurse = await clinic.as('Nurse');
    const written = nurse.post('/prescriptions/create/{me}', bodyFor(await clinic.approved()));
    (await nurse.put(`/prescriptions/${(await written).must(201).id}/{me}`, { email: 'a@b.test' })).must(200);
  });

  test('who holds neither lists nothing but their own, and reads no other', async () => {
    const { id } = (await create()).must(201);
    const manager = await clinic.as('Manager');
    expect((await manager.get('/prescriptions')).must(200).rows).toEqual([]);
    (await manager.get(`/prescriptions/${id}`)).must(403);
    (await manager.get('/ordonnances', { query: { search: JSON.stringify({ status: 'Pending' }) } })).must(
      200,
    );
    (await manager.get(`/history/prescriptions/${id}`)).must(403);
    (await clinic.anyone.get('/ordonnances')).must(401);
  });

  test('a doctor always sees their own, and only those without a flag', async () => {
    const email = `doctor${clinic.next()}@clinic.test`;
    const doctor = await clinic.doctor({ email });
    const [own, other] = [await create({}, await clinic.approved({ doctor })), await create()];
    const nothing = { Appointments: false, Patients: false };
    const role = `/roles/${clinic.role('Doctor')}/{me}`;
    (await clinic.admin.patch(role, nothing)).must(200);
    const session = (await clinic.anyone.list('/signin', { email, password: PASSWORD })).must(200).record;
    const headers = { Authorization: `Bearer ${textOf(session, 'token')}` };
    for (const path of ['/prescriptions', '/ordonnances']) {
      expect((await clinic.anyone.get(path, { headers })).must(200).ids).toEqual([own.id]);
      (await clinic.anyone.get(`${path}/${own.id}`, { headers })).must(200);
      (await clinic.anyone.get(`${path}/${other.id}`, { headers })).must(403);
    }
    (await clinic.admin.patch(role, { Appointments: true, Patients: true })).must(200);
    expect((await clinic.anyone.get('/prescriptions', { headers })).ids).toContain(other.id);
  });
});

test('what is printed is kept as it was', async () => {
  const [patient, doctor] = [await clinic.patient(), await clinic.doctor({ speciality: 'Radiologue' })];
  const { id } = (await create({}, await clinic.approved({ patient, doctor }))).must(201);
  const before = await read(id);
  expect(before['parties']).toMatchObject({
    speciality: 'Radiologue',
    doctor: expect.stringMatching(/^First/),
  });
  expect(before).not.toHaveProperty('patientBirthday');
  (await clinic.admin.put(`/patients/${patient}/{me}`, form({ lastname: 'Renamed', address: 'Moved' }))).must(
    200,
  );
  (await clinic.admin.put(`/users/${doctor}/{me}`, form({ lastname: 'Renamed' }))).must(200);
  (await clinic.admin.patch('/settings/{me}', form({ companyName: 'Renamed clinic' }))).must(200);
  const after = await read(id);
  for (const kept of ['clinic', 'parties', 'patientAddress', 'email'])
    expect(after[kept]).toEqual(before[kept]);
  expect(after['patient']).toMatchObject({ lastname: 'Renamed' });
});
