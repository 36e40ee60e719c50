import { describe, expect, test } from '@jest/globals';
import { flags } from './roles/flags.ts';
import { printOperation } from '../kernel/printedForm.ts';
import { matches, type Route } from '../kernel/route.ts';
import { moduleAt, moduleList, moduleNamed, routes } from './index.ts';

/** Section 7 of the specification, and decisions 6, 8, 9, 29, 33 and 55, as far as their modules exist. */
const promised = `
POST /signin
GET /signout
GET /profile
GET /profile/reach
PATCH /profile/password/:userId
POST /profile/secondFactor/:userId
PUT /profile/secondFactor/:userId
DELETE /profile/secondFactor/:userId
POST /profile/secondFactor/confirm/:userId
PATCH /users/secondFactor/:id/:userId
GET /profile/passkeys
POST /profile/passkeys/options/:userId
POST /profile/passkeys/challenge/:userId
POST /profile/passkeys/:userId
DELETE /profile/passkeys/:id/:userId
GET /profile/sessions
DELETE /profile/sessions/:id/:userId
DELETE /profile/sessions/:userId
GET /roles
POST /roles/roleByName
GET /roles/:id
PATCH /roles/:id/:userId
POST /roles/create/:userId
DELETE /roles/:id/:userId
POST /users
GET /users/:id
POST /users/create/:userId
PUT /users/:target/:userId
DELETE /users/:id/:userId
GET /users/photo/:id
POST /patients
GET /patients/:id
POST /patients/create/:userId
PUT /patients/:id/:userId
DELETE /patients/:id/:userId
GET /patients/photo/:id
POST /appointments
GET /appointments/:id
GET /appointments/calendar
GET /appointments/absences
POST /appointments/create/:userId
PUT /appointments/:id/:userId
DELETE /appointments/:id/:userId
PATCH /appointments/status/:id/:userId
PATCH /appointments/invoice/:id/:userId
PATCH /appointments/prescription/:id/:userId
GET /departments
GET /departments/:id
POST /departments/create/:userId
PUT /departments/:id/:userId
DELETE /departments/:id/:userId
POST /expenses
GET /expenses/:id
GET /expenses/:id/attachment
POST /expenses/create/:userId
PUT /expenses/:id/:userId
PATCH /expenses/:id/status/:userId
DELETE /expenses/:id/:userId
POST /expenses/:id/payout
POST /expenses/:id/payout/reversal
GET /holidays
GET /holidays/:id
POST /holidays/create/:userId
PUT /holidays/:id/:userId
DELETE /holidays/:id/:userId
GET /invoices
GET /invoices/:id
GET /invoices/:id/pdf
GET /invoices/:id/paper
POST /invoices/create/:userId
PUT /invoices/:id/:userId
DELETE /invoices/:id/:userId
POST /invoices/:id/payments
POST /invoices/:id/payments/:entry/receipt
POST /invoices/:id/payments/:entry/reversal
POST /invoices/:id/payments/:entry/refunds
POST /invoices/:id/creditNotes
POST /invoices/:id/writeOffs
POST /invoices/:id/writeOffs/:entry/reversal
GET /creditNotes
GET /creditNotes/:id
GET /creditNotes/:id/pdf
GET /creditNotes/:id/paper
GET /cheques
GET /cheques/:id
POST /cheques/:id/clearing
POST /cheques/:id/bounce
POST /cheques/:id/return
GET /depositSlips
GET /depositSlips/:id
GET /depositSlips/:id/pdf
GET /depositSlips/:id/paper
POST /depositSlips
POST /depositSlips/:id/clearing
POST /depositSlips/:id/withdrawal
GET /receipts
GET /receipts/:id
GET /receipts/:id/pdf
GET /receipts/:id/paper
POST /tillSessions/:id/entries
GET /tills
GET /tills/:id
POST /tills/create/:userId
PUT /tills/:id/:userId
DELETE /tills/:id/:userId
GET /tillSessions
GET /tillSessions/:id
POST /tillSessions
POST /tillSessions/:id/movements
POST /tillSessions/:id/closing
POST /tillSessions/:id/confirmation
GET /prescriptions
GET /prescriptions/:id
GET /prescriptions/medicines
GET /prescriptions/:id/pdf
GET /prescriptions/:id/paper
GET /ordonnances
GET /ordonnances/:id
POST /prescriptions/create/:userId
PUT /prescriptions/:id/:userId
DELETE /prescriptions/:id/:userId
GET /taxs
GET /taxs/:id
POST /taxs/create/:userId
PUT /taxs/:id/:userId
DELETE /taxs/:id/:userId
PATCH /taxs/:id/status/:userId
POST /employeesSalaries
GET /employeesSalaries/:id
GET /employeesSalaries/:id/pdf
GET /employeesSalaries/:id/paper
POST /employeesSalaries/create/:userId
POST /employeesSalaries/preview
PUT /employeesSalaries/:id/:userId
DELETE /employeesSalaries/:id/:userId
POST /providentFunds
GET /providentFunds
GET /providentFunds/:id
POST /providentFunds/create/:userId
PUT /providentFunds/:id/:userId
DELETE /providentFunds/:id/:userId
GET /settings
PATCH /settings/:userId
GET /settings/public
GET /settings/lightLogo
GET /settings/favicon
POST /documents
GET /documents
GET /documents/:id
GET /documents/:id/pdf
POST /documents/batches
GET /documents/batches
GET /documents/batches/:id
GET /documents/batches/:id/result
GET /documents/batches/:id/manifest
POST /documents/batches/:id/pause
POST /documents/batches/:id/resume
POST /documents/batches/:id/cancel
POST /documents/batches/:id/retry
GET /documents/verify
POST /documents/verify
POST /leaves
GET /leaves/:id
POST /leaves/create/:userId
PUT /leaves/:id/:userId
DELETE /leaves/:id/:userId
PATCH /leaves/:id/status/:userId
GET /dashboard
GET /dashboard/charts
GET /history/:resource/:id
GET /audit
GET /changes
`
  .trim()
  .split('\n');

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const called = ({ path }: Route) => path.replace(/:\w+/g, '7c9e6679-7425-40de-944b-e07fc1f90ae7');

