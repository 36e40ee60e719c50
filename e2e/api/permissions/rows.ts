/**
 * The table of "Who may do what", one row a call, written from the decisions and not from the product. Bodies are such that an allowed call
 * changes nothing: empty where that is refused, impossible, or right and with a revision that the record never had.
 */
import { randomUUID } from 'node:crypto';
import type { Fields } from '../../client.ts';
import { isBuilt } from '../built.ts';
import { forms } from '../clinic.ts';
import { accountCalls } from './accountCalls.ts';
import { chequeCalls } from './chequeCalls.ts';
import { HISTORIES } from './histories.ts';
import {
  administrateur,
  all,
  any,
  everybody,
  member,
  orOwn,
  orPicker,
  session,
  type Asked,
  type Known,
  type PermissionRow,
  type Who,
} from './who.ts';

const nothing = randomUUID();
const PICKED_PERSON = [
  ...['_id', 'firstname', 'lastname', 'speciality', 'photo', 'status'],
  ...['restricted', 'restrictedUntil'],
];

type Body = Fields | ((known: Known) => Fields);

/** `{patient}` in a path is the known patient, `{nothing}` an id that nobody has, `{me}` the caller. */
function row(
  call: string,
  who: Who,
  asked: Omit<Asked, 'method' | 'path' | 'body'> & { path?: string; body?: Body } = {},
): PermissionRow {
  const [method = '', specified = ''] = call.split(' ');
  const { path = specified.replace(/\{(userId|adminId)\}/, '{me}'), body, ...rest } = asked;
  return {
    call,
    who,
    ask: (known) => ({
      ...rest,
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
        name === 'nothing' ? nothing : name === 'me' ? place : (known[name] ?? place),
      ),
      ...(body === undefined ? {} : { body: typeof body === 'function' ? body(known) : body }),
    }),
  };
}

/** Who keeps a till, and sees expenses. */
const paysOut: Who = (subject) =>
  any('Invoices', 'Cashier')(subject) === 'allowed' ? any('Expenses')(subject) : 'denied';

const of = (what: string, made: PermissionRow): PermissionRow => ({ ...made, of: what });
const stale = true;

const staff = any('Doctors', 'Employees');
/** Forms that name somebody. */
const choosers = ['Appointments', 'Leaves', 'EmployeesSalaries', 'Expenses', 'Invoices'] as const;
const users = orPicker(staff, ...choosers);
const patients = orPicker(any('Patients'), 'Appointments', 'Invoices', 'Cashier');
/** Decision 65: what the desk reads, and what stays with the bookkeeping. */
const readsInvoices = any('Invoices', 'Cashier');
const seen =
  (who: Who): Who =>
  (subject) =>
    who(subject) === 'denied' ? 'denied' : 'allowed';

const accounts: readonly PermissionRow[] = [
  row('POST /signin', everybody, { body: {} }),
  row('GET /profile', session),
  row('GET /profile/reach', session),
  row('PATCH /profile/password/{userId}', session, { body: {} }),
  row('POST /profile/secondFactor/{userId}', session, { body: {} }),
  row('PUT /profile/secondFactor/{userId}', session, { body: {} }),
  row('DELETE /profile/secondFactor/{userId}', session),
  row('POST /profile/secondFactor/confirm/{userId}', session, { body: {} }),
  row('PATCH /users/secondFactor/{id}/{userId}', administrateur, {
    path: '/users/secondFactor/{nurse}/{me}',
    body: {},
  }),
  row('GET /profile/passkeys', session),
  row('POST /profile/passkeys/options/{userId}', session),
  row('POST /profile/passkeys/challenge/{userId}', session),
  row('POST /profile/passkeys/{userId}', session, { body: {} }),
  row('DELETE /profile/passkeys/{id}/{userId}', session, { path: '/profile/passkeys/{nothing}/{me}' }),
  row('GET /profile/sessions', session),
  row('DELETE /profile/sessions/{id}/{userId}', session, { path: '/profile/sessions/{nothing}/{me}' }),
  row('DELETE /profile/sessions/{userId}', session),
  row('GET /settings', session),
  row('GET /settings/public', everybody),
  row('GET /settings/lightLogo', everybody),
  row('GET /settings/favicon', everybody),
];

