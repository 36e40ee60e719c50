/** Each kind of record is created, changed and deleted on its screens, with the specification's toasts, and the server knows. */
import { expect } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElementHandle } from 'puppeteer';
import { forms } from '../api/clinic.ts';
import { form, textOf, type Client } from '../client.ts';
import { makeDataFolder, removeDataFolder } from '../product.ts';
import type { Screen } from '../screen.ts';
import { signInAs } from '../screenTests.ts';
import { focusComesTo, idOf, journeys, onServer, readable } from './journeys.ts';

const journey = journeys(async (clinic) => {
  await clinic.user('Employee', { firstname: 'Hind', lastname: 'Chraibi', email: 'hind@clinic.test' });
});

const EMPLOYEE = 'Hind Chraibi';

/** Answers the question with yes. */
async function remove(screen: Screen, row: readonly string[], question: string): Promise<void> {
  await screen.pressIn(row, 'button', 'Delete');
  await screen.find('dialog', question);
  await screen.press('button', 'Delete');
}

/** A page of the record asks for it once more while it is left. */
async function removeFromPage(screen: Screen, ...texts: string[]): Promise<void> {
  screen.expectRefusal(410);
  await screen.press('button', 'Delete');
  await screen.find('dialog', ...texts);
  await focusComesTo(screen, 'Cancel');
  await screen.press('button', 'Delete');
}

async function gone(client: Client, path_: string, id: unknown): Promise<void> {
  (await client.get(`${path_}/${String(id)}`)).must(410);
}

async function fillPerson(screen: Screen, person: { firstname: string; lastname: string; cin: string }) {
  await screen.type('First name', person.firstname);
  await screen.type('Last name', person.lastname);
  await screen.type('Birthday', '12 Mar 1984');
  await screen.select('Gender', 'Female');
  await screen.type('CIN', person.cin);
  await screen.type('Phone', '+212 600 000 123');
  await screen.select('City', 'Rabat');
}

async function fillAccount(screen: Screen, email: string): Promise<void> {
  await screen.type('Address', '1, rue de la Paix');
  await screen.type('Postal code', '10000');
  await screen.type('Joining date', '01 Jan 2020');
  await screen.type('Email', email);
  await screen.type('Password', 'a password for tests');
  await screen.type('Confirm password', 'a password for tests');
}

journey('department: create, change, delete', async ({ clinic, screen }) => {
  await screen.goTo('/departments');
  await screen.press('link', 'Add department');
  await screen.type('Name', 'Maternity');
  await screen.select('Color', 'Purple');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'Department Maternity created');
  await screen.arrivesAt('/departments');
  const made = await onServer(clinic.admin, '/departments', { name: 'Maternity' });
  expect(made).toMatchObject({ color: 'purple', status: 'Active' });
  await screen.pressIn(['Maternity'], 'link', 'Edit');
  await screen.type('Name', 'Maternity ward');
  await screen.select('Status', 'Inactive');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'Department Maternity ward updated');
  expect(await onServer(clinic.admin, '/departments', { name: 'Maternity ward' })).toMatchObject({
    _id: made?.['_id'],
    status: 'Inactive',
  });
  await remove(screen, ['Maternity ward'], 'Are you sure want to delete this Department ?');
  await screen.toast('Success', 'Department deleted !');
  await gone(clinic.admin, '/departments', made?.['_id']);
});

journey('doctor: create, change, delete', async ({ clinic, screen }) => {
  await screen.goTo('/doctors');
  await screen.press('link', 'Add doctor');
  await fillPerson(screen, { firstname: 'Leila', lastname: 'Alami', cin: 'D100' });
  await screen.select('Speciality', 'Radiologue');
  await fillAccount(screen, 'leila@clinic.test');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'Doctor Leila created');
  const made = await onServer(clinic.admin, '/users', { email: 'leila@clinic.test' });
  expect(made).toMatchObject({ speciality: 'Radiologue', birthday: '1984-03-12', role: { name: 'Doctor' } });
  const id = String(made?.['_id']);
  await screen.goTo(`/doctors/${id}/update`);
  await screen.select('Speciality', 'Dentiste');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'Doctor Leila UPDATED');
  expect((await clinic.admin.get(`/users/${id}`)).record).toMatchObject({ speciality: 'Dentiste' });
  await screen.goTo(`/doctors/${id}/profile`);
  await removeFromPage(screen, 'Are you sure want to delete this Doctor ?', 'Leila Alami');
  await screen.toast('Success', 'Doctor deleted !');
  await gone(clinic.admin, '/users', id);
});

