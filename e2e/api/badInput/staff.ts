/** What the rules of leaves, holidays, expenses, salaries, provident funds and prescriptions refuse. */
import { randomUUID } from 'node:crypto';
import { form, recordOf, textOf, type Answer, type Fields } from '../../client.ts';
import { forms } from '../clinic.ts';
import { calling, type BadRow, type World } from './row.ts';

interface Creation {
  readonly path: string;
  readonly isForm?: boolean;
  readonly fields: (world: World) => Promise<Fields>;
}

const CREATIONS = {
  leave: { path: '/leaves', fields: async ({ record }) => forms.leave(await record('nurse')) },
  holiday: { path: '/holidays', fields: () => Promise.resolve(forms.holiday()) },
  expense: {
    path: '/expenses',
    isForm: true,
    fields: async ({ record }) => forms.expense(await record('nurse')),
  },
  salary: { path: '/employeesSalaries', fields: async ({ record }) => forms.salary(await record('nurse')) },
  'provident fund': {
    path: '/providentFunds',
    fields: async ({ record }) => forms.providentFund(await record('nurse')),
  },
  prescription: {
    path: '/prescriptions',
    fields: async ({ record }) => forms.prescription(await record('approved appointment')),
  },
} satisfies Readonly<Record<string, Creation>>;
type Kind = keyof typeof CREATIONS;

type Change = Fields | ((world: World) => Promise<Fields>);

function creating(kind: Kind, change: Change): (world: World) => Promise<Answer> {
  const { path, fields, isForm = false }: Creation = CREATIONS[kind];
  return async (world) => {
    const changed = typeof change === 'function' ? await change(world) : change;
    const body = { ...(await fields(world)), ...changed };
    await world.startMeasuring();
    return world.clinic.admin.post(`${path}/create/{me}`, isForm ? form(body) : body);
  };
}

interface Expected {
  readonly status?: number | readonly number[];
  readonly code?: string;
  readonly fields?: readonly string[];
}

const LONG = 'x'.repeat(401);
const BIDI = 'Zoë \u202eabc';
const line = (fields: Fields = {}): Fields => ({ name: 'Paracetamol', quantity: 1, price: 20, ...fields });

const VALUES: readonly (readonly [Kind, Fields, Expected?])[] = [
  ['leave', { toDate: '2026-05-03' }, { fields: ['toDate'] }],
  ['leave', { fromDate: '2026-01-01', toDate: '2027-01-03' }, { fields: ['toDate'] }],
  ['leave', { fromDate: '2026-02-31' }],
  ['leave', { type: 'Sabbatical' }],
  ['leave', { reason: BIDI }],
  ['leave', { status: 'Asleep' }],
  ['leave', { user: randomUUID() }, { status: [400, 404], fields: ['user'] }],
  ['leave', { user: '' }],
  ['holiday', { title: '' }],
  ['holiday', { title: BIDI }],
  ['holiday', { holidayDate: '2190-02-31' }],
  ['holiday', { nbDays: -1 }],
  ['holiday', { nbDays: 'many' }],
  ['holiday', { nbDays: 1.5 }],
  ['expense', { amount: 0 }],
  ['expense', { amount: -1 }],
  ['expense', { amount: 'NaN' }],
  ['expense', { amount: '1e400' }],
  ['expense', { amount: 0.001 }],
  ['expense', { paidBy: 'Barter' }],
  ['expense', { purchaseDate: '0000-01-01' }],
  ['expense', { itemName: LONG }],
  ['expense', { purchasedBy: randomUUID() }, { status: [400, 404], fields: ['purchasedBy'] }],
  ['salary', { salaryMonth: '2026-13' }],
  ['salary', { salaryMonth: 'May' }],
  ['salary', { baseSalary: -1 }],
  ['salary', { baseSalary: 'NaN' }],
  ['salary', { baseSalary: '1e400' }],
  ['salary', { othersDeducations: 20_000 }, { code: 'negative_net', fields: ['othersDeducations'] }],
  ['salary', { othersDeducations: 1, othersDedications: 2 }, { fields: ['othersDedications'] }],
  ['salary', { user: randomUUID() }, { status: [400, 404], fields: ['user'] }],
  ['provident fund', { employeeShareAmount: -1 }],
  ['provident fund', { type: 'Lottery' }],
  [
    'provident fund',
    { type: 'Percentage of Basic Salary', employeeSharePercentage: 101 },
    { fields: ['employeeSharePercentage'] },
  ],
  ['provident fund', { employee: randomUUID() }, { status: [400, 404], fields: ['employee'] }],
  ['prescription', { lineItems: [] }],
  ['prescription', { lineItems: Array.from({ length: 1001 }, () => line()) }],
  ['prescription', { lineItems: [line({ price: 99_999_991 })] }, { fields: ['lineItems.0.price'] }],
  ['prescription', { lineItems: [line({ quantity: '1e400' })] }, { fields: ['lineItems.0.quantity'] }],
  ['prescription', { prescriptionDate: '2026-02-31' }],
  ['prescription', { status: 'Partially Paid', rest: 20.01 }, { fields: ['rest'] }],
  ['prescription', { status: 'Asleep' }],
];

