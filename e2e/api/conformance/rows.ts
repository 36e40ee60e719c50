/** Section 7 of the specification, call by call, and the calls that the decisions add to it. */
import * as shapes from './shapes.ts';
import { list, read, write, type ConformanceRow } from './row.ts';
import { rowsAcross } from './rowsAcross.ts';
import { rowsOfActs } from './rowsOfActs.ts';
import { rowsOfCheques } from './rowsOfCheques.ts';
import { rowsOfAccounts } from './rowsOfAccounts.ts';
import { rowsOfCredits } from './rowsOfCredits.ts';
import { rowsOfErasures } from './rowsOfErasures.ts';
import { rowsOfPayments } from './rowsOfPayments.ts';
import { rowsOfSecondFactors } from './rowsOfSecondFactors.ts';
import { rowsOfTills } from './rowsOfTills.ts';

const personForm = {
  firstname: 'Leïla',
  lastname: 'Idrissi',
  birthday: '1985-04-12',
  gender: 'Female',
  cin: 'CIN{n}',
  phone: '+212 600 00 00 00',
  address: '1, rue de la Paix',
  city: 'Rabat',
  postalcode: '10000',
  status: 'Actif',
} as const;

const userForm = {
  ...personForm,
  email: 'conformance{n}@clinic.test',
  password: 'a password for tests',
  confirmPassword: 'a password for tests',
  country: 'Morocco',
  joiningDate: '2020-01-31',
  remainingLeave: 1.5,
} as const;

const accounts: readonly ConformanceRow[] = [
  read(
    'POST /signin',
    { user: shapes.user, token: 'text' },
    { by: 'nobody', json: { email: '{nurse email}', password: 'a password for tests' }, headers: {} },
  ),
  {
    source: '7',
    call: 'GET /signout',
    status: 200,
    by: 'nobody',
    about: 'decision 9: also without a session',
  },
  read('GET /profile', shapes.user, { by: 'Nurse' }),
  read(
    'GET /profile/reach',
    { beyond: ['id'], stronger: ['id'], alone: { each: 'text' } },
    { source: '47', by: 'Nurse' },
  ),
  ...rowsOfSecondFactors,
  ...rowsOfErasures,
  write('PATCH /profile/password/{userId}', shapes.userWritten, {
    source: '29',
    by: 'Pharmacist',
    json: {
      currentPassword: 'a password for tests',
      password: 'a password for tests, changed',
      confirmPassword: 'a password for tests, changed',
    },
  }),
];

const roles: readonly ConformanceRow[] = [
  list('GET /roles', shapes.role),
  read('POST /roles/roleByName', shapes.role, { json: { search: { name: 'Nurse' } } }),
  read('GET /roles/{id}', shapes.role, { path: '/roles/{role}' }),
  write(
    'PATCH /roles/{id}/{userId}',
    { ...shapes.role, Patients: { is: true }, Chat: { is: false } },
    { path: '/roles/{role}/{me}', about: 'flags', json: { hasAccessModule: true, Patients: true } },
  ),
  write(
    'PATCH /roles/{id}/{userId}',
    { ...shapes.role, status: { is: 'Inactive' } },
    {
      path: '/roles/{role}/{me}',
      about: 'name and status',
      json: { name: 'Archivist {n}', status: 'Inactive' },
    },
  ),
  write(
    'POST /roles/create/{userId}',
    { ...shapes.role, status: { is: 'Active' }, Patients: { is: true }, Doctors: { is: false } },
    { json: { name: 'Archivist {n}', Patients: true } },
  ),
  write('DELETE /roles/{id}/{userId}', shapes.role, { source: '8', path: '/roles/{role}/{me}' }),
];

