import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { form, recordOf, textOf, type Answer, type Fields } from '../client.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const MEGABYTE = 1_048_576;

function image(size = PNG.length, name = 'photo.png'): File {
  return new File([Buffer.concat([PNG, Buffer.alloc(size - PNG.length)])], name, { type: 'image/png' });
}

/** The life of a record is the same in every resource; what differs is here. */
interface Resource {
  readonly path: string;
  readonly multipart: boolean;
  readonly fields: () => Fields;
  readonly change: Fields;
  readonly required: readonly string[];
  readonly wrong: readonly (readonly [Fields, string])[];
}

const RESOURCES: readonly Resource[] = [
  {
    path: 'patients',
    multipart: true,
    fields: () => clinic.patientFields({ email: 'someone@example.test', address: '2, rue Atlas' }),
    change: { firstname: 'Renamed' },
    required: ['firstname', 'lastname', 'birthday', 'gender', 'cin', 'phone', 'city'],
    wrong: [
      [{ gender: 'Other' }, 'gender'],
      [{ birthday: '2026-02-30' }, 'birthday'],
      [{ birthday: 'yesterday' }, 'birthday'],
      [{ email: 'nowhere' }, 'email'],
      [{ status: 'Ill' }, 'status'],
      [{ country: 'Atlantis' }, 'country'],
      [{ firstname: '   ' }, 'firstname'],
      [{ firstname: 'x'.repeat(100_000) }, 'firstname'],
    ],
  },
  {
    path: 'departments',
    multipart: false,
    fields: () => ({ name: `Cardiology ${clinic.next()}`, description: 'Hearts', color: 'red' }),
    change: { name: 'Heart and vessels' },
    required: ['name'],
    wrong: [
      [{ color: 'pink' }, 'color'],
      [{ status: 'Actif?' }, 'status'],
      [{ name: 7 }, 'name'],
    ],
  },
  {
    path: 'taxs',
    multipart: false,
    fields: () => ({ name: `VAT ${clinic.next()}`, percentage: 20, status: 'Pending' }),
    change: { percentage: 14 },
    required: ['name', 'percentage'],
    wrong: [
      [{ percentage: 100.01 }, 'percentage'],
      [{ percentage: -1 }, 'percentage'],
      [{ percentage: 'many' }, 'percentage'],
      [{ status: 'Paid' }, 'status'],
    ],
  },
  {
    path: 'holidays',
    multipart: false,
    fields: () => ({ title: `Feast ${clinic.next()}`, holidayDate: '2150-06-01', nbDays: 2 }),
    change: { nbDays: 0 },
    required: ['title', 'holidayDate', 'nbDays'],
    wrong: [
      [{ nbDays: -1 }, 'nbDays'],
      [{ nbDays: 1.5 }, 'nbDays'],
      [{ nbDays: 367 }, 'nbDays'],
      [{ holidayDate: '2150-02-30' }, 'holidayDate'],
    ],
  },
  {
    path: 'expenses',
    multipart: true,
    fields: () => clinic.expenseFields(),
    change: { amount: 130 },
    required: ['itemName', 'purchaseDate', 'purchasedBy', 'amount'],
    wrong: [
      [{ amount: 0 }, 'amount'],
      [{ amount: -1 }, 'amount'],
      [{ amount: 1.005 }, 'amount'],
      [{ amount: 'NaN' }, 'amount'],
      [{ paidBy: 'Other' }, 'paidBy'],
      [{ status: 'Declined' }, 'status'],
      [{ purchaseDate: '2026-02-30' }, 'purchaseDate'],
      [{ purchasedBy: randomUUID() }, 'purchasedBy'],
    ],
  },
  {
    path: 'users',
    multipart: true,
    fields: () => clinic.userFields('Nurse'),
    change: { firstname: 'Renamed' },
    required: [
      'firstname',
      'lastname',
      'birthday',
      'gender',
      'cin',
      'phone',
      'email',
      'role',
      'joiningDate',
      'address',
      'city',
      'postalcode',
      'password',
      'confirmPassword',
    ],
    wrong: [
      [{ gender: 'Other' }, 'gender'],
      [{ email: 'nowhere' }, 'email'],
      [{ joiningDate: '31/01/2020' }, 'joiningDate'],
      [{ remainingLeave: 'all' }, 'remainingLeave'],
      [{ role: randomUUID() }, 'role'],
    ],
  },
];