const valueRows = VALUES.map(([kind, change, expected]): BadRow => ({
  name: `POST ${CREATIONS[kind].path}/create: ${kind} with ${JSON.stringify(change)
    .replace(/[\da-f]{8}-[\da-f-]{27}/, '{id}')
    .slice(0, 90)}`,
  status: 400,
  ...(expected?.code ? {} : { fields: Object.keys(change) }),
  ...expected,
  send: creating(kind, change),
}));

interface StateRow extends Expected {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Fields;
  readonly by?: 'Manager' | 'Accountant' | 'Nurse';
}

const STATES: readonly StateRow[] = [
  {
    name: 'a past holiday is edited',
    method: 'PUT',
    path: '/holidays/{past holiday}/{me}',
    body: { nbDays: 2 },
  },
  { name: 'a past holiday is deleted', method: 'DELETE', path: '/holidays/{past holiday}/{me}' },
  {
    name: 'an unknown status',
    method: 'PATCH',
    path: '/leaves/{leave}/status/{me}',
    body: { status: 'Asleep' },
    status: 400,
  },
  {
    name: 'Closed, which only the system sets',
    method: 'PATCH',
    path: '/leaves/{leave}/status/{me}',
    body: { status: 'Closed' },
    status: [400, 409],
  },
  {
    name: 'a closed leave is edited',
    method: 'PUT',
    path: '/leaves/{closed leave}/{me}',
    body: { reason: 'x' },
  },
  {
    name: 'a closed leave is decided again',
    method: 'PATCH',
    path: '/leaves/{closed leave}/status/{me}',
    body: { status: 'Declined' },
  },
  { name: 'a closed leave is deleted', method: 'DELETE', path: '/leaves/{closed leave}/{me}' },
  {
    name: 'an unknown status',
    method: 'PATCH',
    path: '/expenses/{expense}/status/{me}',
    body: { status: 'Paid' },
    status: 400,
  },
  {
    name: 'a negative net',
    method: 'PUT',
    path: '/employeesSalaries/{salary}/{me}',
    body: { othersDeducations: 99_999 },
    status: 400,
  },
  { name: 'another’s payslip', method: 'GET', path: '/employeesSalaries/{salary}', by: 'Nurse', status: 403 },
  { name: 'another’s leave', method: 'GET', path: '/leaves/{leave}', by: 'Nurse', status: 403 },
  {
    name: 'another’s leave is deleted',
    method: 'DELETE',
    path: '/leaves/{leave}/{me}',
    by: 'Nurse',
    status: 403,
  },
  {
    name: 'a paid prescription is edited',
    method: 'PUT',
    path: '/prescriptions/{paid prescription}/{me}',
    body: { otherInformation: 'x' },
  },
  {
    name: 'a paid prescription is deleted',
    method: 'DELETE',
    path: '/prescriptions/{paid prescription}/{me}',
  },
  {
    name: 'rest above the lines',
    method: 'PUT',
    path: '/prescriptions/{prescription}/{me}',
    body: { status: 'Partially Paid', rest: 20.01 },
    status: 400,
  },
  {
    name: 'a prescription that is not the appointment’s',
    method: 'PATCH',
    path: '/appointments/prescription/{approved appointment}/{me}',
    body: { prescription: '{prescription}' },
  },
  {
    name: 'an employee with a salary is deleted',
    method: 'DELETE',
    path: '/users/{paid nurse}/{me}',
    code: 'in_use',
  },
  {
    name: 'months the wrong way round',
    method: 'POST',
    path: '/employeesSalaries',
    body: { search: { fromDate: '2026-03', toDate: '2026-02' } },
    status: 400,
  },
  {
    name: 'a month that there is not',
    method: 'POST',
    path: '/employeesSalaries',
    body: { search: { fromDate: '2026-13' } },
    status: 400,
  },
];