const users: readonly ConformanceRow[] = [
  list('POST /users', shapes.user, {
    given: ['doctor'],
    json: { limit: 12, search: { role: 'Doctor', name: '', speciality: 'Cardiologue', cin: '' } },
  }),
  list('POST /users', shapes.userListed, { about: 'without a body' }),
  read('GET /users/{id}', shapes.user, { path: '/users/{doctor}' }),
  write(
    'POST /users/create/{adminId}',
    { ...shapes.userWritten, speciality: { is: 'Cardiologue' }, photo: 'path?' },
    {
      about: 'a doctor, with a photo',
      form: { ...userForm, role: '{doctor role}', speciality: 'Cardiologue' },
      files: { photo: 'picture' },
    },
  ),
  write(
    'POST /users/create/{adminId}',
    { ...shapes.userWritten, speciality: { is: null }, country: { is: 'Morocco' } },
    { about: 'an employee', form: { ...userForm, role: '{nurse role}', speciality: 'Dentiste' } },
  ),
  write(
    'PUT /users/{id}/{adminId}',
    { ...shapes.userWritten, city: { is: 'Agadir' } },
    { path: '/users/{nurse}/{me}', form: { city: 'Agadir' } },
  ),
  write(
    'PUT /users/{role}/{userId}',
    { ...shapes.userWritten, city: { is: 'Tanger' } },
    {
      source: '7, 6',
      by: 'Nurse',
      path: '/users/{nurse role}/{me}',
      form: { city: 'Tanger' },
      about: 'the profile edit',
    },
  ),
  write(
    'PATCH /users/{id}/restriction/{userId}',
    { ...shapes.userWritten, restricted: { is: true } },
    { path: '/users/{nurse}/restriction/{me}', json: { restrictionReason: 'A dispute' }, source: '24' },
  ),
  write(
    'DELETE /users/{id}/restriction/{userId}',
    { ...shapes.userWritten, restricted: { is: false } },
    { path: '/users/{nurse}/restriction/{me}', source: '24' },
  ),
  write('DELETE /users/{id}/{adminId}', shapes.userWritten, { path: '/users/{nurse}/{me}' }),
  read('GET /users/photo/{id}', 'present', { path: '/users/photo/{nurse with photo}', file: 'image/png' }),
];

const patients: readonly ConformanceRow[] = [
  list('POST /patients', shapes.patient, {
    given: ['patient'],
    json: { limit: 10, search: { name: '', cin: '', phone: '' } },
  }),
  read('GET /patients/{id}', shapes.patient, { path: '/patients/{patient}' }),
  write(
    'POST /patients/create/{userId}',
    { ...shapes.patient, country: { is: 'Maroc' } },
    { form: { ...personForm, country: 'Maroc' }, files: { photo: 'picture' } },
  ),
  write(
    'POST /patients/create/{userId}',
    { ...shapes.patient, warnings: [{ code: { is: 'likely_duplicate' }, message: 'text' }] },
    {
      source: '51',
      about: 'a likely twin',
      given: ['patient with CIN TWIN'],
      form: { ...personForm, cin: 'TWIN', country: 'Maroc' },
    },
  ),
  write(
    'PUT /patients/{id}/{userId}',
    { ...shapes.patient, city: { is: 'Agadir' } },
    { path: '/patients/{patient}/{me}', form: { city: 'Agadir' } },
  ),
  write(
    'PATCH /patients/{id}/restriction/{userId}',
    { ...shapes.patient, restricted: { is: true }, restrictedUntil: 'day' },
    {
      path: '/patients/{patient}/restriction/{me}',
      json: { restrictionReason: 'A dispute', restrictedUntil: '2199-12-31' },
      source: '24',
    },
  ),
  write(
    'DELETE /patients/{id}/restriction/{userId}',
    { ...shapes.patient, restricted: { is: false } },
    { path: '/patients/{patient}/restriction/{me}', source: '24' },
  ),
  write('DELETE /patients/{id}/{userId}', shapes.patient, { path: '/patients/{patient}/{me}' }),
  read('GET /patients/photo/{id}', 'present', {
    path: '/patients/photo/{patient with photo}',
    file: 'image/png',
  }),
];

