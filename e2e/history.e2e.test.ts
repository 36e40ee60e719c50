/**
 * What an auditor does: reads the story of an appointment (booked, moved, approved, closed with an invoice, the invoice paid), plays it, looks
 * at the clinic as it was, where nothing can be written, and takes the trail along. Who holds no flag for it is offered nothing of it.
 */
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import { textOf } from './client.ts';
import { choose, violationsOn, type Look } from './looks.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(600_000);

let opened: OpenClinic;
let browser: TestBrowser;
let auditor: Screen;
let receptionist: Screen;
let story: Story;

interface Story {
  readonly appointment: string;
  readonly invoice: string;
  /** Where the log was once the appointment had been booked. */
  readonly booked: string;
}

async function tell({ clinic }: OpenClinic): Promise<Story> {
  const { admin } = clinic;
  const patient = await clinic.patient({ firstname: 'Samira', lastname: 'Tazi' });
  const booking = await admin.post('/appointments/create/{me}', await clinic.appointmentFields({ patient }));
  const appointment = booking.must(201).id;
  (await admin.put(`/appointments/${appointment}/{me}`, { fromTime: '08:00', toTime: '08:30' })).must(200);
  (await clinic.setStatus(appointment, 'Approved')).must(200);
  const issued = await admin.post('/invoices/create/{me}', clinic.invoiceFields(appointment));
  const invoice = issued.must(201).id;
  (await admin.put(`/invoices/${invoice}/{me}`, { status: 'Paid', paidBy: 'Cash' })).must(200);
  return { appointment, invoice, booked: booking.headers.get('X-Position') ?? '' };
}

beforeAll(async () => {
  opened = await openClinic();
  const { clinic } = opened;
  await clinic.hire('Receptionist', { firstname: 'Nadia', lastname: 'Berrada', email: 'nadia@clinic.test' });
  story = await tell(opened);
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
  auditor = await browser.open('auditor');
  await signInAs(auditor, ADMIN_EMAIL);
  receptionist = await browser.open('receptionist');
  await signInAs(receptionist, 'nadia@clinic.test');
});

afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
});

const check = watched(() => browser);
const searchOf = async ({ page }: Screen): Promise<string> => page.evaluate(() => location.search);

describe('the history of a record', () => {
  check('tells in words what happened, by whom, because of what', async () => {
    const { appointment } = story;
    await auditor.goTo(`/appointments/${appointment}?tab=history`);
    await auditor.find('row', 'Appointment booked', 'by ', 'Samira Tazi');
    await auditor.find('row', 'Appointment changed', '→ 08:00', '→ 08:30');
    await auditor.find('row', 'Appointment approved', 'Pending → Approved');
    await auditor.find('row', 'Invoice issued', 'Because of: Invoice 2026-000001', 'Approved → Closed');
    await auditor.goTo(`/invoices/${story.invoice}/view?tab=history`);
    await auditor.settles();
  });

  check('leads to the record as it was then', async () => {
    await auditor.goTo(`/appointments/${story.appointment}?tab=history`);
    await auditor.pressIn(['Appointment approved'], 'link', 'As it was then');
    await auditor.find('button', 'Another moment');
    await auditor.find('text', 'Approved');
    await auditor.isGone('link', 'Create invoice');
    await auditor.press('link', 'Back to now');
    await auditor.find('text', 'Closed');
    expect(await searchOf(auditor)).toBe('');
  });

  check('takes the last act back by a new one, and keeps both', async () => {
    const id = await opened.clinic.approved();
    await auditor.goTo(`/appointments/${id}?tab=history`);
    await auditor.pressIn(['Appointment approved'], 'button', 'Undo');
    await auditor.toast('Success', 'Undone. The history keeps both.');
    await auditor.find('row', 'Appointment set back to pending', 'Approved → Pending');
    await auditor.find('row', 'Appointment approved');
    const { record } = (await opened.clinic.admin.get(`/appointments/${id}`)).must(200);
    expect(textOf(record, 'status')).toBe('Pending');
  });
});

