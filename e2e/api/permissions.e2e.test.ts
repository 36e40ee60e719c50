import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { form, textOf, type Answer, type Client, type Fields } from '../client.ts';
import { ADMIN_EMAIL, openClinic, ROLES, type Clinic, type OpenClinic, type RoleName } from './clinic.ts';

jest.setTimeout(60_000);

let open: OpenClinic;
let clinic: Clinic;
type Known = 'patient' | 'doctor' | 'nurse' | 'department' | 'tax' | 'appointment' | 'holiday' | 'expense';
let known: Readonly<Record<Known, string>>;
let invoice: string;
let prescription: string;

beforeAll(async () => {
  open = await openClinic();
  clinic = open.clinic;
  const [patient, doctor, nurse] = [
    await clinic.patient(),
    await clinic.doctor(),
    await clinic.user('Nurse'),
  ];
  const [department, tax] = [await clinic.department(), await clinic.tax(20)];
  const appointment = await clinic.appointment({ patient, doctor, department });
  const [holiday, expense] = [await clinic.holiday('2150-01-01'), await clinic.expense()];
  known = { patient, doctor, nurse, department, tax, appointment, holiday, expense };
  invoice = textOf(await clinic.invoice(), '_id');
  const written = {
    appointment: await clinic.approved(),
    prescriptionDate: '2026-03-10',
    lineItems: [{ name: 'Paracetamol' }],
  };
  prescription = (await clinic.admin.post('/prescriptions/create/{me}', written)).must(201).id;
  for (const role of ROLES) await clinic.as(role);
}, 120_000);
afterAll(async () => {
  expect(await open.close()).toEqual([]);
}, 60_000);

const FLAGS = [
  'Doctors',
  'Patients',
  'Appointments',
  'Departments',
  'Employees',
  'EmployeesSalaries',
  'Events',
  'Leaves',
  'Holidays',
  'Invoices',
  'Taxs',
  'Expenses',
  'Assets',
  'Activities',
  'Chat',
  'Calls',
  'CompanySettings',
  'BasicSettings',
  'ThemeSettings',
  'RolesAndPermissions',
  'EmailSettings',
  'InvoiceSettings',
  'SalarySettings',
  'NotificationsSettings',
  'ChangePassword',
  'LeaveType',
] as const;
type Flag = (typeof FLAGS)[number];

const GRANTED: Readonly<Record<RoleName, readonly Flag[]>> = {
  Administrateur: FLAGS,
  Admin: FLAGS.filter((flag) => flag !== 'RolesAndPermissions'),
  Doctor: ['Patients', 'Appointments'],
  Nurse: ['Patients', 'Appointments'],
  Receptionist: ['Patients', 'Appointments'],
  Accountant: ['Appointments', 'Invoices', 'Taxs', 'Expenses', 'EmployeesSalaries'],
  Laboratorist: ['Patients'],
  Pharmacist: ['Patients'],
  Manager: ['Employees', 'Leaves', 'Holidays', 'Departments', 'Expenses'],
  Employee: [],
};

describe('the ten roles', () => {
  test.each(ROLES)('%s has exactly its flags', async (name) => {
    const role = (await clinic.admin.get(`/roles/${clinic.role(name)}`)).must(200).record;
    expect(role).toMatchObject({ name, status: 'Active', hasAccessModule: true });
    expect(FLAGS.filter((flag) => role[flag] === true)).toEqual(
      FLAGS.filter((flag) => GRANTED[name].includes(flag)),
    );
    expect(FLAGS.filter((flag) => role[flag] === false)).toHaveLength(FLAGS.length - GRANTED[name].length);
  });

  test.each(ROLES)('%s loads its own role by name, and no other without the flag', async (name) => {
    const user = await clinic.as(name);
    const own = await user.list('/roles/roleByName', { search: { name } });
    expect(own.must(200).record).toMatchObject({ name, hasAccessModule: true });
    const other = name === 'Nurse' ? 'Doctor' : 'Nurse';
    const asked = await user.list('/roles/roleByName', { search: { name: other } });
    expect(asked.status).toBe(name === 'Administrateur' ? 200 : 403);
  });

  test('a role that nobody made is not found by name', async () => {
    (await clinic.admin.list('/roles/roleByName', { search: { name: 'Astronaut' } })).must(404);
    (await clinic.admin.list('/roles/roleByName', {})).must(400);
  });
});

