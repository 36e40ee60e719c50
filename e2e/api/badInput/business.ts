/** What the rules of the clinic refuse. */
import { randomUUID } from 'node:crypto';
import { form, type Answer, type Fields } from '../../client.ts';
import { calling, type BadRow, type World } from './row.ts';

interface Creation {
  readonly path: string;
  readonly isForm?: boolean;
  readonly fields: (world: World) => Fields | Promise<Fields>;
}

/** A body that would be accepted, for each kind of record; a row changes one thing about it. */
const CREATIONS = {
  patient: { path: '/patients', isForm: true, fields: ({ clinic }) => clinic.patientFields() },
  nurse: { path: '/users', isForm: true, fields: ({ clinic }) => clinic.userFields('Nurse') },
  doctor: { path: '/users', isForm: true, fields: ({ clinic }) => clinic.userFields('Doctor') },
  department: { path: '/departments', fields: ({ clinic }) => ({ name: `Ward ${clinic.next()}` }) },
  act: { path: '/acts', fields: ({ clinic }) => clinic.actFields() },
  tax: { path: '/taxs', fields: ({ clinic }) => ({ name: `Tax ${clinic.next()}`, percentage: 20 }) },
  appointment: { path: '/appointments', fields: ({ clinic }) => clinic.appointmentFields() },
  invoice: {
    path: '/invoices',
    fields: async (world) => world.clinic.invoiceFields(await world.record('approved appointment')),
  },
  role: { path: '/roles', fields: ({ clinic }) => ({ name: `Role ${clinic.next()}` }) },
} satisfies Readonly<Record<string, Creation>>;
type Kind = keyof typeof CREATIONS;

interface BadCreation {
  readonly status?: number | readonly number[];
  readonly code?: string;
  readonly fields?: readonly string[];
}

/** Creates one that is right but for `change`. */
function creating(
  kind: Kind,
  change: (world: World) => Fields | Promise<Fields>,
): (world: World) => Promise<Answer> {
  const { path, fields, ...rest }: Creation = CREATIONS[kind];
  return async (world) => {
    const body = { ...(await fields(world)), ...(await change(world)) };
    await world.startMeasuring();
    return world.clinic.admin.post(`${path}/create/{me}`, rest.isForm ? form(body) : body);
  };
}

const wrong = (kind: Kind, change: Fields, expected: BadCreation = {}): BadRow => ({
  name: `POST ${CREATIONS[kind].path}/create: ${kind} with ${JSON.stringify(change)
    .replace(/[\da-f]{8}-[\da-f-]{27}/, '{id}')
    .slice(0, 90)}`,
  status: 400,
  fields: Object.keys(change),
  ...expected,
  send: creating(kind, () => change),
});