test.each(promised)('%s is there', (call) => {
  expect(routes.map(nameOf)).toContain(call);
});

describe.each(routes.map((route) => [nameOf(route), route] as const))('%s', (_name, route) => {
  test('has a permission whose flags exist', () => {
    const { permission } = route;
    expect(['public', 'session', 'member', 'administrator', 'flag']).toContain(permission.kind);
    if (permission.kind !== 'flag') return;
    expect(permission.any.length).toBeGreaterThan(0);
    for (const name of [...permission.any, ...(permission.all ?? []), ...(permission.picker ?? [])])
      expect(flags).toContain(name);
  });

  test('is the first that meets its own path, and the only one of its shape', () => {
    const met = routes.filter((other) => matches(other, route.method, called(route)));
    expect(met[0]).toBe(route);
    const shape = (of: Route) => `${of.method} ${of.path.replace(/:\w+/g, ':')}`;
    expect(routes.filter((other) => shape(other) === shape(route))).toEqual([route]);
  });

  test('says what it does', () => {
    expect(route.summary).toMatch(/^[A-Z].*\.$/);
  });

  test('a write names who acts, unless nobody or a document does', () => {
    const printing = moduleList.filter(({ prints }) => prints).map(printOperation);
    const ofLedger = [
      ...['ReceivePayment', 'IssueReceipt', 'ReversePayment', 'RefundPayment'],
      ...['CreditInvoice', 'WriteOffDebt', 'UndoWriteOff'],
      ...['PayOutExpense', 'ReverseExpensePayout'],
    ];
    const withoutActor = ['SignIn', 'SignOut', 'RequestDocument', 'ExportAudit', ...printing, ...ofLedger];
    const isOfBatch = route.module === 'documentBatches';
    const isOfTill = route.path.startsWith('/tillSessions');
    const isOfAccount = route.module === 'patientAccounts';
    const isOfCheque = route.module === 'cheques' || route.module === 'depositSlips';
    const isNew = isOfBatch || isOfTill || isOfAccount || isOfCheque;
    if (route.kind !== 'command' || isNew || withoutActor.includes(route.operation)) return;
    expect(route.path.split('/').at(-1)).toBe(':userId');
    expect(route.method).not.toBe('GET');
  });

  test('files that a body may bring are fields', () => {
    for (const file of route.files ?? []) expect(route.fields?.[file]?.kind).toBe('file');
  });
});

test('only signing in and out, what the sign-in page shows and the check of a document need nobody', () => {
  const open = routes.filter(({ permission }) => permission.kind === 'public').map(nameOf);
  expect(open.sort()).toEqual([
    'GET /documents/verify',
    'GET /settings/favicon',
    'GET /settings/lightLogo',
    'GET /settings/public',
    'GET /signout',
    'POST /documents/verify',
    'POST /signin',
  ]);
});

test('a session that has to add a second factor reaches that, the own profile, and what the screens need at the start', () => {
  const reached = routes.filter(({ isBeforeSecondFactor }) => isBeforeSecondFactor).map(nameOf);
  expect(reached.sort()).toEqual([
    'DELETE /profile/sessions/:id/:userId',
    'DELETE /profile/sessions/:userId',
    'GET /profile',
    'GET /profile/reach',
    'GET /profile/sessions',
    'GET /settings',
    'PATCH /profile/password/:userId',
    'POST /profile/secondFactor/:userId',
    'POST /roles/roleByName',
    'PUT /profile/secondFactor/:userId',
  ]);
});