const settings: readonly PermissionRow[] = (
  [
    ['company', 'CompanySettings', { companyName: 'Mine' }],
    ['contact', 'CompanySettings', { phoneNumber: '0522 00 00 00' }],
    ['legal identity', 'CompanySettings', { ice: '001561191000066' }],
    ['locale', 'BasicSettings', { defaultLanguage: 'French' }],
    ['currency', 'BasicSettings', { currencyCode: 'USD' }],
    ['dates', 'BasicSettings', { dateFormat: 'Y-m-d' }],
    ['name', 'ThemeSettings', { websiteName: 'Mine' }],
    ['rates', 'SalarySettings', { CIMRRate: 7 }],
    ['retention', 'RolesAndPermissions', { patientRetentionYears: 20 }],
  ] as const
).map(([group, flag, body]) => of(group, row('PATCH /settings/{userId}', any(flag), { body, stale })));

const roles: readonly PermissionRow[] = [
  {
    ...row('GET /roles', orPicker(any('RolesAndPermissions'), 'Doctors', 'Employees')),
    picker: ['_id', 'name', 'status'],
  },
  row('GET /roles/{id}', any('RolesAndPermissions'), { path: '/roles/{role}' }),
  {
    ...row('POST /roles/roleByName', session),
    of: 'one’s own',
    ask: (_known, { subject }) => ({
      method: 'POST',
      path: '/roles/roleByName',
      body: { search: { name: subject.name } },
    }),
  },
  of(
    'another one',
    row('POST /roles/roleByName', any('RolesAndPermissions'), { body: { search: { name: 'Archivist' } } }),
  ),
  row('PATCH /roles/{id}/{userId}', administrateur, {
    path: '/roles/{role}/{me}',
    body: { Chat: true },
    stale,
  }),
  row('POST /roles/create/{userId}', administrateur, { body: {} }),
  row('DELETE /roles/{id}/{userId}', administrateur, { path: '/roles/{role}/{me}', stale }),
];

const people: readonly PermissionRow[] = [
  { ...row('POST /users', users, { body: {} }), picker: PICKED_PERSON },
  of('a doctor', row('GET /users/{id}', any('Doctors'), { path: '/users/{doctor}' })),
  of('an employee', row('GET /users/{id}', any('Employees'), { path: '/users/{nurse}' })),
  of(
    'a doctor, whose role has Patients and Appointments',
    row('POST /users/create/{adminId}', all('Doctors', 'Patients', 'Appointments'), {
      body: ({ doctorBody = '{}' }) => JSON.parse(doctorBody) as Fields,
    }),
  ),
  of(
    'an employee, whose role has nothing',
    row('POST /users/create/{adminId}', any('Employees'), {
      body: ({ employeeBody = '{}' }) => JSON.parse(employeeBody) as Fields,
    }),
  ),
  of(
    'a doctor',
    row('PUT /users/{id}/{adminId}', any('Doctors'), {
      path: '/users/{doctor}/{me}',
      body: { city: 'Fez' },
      stale,
    }),
  ),
  of(
    'an employee',
    row('PUT /users/{id}/{adminId}', any('Employees'), {
      path: '/users/{nurse}/{me}',
      body: { city: 'Fez' },
      stale,
    }),
  ),
  {
    ...row('PUT /users/{role}/{userId}', session),
    of: 'one’s own profile',
    ask: (_known, { role }) => ({ method: 'PUT', path: `/users/${role}/{me}`, body: { gender: 'neither' } }),
  },
  of(
    'a doctor',
    row('DELETE /users/{id}/{adminId}', any('Doctors'), { path: '/users/{doctor}/{me}', stale }),
  ),
  of(
    'an employee',
    row('DELETE /users/{id}/{adminId}', any('Employees'), { path: '/users/{nurse}/{me}', stale }),
  ),
  of(
    'a doctor',
    row('GET /users/photo/{id}', seen(orPicker(any('Doctors'), ...choosers)), {
      path: '/users/photo/{doctor}',
    }),
  ),
  of(
    'an employee',
    row('GET /users/photo/{id}', seen(orPicker(any('Employees'), ...choosers)), {
      path: '/users/photo/{nurse}',
    }),
  ),
];