const LONG = 'x'.repeat(301);
const BIDI = 'Zoë \u202eabc';
const VALUES: readonly (readonly [Kind, Fields, BadCreation?])[] = [
  ['patient', { birthday: '2026-02-31' }],
  ['patient', { birthday: '0000-01-01' }],
  ['patient', { birthday: '2199-01-01' }],
  ['patient', { firstname: LONG }],
  ['patient', { firstname: BIDI }],
  ['patient', { lastname: 'a\u0007b' }],
  ['patient', { lastname: '\u200b' }],
  ['patient', { firstname: '   ' }],
  ['patient', { gender: 'Neither' }],
  ['patient', { email: 'nowhere' }],
  ['patient', { status: 'Ill' }],
  ['patient', { country: 'Atlantis' }],
  ['patient', { cin: '' }],
  ['nurse', { confirmPassword: 'another password' }],
  ['nurse', { password: 'seven77', confirmPassword: 'seven77' }, { fields: ['password'] }],
  ['nurse', { password: 'password123', confirmPassword: 'password123' }, { fields: ['password'] }],
  ['nurse', { remainingLeave: 'NaN' }],
  ['nurse', { remainingLeave: 367 }],
  ['nurse', { joiningDate: '31/01/2020' }],
  ['nurse', { role: randomUUID() }, { status: [400, 404] }],
  ['nurse', { firstname: BIDI }],
  ['doctor', { speciality: '' }],
  ['doctor', { speciality: 'Astrologue' }],
  ['department', { name: LONG }],
  ['department', { name: BIDI }],
  ['department', { name: '' }],
  ['department', { color: 'pink' }],
  ['act', { code: '' }],
  ['act', { code: LONG }],
  ['act', { code: BIDI }],
  ['act', { nameFr: BIDI }],
  ['act', { nameFr: '' }],
  ['act', { taxRate: 7.77 }, { code: 'tax_rate_unknown' }],
  ['act', { taxRate: -1 }],
  ['act', { department: randomUUID() }],
  ['act', { status: 'Paid' }],
  ['act', { prices: [] }],
  ['act', { prices: 'many' }],
  ['act', { prices: [{ from: '2026-02-31', price: 1 }] }, { fields: ['prices.0.from'] }],
  ['act', { prices: [{ from: '2026-02-01', price: -1 }] }, { fields: ['prices.0.price'] }],
  ['act', { prices: [{ from: '2026-02-01', price: 1.001 }] }, { fields: ['prices.0.price'] }],
  ['tax', { percentage: -1 }],
  ['tax', { percentage: 101 }],
  ['tax', { percentage: 'NaN' }],
  ['tax', { percentage: '1e400' }],
  ['tax', { percentage: 'Infinity' }],
  ['tax', { status: 'Paid' }],
  ['tax', { name: LONG }],
  ['role', { name: '' }],
  ['role', { name: LONG }],
  ['role', { Chat: 'perhaps' }],
  ['appointment', { toTime: '09:00', fromTime: '10:00' }, { fields: ['toTime'] }],
  ['appointment', { toTime: '10:00', fromTime: '10:00' }, { fields: ['toTime'] }],
  ['appointment', { fromTime: '25:00' }],
  ['appointment', { appointmentDate: '2026-02-31' }],
  ['appointment', { appointmentDate: '0000-01-01' }],
  ['appointment', { status: 'Asleep' }],
  ['appointment', { patient: 'somebody' }],
  ['invoice', { lineItems: [] }],
  ['invoice', { lineItems: Array.from({ length: 1001 }, () => line()) }],
  ['invoice', { lineItems: 'a line' }],
  ['invoice', { lineItems: [line({ price: 99_999_991 })] }, { fields: ['lineItems.0.price'] }],
  ['invoice', { lineItems: [line({ price: -1 })] }, { fields: ['lineItems.0.price'] }],
  ['invoice', { lineItems: [line({ price: '1e400' })] }, { fields: ['lineItems.0.price'] }],
  ['invoice', { lineItems: [line({ quantity: 'NaN' })] }, { fields: ['lineItems.0.quantity'] }],
  ['invoice', { lineItems: [line({ price: 0.001 })] }, { fields: ['lineItems.0.price'] }],
  ['invoice', { lineItems: [line({ name: 'x'.repeat(401) })] }, { fields: ['lineItems.0.name'] }],
  ['invoice', { discountRate: 101 }],
  ['invoice', { taxRate: 13.5 }],
  ['invoice', { status: 'Partially Paid', rest: 301 }, { fields: ['rest'] }],
  ['invoice', { status: 'Overdue' }],
  ['invoice', { currency: 'XXX' }],
];

function line(fields: Fields = {}): Fields {
  return { name: 'Consultation', quantity: 1, price: 300, ...fields };
}

/** JSON has no such number; a body may still be written so. */
const NUMBERS = ['1e400', '-1e400', 'NaN', 'Infinity'].map((number): BadRow => ({
  name: `POST /taxs/create: percentage ${number} as a number of JSON`,
  status: 400,
  send: calling({
    method: 'POST',
    path: '/taxs/create/{me}',
    body: `{"name":"Odd","percentage":${number}}`,
  }),
}));

interface StateRow {
  readonly name: string;
  readonly status?: number | readonly number[];
  readonly code?: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Fields;
}