describe.each(RESOURCES)('$path', ({ path, multipart, fields, change, required, wrong }) => {
  const encode = (body: Fields): Fields | FormData => (multipart ? form(body) : body);
  const create = (body: Fields, key?: string): Promise<Answer> =>
    clinic.admin.post(`/${path}/create/{me}`, encode(body), key === undefined ? {} : { key });
  const edit = (id: string, body: Fields, revision?: unknown): Promise<Answer> =>
    clinic.admin.put(`/${path}/${id}/{me}`, encode(body), { revision });

  test('is created with 201, changed, read, deleted, and gone with 410', async () => {
    const body = fields();
    const made = (await create(body)).must(201);
    const { password, confirmPassword, role, purchasedBy, ...plain } = body;
    expect(made.record).toMatchObject({ ...plain, _id: expect.any(String), revision: expect.any(Number) });
    expect(made.text).not.toContain('assword');
    expect(made.headers.get('X-Position')).toMatch(/^\d{20}$/);
    const changed = (await edit(made.id, change)).must(200);
    expect(changed.record).toMatchObject({ ...plain, ...change, _id: made.id });
    const read = (await clinic.admin.get(`/${path}/${made.id}`)).must(200).record;
    expect(read).toMatchObject({ ...plain, ...change, revision: changed.record['revision'] });
    expect((await clinic.admin.delete(`/${path}/${made.id}/{me}`)).must(200).record).toMatchObject(change);
    (await clinic.admin.get(`/${path}/${made.id}`)).must(410);
    (await edit(made.id, change)).must(410);
    (await clinic.admin.delete(`/${path}/${made.id}/{me}`)).must(410);
  });

  test('names every required field that is missing, empty, or blank', async () => {
    (await create({})).must(400).mustNameFields(...required);
    const answer = await create(Object.fromEntries(required.map((name) => [name, ''])));
    answer.must(400).mustNameFields(...required);
    const made = (await create(fields())).must(201);
    const field = required[0] ?? '';
    (await edit(made.id, { [field]: '' })).must(400).mustNameFields(field);
  });

  test.each(wrong)('refuses %j', async (part, field) => {
    (await create({ ...fields(), ...part })).must(400).mustNameFields(field);
    const made = (await create(fields())).must(201);
    (await edit(made.id, part)).must(400).mustNameFields(field);
  });

  test('tells an id that never was from one that is none', async () => {
    for (const [id, status] of [
      [randomUUID(), 404],
      ['7', 400],
      [`${randomUUID()}x`, 400],
      ["'; drop table patients", 400],
    ] as const) {
      (await clinic.admin.get(`/${path}/${encodeURIComponent(id)}`)).must(status);
      // What is no user may be the name of a role: that there is none of that name is 404.
      (await edit(encodeURIComponent(id), change)).must(path === 'users' ? 404 : status);
      (await clinic.admin.delete(`/${path}/${encodeURIComponent(id)}/{me}`)).must(status);
    }
  });

  test('is written by who says so: another actor in the path is 403', async () => {
    const other = await clinic.as('Nurse');
    (await clinic.admin.post(`/${path}/create/${other.userId}`, encode(fields()))).must(403);
    const { id } = (await create(fields())).must(201);
    (await clinic.admin.put(`/${path}/${id}/${other.userId}`, encode(change))).must(403);
    (await clinic.admin.delete(`/${path}/${id}/${other.userId}`)).must(403);
  });

  test('refuses a stale revision with 409 and the current one, as header and in the body', async () => {
    const made = (await create(fields())).must(201);
    const first = made.record['revision'];
    const changed = (await edit(made.id, change, first)).must(200).record['revision'];
    expect(changed).not.toBe(first);
    const stale = (await edit(made.id, change, first)).must(409);
    expect(stale.record).toMatchObject({ code: expect.stringMatching(/revision/), revision: changed });
    (await edit(made.id, { ...change, revision: first })).must(409);
    (await clinic.admin.delete(`/${path}/${made.id}/{me}`, { revision: first })).must(409);
    (await edit(made.id, change, `"${String(changed)}"`)).must(200);
    (await edit(made.id, change, 'soon')).must(400);
  });

  test('answers a repeated key as before, and refuses it for another body', async () => {
    const [body, key] = [fields(), randomUUID()];
    const first = (await create(body, key)).must(201);
    const again = (await create(body, key)).must(201);
    expect(again.record).toEqual(first.record);
    (await create({ ...body, ...change }, key)).must(422);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => create(fields0, fiveKey)));
    expect(new Set(all.map((answer) => answer.must(201).id)).size).toBe(1);
  });
  const fiveKey = randomUUID();
  let fields0: Fields = {};
  beforeAll(() => {
    fields0 = fields();
  });

  test('ignores what it does not know, and what it makes itself', async () => {
    const made = await create({ ...fields(), _id: randomUUID(), unknownField: 1, createdAt: '1970-01-01' });
    expect(made.must(201).record).not.toHaveProperty('unknownField');
    expect(Object.values(made.record)).not.toContain('1970-01-01');
  });

  test('a read after a write sees it', async () => {
    const { id } = (await create(fields())).must(201);
    for (let turn = 0; turn < 5; turn += 1) {
      const name = `Turn ${turn} of ${clinic.next()}`;
      const field = required[0] ?? '';
      (await edit(id, { [field]: name })).must(200);
      const read = await clinic.admin.get(`/${path}/${id}`);
      expect(read.must(200).record[field]).toBe(name);
      expect(read.headers.get('X-Stale')).toBeNull();
    }
  });
});

