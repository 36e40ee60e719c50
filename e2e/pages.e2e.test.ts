/** What stands on the pages of records and on the dashboard beside the records themselves, and where it leads. */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
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
  doctor = await clinic.doctor({ firstname: 'Leila', lastname: 'Alami' });
  const past = { patient, doctor, appointmentDate: '2026-03-02', fromTime: '10:00', toTime: '10:30' };
  const ahead = { patient, doctor, appointmentDate: '2190-03-02', fromTime: '09:15', toTime: '09:45' };
  const invoiced = await clinic.approved(past);
  await clinic.appointment(ahead);
  const issued = await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(invoiced));
  invoice = issued.must(201).id;
  browser = await TestBrowser.start(opened.product.url);
  administrator = await browser.open('administrator');
  await signInAs(administrator, ADMIN_EMAIL);
});

afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
});

const check = watched(() => browser);

check('a patient’s page says phone, visits and what is unpaid, and leads to the invoices', async () => {
  await administrator.visit(`/patients/${patient}`);
  await administrator.find('link', '+212 600 111 222');
  await administrator.find('link', 'Mon 02 Mar 2026 10:00');
  await administrator.find('link', 'Tue 02 Mar 2190 09:15');
  await administrator.press('link', 'MAD 300.00');
  await administrator.arrivesAt('/invoices');
  await administrator.find('row', 'Sofia Haddad');
  await administrator.visit(`/patients/${patient}`);
  await administrator.press('tab', 'Invoices');
  await administrator.find('row', 'Sent');
  await administrator.press('tab', 'Appointments');
  await administrator.find('row', 'Leila Alami');
});

check('a doctor’s page leads to the week of their calendar', async () => {
  await administrator.visit(`/doctors/${doctor}/profile`);
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
    await administrator.visit(`${at}/view?tab=invoice.payments`);
    await administrator.find('heading', 'No payment has been recorded yet.');
    const paid = { status: 'Partially Paid', rest: 100, paidBy: 'Cash' };
    (await clinic.admin.post('/documents', { kind: 'invoice', record: invoice, language: 'fr' })).must(202);
    (await clinic.admin.put(`${at}/{me}`, paid)).must(200);
    await administrator.find('row', 'MAD 200.00', 'Cash', 'MAD 100.00');
    (await clinic.admin.post('/documents', { kind: 'invoice', record: invoice, language: 'fr' })).must(202);
    await administrator.press('tab', 'Documents');
    await administrator.find('row', 'Superseded', 'French');
    await administrator.find('row', 'Valid', 'French');
  },
);

check('a browser that was never here begins in the clinic’s language, under its name', async () => {
  const settings = { defaultLanguage: 'French', websiteName: 'Clinique de l’Atlas' };
  (await opened.clinic.admin.patch('/settings/{me}', settings)).must(200);
  const newcomer = await browser.open('newcomer');
  await newcomer.visit('/signin');
  await newcomer.find('heading', 'Connexion');
  await newcomer.find('text', 'Clinique de l’Atlas');
  expect(await newcomer.page.title()).toContain('Clinique de l’Atlas');
});