/** Of who manages the person, and decides about the rights of people. */
const restrictions: readonly PermissionRow[] = (
  [
    ['a patient', 'Patients', 'patients', '{patient}'],
    ['a doctor', 'Doctors', 'users', '{doctor}'],
    ['an employee', 'Employees', 'users', '{nurse}'],
  ] as const
).flatMap(([what, flag, path, person]) => {
  const call = `/${path}/{id}/restriction/{userId}`;
  const who = all('RolesAndPermissions', flag);
  const asked = { path: `/${path}/${person}/restriction/{me}`, stale };
  const given = { ...asked, body: { restrictionReason: 'A dispute' } };
  return [row(`PATCH ${call}`, who, given), row(`DELETE ${call}`, who, asked)].map((made) => of(what, made));
});

const care: readonly PermissionRow[] = [
  {
    ...row('POST /patients', patients, { body: {} }),
    picker: PICKED_PERSON.filter((name) => name !== 'speciality'),
  },
  row('GET /patients/{id}', any('Patients'), { path: '/patients/{patient}' }),
  row('POST /patients/create/{userId}', any('Patients'), { body: {} }),
  row('PUT /patients/{id}/{userId}', any('Patients'), {
    path: '/patients/{patient}/{me}',
    body: { city: 'Fez' },
    stale,
  }),
  row('DELETE /patients/{id}/{userId}', any('Patients'), { path: '/patients/{patient}/{me}', stale }),
  row('GET /patients/photo/{id}', seen(patients), { path: '/patients/photo/{patient}' }),
  row('POST /appointments', any('Appointments'), { body: {} }),
  row('GET /appointments/{id}', any('Appointments'), { path: '/appointments/{appointment}' }),
  row('GET /appointments/calendar', any('Appointments'), { query: { from: '2026-03-01', to: '2026-03-31' } }),
  row('GET /appointments/absences', any('Appointments'), { query: { from: '2026-03-01', to: '2026-03-31' } }),
  row('POST /appointments/create/{userId}', any('Appointments'), { body: {} }),
  row('PUT /appointments/{id}/{userId}', any('Appointments'), {
    path: '/appointments/{appointment}/{me}',
    body: { injury: 'x' },
    stale,
  }),
  row('DELETE /appointments/{id}/{userId}', any('Appointments'), {
    path: '/appointments/{appointment}/{me}',
    stale,
  }),
  row('PATCH /appointments/status/{appointmentId}/{userId}', any('Appointments'), {
    path: '/appointments/status/{appointment}/{me}',
    body: { status: 'Canceled' },
    stale,
  }),
  row('PATCH /appointments/invoice/{appointmentId}/{userId}', all('Appointments', 'Invoices'), {
    path: '/appointments/invoice/{appointment}/{me}',
    body: { invoice: nothing },
    stale,
  }),
  row('PATCH /appointments/prescription/{appointmentId}/{userId}', all('Appointments', 'Patients'), {
    path: '/appointments/prescription/{appointment}/{me}',
    body: { prescription: nothing },
    stale,
  }),
  ...crud('departments', {
    list: 'GET',
    read: member,
    write: any('Departments'),
    record: 'department',
    change: { color: 'red' },
  }),
];

interface Crud {
  readonly list: 'GET' | 'POST';
  readonly read: Who;
  readonly write: Who;
  /** By what name its record is known. */
  readonly record: string;
  readonly change: Fields;
}