journey(
  'employee: create, change, delete; a doctor’s tabs are an employee’s too',
  async ({ clinic, screen }) => {
    await screen.goTo('/employees');
    await screen.press('link', 'Add employee');
    await fillPerson(screen, { firstname: 'Samir', lastname: 'Fassi', cin: 'E100' });
    await screen.pick('Role', 'Nurse');
    await fillAccount(screen, 'samir@clinic.test');
    await screen.press('button', 'Create');
    await screen.toast('Success', 'employee created !');
    const id = String((await onServer(clinic.admin, '/users', { email: 'samir@clinic.test' }))?.['_id']);
    (await clinic.admin.post('/leaves/create/{me}', forms.leave(id))).must(201);
    (await clinic.admin.post('/employeesSalaries/create/{me}', forms.salary(id))).must(201);
    const other = await clinic.user('Nurse', { firstname: 'Omar', lastname: 'Bennis' });
    await screen.goTo(`/employees/${id}/update`);
    await screen.type('Phone', '+212 600 999 999');
    await screen.press('button', 'Save');
    await screen.toast('Success', 'employee Samir UPDATED !');
    expect((await clinic.admin.get(`/users/${id}`)).record).toMatchObject({ phone: '+212 600 999 999' });
    await screen.goTo(`/employees/${id}`);
    await screen.press('tab', 'Leaves');
    await screen.find('row', 'Casual Leave', '04 May 2026');
    await screen.press('tab', 'Payslips');
    await screen.find('row', '10,000.00');
    await readable(clinic);
    await screen.goTo(`/employees/${other}`);
    await removeFromPage(screen, 'Are you sure want to delete this Employee ?', 'Omar Bennis');
    await screen.toast('Success', 'employee deleted !');
    await gone(clinic.admin, '/users', other);
  },
);

journey('patient: create, change, delete', async ({ clinic, screen }) => {
  await screen.goTo('/patients/create');
  await fillPerson(screen, { firstname: 'Sofia', lastname: 'Haddad', cin: 'PA100' });
  await screen.select('Country', 'Morocco');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'Patient created');
  const id = String((await onServer(clinic.admin, '/patients', { cin: 'PA100' }))?.['_id']);
  await screen.goTo(`/patients/${id}/update`);
  await screen.type('Address', '7, avenue Hassan II');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'Patient updated');
  expect((await clinic.admin.get(`/patients/${id}`)).record).toMatchObject({
    address: '7, avenue Hassan II',
  });
  await screen.goTo(`/patients/${id}`);
  await removeFromPage(screen, 'Are you sure want to delete this Patient ?', 'Sofia Haddad');
  await screen.toast('Success', 'Patient deleted');
  await gone(clinic.admin, '/patients', id);
});

journey('appointment: change, status by its menu, delete', async ({ clinic, screen }) => {
  const patient = await clinic.patient({ firstname: 'Younes', lastname: 'Tazi' });
  const id = await clinic.appointment({
    patient,
    appointmentDate: '2190-01-04',
    fromTime: '09:00',
    toTime: '09:30',
  });
  await readable(clinic);
  await screen.goTo(`/appointments/${id}/update`);
  await screen.holds('From', '09:00');
  await screen.type('Injury', 'Back pain');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'Appointment updated');
  expect((await clinic.admin.get(`/appointments/${id}`)).record).toMatchObject({ injury: 'Back pain' });
  await screen.goTo('/appointments');
  await screen.pressIn(['Younes Tazi'], 'button', 'Pending');
  await screen.press('menuitem', 'Canceled');
  await screen.toast('Success', 'Appointment status updated !');
  expect((await clinic.admin.get(`/appointments/${id}`)).record).toMatchObject({ status: 'Canceled' });
  await remove(screen, ['Younes Tazi'], 'Are you sure want to delete this Appointment ?');
  await screen.toast('Success', 'Appointment deleted');
  await gone(clinic.admin, '/appointments', id);
});

