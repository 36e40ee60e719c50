/** The calls that span records: documents, history, changes, the dashboard, and what the product says of itself. */
import * as shapes from './shapes.ts';
import { list, LISTED, read, type ConformanceRow } from './row.ts';

const documents: readonly ConformanceRow[] = [
  ...(
    [
      ['invoice', 'invoices'],
      ['prescription', 'prescriptions'],
      ['creditNote', 'creditNotes', 'credit note'],
      ['payslip', 'employeesSalaries', 'salary'],
      ['receipt', 'receipts'],
    ] as const
  ).map(([kind, path, name = kind]): ConformanceRow => ({
    source: '33',
    call: 'POST /documents',
    about: kind,
    needs: `GET /${path}/{id}/pdf`,
    json: { kind, record: `{${name}}`, language: 'fr' },
    status: 202,
    answer: { ...shapes.document, kind: { is: kind }, language: { is: 'fr' } },
    headers: { 'X-Position': /^\d{20}$/ },
  })),
  list('GET /documents', shapes.document, {
    source: '33',
    given: ['document'],
    query: { kind: 'invoice' },
  }),
  read('GET /documents/{id}', shapes.document, { source: '33', path: '/documents/{document}' }),
  read('GET /documents/{id}/pdf', 'present', {
    source: '33',
    path: '/documents/{ready document}/pdf',
    file: 'application/pdf',
  }),
  {
    source: '62',
    call: 'GET /documents/verify',
    by: 'nobody',
    query: { code: '0000-0000-0000' },
    status: 200,
    answer: {
      genuine: { is: false },
      kind: 'present',
      number: 'present',
      date: 'present',
      status: 'present',
    },
  },
  {
    source: '62',
    about: 'a PDF that nobody recorded',
    call: 'POST /documents/verify',
    by: 'nobody',
    form: {},
    files: { document: 'pdf' },
    status: 200,
    answer: {
      genuine: { is: false },
      kind: { is: null },
      number: { is: null },
      date: { is: null },
      status: { is: null },
    },
  },
  ...(
    [
      ['GET /invoices/{id}/pdf', '/invoices/{invoice}/pdf'],
      ['GET /prescriptions/{id}/pdf', '/prescriptions/{prescription}/pdf'],
      ['GET /creditNotes/{id}/pdf', '/creditNotes/{credit note}/pdf'],
      ['GET /receipts/{id}/pdf', '/receipts/{receipt}/pdf'],
      ['GET /depositSlips/{id}/pdf', '/depositSlips/{deposit slip}/pdf'],
      ['GET /employeesSalaries/{id}/pdf', '/employeesSalaries/{salary}/pdf'],
    ] as const
  ).map(([call, path]) =>
    read(call, 'present', { source: '33', path, file: 'application/pdf', headers: {} }),
  ),
  ...(
    [
      ['GET /invoices/{id}/paper', '/invoices/{invoice}/paper'],
      ['GET /prescriptions/{id}/paper', '/prescriptions/{prescription}/paper'],
      ['GET /creditNotes/{id}/paper', '/creditNotes/{credit note}/paper'],
      ['GET /receipts/{id}/paper', '/receipts/{receipt}/paper'],
      ['GET /depositSlips/{id}/paper', '/depositSlips/{deposit slip}/paper'],
      ['GET /employeesSalaries/{id}/paper', '/employeesSalaries/{salary}/paper'],
    ] as const
  ).map(([call, path]) => read(call, shapes.paper, { source: '33', path, query: { language: 'fr' } })),
];