const STATES: readonly StateRow[] = [
  {
    name: 'a closed appointment is edited',
    method: 'PUT',
    path: '/appointments/{closed appointment}/{me}',
    body: { injury: 'x' },
    code: 'appointment_closed',
  },
  {
    name: 'a closed appointment is canceled',
    method: 'PATCH',
    path: '/appointments/status/{closed appointment}/{me}',
    body: { status: 'Canceled' },
    code: 'appointment_closed',
  },
  {
    name: 'a closed appointment is deleted',
    method: 'DELETE',
    path: '/appointments/{closed appointment}/{me}',
    code: 'appointment_closed',
  },
  {
    name: 'an appointment is closed without an invoice',
    method: 'PATCH',
    path: '/appointments/status/{appointment}/{me}',
    body: { status: 'Closed' },
  },
  {
    name: 'an unknown status',
    method: 'PATCH',
    path: '/appointments/status/{appointment}/{me}',
    body: { status: 'Asleep' },
    status: 400,
  },
  {
    name: 'no status',
    method: 'PATCH',
    path: '/appointments/status/{appointment}/{me}',
    body: {},
    status: 400,
  },
  {
    name: 'an unknown status',
    method: 'PATCH',
    path: '/taxs/{tax}/status/{me}',
    body: { status: 'Paid' },
    status: 400,
  },
  {
    name: 'an invoice is attached that is not the appointment’s',
    method: 'PATCH',
    path: '/appointments/invoice/{closed appointment}/{me}',
    body: { invoice: randomUUID() },
    status: [404, 409],
  },
  {
    name: 'a paid invoice is edited',
    method: 'PUT',
    path: '/invoices/{paid invoice}/{me}',
    body: { otherInformation: 'x' },
    code: 'invoice_paid',
  },
  {
    name: 'a paid invoice is deleted',
    method: 'DELETE',
    path: '/invoices/{paid invoice}/{me}',
    code: 'invoice_paid',
  },
  {
    name: 'rest above the total',
    method: 'PUT',
    path: '/invoices/{sent invoice}/{me}',
    body: { status: 'Partially Paid', rest: 300.01 },
    status: 400,
  },
  { name: 'a patient in use is deleted', method: 'DELETE', path: '/patients/{patient}/{me}', code: 'in_use' },
  { name: 'a doctor in use is deleted', method: 'DELETE', path: '/users/{doctor}/{me}', code: 'in_use' },
  {
    name: 'a department in use is deleted',
    method: 'DELETE',
    path: '/departments/{department}/{me}',
    code: 'in_use',
  },
  { name: 'a role in use is deleted', method: 'DELETE', path: '/roles/{nurse role}/{me}', code: 'in_use' },
  {
    name: 'unequal passwords',
    method: 'PATCH',
    path: '/profile/password/{me}',
    body: {
      currentPassword: 'a password for tests',
      password: 'quite another one',
      confirmPassword: 'not the same one',
    },
    status: 400,
  },
  {
    name: 'the present password is wrong',
    method: 'PATCH',
    path: '/profile/password/{me}',
    body: {
      currentPassword: 'not the present one',
      password: 'quite another one',
      confirmPassword: 'quite another one',
    },
    status: [400, 403],
  },
  {
    name: 'an unknown currency',
    method: 'PATCH',
    path: '/settings/{me}',
    body: { currencyCode: 'XXX' },
    status: 400,
  },
  {
    name: 'a rate beyond 100',
    method: 'PATCH',
    path: '/settings/{me}',
    body: { CIMRRate: 101 },
    status: 400,
  },
];

const stateRows = STATES.map(({ name, status = 409, code, ...call }): BadRow => ({
  name: `${call.method} ${call.path}: ${name}`,
  status,
  ...(code === undefined ? {} : { code }),
  send: calling(call),
}));

const STALE: readonly (readonly [method: string, path: string, body?: Fields])[] = [
  ['PUT', '/patients/{changed patient}/{me}', { city: 'Rabat' }],
  ['DELETE', '/patients/{changed patient}/{me}'],
  ['PUT', '/appointments/{approved appointment}/{me}', { injury: 'x' }],
  ['PATCH', '/appointments/status/{approved appointment}/{me}', { status: 'Canceled' }],
  ['PUT', '/invoices/{changed invoice}/{me}', { otherInformation: 'x' }],
  ['PATCH', '/settings/{me}', { fax: '0522 33 33 33' }],
];
const staleRows = STALE.map(([method, path, body]): BadRow => ({
  name: `${method} ${path}: a stale revision`,
  status: 409,
  code: 'stale_revision',
  send: async (world) => {
    await world.record('changed settings');
    return calling({ method, path, options: { revision: 0 }, ...(body ? { body } : {}) })(world);
  },
}));