const slot = { appointmentDate: '2026-09-01', fromTime: '10:00', toTime: '10:30', injury: 'Sore throat' };
const appointments: readonly ConformanceRow[] = [
  list('POST /appointments', shapes.appointment, {
    given: ['appointment'],
    json: { limit: 8, search: { patient: '', doctor: '', department: '', status: '' } },
  }),
  read('GET /appointments/{id}', shapes.appointment, { path: '/appointments/{appointment}' }),
  list('GET /appointments/calendar', shapes.appointment, {
    source: '8',
    given: ['appointment'],
    query: { from: '2026-03-01', to: '2026-12-31' },
  }),
  read(
    'GET /appointments/absences',
    { holidays: 'present', leaves: 'present' },
    { source: 'ours', query: { from: '2026-03-01', to: '2026-12-31' } },
  ),
  write(
    'POST /appointments/create/{userId}',
    { ...shapes.appointmentWritten, status: { is: 'Pending' }, patient: { is: '{patient}' } },
    { json: { patient: '{patient}', department: '{department}', doctor: '{doctor}', ...slot } },
  ),
  write(
    'POST /appointments/create/{userId}',
    { ...shapes.appointmentWritten, warnings: [{ code: 'text', message: 'text' }] },
    {
      source: '49',
      about: 'on a holiday',
      given: ['holiday on 8 September'],
      json: {
        patient: '{patient}',
        department: '{department}',
        doctor: '{doctor}',
        ...slot,
        appointmentDate: '2026-09-08',
      },
    },
  ),
  write(
    'PUT /appointments/{id}/{userId}',
    { ...shapes.appointmentWritten, injury: { is: 'Cough' } },
    { path: '/appointments/{appointment}/{me}', json: { injury: 'Cough' } },
  ),
  write('DELETE /appointments/{id}/{userId}', shapes.appointmentWritten, {
    path: '/appointments/{appointment}/{me}',
  }),
  ...['Approved', 'Canceled'].map((status) =>
    write(
      'PATCH /appointments/status/{appointmentId}/{userId}',
      { ...shapes.appointmentWritten, status: { is: status } },
      { path: '/appointments/status/{appointment}/{me}', about: status, json: { status } },
    ),
  ),
  write(
    'PATCH /appointments/invoice/{appointmentId}/{userId}',
    { ...shapes.appointmentWritten, status: { is: 'Closed' }, invoice: { is: '{invoice}' } },
    {
      source: '7, 15',
      path: '/appointments/invoice/{appointment of invoice}/{me}',
      json: { invoice: '{invoice}' },
    },
  ),
  write(
    'PATCH /appointments/prescription/{appointmentId}/{userId}',
    { ...shapes.appointmentWritten, prescription: { is: '{prescription}' } },
    {
      source: '7, 17',
      path: '/appointments/prescription/{appointment of prescription}/{me}',
      json: { prescription: '{prescription}' },
    },
  ),
];

const departments: readonly ConformanceRow[] = [
  list('GET /departments', shapes.department, { given: ['department'] }),
  read('GET /departments/{id}', shapes.department, { path: '/departments/{department}' }),
  write(
    'POST /departments/create/{userId}',
    { ...shapes.department, status: { is: 'Active' }, color: { is: 'blue' } },
    { json: { name: 'Cardiology {n}', description: 'Hearts', status: 'Active', color: 'blue' } },
  ),
  write(
    'PUT /departments/{id}/{userId}',
    { ...shapes.department, description: { is: 'Hearts and vessels' } },
    { path: '/departments/{department}/{me}', json: { description: 'Hearts and vessels' } },
  ),
  write('DELETE /departments/{id}/{userId}', shapes.department, { path: '/departments/{department}/{me}' }),
];