/** The five calls of a resource whose flag gives reading and writing. */
function crud(path: string, { list, read, write, record, change }: Crud): PermissionRow[] {
  return [
    row(`${list} /${path}`, read, list === 'POST' ? { body: {} } : {}),
    row(`GET /${path}/{id}`, read, { path: `/${path}/{${record}}` }),
    row(`POST /${path}/create/{userId}`, write, { body: {} }),
    row(`PUT /${path}/{id}/{userId}`, write, { path: `/${path}/{${record}}/{me}`, body: change, stale }),
    row(`DELETE /${path}/{id}/{userId}`, write, { path: `/${path}/{${record}}/{me}`, stale }),
  ];
}

const money: readonly PermissionRow[] = [
  row('GET /invoices', readsInvoices),
  row('GET /invoices/{id}', readsInvoices, { path: '/invoices/{invoice}' }),
  row('GET /invoices/{id}/pdf', readsInvoices, { path: '/invoices/{nothing}/pdf' }),
  row('GET /invoices/{id}/paper', readsInvoices, { path: '/invoices/{invoice}/paper' }),
  // For an appointment also Appointments: a bill without one needs Invoices alone.
  row('POST /invoices/create/{userId}', any('Invoices'), { body: {} }),
  row('PUT /invoices/{id}/{userId}', any('Invoices'), {
    path: '/invoices/{invoice}/{me}',
    body: { otherInformation: 'x' },
    stale,
  }),
  row('DELETE /invoices/{id}/{userId}', any('Invoices'), { path: '/invoices/{invoice}/{me}', stale }),
  row('POST /invoices/{id}/creditNotes', any('Invoices'), {
    path: '/invoices/{invoice}/creditNotes',
    body: { reason: 'x' },
    stale,
  }),
  row('POST /invoices/{id}/writeOffs', any('Invoices'), {
    path: '/invoices/{invoice}/writeOffs',
    body: { amount: 1, reason: 'x' },
    stale,
  }),
  row('POST /invoices/{id}/writeOffs/{entry}/reversal', any('Invoices'), {
    path: '/invoices/{invoice}/writeOffs/{nothing}/reversal',
    body: { reason: 'x' },
    stale,
  }),
  row('GET /creditNotes', any('Invoices')),
  row('GET /creditNotes/{id}', any('Invoices'), { path: '/creditNotes/{nothing}' }),
  row('GET /creditNotes/{id}/pdf', any('Invoices'), { path: '/creditNotes/{nothing}/pdf' }),
  row('GET /creditNotes/{id}/paper', any('Invoices'), { path: '/creditNotes/{nothing}/paper' }),
  row('POST /invoices/{id}/payments', any('Invoices', 'Cashier'), {
    path: '/invoices/{invoice}/payments',
    body: { amount: 1, method: 'Cash' },
    stale,
  }),
  row('POST /invoices/{id}/payments/{entry}/receipt', any('Invoices', 'Cashier'), {
    path: '/invoices/{invoice}/payments/{nothing}/receipt',
  }),
  row('POST /invoices/{id}/payments/{entry}/reversal', any('Invoices', 'Cashier'), {
    path: '/invoices/{invoice}/payments/{nothing}/reversal',
    body: { reason: 'Typed twice' },
  }),
  row('POST /invoices/{id}/payments/{entry}/refunds', any('Invoices'), {
    path: '/invoices/{invoice}/payments/{nothing}/refunds',
    body: { amount: 1, method: 'Cash', reason: 'Not done' },
  }),
  row('GET /receipts', any('Invoices', 'Cashier')),
  row('GET /receipts/{id}', any('Invoices', 'Cashier'), { path: '/receipts/{receipt}' }),
  row('GET /receipts/{id}/pdf', any('Invoices', 'Cashier'), { path: '/receipts/{nothing}/pdf' }),
  row('GET /receipts/{id}/paper', any('Invoices', 'Cashier'), { path: '/receipts/{receipt}/paper' }),
  ...[...accountCalls, ...chequeCalls].map(({ call, flags, ...asked }) => row(call, any(...flags), asked)),
  ...crud('acts', {
    list: 'GET',
    read: any('Invoices'),
    write: any('Invoices'),
    record: 'act',
    change: { nameFr: 'x' },
  }),
  row('GET /acts/suggestions', any('Invoices'), { query: { text: 'c' } }),
  ...crud('tills', {
    list: 'GET',
    read: any('Invoices', 'Cashier'),
    write: any('Invoices'),
    record: 'till',
    change: { name: 'Desk' },
  }),
  { ...row('GET /tillSessions', orOwn(any('Invoices'))), owner: 'cashier' },
  of(
    'somebody else’s',
    row('GET /tillSessions/{id}', any('Invoices'), { path: '/tillSessions/{tillSession}' }),
  ),
  row('POST /tillSessions', any('Invoices', 'Cashier'), { body: {} }),
  ...['movements', 'closing', 'entries', 'accountEntries'].map((act) =>
    row(`POST /tillSessions/{id}/${act}`, any('Invoices', 'Cashier'), {
      path: `/tillSessions/{tillSession}/${act}`,
      body: {},
    }),
  ),
  row('POST /tillSessions/{id}/confirmation', any('Invoices'), {
    path: '/tillSessions/{nothing}/confirmation',
  }),
  ...crud('taxs', {
    list: 'GET',
    read: any('Taxs'),
    write: any('Taxs'),
    record: 'tax',
    change: { percentage: 7 },
  }).map((made) =>
    made.call === 'GET /taxs'
      ? { ...made, who: orPicker(any('Taxs'), 'Invoices'), picker: ['_id', 'name', 'percentage', 'status'] }
      : made,
  ),
  row('PATCH /taxs/{taxId}/status/{userId}', any('Taxs'), {
    path: '/taxs/{tax}/status/{me}',
    body: { status: 'Pending' },
    stale,
  }),
  ...crud('expenses', {
    list: 'POST',
    read: any('Expenses'),
    write: any('Expenses'),
    record: 'expense',
    change: { amount: 7 },
  }),
  ...['payout', 'payout/reversal'].map((act) =>
    row(`POST /expenses/{id}/${act}`, paysOut, { path: `/expenses/{nothing}/${act}`, body: { reason: 'x' } }),
  ),
  row('PATCH /expenses/{expenseId}/status/{userId}', any('Expenses'), {
    path: '/expenses/{expense}/status/{me}',
    body: { status: 'Approved' },
    stale,
  }),
  row('GET /expenses/{id}/attachment', any('Expenses'), { path: '/expenses/{expense}/attachment' }),
];