journey('leave: create, change, decide, delete', async ({ clinic, screen }) => {
  await screen.goTo('/leaves/create');
  await screen.pick('Employee', EMPLOYEE);
  await screen.select('Leave type', 'Medical Leave');
  await screen.type('From', '05 Jan 2190');
  await screen.type('To', '08 Jan 2190');
  await screen.holds('Number of days', '3');
  await screen.type('Reason', 'An operation');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'Leave request created !');
  const made = await onServer(clinic.admin, '/leaves', { reason: 'An operation' });
  expect(made).toMatchObject({ fromDate: '2190-01-05', nbOfDays: 3, status: 'Pending' });
  const id = String(made?.['_id']);
  await screen.goTo(`/leaves/${id}/update`);
  await screen.type('To', '09 Jan 2190');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'Request leave updated !');
  await screen.goTo('/leaves');
  await screen.pressIn(['09 Jan 2190'], 'button', 'Pending');
  await screen.press('menuitem', 'Declined');
  await screen.toast('Success', 'Leave updated !');
  expect((await clinic.admin.get(`/leaves/${id}`)).record).toMatchObject({
    toDate: '2190-01-09',
    status: 'Declined',
  });
  await remove(screen, ['09 Jan 2190'], 'Are you sure want to delete this Leave ?');
  await screen.toast('Success', 'leave deleted !');
  await gone(clinic.admin, '/leaves', id);
});

journey('holiday: create, change, delete', async ({ clinic, screen }) => {
  await screen.goTo('/holidays/add');
  await screen.type('Title', 'Throne Day');
  await screen.type('Date', '30 Jul 2190');
  await screen.type('Number of days', '1');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'holiday Throne Day created !');
  const id = String((await onServer(clinic.admin, '/holidays', { title: 'Throne Day' }))?.['_id']);
  await screen.pressIn(['Throne Day'], 'link', 'Edit');
  await screen.type('Number of days', '2');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'holiday Throne Day updated !');
  expect((await clinic.admin.get(`/holidays/${id}`)).record).toMatchObject({
    holidayDate: '2190-07-30',
    nbDays: 2,
  });
  await remove(screen, ['Throne Day'], 'Are you sure want to delete this Holiday ?');
  await screen.toast('Success', 'holiday deleted !');
  await gone(clinic.admin, '/holidays', id);
});

journey('tax: create, change, approve, delete', async ({ clinic, screen }) => {
  await screen.goTo('/taxs/create');
  await screen.type('Name', 'TVA');
  await screen.type('Percentage', '5,5');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'tax TVA created !');
  const made = await onServer(clinic.admin, '/taxs', { name: 'TVA' });
  expect(made).toMatchObject({ percentage: 5.5, status: 'Pending' });
  await screen.pressIn(['TVA'], 'link', 'Edit');
  await screen.type('Name', 'TVA reduced');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'tax TVA reduced updated !');
  await screen.closeToasts();
  await screen.isGone('toast', 'tax TVA reduced updated !');
  await screen.pressIn(['TVA reduced'], 'button', 'Pending');
  await screen.press('menuitem', 'Approved');
  await screen.toast('Success', 'tax TVA reduced updated !');
  expect(await onServer(clinic.admin, '/taxs', { name: 'TVA reduced' })).toMatchObject({
    status: 'Approved',
  });
  await remove(screen, ['TVA reduced'], 'Are you sure want to delete this Tax ?');
  await screen.toast('Success', 'tax deleted !');
  await gone(clinic.admin, '/taxs', made?.['_id']);
});