const lineItems = [
  { name: 'Consultation', description: 'First visit', quantity: 2, price: 150 },
  { name: 'ECG', description: '', quantity: 1, price: 99.99 },
];
const invoices: readonly ConformanceRow[] = [
  list('GET /invoices', shapes.invoice, { given: ['invoice'] }),
  read('GET /invoices/{id}', shapes.invoice, { path: '/invoices/{invoice}' }),
  write(
    'POST /invoices/create/{userId}',
    {
      ...shapes.invoiceWritten,
      total: { is: 399.99 },
      taxAmount: { is: 80 },
      discountAmount: { is: 40 },
      grandTotal: { is: 439.99 },
      status: { is: 'Sent' },
      rest: { is: 0 },
      due: { is: 439.99 },
      currency: { is: 'MAD' },
      locale: { is: 'en-US' },
    },
    {
      source: '7, 9',
      given: ['tax'],
      json: {
        appointment: '{approved appointment}',
        email: 'patient@clinic.test',
        invoiceDate: '2026-03-10',
        dueDate: '2026-04-10',
        taxRate: 20,
        discountRate: 10,
        total: 1,
        grandTotal: 1,
        lineItems,
      },
    },
  ),
  write(
    'PUT /invoices/{id}/{userId}',
    { ...shapes.invoiceWritten, status: { is: 'Partially Paid' }, rest: { is: 100 }, due: { is: 100 } },
    { path: '/invoices/{invoice}/{me}', json: { status: 'Partially Paid', paidBy: 'Cash', rest: 100 } },
  ),
  write('DELETE /invoices/{id}/{userId}', shapes.invoiceWritten, { path: '/invoices/{invoice}/{me}' }),
];

const leaves: readonly ConformanceRow[] = [
  list('POST /leaves', shapes.leave, { given: ['leave'], json: { limit: 8 } }),
  read('GET /leaves/{id}', shapes.leave, { path: '/leaves/{leave}' }),
  write(
    'POST /leaves/create/{userId}',
    { ...shapes.leaveWritten, nbOfDays: { is: 2 }, status: { is: 'Pending' }, user: { is: '{nurse}' } },
    {
      json: {
        user: '{nurse}',
        type: 'Casual Leave',
        fromDate: '2026-05-04',
        toDate: '2026-05-06',
        nbOfDays: 40,
        reason: 'A wedding',
      },
    },
  ),
  write(
    'PUT /leaves/{id}/{userId}',
    { ...shapes.leaveWritten, reason: { is: 'A journey' } },
    { path: '/leaves/{leave}/{me}', json: { reason: 'A journey' } },
  ),
  write('DELETE /leaves/{id}/{userId}', shapes.leaveWritten, { path: '/leaves/{leave}/{me}' }),
  ...['Approved', 'Declined'].map((status) =>
    write(
      'PATCH /leaves/{leaveId}/status/{userId}',
      { ...shapes.leaveWritten, status: { is: status } },
      { path: '/leaves/{leave}/status/{me}', about: status, json: { status } },
    ),
  ),
];

const holidays: readonly ConformanceRow[] = [
  list('GET /holidays', shapes.holiday, { given: ['holiday'] }),
  read('GET /holidays/{id}', shapes.holiday, { path: '/holidays/{holiday}' }),
  write('POST /holidays/create/{userId}', shapes.holiday, {
    json: { title: 'Throne Day {n}', holidayDate: '2190-07-30', nbDays: 1 },
  }),
  write(
    'PUT /holidays/{id}/{userId}',
    { ...shapes.holiday, nbDays: { is: 2 } },
    { path: '/holidays/{holiday}/{me}', json: { nbDays: 2 } },
  ),
  write('DELETE /holidays/{id}/{userId}', shapes.holiday, { path: '/holidays/{holiday}/{me}' }),
];

const taxs: readonly ConformanceRow[] = [
  list('GET /taxs', shapes.tax, { given: ['tax'] }),
  read('GET /taxs/{id}', shapes.tax, { path: '/taxs/{tax}' }),
  write(
    'POST /taxs/create/{userId}',
    { ...shapes.tax, status: { is: 'Pending' } },
    { json: { name: 'VAT {n}', percentage: 20 } },
  ),
  write(
    'PUT /taxs/{id}/{userId}',
    { ...shapes.tax, percentage: { is: 14 } },
    { path: '/taxs/{tax}/{me}', json: { percentage: 14 } },
  ),
  write('DELETE /taxs/{id}/{userId}', shapes.tax, { path: '/taxs/{tax}/{me}' }),
  ...['Pending', 'Approved'].map((status) =>
    write(
      'PATCH /taxs/{taxId}/status/{userId}',
      { ...shapes.tax, status: { is: status } },
      { path: '/taxs/{tax}/status/{me}', about: status, json: { status } },
    ),
  ),
];