test('roles, new accounts, second factors, passkeys, erasures, archives of people, exports of the audit and backups ask for the second factor again', () => {
  const risky = routes.filter(({ isRisky }) => isRisky).map(nameOf);
  expect(risky.sort()).toEqual([
    'DELETE /profile/passkeys/:id/:userId',
    'DELETE /profile/secondFactor/:userId',
    'DELETE /roles/:id/:userId',
    'GET /accessArchives/:id/file',
    'GET /audit/exports/:id',
    'PATCH /roles/:id/:userId',
    'PATCH /users/secondFactor/:id/:userId',
    'POST /accessArchives/create/:userId',
    'POST /audit/exports',
    'POST /erasures/:id/confirm/:userId',
    'POST /erasures/create/:userId',
    'POST /erasures/texts/:userId',
    'POST /profile/passkeys/:userId',
    'POST /profile/passkeys/options/:userId',
    'POST /profile/secondFactor/:userId',
    'POST /roles/create/:userId',
    'POST /system/backups',
    'POST /users/create/:userId',
    'PUT /profile/secondFactor/:userId',
  ]);
  for (const route of routes.filter(({ isRisky }) => isRisky)) expect(route.stream).toBeUndefined();
});

test('an operation is one call', () => {
  const operations = routes.map(({ operation }) => operation);
  expect(new Set(operations).size).toBe(operations.length);
});

describe('matching', () => {
  const find = (method: string, path: string) =>
    routes.find((route) => matches(route, method, path))?.operation;

  test.each([
    ['GET', '/appointments/calendar', 'appointments.calendar'],
    ['GET', '/appointments/1', 'appointments.get'],
    ['GET', '/prescriptions/medicines', 'prescriptions.medicines'],
    ['POST', '/roles/roleByName', 'roles.byName'],
    ['GET', '/users/photo/1', 'users.file.photo'],
    ['PATCH', '/appointments/status/1/2', 'ChangeAppointmentStatus'],
    ['POST', '/users/create/1', 'CreateUser'],
    ['PUT', '/users/Nurse/1', 'ChangeUserOrProfile'],
    ['GET', '/users', undefined],
    ['GET', '/users/', 'users.get'],
    ['GET', '/nothing', undefined],
    ['DELETE', '/settings/1', undefined],
    ['PUT', '/roles/1/2', undefined],
  ])('%s %s is %s', (method, path, operation) => {
    expect(find(method, path)).toBe(operation);
  });
});

describe('modules', () => {
  test('are found by name and by path', () => {
    for (const module of moduleList) {
      expect(moduleNamed(module.name)).toBe(module);
      expect(moduleAt(module.path)).toBe(module);
    }
    expect(moduleAt('taxs')?.name).toBe('taxes');
    expect(moduleNamed('nothing')).toBeUndefined();
  });

  test.each(moduleList.map((module) => [module.name, module] as const))(
    '%s: category without hyphen, nouns in its events, references to modules that may come',
    (_name, module) => {
      expect(module.category).toMatch(/^[a-z][A-Za-z]*$/);
      for (const name of [...module.title, ...module.summary, ...module.picker])
        expect(Object.keys(module.fields)).toContain(name);
      for (const { module: user, field } of module.referencedBy) {
        const target = moduleNamed(user)?.fields[field];
        expect(target).toMatchObject({ kind: 'ref', to: module.name });
      }
      for (const { field } of module.list.sort)
        expect([...Object.keys(module.fields), 'createdAt']).toContain(field);
    },
  );

  /** Deleted by rules of its own, or kept by what the reference goes through. */
  const loose = [
    'invoices.appointment',
    'invoices.corrects',
    'prescriptions.appointment',
    'documents.patient',
    'documents.owner',
  ];

  test('what a record refers to is not deleted while it does, or is named here', () => {
    const unkept = moduleList.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, of]) => {
        if (of.kind !== 'ref' || of.computed) return [];
        const kept = moduleNamed(of.to)?.referencedBy.some(
          (use) => use.module === name && use.field === field,
        );
        return kept ? [] : [`${name}.${field}`];
      }),
    );
    expect(unkept.sort()).toEqual([...loose].sort());
  });

  test('whatever keeps a record from being deleted is in a list, so that a refusal can name it', () => {
    const unlisted = moduleList
      .flatMap(({ referencedBy }) => referencedBy.map(({ module }) => module))
      .filter((name) => {
        const shown = moduleNamed(moduleNamed(name)?.shownBy ?? name);
        return !shown?.routes.some(({ operation }) => operation === `${shown.name}.list`);
      });
    expect(unlisted).toEqual([]);
  });

  test('categories and nouns are one module’s', () => {
    for (const key of ['category', 'noun', 'path', 'name'] as const) {
      const values = moduleList.map((module) => module[key]);
      expect(new Set(values).size).toBe(values.length);
    }
  });
});