const RESOURCES = [
  ['patients', '{patient}'],
  ['users', '{nurse}'],
  ['roles', '{role}'],
  ['departments', '{department}'],
  ['appointments', '{appointment}'],
  ['invoices', '{invoice}'],
  ['receipts', '{receipt}'],
  ['creditNotes', '{credit note}'],
  ['patientAccounts', '{account}'],
  ['cheques', '{cheque}'],
  ['depositSlips', '{deposit slip}'],
  ['acts', '{act}'],
  ['taxs', '{tax}'],
  ['holidays', '{holiday}'],
  ['tills', '{till}'],
  ['tillSessions', '{till session}'],
  ['expenses', '{expense}'],
  ['providentFunds', '{provident fund}'],
  ['leaves', '{leave}'],
  ['employeesSalaries', '{salary}'],
  ['prescriptions', '{prescription}'],
  ['erasures', '{erasure}'],
] as const;
const batches: readonly ConformanceRow[] = [
  {
    source: '34',
    call: 'POST /documents/batches',
    given: ['invoice'],
    json: { kind: 'invoice', records: ['{invoice}'], output: 'zip', language: 'fr' },
    status: 202,
    answer: { ...shapes.batch, kind: { is: 'invoice' }, total: { is: 1 } },
    headers: { 'X-Position': /^\d{20}$/ },
  },
  {
    source: '34',
    call: 'POST /documents/batches',
    about: 'a filter',
    given: ['invoice'],
    json: { kind: 'invoice', filter: { status: 'Sent' }, output: 'pdf' },
    status: 202,
    answer: shapes.batch,
  },
  list('GET /documents/batches', shapes.batch, { source: '34', given: ['batch'] }),
  read('GET /documents/batches/{id}', shapes.batch, { source: '34', path: '/documents/batches/{batch}' }),
  read('GET /documents/batches/{id}/result', 'present', {
    source: '34',
    path: '/documents/batches/{ready batch}/result',
    file: 'application/zip',
  }),
  read('GET /documents/batches/{id}/manifest', 'present', {
    source: '34',
    path: '/documents/batches/{ready batch}/manifest',
    file: 'text/csv',
  }),
  ...(
    [
      ['pause', 'batch_finished'],
      ['resume', 'batch_finished'],
      ['cancel', 'batch_finished'],
      ['retry', 'nothing_to_retry'],
    ] as const
  ).map(([verb, code]): ConformanceRow => ({
    source: '34',
    call: `POST /documents/batches/{id}/${verb}`,
    about: 'of one that is ready',
    path: `/documents/batches/{ready batch}/${verb}`,
    status: 409,
    answer: { error: 'text', code: { is: code }, requestId: 'text' },
  })),
];

const across: readonly ConformanceRow[] = [
  ...RESOURCES.map(([resource, record]) =>
    read('GET /history/{resource}/{id}', [shapes.historyEntry], {
      source: '35',
      about: resource,
      needs: `GET /${resource}/{id}`,
      path: `/history/${resource}/${record}`,
    }),
  ),
  list('GET /audit', shapes.historyEntry, {
    source: '35',
    query: { resource: 'roles', type: 'RoleCreated' },
  }),
  {
    source: 'ours',
    call: 'POST /audit/exports',
    json: { format: 'csv', filters: { resource: 'roles' } },
    status: 201,
    answer: { ...shapes.auditExport, requestedBy: 'id' },
    headers: { 'X-Position': /^\d{20}$/ },
  },
  list(
    'GET /audit/exports',
    { ...shapes.auditExport, requestedBy: { _id: 'id' } },
    {
      source: 'ours',
      given: ['audit export'],
    },
  ),
  read('GET /audit/exports/{id}', 'present', {
    source: 'ours',
    path: '/audit/exports/{audit export}',
    file: 'text/csv',
  }),
  {
    source: 'ours',
    call: 'POST /accessArchives/create/{userId}',
    path: '/accessArchives/create/{me}',
    given: ['patient'],
    json: { kind: 'patients', subject: '{patient}', language: 'fr', reason: 'Asked by letter' },
    status: 201,
    answer: { ...shapes.accessArchive, patient: 'id', requestedBy: 'id' },
    headers: { 'X-Position': /^\d{20}$/ },
  },
  list(
    'GET /accessArchives',
    { ...shapes.accessArchive, patient: { _id: 'id' }, requestedBy: { _id: 'id' } },
    { source: 'ours', given: ['access archive'] },
  ),
  read('GET /accessArchives/{id}/file', 'present', {
    source: 'ours',
    path: '/accessArchives/{access archive}/file',
    file: 'application/zip',
  }),
  read(
    'GET /retention/patients',
    { each: { _id: 'id', lastContact: 'day', why: 'text' } },
    { source: 'ours', headers: LISTED },
  ),
  list('GET /audit/reads', shapes.readEntry, { source: 'ours', given: ['read patient'] }),
  ...(['appointments', 'leaves', 'invoices'] as const).map((resource) =>
    read(
      'GET /reports/status',
      {
        resource: { is: resource },
        from: 'day',
        to: 'day',
        states: [{ status: 'text', left: 'integer', still: 'integer', medianSeconds: 'present' }],
        approvals: { each: { actor: { _id: 'text', name: 'text?' }, count: 'integer', own: 'integer' } },
        selfApprovals: { each: shapes.historyEntry },
        selfApprovalsTotal: 'integer',
        overrides: { each: shapes.historyEntry },
        overridesTotal: 'integer',
        afterHours: { each: shapes.historyEntry },
        afterHoursTotal: 'integer',
      },
      { source: 'ours', about: resource, query: { resource } },
    ),
  ),
  { source: '36', call: 'GET /changes', status: 200, stream: true, file: 'text/event-stream' },
  read(
    'GET /dashboard',
    {
      doctors: 'integer',
      patients: 'integer',
      pendingAppointments: 'integer',
      pendingLeaves: 'integer',
      pendingExpenses: 'integer',
      unpaidInvoices: 'integer',
      totalInvoices: 'integer',
      freePlaces: 'present',
      month: 'present',
      changed: 'present',
      lists: 'present',
    },
    { source: '62' },
  ),
  read(
    'GET /dashboard/charts',
    { appointmentsByWeek: 'present', appointmentsByDepartment: 'present', invoicesByMonth: 'present' },
    { source: 'ours' },
  ),
];