const Salaries = any('EmployeesSalaries');
const workforce: readonly PermissionRow[] = [
  ...crud('holidays', {
    list: 'GET',
    read: member,
    write: any('Holidays'),
    record: 'holiday',
    change: { nbDays: 2 },
  }),
  { ...row('POST /leaves', orOwn(any('Leaves')), { body: {} }), owner: 'user' },
  of('somebody else’s', row('GET /leaves/{id}', any('Leaves'), { path: '/leaves/{leave}' })),
  of(
    'somebody else’s, on days that are taken',
    row('POST /leaves/create/{userId}', any('Leaves'), { body: ({ nurse = '' }) => forms.leave(nurse) }),
  ),
  {
    ...row('POST /leaves/create/{userId}', member),
    of: 'one’s own, that ends before it begins',
    ask: (_known, { client }) => ({
      method: 'POST',
      path: '/leaves/create/{me}',
      body: forms.leave(client.userId, { toDate: '2026-05-01' }),
    }),
  },
  of(
    'somebody else’s',
    row('PUT /leaves/{id}/{userId}', any('Leaves'), {
      path: '/leaves/{leave}/{me}',
      body: { reason: 'x' },
      stale,
    }),
  ),
  of(
    'somebody else’s',
    row('DELETE /leaves/{id}/{userId}', any('Leaves'), { path: '/leaves/{leave}/{me}', stale }),
  ),
  of(
    'somebody else’s',
    row('PATCH /leaves/{leaveId}/status/{userId}', any('Leaves'), {
      path: '/leaves/{leave}/status/{me}',
      body: { status: 'Approved' },
      stale,
    }),
  ),
  { ...row('POST /employeesSalaries', orOwn(Salaries), { body: {} }), owner: 'user' },
  of(
    'somebody else’s',
    row('GET /employeesSalaries/{id}', Salaries, { path: '/employeesSalaries/{salary}' }),
  ),
  of(
    'somebody else’s',
    row('GET /employeesSalaries/{id}/pdf', Salaries, {
      path: '/employeesSalaries/{salary}/pdf',
      query: { language: 'tlh' },
    }),
  ),
  of(
    'somebody else’s',
    row('GET /employeesSalaries/{id}/paper', Salaries, { path: '/employeesSalaries/{salary}/paper' }),
  ),
  of(
    'for a month that has one',
    row('POST /employeesSalaries/create/{userId}', Salaries, {
      body: ({ nurse = '' }) => forms.salary(nurse),
    }),
  ),
  row('POST /employeesSalaries/preview', Salaries, { body: ({ nurse = '' }) => forms.salary(nurse) }),
  row('PUT /employeesSalaries/{id}/{userId}', Salaries, {
    path: '/employeesSalaries/{salary}/{me}',
    body: { baseSalary: 9000 },
    stale,
  }),
  row('DELETE /employeesSalaries/{id}/{userId}', Salaries, {
    path: '/employeesSalaries/{salary}/{me}',
    stale,
  }),
  ...crud('providentFunds', {
    list: 'GET',
    read: Salaries,
    write: Salaries,
    record: 'providentFund',
    change: { description: 'x' },
  }),
  row('POST /providentFunds', Salaries, { body: {} }),
];