describe('partial bodies', () => {
  test('an absent field keeps its value; an empty one, or null, clears it', async () => {
    const optional = { email: 'a@b.test', address: '3, rue Atlas', postalcode: '20000' };
    const id = await clinic.patient(optional);
    const edit = (body: Fields | FormData): Promise<Answer> => clinic.admin.put(`/patients/${id}/{me}`, body);
    expect((await edit(form({ email: '' }))).must(200).record).toMatchObject({
      address: '3, rue Atlas',
      postalcode: '20000',
    });
    const read = (await clinic.admin.get(`/patients/${id}`)).record;
    expect(read['email'] ?? '').toBe('');
    (await edit({ address: null })).must(200);
    const again = (await clinic.admin.get(`/patients/${id}`)).record;
    expect(again['address'] ?? '').toBe('');
    expect(again['postalcode']).toBe('20000');
  });

  test('status words are taken in both spellings, and answered in the specification’s', async () => {
    expect(
      (await clinic.admin.get(`/patients/${await clinic.patient({ status: 'Active' })}`)).record,
    ).toMatchObject({
      status: 'Actif',
    });
    const department = await clinic.department({ status: 'Inactif' });
    expect((await clinic.admin.get(`/departments/${department}`)).record).toMatchObject({
      status: 'Inactive',
    });
  });

  test('a day may be sent as an instant, which is cut to the clinic’s day', async () => {
    const id = await clinic.patient({ birthday: '2020-01-31T23:30:00.000Z' });
    expect((await clinic.admin.get(`/patients/${id}`)).record['birthday']).toBe('2020-02-01');
  });
});

