/** Every route of the specification's second section, with what must be on it; the records that they need are made here. */
import { forms, type Clinic } from './api/clinic.ts';

/** Who of the two opens it; the other is redirected to the dashboard. */
type Opens = 'both' | 'administrator';

export interface Address {
  readonly route: string;
  readonly at: string;
  /** A part of the heading of the first order. */
  readonly heading: string;
  readonly opens: Opens;
  /** What else has to be seen: names of buttons, links or fields. */
  readonly shows?: readonly string[];
}

/** Judged like the routes, although the specification does not list them. */
export const OTHER_ADDRESSES: readonly string[] = ['/500', '/nothing'];

export interface Records {
  readonly patient: string;
  readonly doctor: string;
  readonly employee: string;
  readonly department: string;
  readonly pending: string;
  readonly approved: string;
  readonly billed: string;
  readonly invoice: string;
  readonly prescribed: string;
  readonly prescription: string;
  readonly leave: string;
  readonly holiday: string;
  readonly tax: string;
  readonly expense: string;
  readonly fund: string;
  readonly salary: string;
  readonly role: string;
}

export async function makeRecords(clinic: Clinic): Promise<Records> {
  const { admin } = clinic;
  const create = async (path: string, body: object): Promise<string> =>
    (await admin.post(`${path}/create/{me}`, { ...body })).must(201).id;
  const employee = await clinic.user('Employee');
  const billed = await clinic.approved();
  const invoice = await create('/invoices', clinic.invoiceFields(billed));
  const prescribed = await clinic.approved();
  return {
    employee,
    billed,
    invoice,
    prescribed,
    prescription: await create('/prescriptions', forms.prescription(prescribed)),
    patient: await clinic.patient(),
    doctor: await clinic.doctor(),
    department: await clinic.department(),
    pending: await clinic.appointment(),
    approved: await clinic.approved(),
    leave: await create('/leaves', forms.leave(employee)),
    holiday: await create('/holidays', forms.holiday()),
    tax: await clinic.tax(20),
    expense: await clinic.expense(),
    fund: await create('/providentFunds', forms.providentFund(employee)),
    salary: await create('/employeesSalaries', forms.salary(employee)),
    role: clinic.role('Nurse'),
  };
}

type Row = readonly [route: string, id: string, heading: string, opens: Opens, shows?: readonly string[]];

function rowsOf(records: Records): readonly Row[] {
  return [
    ['/dashboard', '', 'Dashboard', 'both'],
    ['/profile', '', '', 'both', ['Edit Profile']],
    ['/profile/edit', '', '', 'both', ['Save']],
    ['/doctors', '', 'Doctors', 'administrator', ['Add Doctor']],
    ['/doctors/create', '', 'Doctor', 'administrator', ['Create']],
    ['/doctors/:id/update', records.doctor, '', 'administrator', ['Save']],
    ['/doctors/:id/profile', records.doctor, '', 'administrator'],
    ['/patients', '', 'Patients', 'both', ['Add Patient']],
    ['/patients/create', '', 'Patient', 'both', ['Create']],
    ['/patients/:id/update', records.patient, '', 'both', ['Save']],
    ['/appointments', '', 'Appointments', 'both', ['Add Appointment']],
    ['/appointments/calendar', '', '', 'both'],
    ['/appointments/create', '', 'Appointment', 'both', ['Create']],
    ['/appointments/:id/update', records.pending, '', 'both', ['Save']],
    [`/appointments/${records.approved}/invoices/create`, '', 'New invoice', 'administrator', ['Create']],
    [`/appointments/${records.billed}/invoices/:id/update`, records.invoice, 'invoice', 'administrator'],
    [`/appointments/${records.approved}/prescriptions/create`, '', 'New prescription', 'both', ['Create']],
    [
      `/appointments/${records.prescribed}/ordonnance/:id/update`,
      records.prescription,
      'prescription',
      'both',
    ],
    ['/departments', '', 'Departments', 'administrator', ['Add Department']],
    ['/departments/create', '', 'Department', 'administrator', ['Create']],
    ['/departments/:id/update', records.department, '', 'administrator', ['Save']],
    ['/employees', '', 'Employees', 'administrator', ['Add Employee']],
    ['/employees/create', '', 'Employee', 'administrator', ['Create']],
    ['/employees/:id/update', records.employee, '', 'administrator', ['Save']],
    ['/leaves', '', 'Leaves', 'both', ['Add Leave']],
    ['/leaves/create', '', 'Leave', 'both', ['Create']],
    ['/leaves/:id/update', records.leave, '', 'administrator', ['Save']],
    ['/holidays', '', 'Holidays 2', 'both'],
    ['/holidays/add', '', 'Holiday', 'administrator', ['Create']],
    ['/holidays/:id/update', records.holiday, '', 'administrator', ['Save']],
    ['/invoices', '', 'Invoices', 'both'],
    ['/invoices/:id/view', records.invoice, 'Invoice', 'both', ['PDF', 'Print']],
    ['/taxs', '', 'Taxes', 'administrator', ['Add Tax']],
    ['/taxs/create', '', 'Tax', 'administrator', ['Create']],
    ['/taxs/:id/update', records.tax, '', 'administrator', ['Save']],
    ['/expenses', '', 'Expenses', 'administrator', ['Add Expense']],
    ['/expenses/create', '', 'Expense', 'administrator', ['Create']],
    ['/expenses/:id/update', records.expense, '', 'administrator', ['Save']],
    ['/providentFunds', '', 'Provident funds', 'administrator', ['Add Provident fund']],
    ['/providentFunds/create', '', 'Provident fund', 'administrator', ['Create']],
    ['/providentFunds/:id/update', records.fund, '', 'administrator', ['Save']],
    ['/ordonnances', '', 'Ordonnances', 'both'],
    ['/ordonnances/:id/view', records.prescription, 'Prescription', 'both', ['Print']],
    ['/employees-salaries', '', '', 'administrator'],
    ['/employees-salaries/add', '', '', 'administrator', ['Create']],
    ['/employees-salaries/:id/payslip', records.salary, 'Payslip', 'administrator', ['Print']],
    ['/payslip/example', '', 'payslip', 'both'],
    ['/settings/company', '', 'Company', 'administrator', ['Save']],
    ['/settings/localization', '', 'Localization', 'administrator', ['Save']],
    ['/settings/theme', '', 'Theme', 'administrator', ['Save']],
    ['/settings/salary', '', 'Salary', 'administrator', ['Save']],
    ['/settings/roles-permissions', '', 'Roles', 'administrator'],
    ['/settings/roles-permissions/create', '', 'Role', 'administrator', ['Create']],
    [
      '/settings/roles-permissions/:id',
      records.role,
      'Nurse',
      'administrator',
      ['Appliquer les changements'],
    ],
    ['/settings/roles-permissions/:id/update', records.role, '', 'administrator', ['Save']],
  ];
}

export function addressesOf(records: Records): readonly Address[] {
  return rowsOf(records).map(([route, id, heading, opens, shows]) => ({
    route: route.replaceAll(/[0-9a-f-]{36}/g, ':appointmentId'),
    at: route.replace(':id', id),
    heading,
    opens,
    ...(shows ? { shows } : {}),
  }));
}