const prescriptionReaders = any('Appointments', 'Patients');
const prescriptions: readonly PermissionRow[] = [
  ...['prescriptions', 'ordonnances'].flatMap((path) => [
    { ...row(`GET /${path}`, orOwn(prescriptionReaders)), owner: 'doctor' },
    row(`GET /${path}/{id}`, prescriptionReaders, { path: `/${path}/{prescription}` }),
  ]),
  row('GET /prescriptions/medicines', all('Appointments', 'Patients'), { query: { text: 'para' } }),
  row('GET /prescriptions/{id}/pdf', prescriptionReaders, {
    path: '/prescriptions/{prescription}/pdf',
    query: { language: 'tlh' },
  }),
  row('GET /prescriptions/{id}/paper', prescriptionReaders, {
    path: '/prescriptions/{prescription}/paper',
  }),
  row('POST /prescriptions/create/{userId}', all('Appointments', 'Patients'), { body: {} }),
  row('PUT /prescriptions/{id}/{userId}', all('Appointments', 'Patients'), {
    path: '/prescriptions/{prescription}/{me}',
    body: { otherInformation: 'x' },
    stale,
  }),
  row('DELETE /prescriptions/{id}/{userId}', all('Appointments', 'Patients'), {
    path: '/prescriptions/{prescription}/{me}',
    stale,
  }),
];

/** Documents have the rights of the records that they print. */
const PRINTED = [
  { kind: 'invoice', needs: 'GET /invoices/{id}/pdf', flags: ['Invoices', 'Cashier'] },
  { kind: 'prescription', needs: 'GET /prescriptions/{id}/pdf', flags: ['Appointments', 'Patients'] },
  { kind: 'creditNote', needs: 'GET /creditNotes/{id}/pdf', flags: ['Invoices'] },
  { kind: 'receipt', needs: 'GET /receipts/{id}/pdf', flags: ['Invoices', 'Cashier'] },
  { kind: 'payslip', needs: 'GET /employeesSalaries/{id}/pdf', flags: ['EmployeesSalaries'] },
] as const;
const printed = any(...PRINTED.flatMap(({ needs, flags }) => (isBuilt(needs) ? flags : [])));

