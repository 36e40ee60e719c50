/**
 * The story of the product, clicked through: a receptionist books, a doctor approves, an accountant closes with an invoice and
 * downloads the PDF, an administrator reads who did it. Each has a browser of their own on the product as `npm start` starts it.
 */
import { dayAt, DEFAULT_ZONE, monthName, zoneOf } from '@hospital/contracts';
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { readPdf } from '../pdf-worker/src/testing/readPdf.ts';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import { paperOf, signInAs, watched } from './screenTests.ts';
import type { Screen } from './screen.ts';

jest.setTimeout(180_000);

const SALMA = 'Salma Idrissi';
const YOUSSEF = 'Youssef Amrani';
const DOCTOR = 'Karim Alaoui';
/** A week ahead, so that it is among the upcoming ones. */
const DAY = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const [YEAR = '', , DATE = ''] = DAY.split('-');
/** In the format that a new clinic has: `d M Y`. */
const SHOWN_DAY = `${DATE} ${monthName(DAY, 'en')} ${YEAR}`;

let opened: OpenClinic;
let browser: TestBrowser;
let receptionist: Screen;
let doctor: Screen;
let accountant: Screen;
let appointment = '';
let started = 0;

beforeAll(async () => {
  started = Date.now();
  opened = await openClinic();
  const { clinic } = opened;
  await clinic.hire('Receptionist', { firstname: 'Nadia', lastname: 'Berrada', email: 'nadia@clinic.test' });
  await clinic.hire('Doctor', { firstname: 'Karim', lastname: 'Alaoui', email: 'karim@clinic.test' });
  await clinic.hire('Accountant', { firstname: 'Omar', lastname: 'Tazi', email: 'omar@clinic.test' });
  await clinic.department({ name: 'Cardiology', color: 'red' });
  await clinic.admin.post('/taxs/create/{me}', { name: 'TVA', percentage: 20, status: 'Approved' });
  await clinic.patient({ firstname: 'Salma', lastname: 'Idrissi', email: 'salma@patients.test' });
  await clinic.patient({ firstname: 'Youssef', lastname: 'Amrani' });
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
});

afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
});

const step = watched(() => browser, { story: true });

async function fillAppointment(screen: Screen, patient: string, from: string): Promise<void> {
  await screen.find('heading', 'New appointment');
  await screen.pick('Patient', patient);
  await screen.pick('Department', 'Cardiology');
  await screen.pick('Doctor', DOCTOR);
  await screen.type('Date', DAY);
  await screen.type('From', from);
}

