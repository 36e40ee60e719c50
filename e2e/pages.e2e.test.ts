/** What stands on the pages of records and on the dashboard beside the records themselves, and where it leads. */
import { clinicTime } from '@hospital/contracts';
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { ADMIN_EMAIL, forms, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(180_000);

let opened: OpenClinic;
let browser: TestBrowser;
let administrator: Screen;
let patient = '';
let doctor = '';
let invoice = '';

beforeAll(async () => {
  opened = await openClinic();
  const { clinic } = opened;
  patient = await clinic.patient({ firstname: 'Sofia', lastname: 'Haddad', phone: '+212 600 111 222' });
  doctor = await clinic.doctor({
    firstname: 'Leila',
    lastname: 'Alami',
    email: 'leila@clinic.test',
    phone: '+212 600 333 444',
  });
  const past = { patient, doctor, appointmentDate: '2026-03-02', fromTime: '10:00', toTime: '10:30' };
  const ahead = { patient, doctor, appointmentDate: '2190-03-02', fromTime: '09:15', toTime: '09:45' };
  const invoiced = await clinic.approved(past);
  await clinic.appointment(ahead);
  const issued = await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(invoiced));
  invoice = issued.must(201).id;
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
  administrator = await browser.open('administrator');
  await signInAs(administrator, ADMIN_EMAIL);
});

afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
});

const check = watched(() => browser);

check('a patient’s page says phone, visits and what is unpaid, and leads to the invoices', async () => {
  await administrator.goTo(`/patients/${patient}`);
  await administrator.find('link', '+212 600 111 222');
  await administrator.find('link', 'Mon 02 Mar 2026 10:00');
  await administrator.find('link', 'Tue 02 Mar 2190 09:15');
  await administrator.press('link', 'MAD 300.00');
  await administrator.arrivesAt('/invoices');
  await administrator.find('row', 'Sofia Haddad');
  await administrator.goTo(`/patients/${patient}`);
  await administrator.press('tab', 'Invoices');
  await administrator.find('row', 'Sent');
  await administrator.press('tab', 'Appointments');
  await administrator.find('row', 'Leila Alami');
});

check('a doctor’s page leads to the week of their calendar', async () => {
  await administrator.goTo(`/doctors/${doctor}/profile`);
  await administrator.press('tab', 'Day and week');
  await administrator.press('link', 'Week');
  await administrator.arrivesAt('/appointments/calendar');
  const { searchParams } = new URL(administrator.page.url());
  expect([searchParams.get('view'), searchParams.get('doctor')]).toEqual(['week', doctor]);
});

check(
  'an invoice’s page says what was paid and what was printed, with codes that can be checked',
  async () => {
    const { clinic } = opened;
    const at = `/invoices/${invoice}`;
    await administrator.goTo(`${at}/view?tab=invoice.payments`);
    await administrator.find('heading', 'No payment has been recorded yet.');
    const paid = { status: 'Partially Paid', rest: 100, paidBy: 'Cash' };
    (await clinic.admin.post('/documents', { kind: 'invoice', record: invoice, language: 'fr' })).must(202);
    (await clinic.admin.put(`${at}/{me}`, paid)).must(200);
    await administrator.find('row', 'Payment', 'MAD 200.00', 'Cash');
    (await clinic.admin.post('/documents', { kind: 'invoice', record: invoice, language: 'fr' })).must(202);
    await administrator.press('tab', 'Documents');
    await administrator.find('row', 'Superseded', 'French');
    await administrator.find('row', 'Valid', 'French');
  },
);