const documents: readonly PermissionRow[] = [
  ...PRINTED.map(({ kind, needs, flags }) => ({
    ...row('POST /documents', any(...flags), { body: { kind, record: nothing } }),
    of: kind,
    needs,
  })),
  row('GET /documents/verify', everybody, { query: { code: '0000-0000-0000' } }),
  row('POST /documents/verify', everybody, { body: { document: '0'.repeat(64) } }),
  { ...row('GET /documents', orOwn(printed)), owner: 'owner' },
  row('GET /documents/{id}', printed, { path: '/documents/{nothing}' }),
  row('GET /documents/{id}/pdf', printed, { path: '/documents/{nothing}/pdf' }),
  ...PRINTED.map(({ kind, needs, flags }) => ({
    ...row('POST /documents/batches', any(...flags), {
      body: { kind, records: [nothing], output: 'zip' },
    }),
    of: kind,
    needs,
  })),
  row('GET /documents/batches', printed),
  ...['', '/result', '/manifest'].map((what) =>
    row(`GET /documents/batches/{id}${what}`, printed, { path: `/documents/batches/{nothing}${what}` }),
  ),
  ...['pause', 'resume', 'cancel', 'retry'].map((verb) =>
    row(`POST /documents/batches/{id}/${verb}`, printed, { path: `/documents/batches/{nothing}/${verb}` }),
  ),
];

const across: readonly PermissionRow[] = [
  row('GET /dashboard', member),
  row('GET /dashboard/charts', member),
  row('GET /changes', member),
  row('GET /system/projections', administrateur),
  row('POST /system/projections/{resource}/rebuild', administrateur, {
    path: '/system/projections/nothing/rebuild',
  }),
  row('POST /system/parked/retry', administrateur),
  row('POST /system/backups', administrateur),
  row('GET /audit/reads', any('Activities')),
  row('GET /reports/status', any('Activities'), { query: { resource: 'leaves' } }),
  row('GET /retention/patients', all('RolesAndPermissions', 'Patients')),
  row('POST /accessArchives/create/{userId}', any('RolesAndPermissions'), { body: {} }),
  row('GET /accessArchives', any('RolesAndPermissions')),
  row('GET /accessArchives/{id}/file', any('RolesAndPermissions'), {
    path: '/accessArchives/{nothing}/file',
  }),
  row('POST /audit/exports', any('Activities'), { body: { format: 'xml' } }),
  row('GET /audit/exports', any('Activities')),
  row('GET /audit/exports/{id}', any('Activities'), { path: '/audit/exports/{nothing}' }),
  row('GET /erasures', any('RolesAndPermissions')),
  row('GET /erasures/{id}', any('RolesAndPermissions'), { path: '/erasures/{nothing}' }),
  row('GET /erasures/preview', any('RolesAndPermissions'), { query: { kind: 'nobody' } }),
  row('POST /erasures/create/{userId}', any('RolesAndPermissions'), { body: {} }),
  row('POST /erasures/{id}/confirm/{userId}', any('RolesAndPermissions'), {
    path: '/erasures/{nothing}/confirm/{me}',
  }),
  row('POST /erasures/{id}/refuse/{userId}', any('RolesAndPermissions'), {
    path: '/erasures/{nothing}/refuse/{me}',
    body: {},
  }),
  row('POST /erasures/{id}/withdraw/{userId}', any('RolesAndPermissions'), {
    path: '/erasures/{nothing}/withdraw/{me}',
    body: {},
  }),
  row('POST /erasures/texts/{userId}', any('RolesAndPermissions'), { body: {} }),
  of('of all modules', row('GET /audit', any('Activities'))),
  of('of patients', row('GET /audit', any('Patients', 'Activities'), { query: { resource: 'patients' } })),
  ...HISTORIES.map(([resource, record, who]) =>
    of(
      `${resource}: ${record}`,
      row('GET /history/{resource}/{id}', who, { path: `/history/${resource}/{${record}}` }),
    ),
  ),
];

export const permissionRows: readonly PermissionRow[] = [
  ...accounts,
  ...settings,
  ...roles,
  ...people,
  ...restrictions,
  ...care,
  ...money,
  ...workforce,
  ...prescriptions,
  ...documents,
  ...across,
  // It ends the session: after all others.
  row('GET /signout', everybody),
];