describe('users', () => {
  test('an e-mail is unique, ignoring case, also when five ask at once; a deleted one’s is free', async () => {
    const email = 'unique@clinic.test';
    const fields = (): FormData => form(clinic.userFields('Nurse', { email: `Uni${'Q'}ue@clinic.test` }));
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => clinic.admin.post('/users/create/{me}', fields())),
    );
    const [winner] = answers.filter(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    (await clinic.admin.post('/users/create/{me}', form(clinic.userFields('Nurse', { email }))))
      .must(409)
      .mustNameFields('email');
    const other = await clinic.user('Nurse');
    (await clinic.admin.put(`/users/${other}/{me}`, form({ email }))).must(409).mustNameFields('email');
    (await clinic.admin.delete(`/users/${winner?.id ?? ''}/{me}`)).must(200);
    (await clinic.admin.put(`/users/${other}/{me}`, form({ email }))).must(200);
  });

  test('role is {_id, name} in reads and lists; speciality is a doctor’s alone', async () => {
    const doctor = await clinic.doctor({ speciality: 'Dentiste' });
    const role = { _id: clinic.role('Doctor'), name: 'Doctor' };
    expect((await clinic.admin.get(`/users/${doctor}`)).record).toMatchObject({
      role,
      speciality: 'Dentiste',
    });
    const listed = await clinic.admin.list('/users', { search: { role: 'Doctor' }, limit: 1 });
    expect(listed.rows[0]).toMatchObject({ _id: doctor, role });
    const nurse = await clinic.user('Nurse', { speciality: 'Dentiste' });
    expect((await clinic.admin.get(`/users/${nurse}`)).record['speciality'] ?? '').toBe('');
    const without = form({ ...clinic.userFields('Doctor'), speciality: '' });
    (await clinic.admin.post('/users/create/{me}', without)).must(400).mustNameFields('speciality');
  });

  test('the defaults of the specification', async () => {
    const { country, status, remainingLeave, ...fields } = clinic.userFields('Nurse');
    const id = (await clinic.admin.post('/users/create/{me}', form(fields))).must(201).id;
    const read = (await clinic.admin.get(`/users/${id}`)).record;
    expect(read).toMatchObject({ country: 'Morocco', status: 'Actif', remainingLeave: 1.5 });
  });

  test('remaining leave is adjusted by the difference to what the form was opened with', async () => {
    const id = await clinic.user('Nurse', { remainingLeave: 10 });
    const edit = (fields: Fields): Promise<Answer> => clinic.admin.put(`/users/${id}/{me}`, form(fields));
    (await edit({ remainingLeave: 12, remainingLeaveWas: 10 })).must(200);
    (await edit({ remainingLeave: 11, remainingLeaveWas: 10 })).must(200);
    expect((await clinic.admin.get(`/users/${id}`)).record['remainingLeave']).toBe(13);
    (await edit({ remainingLeave: 2.5 })).must(200);
    expect((await clinic.admin.get(`/users/${id}`)).record['remainingLeave']).toBe(2.5);
  });
});