/** Who may: the flags of which one is enough, everybody signed in, or the administrator alone. */
type Who = readonly Flag[] | 'all' | 'Administrateur';
interface Route {
  readonly call: (by: Client) => Promise<Answer>;
  readonly who: Who;
  /** With one of these flags the answer is 200 with the picker fields alone. */
  readonly picker?: readonly Flag[];
}

const noone = randomUUID();
// An empty or impossible body, so that a call that is allowed changes nothing: what counts is that it is not 403.
const ROUTES: Readonly<Record<string, Route>> = {
  'GET /profile': { call: (by) => by.get('/profile'), who: 'all' },
  'GET /roles': {
    call: (by) => by.get('/roles'),
    who: ['RolesAndPermissions'],
    picker: ['Doctors', 'Employees'],
  },
  'GET /roles/{id}': {
    call: (by) => by.get(`/roles/${clinic.role('Pharmacist')}`),
    who: ['RolesAndPermissions'],
  },
  'PATCH /roles/{id}': {
    call: (by) => by.patch(`/roles/${noone}/{me}`, { Chat: true }),
    who: 'Administrateur',
  },
  'POST /roles/create': { call: (by) => by.post('/roles/create/{me}', {}), who: 'Administrateur' },
  'DELETE /roles/{id}': { call: (by) => by.delete(`/roles/${noone}/{me}`), who: 'Administrateur' },
  'POST /users': {
    call: (by) => by.list('/users'),
    who: ['Doctors', 'Employees'],
    picker: ['Appointments', 'Leaves', 'EmployeesSalaries', 'Expenses'],
  },
  'GET /users/{doctor}': { call: (by) => by.get(`/users/${known.doctor}`), who: ['Doctors'] },
  'GET /users/{nurse}': { call: (by) => by.get(`/users/${known.nurse}`), who: ['Employees'] },
  'POST /users/create (doctor)': {
    call: (by) => by.post('/users/create/{me}', form(clinic.userFields('Doctor', { email: ADMIN_EMAIL }))),
    who: ['Doctors'],
  },
  'POST /users/create (employee)': {
    call: (by) => by.post('/users/create/{me}', form(clinic.userFields('Employee', { email: ADMIN_EMAIL }))),
    who: ['Employees'],
  },
  'PUT /users/{doctor}': {
    call: (by) => by.put(`/users/${known.doctor}/{me}`, form({ gender: 'neither of the two' })),
    who: ['Doctors'],
  },
  'PUT /users/{nurse}': {
    call: (by) => by.put(`/users/${known.nurse}/{me}`, form({ gender: 'neither of the two' })),
    who: ['Employees'],
  },
  'POST /patients': {
    call: (by) => by.list('/patients'),
    who: ['Patients'],
    picker: ['Appointments', 'Invoices'],
  },
  'GET /patients/{id}': { call: (by) => by.get(`/patients/${known.patient}`), who: ['Patients'] },
  'GET /patients/photo/{id}': {
    call: (by) => by.get(`/patients/photo/${known.patient}`),
    who: ['Patients'],
    picker: ['Appointments', 'Invoices'],
  },
  'POST /patients/create': { call: (by) => by.post('/patients/create/{me}', form({})), who: ['Patients'] },
  'PUT /patients/{id}': {
    call: (by) => by.put(`/patients/${known.patient}/{me}`, form({ gender: 'neither of the two' })),
    who: ['Patients'],
  },
  'DELETE /patients/{id}': { call: (by) => by.delete(`/patients/${known.patient}/{me}`), who: ['Patients'] },
  'POST /appointments': { call: (by) => by.list('/appointments'), who: ['Appointments'] },
  'GET /appointments/{id}': {
    call: (by) => by.get(`/appointments/${known.appointment}`),
    who: ['Appointments'],
  },
  'GET /appointments/calendar': {
    call: (by) => by.get('/appointments/calendar', { query: { from: '2026-03-01', to: '2026-03-31' } }),
    who: ['Appointments'],
  },
  'POST /appointments/create': {
    call: (by) => by.post('/appointments/create/{me}', {}),
    who: ['Appointments'],
  },
  'PUT /appointments/{id}': {
    call: (by) => by.put(`/appointments/${known.appointment}/{me}`, { fromTime: 'noon' }),
    who: ['Appointments'],
  },
  'DELETE /appointments/{id}': {
    call: (by) => by.delete(`/appointments/${noone}/{me}`),
    who: ['Appointments'],
  },
  'PATCH /appointments/status': {
    call: (by) => by.patch(`/appointments/status/${known.appointment}/{me}`, { status: 'Asleep' }),
    who: ['Appointments'],
  },
  'PATCH /appointments/invoice': {
    call: (by) => by.patch(`/appointments/invoice/${noone}/{me}`, { invoice: noone }),
    who: ['Appointments', 'Invoices'],
  },
  'GET /departments': { call: (by) => by.get('/departments'), who: 'all' },
  'GET /departments/{id}': { call: (by) => by.get(`/departments/${known.department}`), who: 'all' },
  'POST /departments/create': {
    call: (by) => by.post('/departments/create/{me}', {}),
    who: ['Departments'],
  },
  'PUT /departments/{id}': {
    call: (by) => by.put(`/departments/${known.department}/{me}`, { color: 'pink' }),
    who: ['Departments'],
  },
  'DELETE /departments/{id}': {
    call: (by) => by.delete(`/departments/${known.department}/{me}`),
    who: ['Departments'],
  },
  'PATCH /appointments/prescription': {
    call: (by) => by.patch(`/appointments/prescription/${noone}/{me}`, { prescription: noone }),
    who: ['Appointments', 'Patients'],
  },
  'GET /prescriptions': { call: (by) => by.get('/prescriptions'), who: 'all' },
  'GET /prescriptions/{id}': {
    call: (by) => by.get(`/prescriptions/${prescription}`),
    who: ['Appointments', 'Patients'],
  },
  'GET /ordonnances': { call: (by) => by.get('/ordonnances'), who: 'all' },
  'GET /ordonnances/{id}': {
    call: (by) => by.get(`/ordonnances/${prescription}`),
    who: ['Appointments', 'Patients'],
  },
  'POST /prescriptions/create': {
    call: (by) => by.post('/prescriptions/create/{me}', {}),
    who: ['Appointments', 'Patients'],
  },
  'PUT /prescriptions/{id}': {
    call: (by) => by.put(`/prescriptions/${prescription}/{me}`, { status: 'Asleep' }),
    who: ['Appointments', 'Patients'],
  },
  'DELETE /prescriptions/{id}': {
    call: (by) => by.delete(`/prescriptions/${noone}/{me}`),
    who: ['Appointments', 'Patients'],
  },
  'GET /taxs': { call: (by) => by.get('/taxs'), who: ['Taxs'], picker: ['Invoices'] },
  'GET /taxs/{id}': { call: (by) => by.get(`/taxs/${known.tax}`), who: ['Taxs'] },
  'POST /taxs/create': { call: (by) => by.post('/taxs/create/{me}', {}), who: ['Taxs'] },
  'PUT /taxs/{id}': {
    call: (by) => by.put(`/taxs/${known.tax}/{me}`, { percentage: 101 }),
    who: ['Taxs'],
  },
  'DELETE /taxs/{id}': { call: (by) => by.delete(`/taxs/${noone}/{me}`), who: ['Taxs'] },
  'PATCH /taxs/{id}/status': {
    call: (by) => by.patch(`/taxs/${known.tax}/status/{me}`, { status: 'Asleep' }),
    who: ['Taxs'],
  },
  'GET /holidays': { call: (by) => by.get('/holidays'), who: 'all' },
  'GET /holidays/{id}': { call: (by) => by.get(`/holidays/${known.holiday}`), who: 'all' },
  'POST /holidays/create': { call: (by) => by.post('/holidays/create/{me}', {}), who: ['Holidays'] },
  'PUT /holidays/{id}': {
    call: (by) => by.put(`/holidays/${known.holiday}/{me}`, { nbDays: -1 }),
    who: ['Holidays'],
  },
  'DELETE /holidays/{id}': { call: (by) => by.delete(`/holidays/${noone}/{me}`), who: ['Holidays'] },
  'POST /expenses': { call: (by) => by.list('/expenses'), who: ['Expenses'] },
  'GET /expenses/{id}': { call: (by) => by.get(`/expenses/${known.expense}`), who: ['Expenses'] },
  'GET /expenses/{id}/attachment': {
    call: (by) => by.get(`/expenses/${known.expense}/attachment`),
    who: ['Expenses'],
  },
  'POST /expenses/create': { call: (by) => by.post('/expenses/create/{me}', form({})), who: ['Expenses'] },
  'PUT /expenses/{id}': {
    call: (by) => by.put(`/expenses/${known.expense}/{me}`, form({ amount: 0 })),
    who: ['Expenses'],
  },
  'DELETE /expenses/{id}': { call: (by) => by.delete(`/expenses/${noone}/{me}`), who: ['Expenses'] },
  'PATCH /expenses/{id}/status': {
    call: (by) => by.patch(`/expenses/${known.expense}/status/{me}`, { status: 'Asleep' }),
    who: ['Expenses'],
  },
  'GET /history/expenses/{id}': {
    call: (by) => by.get(`/history/expenses/${known.expense}`),
    who: ['Expenses'],
  },
  'GET /invoices': { call: (by) => by.get('/invoices'), who: ['Invoices'] },
  'GET /invoices/{id}': { call: (by) => by.get(`/invoices/${invoice}`), who: ['Invoices'] },
  'GET /invoices/{id}/pdf': { call: (by) => by.get(`/invoices/${invoice}/pdf`), who: ['Invoices'] },
  'POST /invoices/create': {
    call: (by) => by.post('/invoices/create/{me}', {}),
    who: ['Appointments', 'Invoices'],
  },
  'PUT /invoices/{id}': {
    call: (by) => by.put(`/invoices/${invoice}/{me}`, { discountRate: 101 }),
    who: ['Invoices'],
  },
  'DELETE /invoices/{id}': { call: (by) => by.delete(`/invoices/${noone}/{me}`), who: ['Invoices'] },
  'POST /documents': {
    call: (by) => by.post('/documents', { kind: 'invoice', record: invoice }),
    who: ['Invoices'],
  },
  'GET /settings': { call: (by) => by.get('/settings'), who: 'all' },
  'PATCH /settings (company)': {
    call: (by) => by.patch('/settings/{me}', form({ companyName: 'Clinique' })),
    who: ['CompanySettings'],
  },
  'PATCH /settings (localization)': {
    call: (by) => by.patch('/settings/{me}', form({ dateFormat: 'd M Y' })),
    who: ['BasicSettings'],
  },
  'PATCH /settings (theme)': {
    call: (by) => by.patch('/settings/{me}', form({ websiteName: 'Clinique' })),
    who: ['ThemeSettings'],
  },
  'PATCH /settings (rates)': {
    call: (by) => by.patch('/settings/{me}', form({ CIMRRate: 6 })),
    who: ['SalarySettings'],
  },
  'GET /history/patients/{id}': {
    call: (by) => by.get(`/history/patients/${known.patient}`),
    who: ['Patients'],
  },
  'GET /history/invoices/{id}': { call: (by) => by.get(`/history/invoices/${invoice}`), who: ['Invoices'] },
  'GET /audit': { call: (by) => by.get('/audit'), who: ['Activities'] },
};