const system: readonly ConformanceRow[] = [
  read(
    'GET /system/projections',
    {
      state: { oneOf: ['ready', 'degraded'] },
      position: 'text',
      lag: 'integer',
      modules: [{ name: 'text', records: 'integer', parked: 'integer', parkedRecords: { each: 'present' } }],
      audit: { size: 'integer', publicKey: 'text' },
      seals: { unsealed: 'integer', broken: 'integer' },
    },
    { source: 'ours' },
  ),
  {
    source: 'ours',
    call: 'POST /system/projections/{resource}/rebuild',
    path: '/system/projections/taxs/rebuild',
    status: 202,
    answer: { name: { is: 'taxes' }, rebuilding: { is: true } },
  },
  {
    source: 'ours',
    call: 'POST /system/parked/retry',
    status: 202,
    answer: { parked: 'integer' },
  },
  // A clinic without BACKUP_DIR makes none by itself.
  { source: 'ours', call: 'POST /system/backups', status: 404, answer: { code: { is: 'not_found' } } },
];

/** Every list takes `fields`. */
const partial: readonly ConformanceRow[] = [
  list(
    'GET /appointments/calendar',
    { _id: 'id', status: 'text', patient: { _id: 'id', lastname: 'text' } },
    {
      source: 'ours',
      about: 'some fields',
      given: ['appointment'],
      query: { from: '2026-03-01', to: '2026-12-31', fields: '["status","patient.lastname"]' },
    },
  ),
];

/** These are beside the API, or describe it. */
const described: readonly ConformanceRow[] = [
  { source: '37', call: 'GET /health/live', status: 200, by: 'nobody' },
  { source: '37', call: 'GET /health/ready', status: 200, by: 'nobody' },
  { source: '37', call: 'GET /metrics', status: 200, by: 'nobody', file: 'text/plain' },
  {
    source: '37',
    call: 'GET /api/openapi.json',
    status: 200,
    by: 'nobody',
    answer: { openapi: 'text', info: 'present', paths: 'present', components: 'present' },
  },
  { source: '37', call: 'GET /api/docs', status: 200, by: 'nobody', file: 'text/html' },
];

export const rowsAcross: readonly ConformanceRow[] = [
  ...documents,
  ...batches,
  ...across,
  ...system,
  ...partial,
  ...described,
];