describe('from the page of', () => {
  const dialled = '+212 600 111 222';
  const hours = { fromTime: '14:00', toTime: '14:30' };
  const visit = (day: string) =>
    opened.clinic.appointment({ patient, doctor, appointmentDate: day, ...hours });

  check('an appointment one gets to patient and doctor, and calls them', async () => {
    await administrator.goTo(`/appointments/${await visit('2190-03-03')}`);
    await administrator.find('link', dialled);
    await administrator.find('link', '+212 600 333 444');
    const colours = await administrator.page.$$eval('.details a', (links) =>
      links.map((link) => getComputedStyle(link).color),
    );
    expect(new Set(colours).size).toBe(1);
    await administrator.press('link', 'Leila Alami');
    await administrator.arrivesAt(`/doctors/${doctor}/profile`);
    await administrator.page.goBack();
    await administrator.press('link', 'Sofia Haddad');
    await administrator.arrivesAt(`/patients/${patient}`);
  });

  check('an appointment it is cancelled by a button, which the toast takes back', async () => {
    await administrator.goTo(`/appointments/${await visit('2190-03-04')}`);
    await administrator.press('button', 'Cancel appointment');
    await administrator.toast('Success', 'Appointment status updated !');
    await administrator.isGone('button', 'Cancel appointment');
    await administrator.press('button', 'Undo');
    await administrator.press('button', 'Approve');
    await administrator.find('link', 'Create invoice');
    const sizes = await administrator.page.evaluate(() =>
      ['Delete', 'Cancel appointment'].map((name) => {
        const named = [...document.querySelectorAll('.page-head button')].find(
          (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
        );
        return named?.getBoundingClientRect().width ?? 0;
      }),
    );
    expect(sizes[0]).toBeGreaterThan(0);
    expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
  });

  check('an ordonnance one gets to its patient, doctor and visit', async () => {
    const { clinic } = opened;
    const approved = await clinic.approved({ patient, doctor, appointmentDate: '2190-03-05', ...hours });
    const { id } = (await clinic.admin.post('/prescriptions/create/{me}', forms.prescription(approved))).must(
      201,
    );
    await administrator.goTo(`/ordonnances/${id}/view`);
    await administrator.find('link', dialled);
    await administrator.find('link', 'Leila Alami');
    await administrator.find('link', 'Sofia Haddad');
    await administrator.press('link', '05 Mar 2190 14:00');
    await administrator.arrivesAt(`/appointments/${approved}`);
  });

  check('a leave one sees the balance, approves it, takes that back and declines it', async () => {
    const { clinic } = opened;
    const nurse = await clinic.user('Nurse', { firstname: 'Nora', lastname: 'Nejjar', remainingLeave: 8 });
    const leave = forms.leave(nurse, { fromDate: '2190-03-01', toDate: '2190-03-04' });
    const { id } = (await clinic.admin.post('/leaves/create/{me}', leave)).must(201);
    await administrator.goTo('/leaves');
    await administrator.press('row', 'Nora Nejjar');
    await administrator.arrivesAt(`/leaves/${id}`);
    await administrator.find('text', 'Remaining leave\n8');
    await administrator.press('button', 'Approve');
    await administrator.toast('Success', 'Leave updated !');
    await administrator.find('text', 'Remaining leave\n5');
    await administrator.isGone('button', 'Decline');
    await administrator.press('button', 'Undo');
    await administrator.find('text', 'Remaining leave\n8');
    await administrator.press('button', 'Decline');
    await administrator.find('button', 'Declined');
    await administrator.press('link', 'Nora Nejjar');
    await administrator.arrivesAt(`/employees/${nurse}`);
  });
});

check('a doctor’s dashboard begins with the own day, a manager’s with what waits', async () => {
  const { clinic } = opened;
  const { day } = clinicTime(new Date().toISOString(), 'Africa/Casablanca');
  await clinic.appointment({ patient, doctor, appointmentDate: day, fromTime: '00:00', toTime: '00:10' });
  const own = await browser.open('doctor');
  await signInAs(own, 'leila@clinic.test');
  await own.find('heading', 'My day');
  await own.find('row', '00:00 – 00:10', 'Sofia Haddad', 'Pending');
  await clinic.hire('Manager', { email: 'manager@clinic.test' });
  const nurse = await clinic.user('Nurse', { firstname: 'Rim', lastname: 'Saadi' });
  const leave = forms.leave(nurse, { fromDate: '2190-03-01', toDate: '2190-03-04' });
  (await clinic.admin.post('/leaves/create/{me}', leave)).must(201);
  const manager = await browser.open('manager');
  await signInAs(manager, 'manager@clinic.test');
  await manager.pressIn(['Rim Saadi'], 'button', 'Approve');
  await manager.toast('Success', 'Leave updated !');
  await manager.isGone('row', 'Rim Saadi');
  await manager.press('button', 'Undo');
  await manager.find('row', 'Rim Saadi');
  await administrator.goTo('/dashboard');
  for (const title of ['Next patients', 'Free places today', 'What changed'])
    await administrator.find('heading', title);
  for (const note of ['Pending and approved', 'Pending only']) await administrator.find('text', note);
  await administrator.find('text', 'Overdue in all');
});

check('a browser that was never here begins in the clinic’s language, under its name', async () => {
  const settings = { defaultLanguage: 'French', websiteName: 'Clinique de l’Atlas' };
  (await opened.clinic.admin.patch('/settings/{me}', settings)).must(200);
  const newcomer = await browser.open('newcomer');
  await newcomer.visit('/signin');
  await newcomer.find('heading', 'Connexion');
  await newcomer.find('text', 'Clinique de l’Atlas');
  expect(await newcomer.page.title()).toContain('Clinique de l’Atlas');
});