/** A file of a person's own, chosen in the browser. */
async function chooseFile(screen: Screen, label: string, file: { name: string; bytes: Buffer }) {
  const folder = makeDataFolder();
  const at = path.join(path.dirname(folder), file.name);
  await writeFile(at, file.bytes);
  const input = (await screen.page.waitForSelector('input[type=file]')) as ElementHandle<HTMLInputElement>;
  const button = await input.evaluateHandle((element) => element.nextElementSibling as HTMLButtonElement);
  expect(await button.evaluate((element) => element.labels[0]?.innerText)).toContain(label);
  await input.uploadFile(at);
  return () => removeDataFolder(folder);
}

journey(
  'expense: create with its attachment, change, approve, delete; a wrong file is reported at its field',
  async (here) => {
    const { clinic, screen } = here;
    await screen.goTo('/expenses/create');
    await screen.type('Item name', 'Gloves');
    await screen.type('Purchase date', '03 Feb 2026');
    await screen.pick('Purchased by', EMPLOYEE);
    await screen.type('Amount', '120,50');
    await screen.select('Paid by', 'Cheque');
    const dropFalse = await chooseFile(screen, 'Attachment', {
      name: 'bill.pdf',
      bytes: Buffer.from('no pdf at all'),
    });
    screen.expectRefusal(415);
    await screen.press('button', 'Create');
    await screen.toast('Please check form !', '');
    await screen.page.waitForSelector('.field-error');
    const complaint = await screen.page.$eval('.file-field', (field) => field.parentElement?.innerText);
    expect(complaint).toContain('This kind of file is not accepted.');
    await screen.holds('Item name', 'Gloves');
    const dropTrue = await chooseFile(screen, 'Attachment', {
      name: 'bill.pdf',
      bytes: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    });
    await screen.press('button', 'Create');
    await screen.toast('Success', 'expense Gloves created !');
    await Promise.all([dropFalse(), dropTrue()]);
    const made = await onServer(clinic.admin, '/expenses', { itemName: 'Gloves' });
    expect(made).toMatchObject({ amount: 120.5, paidBy: 'Cheque', status: 'Pending' });
    expect(made?.['attachment']).toBeTruthy();
    await screen.pressIn(['Gloves'], 'link', 'Edit');
    await screen.type('Amount', '130');
    await screen.press('button', 'Save');
    await screen.toast('Success', 'expense Gloves updated !');
    await screen.closeToasts();
    await screen.isGone('toast', 'expense Gloves updated !');
    await screen.pressIn(['Gloves'], 'button', 'Pending');
    await screen.press('menuitem', 'Approved');
    await screen.toast('Success', 'expense Gloves updated !');
    expect(await onServer(clinic.admin, '/expenses', { itemName: 'Gloves' })).toMatchObject({
      amount: 130,
      status: 'Approved',
    });
    await remove(screen, ['Gloves'], 'Are you sure want to delete this Expense ?');
    await screen.toast('Success', 'expense deleted !');
    await gone(clinic.admin, '/expenses', made?.['_id']);
  },
);

journey('provident fund: create, change, delete', async ({ clinic, screen }) => {
  await screen.goTo('/providentFunds/create');
  await screen.pick('Employee', EMPLOYEE);
  await screen.type('Employee share amount', '100');
  await screen.type('Organization share amount', '200,25');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'Provident Fund added !');
  const [fund] = (await clinic.admin.get('/providentFunds')).rows;
  expect(fund).toMatchObject({ employeeShareAmount: 100, organizationShareAmount: 200.25 });
  await screen.pressIn([EMPLOYEE], 'link', 'Edit');
  await screen.type('Employee share amount', '150');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'Provident Fund updated !');
  await remove(screen, [EMPLOYEE], 'Are you sure want to delete this Provident fund ?');
  await screen.toast('Success', 'Provident Fund deleted !');
  expect((await clinic.admin.get('/providentFunds')).rows).toEqual([]);
});