/** Creating and attaching an invoice, and writing prescriptions, needs both flags. */
const NEEDS_ALL = [
  'POST /invoices/create',
  'PATCH /appointments/invoice',
  'PATCH /appointments/prescription',
  'POST /prescriptions/create',
  'PUT /prescriptions/{id}',
  'DELETE /prescriptions/{id}',
];

function mayCall(role: RoleName, name: string, { who }: Route): boolean {
  if (role === 'Administrateur' || who === 'all') return true;
  if (who === 'Administrateur') return false;
  const has = (flag: Flag): boolean => GRANTED[role].includes(flag);
  return NEEDS_ALL.includes(name) ? who.every(has) : who.some(has);
}

describe.each(Object.entries(ROUTES))('%s', (name, route) => {
  test('is for nobody without a session', async () => {
    (await route.call(clinic.anyone)).must(401);
  });

  test.each(ROLES)('by %s', async (role) => {
    const answer = await route.call(await clinic.as(role));
    const picker = route.picker?.some((flag) => GRANTED[role].includes(flag)) ?? false;
    if (mayCall(role, name, route) || picker) {
      expect([answer.status, answer.text]).not.toEqual([403, expect.anything()]);
      expect(answer.status).not.toBe(401);
      expect(answer.status).toBeLessThan(500);
    } else {
      answer.must(403);
    }
  });
});