const expenseForm = {
  itemName: 'Gloves',
  purchaseFrom: 'Medical Supplies',
  purchaseDate: '2026-02-03',
  purchasedBy: '{nurse}',
  amount: 120.5,
  paidBy: 'Cash',
} as const;
const expenses: readonly ConformanceRow[] = [
  list('POST /expenses', shapes.expense, {
    given: ['expense'],
    json: {
      limit: 3,
      skip: 0,
      size: 3,
      search: {
        itemName: 'glove',
        purchasedBy: '',
        paidBy: 'Cash',
        fromDate: '2026-02-01',
        toDate: '2026-02-28',
      },
    },
  }),
  read('GET /expenses/{id}', shapes.expense, { path: '/expenses/{expense}' }),
  write(
    'POST /expenses/create/{userId}',
    { ...shapes.expenseWritten, status: { is: 'Pending' }, amount: { is: 120.5 } },
    { form: expenseForm, files: { attachment: 'pdf' } },
  ),
  write(
    'PUT /expenses/{id}/{userId}',
    { ...shapes.expenseWritten, amount: { is: 99 } },
    { path: '/expenses/{expense}/{me}', form: { amount: 99 } },
  ),
  write(
    'PATCH /expenses/{expenseId}/status/{userId}',
    { ...shapes.expenseWritten, status: { is: 'Approved' } },
    { by: 'Accountant', path: '/expenses/{expense}/status/{me}', json: { status: 'Approved' } },
  ),
  write('DELETE /expenses/{id}/{userId}', shapes.expenseWritten, { path: '/expenses/{expense}/{me}' }),
  read('GET /expenses/{id}/attachment', 'present', {
    source: '8',
    path: '/expenses/{expense with attachment}/attachment',
    file: 'application/pdf',
  }),
];

const fund = {
  employee: '{nurse}',
  type: 'Fixed Amount',
  employeeShareAmount: 100,
  organizationShareAmount: 200,
  employeeSharePercentage: 5,
  organizationSharePercentage: 5,
  description: 'Retirement',
} as const;
const providentFunds: readonly ConformanceRow[] = [
  write(
    'POST /providentFunds/create/{userId}',
    {
      ...shapes.providentFundWritten,
      employeeShareAmount: { is: 100 },
      employeeSharePercentage: { is: 0 },
      organizationSharePercentage: { is: 0 },
    },
    { source: '7, 56', json: fund },
  ),
  ...(['POST', 'GET'] as const).map((method) =>
    list(`${method} /providentFunds`, shapes.providentFund, {
      source: '8',
      given: ['provident fund'],
    }),
  ),
  read('GET /providentFunds/{id}', shapes.providentFund, {
    source: '8',
    path: '/providentFunds/{provident fund}',
  }),
  write(
    'PUT /providentFunds/{id}/{userId}',
    { ...shapes.providentFundWritten, description: { is: 'Later' } },
    { source: '8', path: '/providentFunds/{provident fund}/{me}', json: { description: 'Later' } },
  ),
  write('DELETE /providentFunds/{id}/{userId}', shapes.providentFundWritten, {
    source: '8',
    path: '/providentFunds/{provident fund}/{me}',
  }),
];

const settings: readonly ConformanceRow[] = [
  read('GET /settings', [shapes.settings], { source: '7, 7' }),
  write(
    'PATCH /settings/{userId}',
    { ...shapes.settings, companyName: { is: 'Clinique Atlas' }, currencyCode: { is: 'MAD' } },
    { form: { companyName: 'Clinique Atlas', CNSSRate: 4.29 }, files: { lightLogo: 'picture' } },
  ),
  read(
    'GET /settings/public',
    {
      companyName: 'text',
      websiteName: 'text?',
      defaultLanguage: 'text',
      lightLogo: 'text?',
      favicon: 'text?',
    },
    { source: '48', by: 'nobody' },
  ),
  read('GET /settings/lightLogo', 'present', { by: 'nobody', file: 'image/' }),
  read('GET /settings/favicon', 'present', { by: 'nobody', file: 'image/' }),
];