journey('salary: its figures while typing, create, change, payslip, delete', async ({ clinic, screen }) => {
  await screen.goTo('/employees-salaries/add');
  await screen.pick('Employee', EMPLOYEE);
  await screen.type('Salary month', 'Jan 2026');
  await screen.type('Base salary', '10000');
  await screen.page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(
      (input) => input.labels?.[0]?.textContent?.includes('Net salary') && /\d/.test(input.value),
    ),
  );
  await screen.press('button', 'Create');
  await screen.toast('Success', 'employee Salary created !');
  const [made] = (await clinic.admin.list('/employeesSalaries', { limit: 10 })).rows;
  expect(made).toMatchObject({ salaryMonth: '2026-01', baseSalary: 10_000 });
  await screen.pressIn([EMPLOYEE], 'link', 'Edit');
  await screen.type('Other earnings', '500');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'employee Salary updated !');
  expect((await clinic.admin.get(`/employeesSalaries/${String(made?.['_id'])}`)).record).toMatchObject({
    othersEarning: 500,
  });
  await screen.pressIn([EMPLOYEE], 'link', 'Payslip');
  await screen.find('heading', 'Payslip of Hind Chraibi, Jan 2026');
  await screen.goTo('/employees-salaries');
  await remove(screen, [EMPLOYEE], "Are you sure want to delete this employee's salary?");
  await screen.toast('Success', 'Employee Salary deleted !');
  await gone(clinic.admin, '/employeesSalaries', made?.['_id']);
});

journey('role: create, its permissions applied and in force at once, rename, delete', async (here) => {
  const { clinic, screen, browser } = here;
  await screen.goTo('/settings/roles-permissions/create');
  await screen.type('Name', 'Cashier');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'role Cashier created !');
  await screen.arrivesAt(/^\/settings\/roles-permissions\/[\w-]+$/);
  const id = new URL(screen.page.url()).pathname.split('/')[3] ?? '';
  const cashier = clinic.userFields('Employee', { firstname: 'Rim', role: id, email: 'rim@clinic.test' });
  const person = (await clinic.admin.post('/users/create/{me}', form(cashier))).must(201).id;
  const theirs = await browser.open('cashier');
  await signInAs(theirs, 'rim@clinic.test');
  await theirs.isGone('link', 'Taxes');
  for (const flag of ['Access to the modules', 'Taxes']) {
    const box = await screen.find('field', flag);
    if (!(await box.evaluate((element) => (element as HTMLInputElement).checked)))
      await screen.press('field', flag);
  }
  await screen.press('button', 'Appliquer les changements');
  await screen.toast('Success', 'role Cashier updated !');
  expect((await clinic.admin.get(`/roles/${id}`)).record).toMatchObject({
    hasAccessModule: true,
    Taxs: true,
    Invoices: false,
  });
  await theirs.visit('/taxs');
  await theirs.press('link', 'Add tax');
  await theirs.arrivesAt('/taxs/create');
  await theirs.page.close();
  (await clinic.admin.delete(`/users/${person}/{me}`)).must(200);
  await screen.goTo(`/settings/roles-permissions/${id}/update`);
  await screen.type('Name', 'Head cashier');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'role Head cashier updated !');
  await remove(screen, ['Head cashier'], 'Are you sure want to delete this Role ?');
  await screen.toast('Success', 'role Head cashier deleted !');
  await gone(clinic.admin, '/roles', id);
});