describe('pickers answer their fields and no more', () => {
  const fields = (rows: readonly Fields[]): string[] => [...new Set(rows.flatMap(Object.keys))].sort();

  test('users', async () => {
    const rows = (await (await clinic.as('Nurse')).list('/users')).must(200).rows;
    expect(rows.length).toBeGreaterThan(9);
    expect(['_id', 'firstname', 'lastname', 'photo', 'speciality', 'status']).toEqual(
      expect.arrayContaining(fields(rows)),
    );
    expect(rows).toContainEqual(expect.objectContaining({ _id: known.doctor, speciality: 'Cardiologue' }));
  });

  test('users by role, as the form of an appointment asks', async () => {
    const answer = await (await clinic.as('Nurse')).list('/users', { search: { role: 'Doctor' } });
    expect(answer.must(200).ids).toContain(known.doctor);
    expect(answer.ids).not.toContain(known.nurse);
  });

  test('patients', async () => {
    const rows = (await (await clinic.as('Accountant')).list('/patients')).must(200).rows;
    expect(['_id', 'firstname', 'lastname', 'photo', 'status']).toEqual(expect.arrayContaining(fields(rows)));
  });

  test('a picker is not searched by what it does not show', async () => {
    const accountant = await clinic.as('Accountant');
    const answer = await accountant.list('/patients', { search: { cin: 'P1' } });
    expect([400, 403]).toContain(answer.status);
  });

  test('roles', async () => {
    const rows = (await (await clinic.as('Manager')).get('/roles')).must(200).rows;
    expect(fields(rows)).toEqual(['_id', 'name', 'status']);
    expect(rows).toHaveLength(10);
  });
});