describe('from the sign-in to the printed invoice', () => {
  step('a wrong password is refused in words, the right one opens the dashboard', async () => {
    receptionist = await browser.open('receptionist');
    receptionist.expectRefusal(401);
    await receptionist.visit('/signin');
    await receptionist.type('Email', 'nadia@clinic.test');
    await receptionist.type('Password', 'not the password');
    await receptionist.press('button', 'Sign in');
    await receptionist.toast('Please check form !', 'The email or the password is wrong.');
    await receptionist.holds('Email', 'nadia@clinic.test');
    await signInAs(receptionist, 'nadia@clinic.test');
    await receptionist.toast('Welcome', 'User is authenticated successfully !');
    await receptionist.find('heading', 'Dashboard');
  });

  step('a receptionist books an appointment', async () => {
    await receptionist.press('link', 'Appointments');
    await receptionist.press('link', 'Add appointment');
    await fillAppointment(receptionist, SALMA, '10:00');
    await receptionist.holds('To', '10:30');
    await receptionist.type('To', '10:45');
    await receptionist.type('Injury', 'Palpitations since Monday');
    await receptionist.press('button', 'Create');
    await receptionist.toast('Success', 'Appointment created');
    await receptionist.arrivesAt('/appointments');
    await receptionist.find('row', SALMA, DOCTOR, 'Cardiology', '10:00 – 10:45', 'Pending');
  });

  step('a taken slot is refused, what was typed stays, and a reason overrides', async () => {
    receptionist.expectRefusal(409);
    await receptionist.press('link', 'Add appointment');
    await fillAppointment(receptionist, YOUSSEF, '10:30');
    await receptionist.type('Injury', 'Follow-up');
    await receptionist.press('button', 'Create');
    await receptionist.find('dialog', 'This time is already taken');
    await receptionist.press('button', 'Choose another time');
    await receptionist.holds('Patient', YOUSSEF);
    await receptionist.holds('Doctor', DOCTOR);
    await receptionist.holds('Date', SHOWN_DAY);
    await receptionist.holds('From', '10:30');
    await receptionist.holds('Injury', 'Follow-up');
    await receptionist.press('button', 'Create');
    await receptionist.type('Reason', 'A short one between two visits');
    await receptionist.press('button', 'Book anyway');
    await receptionist.toast('Success', 'Appointment created');
    await receptionist.arrivesAt('/appointments');
    await receptionist.find('row', YOUSSEF, '10:30 – 11:00', 'Pending');
  });

  step('a doctor approves from the dashboard, and the receptionist sees it without a reload', async () => {
    await receptionist.page.evaluate(() => Object.assign(window, { stays: true }));
    doctor = await browser.open('doctor');
    await signInAs(doctor, 'karim@clinic.test');
    await doctor.pressIn([SALMA], 'button', 'Prendre');
    await doctor.toast('Success', 'Appointment status updated !');
    await receptionist.find('row', SALMA, 'Approved');
    await doctor.press('link', 'Appointments');
    await doctor.pressIn([YOUSSEF], 'button', 'Pending');
    await doctor.find('menuitem', 'Approved');
    const offered = await doctor.page.$$eval('[role="menuitem"]', (items) =>
      items.map((item) => item.textContent),
    );
    expect(offered).toEqual(['Approved', 'Canceled']);
    await doctor.press('menuitem', 'Canceled');
    await doctor.find('row', YOUSSEF, 'Canceled');
    await receptionist.find('row', YOUSSEF, 'Canceled');
    expect(await receptionist.page.evaluate(() => 'stays' in window)).toBe(true);
  });

  step('an accountant closes it with an invoice, whose totals show while typing', async () => {
    accountant = await browser.open('accountant');
    await signInAs(accountant, 'omar@clinic.test');
    await accountant.press('link', 'Appointments');
    await accountant.press('row', SALMA);
    await accountant.arrivesAt(/^\/appointments\/[\w-]+$/);
    appointment = new URL(accountant.page.url()).pathname.split('/')[2] ?? '';
    await accountant.press('link', 'Create invoice');
    await accountant.type('Item', 'Consultation');
    await accountant.type('Price', '300.50');
    await accountant.press('button', 'Add a line');
    await accountant.type('Item', 'Electrocardiogram', 1);
    await accountant.type('Quantity', '2', 1);
    await accountant.type('Price', '199.75', 1);
    await accountant.find('text', 'MAD 700.00');
    await accountant.select('Tax rate', 'TVA (20 %)');
    await accountant.type('Discount rate', '10');
    for (const amount of ['MAD 140.00', '-MAD 70.00', 'MAD 770.00']) await accountant.find('text', amount);
    await accountant.press('button', 'Create');
    await accountant.find('dialog', 'This closes the appointment and gives the invoice its number.');
    await accountant.press('button', 'Issue the invoice');
    await accountant.toast('Success', 'invoice created !');
    await accountant.arrivesAt(/^\/invoices\/[\w-]+\/view$/);
  });

  step('the invoice shows its number and its totals, and is downloaded as a PDF', async () => {
    const year = dayAt(new Date(), zoneOf(DEFAULT_ZONE)).slice(0, 4);
    await accountant.find('heading', `Invoice ${year}-000001`);
    const paper = await paperOf(accountant);
    const printed = [
      `${year}-000001`,
      SALMA,
      'Consultation',
      'Electrocardiogram',
      'MAD 700.00',
      'MAD 140.00',
      'MAD 70.00',
      'MAD 770.00',
    ];
    for (const text of printed) expect(paper).toContain(text);
    const { name, bytes } = await browser.download(accountant, () => accountant.press('button', 'PDF'));
    expect(name).toBe(`invoice-${year}-000001.pdf`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { pages } = await readPdf(bytes);
    for (const text of printed) expect(pages.join(' ')).toContain(text);
  });

  step('the appointment is closed and leads to its invoice', async () => {
    const invoice = new URL(accountant.page.url()).pathname;
    await receptionist.find('row', SALMA, 'Closed');
    await accountant.visit(`/appointments/${appointment}`);
    await accountant.find('text', 'Closed');
    expect(await accountant.page.$$('main .pill[aria-haspopup]')).toEqual([]);
    await accountant.press('link', 'Invoice');
    await accountant.arrivesAt(invoice);
    await accountant.press('link', 'Invoices');
    await accountant.find('row', SALMA, 'MAD 770.00', 'Sent');
  });

  step('an administrator reads who did what and when, and what changed to what', async () => {
    const administrator = await browser.open('administrator');
    await signInAs(administrator, ADMIN_EMAIL);
    await administrator.visit(`/appointments/${appointment}`);
    await administrator.press('tab', 'History');
    const entries: readonly (readonly string[])[] = [
      ['booked', 'Nadia Berrada', SALMA, DOCTOR, '10:00', '10:45', 'Palpitations since Monday'],
      ['approved', 'Karim Alaoui', 'Pending → Approved'],
      ['Invoice', 'Omar Tazi', 'Approved → Closed'],
    ];
    for (const texts of entries) {
      const entry = await administrator.find('row', ...texts);
      const at = await entry.$eval('time', (time) => Date.parse(time.dateTime));
      expect([at > started, at < Date.now()]).toEqual([true, true]);
    }
  });
});