describe('files', () => {
  const kinds = ['patients', 'users'] as const;
  const fieldsOf = (kind: (typeof kinds)[number]): Fields =>
    kind === 'patients' ? clinic.patientFields() : clinic.userFields('Nurse');

  test.each(kinds)(
    'a photo of %s is stored, served to who is signed in, replaced and cleared',
    async (kind) => {
      const made = await clinic.admin.post(`/${kind}/create/{me}`, form(fieldsOf(kind), { photo: image() }));
      const path = `/${kind}/photo/${made.must(201).id}`;
      const read = (await clinic.admin.get(`/${kind}/${made.id}`)).record;
      expect(textOf(read, 'photo')).toContain(`/api${path}`);
      const photo = (await clinic.admin.get(path)).must(200);
      expect(Buffer.from(photo.bytes).subarray(0, 8)).toEqual(PNG.subarray(0, 8));
      expect(photo.headers.get('Content-Type')).toBe('image/png');
      expect(photo.headers.get('X-Content-Type-Options')).toBe('nosniff');
      (await clinic.anyone.get(path)).must(401);
      (await clinic.admin.put(`/${kind}/${made.id}/{me}`, form({}, { photo: image() }))).must(200);
      const file = async () => (await clinic.admin.get(path)).must(200).headers.get('ETag');
      const replaced = await file();
      expect(replaced).not.toBe(photo.headers.get('ETag'));
      (await clinic.admin.put(`/${kind}/${made.id}/{me}`, form({ city: 'Rabat' }))).must(200);
      expect(await file()).toBe(replaced);
      (await clinic.admin.put(`/${kind}/${made.id}/{me}`, form({ photo: '' }))).must(200);
      (await clinic.admin.get(path)).must(404);
      expect((await clinic.admin.get(`/${kind}/${made.id}`)).record['photo']).toBeNull();
    },
  );

  test.each(kinds)('an unset photo of %s is null and 404', async (kind) => {
    const { id } = (await clinic.admin.post(`/${kind}/create/{me}`, form(fieldsOf(kind)))).must(201);
    expect((await clinic.admin.get(`/${kind}/${id}`)).record['photo']).toBeNull();
    (await clinic.admin.get(`/${kind}/photo/${id}`)).must(404);
  });

  test('SVG and HTML are refused whatever they call themselves; 5 MB are taken, a byte more is not', async () => {
    const upload = (file: File): Promise<Answer> =>
      clinic.admin.post('/patients/create/{me}', form(clinic.patientFields(), { photo: file }));
    for (const [text, name, type] of [
      [SVG, 'photo.svg', 'image/svg+xml'],
      [SVG, 'photo.png', 'image/png'],
      [`<?xml version="1.0"?>${SVG}`, 'photo.png', 'image/png'],
      ['<!doctype html><script>alert(1)</script>', 'photo.png', 'image/png'],
      ['%PDF-1.4', 'photo.png', 'image/png'],
    ] as const) {
      (await upload(new File([text], name, { type }))).must(415);
    }
    (await upload(image(5 * MEGABYTE))).must(201);
    (await upload(image(5 * MEGABYTE + 1))).must(413);
  });

  test('the type is that of the bytes, not of the name', async () => {
    const file = new File([PNG], 'photo.jpg', { type: 'image/jpeg' });
    const made = await clinic.admin.post(
      '/patients/create/{me}',
      form(clinic.patientFields(), { photo: file }),
    );
    const photo = await clinic.admin.get(`/patients/photo/${made.must(201).id}`);
    expect(photo.headers.get('Content-Type')).toBe('image/png');
  });
});

describe('settings', () => {
  const patch = (fields: Fields, files: Record<string, File> = {}): Promise<Answer> =>
    clinic.admin.patch('/settings/{me}', form(fields, files));

  test('are an array of one, with the defaults of the specification', async () => {
    const rows = (await clinic.admin.get('/settings')).must(200).rows;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      defaultCountry: 'Morocco',
      defaultLanguage: 'English',
      currencyCode: 'MAD',
      currencySymbole: 'DH',
      dateFormat: 'd M Y',
      opensAt: '07:00',
      closesAt: '20:00',
      CNSSBase: 6000,
      CNSSRate: 4.29,
      CIMRRate: 6,
      CNSSAMORate: 2,
      assGroupRate: 2,
      medicalChargesRate: 1.02,
      seniorityBonusBase: 0,
      seniorityBonusRate: 15,
      suppSalary125Base: 0,
      suppSalary125Rate: 1.25,
      suppSalary150Base: 0,
      suppSalary150Rate: 1.5,
      transporAndLodgementBonus: 0,
      feastBonus: 0,
    });
  });

  test('keep what is not sent, and refuse what no screen offers', async () => {
    const answer = (await patch({ companyName: 'Clinique Atlas', phoneNumber: '0522', CNSSRate: 4.48 })).must(
      200,
    );
    expect(answer.record).toMatchObject({
      companyName: 'Clinique Atlas',
      CNSSRate: 4.48,
      currencyCode: 'MAD',
    });
    for (const [fields, name] of [
      [{ currencyCode: 'XXX' }, 'currencyCode'],
      [{ defaultLanguage: 'Klingon' }, 'defaultLanguage'],
      [{ dateFormat: 'Q' }, 'dateFormat'],
      [{ opensAt: '25:00' }, 'opensAt'],
      [{ opensAt: '20:00' }, 'closesAt'],
      [{ defaultCountry: 'Atlantis' }, 'defaultCountry'],
      [{ CIMRRate: 'six' }, 'CIMRRate'],
      [{ CIMRRate: -1 }, 'CIMRRate'],
      [{ email: 'nowhere' }, 'email'],
    ] as const) {
      (await patch(fields)).must(400).mustNameFields(name);
    }
    (await patch({ currencyCode: 'Ringgit', defaultLanguage: 'French', dateFormat: 'Y-m-d' })).must(200);
    (await patch({ currencyCode: 'MAD', defaultLanguage: 'English', dateFormat: 'd M Y' })).must(200);
  });

  test.each(['lightLogo', 'favicon'])('%s is public, ours until one is set', async (field) => {
    const path = `/settings/${field}`;
    const ours = (await clinic.anyone.get(path)).must(200);
    expect(ours.headers.get('Content-Type')).toMatch(/^image\//);
    (await patch({}, { [field]: image() })).must(200);
    const theirs = (await clinic.anyone.get(path)).must(200);
    expect(theirs.bytes.length).not.toBe(ours.bytes.length);
    expect(theirs.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const [settings] = (await clinic.admin.get('/settings')).rows;
    expect(settings?.[field]).toEqual(expect.stringContaining(`/api${path}`));
    (await patch({}, { [field]: new File([SVG], 'x.svg', { type: 'image/svg+xml' }) })).must(415);
    (await patch({}, { [field]: image(5 * MEGABYTE + 1) })).must(413);
  });

  test('refuse a stale revision', async () => {
    const [settings] = (await clinic.admin.get('/settings')).rows;
    (await patch({ fax: '0522 11 11 11' })).must(200);
    const stale = await clinic.admin.patch('/settings/{me}', form({ fax: '0522 22 22 22' }), {
      revision: settings?.['revision'],
    });
    stale.must(409);
  });
});