const stateRows = STATES.map(({ name, status = 409, code, by, ...call }): BadRow => ({
  name: `${call.method} ${call.path}${by ? ` by ${by}` : ''}: ${name}`,
  status,
  ...(code === undefined ? {} : { code }),
  send: calling({ ...call, ...(by ? { by: ({ clinic }: World) => clinic.as(by) } : {}) }),
}));

/** The appointment of the row's own record, or of another one. */
async function fieldOf(world: World, path: string, field: string): Promise<string> {
  const { record } = (await world.clinic.admin.get(path)).must(200);
  return textOf(recordOf(record, field), '_id');
}

const ownRequests: readonly BadRow[] = [
  {
    name: 'PATCH /leaves/status: one’s own is approved',
    status: 403,
    code: 'self_approval',
    send: async (world) => {
      const manager = await world.clinic.as('Manager');
      const made = await manager.post('/leaves/create/{me}', forms.leave(manager.userId));
      made.must(201);
      await world.startMeasuring();
      return manager.patch(`/leaves/${made.id}/status/{me}`, { status: 'Approved' });
    },
  },
  {
    name: 'PATCH /expenses/status: who entered it approves it',
    status: 403,
    code: 'self_approval',
    send: async (world) => {
      const manager = await world.clinic.as('Manager');
      const body = form(forms.expense(await world.record('nurse')));
      const made = (await manager.post('/expenses/create/{me}', body)).must(201);
      await world.startMeasuring();
      return manager.patch(`/expenses/${made.id}/status/{me}`, { status: 'Approved' });
    },
  },
  {
    name: 'POST /employeesSalaries/create: one’s own',
    status: 403,
    code: 'own_salary',
    send: async (world) => {
      const accountant = await world.clinic.as('Accountant');
      await world.startMeasuring();
      return accountant.post('/employeesSalaries/create/{me}', forms.salary(accountant.userId));
    },
  },
  {
    name: 'POST /providentFunds/create: one’s own',
    status: 403,
    code: 'own_salary',
    send: async (world) => {
      const accountant = await world.clinic.as('Accountant');
      await world.startMeasuring();
      return accountant.post('/providentFunds/create/{me}', forms.providentFund(accountant.userId));
    },
  },
];

const twiceRows: readonly BadRow[] = [
  {
    name: 'POST /leaves/create: on days that are taken',
    status: 409,
    send: creating('leave', async (world) => ({
      user: await fieldOf(world, `/leaves/${await world.record('leave')}`, 'user'),
    })),
  },
  {
    name: 'POST /leaves/create: that ends in a month already paid',
    status: 409,
    code: 'month_paid',
    send: creating('leave', async (world) => ({
      user: await world.record('paid nurse'),
      fromDate: '2025-12-30',
      toDate: '2026-01-02',
    })),
  },
  {
    name: 'POST /leaves/create: of somebody inactive',
    status: [400, 409],
    send: creating('leave', async (world) => ({ user: await world.record('inactive doctor') })),
  },
  {
    name: 'POST /employeesSalaries/create: a second one for the month',
    status: 409,
    send: creating('salary', async (world) => ({ user: await world.record('paid nurse') })),
  },
  {
    name: 'POST /prescriptions/create: of a Pending appointment',
    status: 409,
    send: creating('prescription', async (world) => ({ appointment: await world.record('appointment') })),
  },
  {
    name: 'POST /prescriptions/create: a second one of an appointment',
    status: 409,
    send: creating('prescription', async (world) => ({
      appointment: await fieldOf(
        world,
        `/prescriptions/${await world.record('prescription')}`,
        'appointment',
      ),
    })),
  },
  {
    name: 'POST /prescriptions/create: of an appointment that is not there',
    status: [400, 404],
    send: creating('prescription', { appointment: randomUUID() }),
  },
  {
    name: 'POST /appointments/create: on a day of the doctor’s leave',
    status: 409,
    code: 'doctor_on_leave',
    send: async (world) => {
      const body = {
        ...(await world.clinic.appointmentFields()),
        doctor: await world.record('doctor on leave'),
        appointmentDate: '2026-05-05',
      };
      await world.startMeasuring();
      return world.clinic.admin.post('/appointments/create/{me}', body);
    },
  },
];

export const staffRows: readonly BadRow[] = [...valueRows, ...stateRows, ...ownRequests, ...twiceRows];