check('the life of a record is played forward and back', async () => {
  await auditor.goTo(`/appointments/${story.appointment}?tab=history`);
  await auditor.press('link', 'Replay');
  await auditor.arrivesAt(`/audit/appointments/${story.appointment}`);
  await auditor.press('button', 'First state');
  await auditor.find('row', 'Appointment booked');
  await auditor.find('text', '1 / 5');
  await auditor.page.keyboard.press('ArrowRight');
  await auditor.find('row', 'Appointment changed');
  await auditor.press('button', 'One state forward');
  await auditor.find('row', 'Appointment approved');
  await auditor.press('button', 'First state');
  await auditor.press('button', 'Play');
  await auditor.find('row', 'Invoice issued');
  await auditor.find('text', '5 / 5');
});

describe('the clinic as it was', () => {
  check('shows the lists of then, and nothing that writes', async () => {
    await auditor.goTo(`/appointments?asOf=${story.booked}`);
    await auditor.find('row', 'Samira Tazi', 'Pending');
    await auditor.find('text', 'Nothing can be changed here.');
    await auditor.isGone('link', 'Add Appointment');
    await auditor.press('link', 'Invoices');
    await auditor.arrivesAt('/invoices');
    await auditor.isGone('row', '2026-000001');
    expect(await searchOf(auditor)).toBe(`?asOf=${story.booked}`);
    await auditor.press('link', 'Back to now');
    await auditor.find('row', '2026-000001');
  });

  check('a form says why it is not there, and a call that writes is refused', async () => {
    await auditor.goTo(`/appointments/create?asOf=${story.booked}`);
    await auditor.find('text', 'You are looking at the past. Go back to now to change anything.');
    await auditor.isGone('button', 'Create');
    await auditor.goTo(`/settings/company?asOf=${story.booked}`);
    await auditor.find('text', 'You are looking at the past. Go back to now to change anything.');
    await auditor.isGone('button', 'Save');
  });

  check('is chosen in the menu', async () => {
    await auditor.goTo('/dashboard');
    await auditor.press('button', 'As it was…');
    await auditor.press('button', 'End of last month');
    await auditor.find('button', 'Another moment');
    expect(await searchOf(auditor)).toMatch(/^\?asOf=\d{4}-\d\d-\d\dT/);
    await auditor.press('link', 'Back to now');
    await auditor.isGone('button', 'Another moment');
  });
});

check('what is searched is taken along, and that is itself found', async () => {
  await auditor.goTo('/audit?resource=appointments&type=AppointmentBooked');
  await auditor.find('row', 'Appointment booked');
  const { bytes } = await browser.download(auditor, () => auditor.press('button', 'Export CSV'));
  const lines = bytes.toString('utf8').trim().split(/\r?\n/);
  expect(lines.filter((line) => line.includes('AppointmentBooked')).length).toBe(lines.length - 1);
  await auditor.goTo('/audit?type=AuditExported');
  await auditor.find('row', 'Audit exported');
});

check('reads of patients are listed, and reports count', async () => {
  await auditor.goTo('/audit/reads');
  await auditor.find('row', 'Samira Tazi');
  await auditor.goTo('/audit/reports');
  await auditor.find('row', 'Closed');
  await auditor.settles();
});

check('who may not read every history is offered nothing of it, and the address says no', async () => {
  await receptionist.goTo('/dashboard');
  await receptionist.settles();
  await receptionist.isGone('button', 'As it was…');
  await receptionist.visit(`/appointments?asOf=${story.booked}`);
  await receptionist.find('text', 'Your role does not let you look at the past.');
  for (const address of ['/audit', '/audit/reads', '/audit/reports']) {
    await receptionist.visit(address);
    await receptionist.arrivesAt('/dashboard');
  }
});

const looks: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
];

describe.each(looks)('axe, $language and $theme', (look) => {
  check('finds nothing against WCAG 2.2 A and AA', async () => {
    const { appointment, booked } = story;
    await choose(auditor, look);
    const faults: string[] = [];
    for (const at of [
      `/appointments/${appointment}?tab=history`,
      `/audit/appointments/${appointment}?step=2`,
      `/appointments?asOf=${booked}`,
      `/dashboard?asOf=${booked}`,
      `/appointments/create?asOf=${booked}`,
      '/audit',
      '/audit/reads',
      '/audit/reports',
    ]) {
      await auditor.goTo(at);
      await auditor.settles();
      faults.push(...(await violationsOn(auditor, look)).map((fault) => `${at}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