describe('what is in use is not deleted', () => {
  test('patient, doctor and department of an appointment; each is free when it is deleted', async () => {
    const [patient, doctor, department] = [
      await clinic.patient(),
      await clinic.doctor(),
      await clinic.department(),
    ];
    const appointment = await clinic.appointment({ patient, doctor, department });
    const records = [`patients/${patient}`, `users/${doctor}`, `departments/${department}`];
    for (const record of records) {
      const answer = (await clinic.admin.delete(`/${record}/{me}`)).must(409, 'in_use');
      expect(answer.record['error']).toMatch(/appointment/i);
    }
    (await clinic.admin.delete(`/appointments/${appointment}/{me}`)).must(200);
    for (const record of records) (await clinic.admin.delete(`/${record}/{me}`)).must(200);
    (await clinic.admin.get(`/departments/${department}`)).must(410);
  });

  test('they are made inactive instead, and are then in nobody’s new appointment', async () => {
    const doctor = await clinic.doctor();
    await clinic.appointment({ doctor });
    (await clinic.admin.put(`/users/${doctor}/{me}`, form({ status: 'Inactif' }))).must(200);
    const fields = await clinic.appointmentFields({ doctor, appointmentDate: '2026-05-05' });
    const answer = await clinic.admin.post('/appointments/create/{me}', fields);
    expect([400, 409]).toContain(answer.status);
    answer.must(answer.status);
  });
});

test('taxes are approved and taken back by their own call', async () => {
  const id = await clinic.tax(7, 'Pending');
  const set = (status: string): Promise<Answer> => clinic.admin.patch(`/taxs/${id}/status/{me}`, { status });
  expect((await set('Approved')).must(200).record).toMatchObject({ _id: id, status: 'Approved' });
  expect((await set('Approved')).must(200).record['status']).toBe('Approved');
  expect((await set('Pending')).must(200).record['status']).toBe('Pending');
  (await set('')).must(400).mustNameFields('status');
  const { name } = (await clinic.admin.get(`/taxs/${id}`)).record;
  const plain = (
    await clinic.admin.post('/taxs/create/{me}', { name: `${String(name)} b`, percentage: 0 })
  ).must(201);
  expect(plain.record).toMatchObject({ status: 'Pending', percentage: 0 });
  expect(recordOf({ row: plain.record }, 'row')).toHaveProperty('revision');
});