/** Decision 22: base 10,000 and nothing else, the label hints as rates. */
const golden = {
  seniorityBonus: { is: 0 },
  earnings: { is: 0 },
  grossSalary: { is: 10_000 },
  CNSS: { is: 257.4 },
  CIMR: { is: 600 },
  CNSSAMO: { is: 200 },
  assGroup: { is: 200 },
  medicalCharges: { is: 102 },
  deducations: { is: 1_359.4 },
  netSalary: { is: 8_640.6 },
} as const;
const month = {
  user: '{nurse}',
  salaryMonth: '2026-01',
  baseSalary: 10_000,
  othersEarning: 0,
  othersDeducations: 0,
};
const salaries: readonly ConformanceRow[] = [
  list('POST /employeesSalaries', shapes.salary, {
    given: ['salary'],
    json: { limit: 4 },
  }),
  list('POST /employeesSalaries', shapes.salary, {
    source: '7, 55',
    about: 'searched',
    given: ['salary'],
    json: { search: { name: 'first', role: 'Employee', fromDate: '2026-01', toDate: '2026-02' } },
  }),
  write(
    'POST /employeesSalaries/create/{userId}',
    { ...shapes.salaryWritten, ...golden, user: { is: '{nurse}' } },
    { source: '7, 22', json: { ...month, netSalary: 99_999 } },
  ),
  read(
    'POST /employeesSalaries/preview',
    { ...shapes.salaryFigures, ...golden },
    { source: '55', json: month },
  ),
  read('GET /employeesSalaries/{id}', shapes.salary, { path: '/employeesSalaries/{salary}' }),
  write(
    'PUT /employeesSalaries/{id}/{userId}',
    { ...shapes.salaryWritten, baseSalary: { is: 9_000 }, grossSalary: { is: 9_000 } },
    { source: '8', path: '/employeesSalaries/{salary}/{me}', json: { baseSalary: 9_000 } },
  ),
  write('DELETE /employeesSalaries/{id}/{userId}', shapes.salaryWritten, {
    path: '/employeesSalaries/{salary}/{me}',
  }),
];

const prescriptions: readonly ConformanceRow[] = [
  ...['prescriptions', 'ordonnances'].flatMap((path) => [
    list(`GET /${path}`, shapes.prescription, {
      source: path === 'prescriptions' ? '7' : '8',
      given: ['prescription'],
    }),
    read(`GET /${path}/{id}`, shapes.prescription, {
      source: path === 'prescriptions' ? '7' : '8',
      path: `/${path}/{prescription}`,
    }),
  ]),
  read('GET /prescriptions/medicines', { medicines: 'present' }, { source: 'ours', query: { text: 'para' } }),
  write(
    'POST /prescriptions/create/{userId}',
    { ...shapes.prescriptionWritten, status: { is: 'Pending' } },
    {
      json: {
        appointment: '{approved appointment}',
        email: 'patient@clinic.test',
        prescriptionDate: '2026-03-10',
        dueDate: '2026-04-10',
        lineItems: [{ name: 'Paracetamol', description: 'Three times a day', quantity: 1, price: 20 }],
      },
    },
  ),
  write(
    'PUT /prescriptions/{id}/{userId}',
    { ...shapes.prescriptionWritten, otherInformation: { is: 'After meals' } },
    { path: '/prescriptions/{prescription}/{me}', json: { otherInformation: 'After meals' } },
  ),
  write('DELETE /prescriptions/{id}/{userId}', shapes.prescriptionWritten, {
    path: '/prescriptions/{prescription}/{me}',
  }),
];

export const conformanceRows: readonly ConformanceRow[] = [
  ...accounts,
  ...roles,
  ...users,
  ...patients,
  ...appointments,
  ...departments,
  ...invoices,
  ...rowsOfPayments,
  ...rowsOfCredits,
  ...rowsOfAccounts,
  ...rowsOfCheques,
  ...leaves,
  ...holidays,
  ...rowsOfTills,
  ...taxs,
  ...rowsOfActs,
  ...expenses,
  ...providentFunds,
  ...settings,
  ...salaries,
  ...prescriptions,
  ...rowsAcross,
];