const place = async (world: World, name: string): Promise<Fields> => ({
  [name.split(' ').at(-1) ?? '']: await world.record(name),
});

const referenceRows: readonly BadRow[] = [
  ...['patient', 'doctor', 'department'].flatMap((field): BadRow[] => [
    {
      name: `POST /appointments/create: a ${field} that is not there`,
      status: [400, 404, 409],
      send: creating('appointment', () => ({ [field]: randomUUID() })),
    },
    {
      name: `POST /appointments/create: an inactive ${field}`,
      status: [400, 409],
      send: creating('appointment', (world) => place(world, `inactive ${field}`)),
    },
    {
      name: `POST /appointments/create: a deleted ${field}`,
      status: [400, 404, 409, 410],
      send: creating('appointment', (world) => place(world, `deleted ${field}`)),
    },
  ]),
  {
    name: 'POST /appointments/create: a nurse as doctor',
    status: [400, 409],
    send: creating('appointment', async (world) => ({ doctor: await world.record('nurse') })),
  },
  {
    name: 'POST /appointments/create: the doctor’s time is taken',
    status: 409,
    code: 'slot_taken',
    send: creating('appointment', async (world) => {
      const taken = await world.record('appointment');
      const { record } = (await world.clinic.admin.get(`/appointments/${taken}`)).must(200);
      const { appointmentDate, fromTime, toTime } = record;
      return { appointmentDate, fromTime, toTime, doctor: await world.record('doctor') };
    }),
  },
  {
    name: 'POST /appointments/create: the patient’s time is taken, with another doctor',
    status: 409,
    code: 'slot_taken',
    send: creating('appointment', async (world) => {
      const taken = await world.record('appointment');
      const { record } = (await world.clinic.admin.get(`/appointments/${taken}`)).must(200);
      const { appointmentDate, fromTime, toTime } = record;
      const patient = await world.record('patient');
      return { appointmentDate, fromTime, toTime, patient, doctor: await world.record('other doctor') };
    }),
  },
  {
    name: 'POST /invoices/create: of a Pending appointment',
    status: 409,
    code: 'appointment_not_approved',
    send: creating('invoice', async (world) => ({ appointment: await world.record('appointment') })),
  },
  {
    name: 'POST /invoices/create: a second one of an appointment',
    status: 409,
    code: 'already_invoiced',
    send: creating('invoice', async (world) => ({ appointment: await world.record('closed appointment') })),
  },
  {
    name: 'POST /invoices/create: of an appointment that is not there',
    status: [400, 404],
    send: creating('invoice', () => ({ appointment: randomUUID() })),
  },
  {
    name: 'POST /invoices/create: without an appointment',
    status: 400,
    fields: ['appointment'],
    send: creating('invoice', () => ({ appointment: null })),
  },
  {
    name: 'POST /invoices/create: a patient that is not the appointment’s',
    status: 400,
    code: 'patient_mismatch',
    send: creating('invoice', async (world) => ({ patient: await world.record('inactive patient') })),
  },
  {
    name: 'POST /users/create: an e-mail that is taken, in another case',
    status: 409,
    code: 'duplicate',
    fields: ['email'],
    send: creating('nurse', async (world) => {
      const { record } = await world.clinic.admin.get(`/users/${await world.record('nurse')}`);
      return { email: String(record['email']).toUpperCase() };
    }),
  },
  {
    name: 'POST /roles/create: a name that is taken, in another case',
    status: 409,
    fields: ['name'],
    send: creating('role', () => ({ name: 'NURSE' })),
  },
];

export const businessRows: readonly BadRow[] = [
  ...VALUES.map(([kind, change, expected]) => wrong(kind, change, expected)),
  ...NUMBERS,
  ...stateRows,
  ...staleRows,
  ...referenceRows,
];