describe('writing roles', () => {
  test('keeps names fixed, flags boolean and the administrator whole', async () => {
    const patch = (name: RoleName, fields: Fields): Promise<Answer> =>
      clinic.admin.patch(`/roles/${clinic.role(name)}/{me}`, fields);
    for (const name of ['Administrateur', 'Doctor'] as const) {
      expect([400, 403, 409]).toContain((await patch(name, { name: 'Other' })).must(409).status);
    }
    for (const fields of [{ RolesAndPermissions: false }, { hasAccessModule: false }, { status: 'Inactive' }])
      (await patch('Administrateur', fields)).must(409);
    (await patch('Pharmacist', { Chat: 'perhaps' })).must(400).mustNameFields('Chat');
    (await patch('Pharmacist', { name: '' })).must(400).mustNameFields('name');
    const answer = await patch('Pharmacist', { Taxs: true });
    expect(answer.must(200).record).toMatchObject({ name: 'Pharmacist', Taxs: true, Patients: true });
    (await (await clinic.as('Pharmacist')).get('/taxs')).must(200);
    (await patch('Pharmacist', { Taxs: false })).must(200);
    (await (await clinic.as('Pharmacist')).get('/taxs')).must(403);
  });

  test('makes, uses and deletes one', async () => {
    const made = (await clinic.admin.post('/roles/create/{me}', { name: 'Archivist', Patients: true })).must(
      201,
    );
    expect(made.record).toMatchObject({
      name: 'Archivist',
      status: 'Active',
      Patients: true,
      Doctors: false,
    });
    (await clinic.admin.post('/roles/create/{me}', { name: 'ARCHIVIST' })).must(409).mustNameFields('name');
    const user = await clinic.user('Employee');
    (await clinic.admin.put(`/users/${user}/{me}`, form({ role: made.id }))).must(200);
    (await clinic.admin.delete(`/roles/${made.id}/{me}`)).must(409);
    (await clinic.admin.put(`/users/${user}/{me}`, form({ role: clinic.role('Employee') }))).must(200);
    (await clinic.admin.delete(`/roles/${made.id}/{me}`)).must(200);
    (await clinic.admin.get(`/roles/${made.id}`)).must(410);
    expect([403, 409]).toContain((await clinic.admin.delete(`/roles/${clinic.role('Doctor')}/{me}`)).status);
  });

  test('an inactive role, or one without hasAccessModule, reaches its own profile only', async () => {
    for (const fields of [{ status: 'Inactive' }, { hasAccessModule: false }]) {
      const laboratorist = await clinic.as('Laboratorist');
      const role = `/roles/${clinic.role('Laboratorist')}/{me}`;
      (await clinic.admin.patch(role, fields)).must(200);
      (await laboratorist.get('/profile')).must(200);
      (await laboratorist.list('/patients')).must(403);
      (await laboratorist.get('/departments')).must(403);
      (await laboratorist.put('/users/Laboratorist/{me}', form({ city: 'Rabat' }))).must(200);
      (await clinic.admin.patch(role, { status: 'Active', hasAccessModule: true })).must(200);
      (await laboratorist.list('/patients')).must(200);
    }
  });

  test('nobody assigns flags they lack, nor Administrateur', async () => {
    const manager = await clinic.as('Manager');
    const hire = (role: RoleName): Promise<Answer> =>
      manager.post('/users/create/{me}', form(clinic.userFields(role)));
    (await hire('Nurse')).must(403);
    (await hire('Administrateur')).must(403);
    (await hire('Employee')).must(201);
    (await hire('Manager')).must(201);
    const admin = await clinic.as('Admin');
    (await admin.post('/users/create/{me}', form(clinic.userFields('Administrateur')))).must(403);
    (await admin.put(`/users/${known.nurse}/{me}`, form({ role: clinic.role('Administrateur') }))).must(403);
    (await admin.post('/users/create/{me}', form(clinic.userFields('Nurse')))).must(201);
  });
});

test('settings answer 403 when one field of many belongs to a group without its flag', async () => {
  const role = (
    await clinic.admin.post('/roles/create/{me}', {
      name: 'Namer',
      hasAccessModule: true,
      CompanySettings: true,
    })
  ).must(201).id;
  const namer = await clinic.hire('Employee', { role });
  const mixed = await namer.patch('/settings/{me}', form({ companyName: 'Mine', currencyCode: 'USD' }));
  mixed.must(403);
  (await namer.patch('/settings/{me}', form({ companyName: 'Mine' }))).must(200);
  const [settings] = (await clinic.admin.get('/settings')).must(200).rows;
  expect(settings).toMatchObject({ companyName: 'Mine', currencyCode: 'MAD' });
});