journey('prescription: write, change, delete', async ({ clinic, screen }) => {
  const patient = await clinic.patient({ firstname: 'Salma', lastname: 'Idrissi' });
  const appointment = await clinic.approved({ patient });
  await readable(clinic);
  await screen.goTo(`/appointments/${appointment}`);
  await screen.press('link', 'Add prescription');
  await screen.find('heading', 'New prescription');
  await screen.type('Name', 'Paracetamol');
  await screen.type('Description', 'Three times a day');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'prescription created !');
  const [made] = (await clinic.admin.get('/prescriptions')).rows;
  expect(idOf(made?.['appointment'])).toBe(appointment);
  expect((await clinic.admin.get(`/appointments/${appointment}`)).record['prescription']).toBeTruthy();
  const id = String(made?.['_id']);
  await readable(clinic);
  await screen.goTo(`/appointments/${appointment}/ordonnance/${id}/update`);
  await screen.type('Description', 'Twice a day');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'Prescription updated !');
  expect((await clinic.admin.get(`/prescriptions/${id}`)).record).toMatchObject({
    lineItems: [{ description: 'Twice a day' }],
  });
  await screen.goTo('/ordonnances');
  await remove(screen, ['Salma Idrissi'], 'Are you sure want to delete this Prescription ?');
  await screen.toast('Success', 'Prescription deleted !');
  await gone(clinic.admin, '/prescriptions', id);
});

journey('invoice: change, delete; a printed or paid one stays', async ({ clinic, screen }) => {
  const patient = await clinic.patient({ firstname: 'Adam', lastname: 'Naciri' });
  const appointment = await clinic.approved({ patient });
  const invoice = (await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(appointment))).must(
    201,
  ).record;
  const id = textOf(invoice, '_id');
  await readable(clinic);
  await screen.goTo(`/appointments/${appointment}/invoices/${id}/update`);
  await screen.type('Discount rate', '10');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'Invoice updated !');
  expect((await clinic.admin.get(`/invoices/${id}`)).record).toMatchObject({ grandTotal: 270 });
  await readable(clinic);
  await screen.goTo(`/invoices/${id}/view`);
  await screen.press('button', 'Delete');
  await screen.find('dialog', 'Are you sure want to delete this Invoice ?');
  await screen.press('button', 'Delete');
  await screen.toast('Success', 'Invoice deleted !');
  // Its number was given: it stays, void, and out of the list.
  expect((await clinic.admin.get(`/invoices/${id}`)).record).toMatchObject({ void: true });
  const printed = textOf(await clinic.invoice(), '_id');
  await readable(clinic);
  await screen.goTo(`/invoices/${printed}/view`);
  await screen.press('button', 'Print');
  // What is printed is a paper of its own, with its code.
  await screen.page.waitForSelector('#print-frame');
  await screen.find('text', 'This invoice was printed and can no longer be edited.');
  await screen.find('button', 'Create a credit note');
  await screen.isGone('button', 'Delete');
  await screen.isGone('link', 'Edit');
  const paid = await clinic.invoice({ status: 'Paid', paidBy: 'Cash' });
  await readable(clinic);
  await screen.goTo(
    `/appointments/${String(idOf(paid['appointment']))}/invoices/${textOf(paid, '_id')}/update`,
  );
  await screen.type('Discount rate', '50');
  await screen.press('button', 'Save');
  await screen.toast('Please check form !', 'The invoice is not editable if it was paid !');
  expect((await clinic.admin.get(`/invoices/${textOf(paid, '_id')}`)).record).toMatchObject({
    grandTotal: 300,
  });
});

journey('one’s own profile: change it without a right over people', async ({ clinic, browser }) => {
  const nurse = await clinic.hire('Nurse', { email: 'own.profile@clinic.test' });
  const screen = await browser.open('nurse');
  await signInAs(screen, 'own.profile@clinic.test');
  await screen.goTo('/profile/edit');
  await screen.type('Phone', '+212 522 000 001');
  await screen.press('button', 'Save');
  await screen.arrivesAt('/profile');
  expect((await nurse.get('/profile')).record).toMatchObject({ phone: '+212 522 000 001' });
});

journey('one’s own profile: change it', async ({ clinic, screen }) => {
  await screen.goTo('/profile/edit');
  await screen.type('Phone', '+212 522 000 000');
  await screen.press('button', 'Save');
  await screen.toast('Success', 'employee UPDATED !');
  expect((await clinic.admin.get('/profile')).record).toMatchObject({ phone: '+212 522 000 000' });
});
