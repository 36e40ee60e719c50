/** How many keys, clicks and drags the usual tasks take. The tests count them on the page and print the table of issue "Daily work". */
import { dayAt } from '@hospital/contracts';
import { afterAll, expect } from '@jest/globals';
import { actionsOf, countSteps, type Steps } from '../stepCount.ts';
import type { Screen } from '../screen.ts';
import { signInAs } from '../screenTests.ts';
import { idOf, journeys, onServer, readable, rowsOn, type Journeys } from './journeys.ts';

const counted: { task: string; steps: Steps; most: string }[] = [];

afterAll(() => {
  const lines = counted.map(
    ({ task, steps: { keys, clicks, drags }, most }) =>
      `${task.padEnd(44)} ${clicks} clicks, ${drags} drags, ${keys} keys (at most ${most})`,
  );
  process.stdout.write(`\nSteps of the usual tasks\n${lines.join('\n')}\n`);
});

const STAFF = 26;
const staff: string[] = [];

const journey = journeys(async (clinic) => {
  // Another one who may pay: so the administrator's own salary is left out.
  await clinic.user('Accountant', { firstname: 'Other', lastname: 'Payer' });
  for (let index = 0; index < STAFF; index += 1)
    staff.push(await clinic.user('Nurse', { firstname: 'Staff', lastname: `Member${index + 10}` }));
});

/** In the clinic's time zone, as it is by default. */
function today(): string {
  return dayAt(new Date(), 'Africa/Casablanca');
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

journey('the salaries of 26 people are prepared in one go', async ({ clinic, screen }) => {
  const month = today().slice(0, 7);
  const pay = (user: string, fields: object) =>
    clinic.admin.post('/employeesSalaries/create/{me}', { user, othersEarning: 0, ...fields });
  for (const [index, user] of staff.entries())
    (await pay(user, { salaryMonth: monthBefore(month), baseSalary: 5000 + index })).must(201);
  const [paid = '', raised = ''] = staff;
  (await pay(paid, { salaryMonth: month, baseSalary: 5000 })).must(201);
  await readable(clinic);
  await screen.goTo('/employees-salaries');
  await screen.settles();
  const taken = await countSteps(screen.page);
  const link = await screen.page.waitForSelector('a[href="/employees-salaries/prepare"]');
  await link?.click();
  await screen.find('text', '1 person is already paid for this month.', 'Your own salary is left out.');
  await screen.type('Base salary: Staff Member11', '6000');
  await screen.press('button', 'Create 25 salaries');
  await screen.find('dialog', 'Different from the month before: 1.');
  expect(await rowsOn(clinic.admin, '/employeesSalaries', { fromDate: month, toDate: month })).toHaveLength(
    1,
  );
  await screen.press('button', 'Create 25 salaries', 'dialog');
  await screen.toast('Success', '25 salaries created');
  const steps = await taken();
  counted.push({ task: 'Payslips of 26 people, one of them raised', steps, most: '10 actions' });
  expect(actionsOf(steps)).toBeLessThanOrEqual(10);
  const created = await rowsOn(clinic.admin, '/employeesSalaries', { fromDate: month, toDate: month });
  expect(created).toHaveLength(STAFF);
  expect(created.filter(({ baseSalary }) => baseSalary === 6000)).toMatchObject([{ user: { _id: raised } }]);
  await screen.find('text', `${STAFF} people are already paid for this month.`);
});

journey('a salary whose answer was lost is found as paid, and is not offered again', async (here) => {
  const { clinic, screen } = here;
  const month = '2031-02';
  const [first = ''] = staff;
  const fields = { user: first, salaryMonth: '2031-01', baseSalary: 4000, othersEarning: 0 };
  (await clinic.admin.post('/employeesSalaries/create/{me}', fields)).must(201);
  await readable(clinic);
  screen.expectLostAnswer();
  await screen.goTo(`/employees-salaries/prepare?month=${month}`);
  await screen.press('button', 'Create 1 salary');
  const session = await screen.page.createCDPSession();
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/employeesSalaries/create/*', requestStage: 'Response' }],
  });
  session.once('Fetch.requestPaused', ({ requestId }) => {
    void session
      .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionClosed' })
      .then(() => session.detach());
  });
  await screen.find('dialog', 'Total net');
  await screen.press('button', 'Create 1 salary', 'dialog');
  await screen.find('text', '1 person is already paid for this month.');
  const made = await onServer(clinic.admin, '/employeesSalaries', { salaryMonth: month });
  expect(made).toMatchObject({ baseSalary: 4000 });
});

journey('a single salary starts with the base that its employee had last', async ({ screen }) => {
  await screen.goTo('/employees-salaries/add');
  await screen.pick('Employee', 'Staff Member11');
  await screen.holds('Base salary', '6000.00');
  await screen.pick('Employee', 'Staff Member12');
  await screen.holds('Base salary', '5002.00');
  await screen.type('Base salary', '7000');
  await screen.pick('Employee', 'Staff Member13');
  await screen.holds('Base salary', '7000.00');
});

journey('“Fill the page” loads what fills the screen, beside the specified step', async ({ screen }) => {
  await screen.goTo('/employees');
  await screen.find('button', 'Load more');
  await screen.press('button', 'Fill the page');
  await screen.isGone('button', 'Fill the page');
  const { rows, height } = await screen.page.evaluate(() => ({
    rows: document.querySelectorAll('tbody tr').length,
    height: document.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0,
  }));
  expect(rows * height).toBeGreaterThan(900 * 0.6);
  await screen.find('button', 'Load more');
});

const LEAVES = 10;

journey(
  'ten leaves are approved in four clicks, and taken back from the toast',
  async ({ clinic, screen }) => {
    const ask = (user: string, day: string) =>
      clinic.admin.post('/leaves/create/{me}', {
        user,
        type: 'Casual Leave',
        fromDate: day,
        toDate: day,
        reason: 'A wedding',
        status: 'Pending',
      });
    // Two of them are one employee's.
    const employees = [...staff.slice(0, LEAVES - 1), staff[0] ?? ''];
    for (const [index, user] of employees.entries())
      (await ask(user, `2031-05-${String(index + 10)}`)).must(201);
    await readable(clinic);
    const stateOf = async () =>
      (await rowsOn(clinic.admin, '/leaves')).map(({ status }) => status).filter((one) => one === 'Approved');
    await screen.goTo('/leaves');
    await screen.find('button', `Pending ${LEAVES}`);
    const taken = await countSteps(screen.page);
    await screen.press('button', `Pending ${LEAVES}`);
    await screen.find('text', `${LEAVES} found`);
    await screen.press('field', 'Select all that are shown');
    await screen.press('button', `Select all ${LEAVES} that match`);
    await screen.find('text', `${LEAVES} selected`);
    await screen.press('button', 'Approve');
    await screen.toast('Success', `${LEAVES} records approved`);
    const steps = await taken();
    counted.push({ task: 'Approve ten leaves', steps, most: '4 clicks' });
    expect(actionsOf(steps)).toBeLessThanOrEqual(4);
    expect(await stateOf()).toHaveLength(LEAVES);
    await screen.press('button', 'Undo');
    await screen.toast('Success', `Undo: ${LEAVES} records`);
    expect(await stateOf()).toHaveLength(0);
  },
);

journey('a range of rows is selected with Shift, by mouse and by keyboard', async ({ screen }) => {
  await screen.goTo('/employees?perPage=20');
  await screen.find('row', 'Staff Member20');
  const cellOf = async (index: number) => (await screen.page.$$('tbody .select-cell'))[index];
  await (await cellOf(1))?.click();
  await screen.page.keyboard.down('Shift');
  // Beside the box, at the cell's edge.
  await (await cellOf(4))?.click({ offset: { x: 2, y: 2 } });
  await screen.page.keyboard.up('Shift');
  await screen.find('text', '4 selected');
  await screen.page.keyboard.press('j');
  await screen.page.keyboard.press('j');
  await screen.page.keyboard.down('Shift');
  await screen.page.keyboard.press('X');
  await screen.page.keyboard.up('Shift');
  await screen.find('text', '6 selected');
});

const INVOICES = 30;

journey('thirty invoices are printed in four clicks', async ({ clinic, screen }) => {
  for (let index = 0; index < INVOICES; index += 1) await clinic.invoice();
  await readable(clinic);
  await screen.goTo('/invoices');
  await screen.settles();
  const taken = await countSteps(screen.page);
  await screen.press('field', 'Select all that are shown');
  await screen.find('text', `${INVOICES} selected`);
  await screen.pressForChosen('PDF');
  await screen.find('toast', 'Success');
  const steps = await taken();
  counted.push({ task: 'Print 30 invoices', steps, most: '4 clicks' });
  expect(actionsOf(steps)).toBeLessThanOrEqual(4);
  const [batch] = (await clinic.admin.get('/documents/batches')).must(200).rows;
  expect(batch).toMatchObject({ kind: 'invoice', total: INVOICES });
});

async function openPalette({ page }: Screen, text: string): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('.palette input');
  await page.keyboard.type(text);
}

journey('Ctrl-K opens the patient meant with the first Enter, and offers them again', async (here) => {
  const { clinic, screen } = here;
  const meant = await clinic.patient({ firstname: 'Aya', lastname: 'Palet', birthday: '1990-02-28' });
  // Newer ones that the search finds too.
  for (const lastname of ['Nopaletti', 'Sepalet']) await clinic.patient({ firstname: 'Other', lastname });
  await clinic.appointment({ patient: meant });
  await readable(clinic);
  await screen.goTo('/dashboard');
  await screen.find('button', 'Find anything');
  const taken = await countSteps(screen.page);
  await openPalette(screen, 'palet');
  await screen.page.keyboard.press('Enter');
  await screen.arrivesAt(`/patients/${meant}`);
  counted.push({ task: 'Open a known patient', steps: await taken(), most: 'Ctrl-K, 5 letters, Enter' });
  await screen.find('heading', 'Aya Palet');
  await openPalette(screen, 'palet');
  await screen.find('option', 'Aya Palet 28 Feb 1990');
  await screen.page.keyboard.press('Escape');
  await screen.visit('/dashboard');
  await screen.find('button', 'Find anything');
  await openPalette(screen, '');
  await screen.find('option', 'Aya Palet');
  const kept = await screen.page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('Aya Palet');
  expect(kept).not.toContain('1990');
});

async function ctrlEnter({ page }: Screen): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
}

const BOOKED = '2190-03-05';

journey('a known patient is booked by keyboard alone, and the department follows', async (here) => {
  const { clinic, screen } = here;
  const doctor = await clinic.doctor({ firstname: 'Keyla', lastname: 'Aaron' });
  const department = await clinic.department({ name: 'Usual wing' });
  const slot = { appointmentDate: BOOKED, fromTime: '07:00', toTime: '08:10' };
  await clinic.appointment({ ...slot, doctor, department });
  await clinic.patient({ firstname: 'Zineb', lastname: 'Quick' });
  await readable(clinic);
  await screen.visit(`/appointments/calendar?day=${BOOKED}&doctor=${doctor}`);
  await screen.find('text', 'Keyla Aaron');
  await screen.settles();
  const taken = await countSteps(screen.page);
  await screen.page.keyboard.press('n');
  await screen.find('field', 'Patient');
  await screen.page.keyboard.type('quick');
  await screen.find('option', 'Zineb Quick');
  await screen.page.keyboard.press('Enter');
  await screen.holds('Department', 'Usual wing');
  await ctrlEnter(screen);
  await screen.toast('Success', 'Appointment created');
  const steps = await taken();
  counted.push({ task: 'Book a known patient by keyboard alone', steps, most: '25 keys' });
  expect(steps.keys).toBeLessThanOrEqual(25);
  expect(steps.clicks + steps.drags).toBe(0);
  const rows = await rowsOn(clinic.admin, '/appointments', { doctor });
  expect(rows).toContainEqual(
    expect.objectContaining({ appointmentDate: BOOKED, fromTime: '08:30', toTime: '09:00' }),
  );
});

journey('a known patient is booked with a drag and at most eleven keys', async ({ clinic, screen }) => {
  const [doctor] = (await clinic.admin.list('/users', { search: { name: 'Keyla' } })).must(200).ids;
  await screen.visit(`/appointments/calendar?day=${BOOKED}&doctor=${String(doctor)}`);
  await screen.find('text', 'Zineb Quick');
  await screen.settles();
  const column = await screen.page.waitForSelector('[data-column]');
  const box = await column?.boundingBox();
  const card = await (await screen.page.waitForSelector('[data-slot]'))?.boundingBox();
  if (!box || !card) throw new Error('The calendar has no column.');
  const [x, y] = [box.x + box.width / 2, card.y + 220];
  const taken = await countSteps(screen.page);
  await screen.page.mouse.move(x, y);
  await screen.page.mouse.down();
  await screen.page.mouse.move(x, y + 20, { steps: 4 });
  await screen.page.mouse.move(x, y + 40, { steps: 4 });
  await screen.page.mouse.up();
  await screen.find('field', 'Patient');
  await screen.page.keyboard.type('quick');
  await screen.find('option', 'Zineb Quick');
  await screen.page.keyboard.press('Enter');
  await screen.holds('Department', 'Usual wing');
  await ctrlEnter(screen);
  await screen.toast('Success', 'Appointment created');
  const steps = await taken();
  counted.push({ task: 'Book a known patient in the calendar', steps, most: '1 drag, 11 keys' });
  expect(steps.keys).toBeLessThanOrEqual(11);
  expect(steps.clicks).toBe(0);
  expect(await rowsOn(clinic.admin, '/appointments', { doctor })).toHaveLength(3);
});

journey('an appointment is canceled from the calendar in two clicks', async ({ clinic, screen }) => {
  const [doctor] = (await clinic.admin.list('/users', { search: { name: 'Keyla' } })).must(200).ids;
  await screen.visit(`/appointments/calendar?day=${BOOKED}&doctor=${String(doctor)}`);
  await screen.find('text', 'Zineb Quick');
  await screen.settles();
  const card = await screen.page.waitForSelector('[data-slot] ::-p-text(Zineb Quick)');
  const taken = await countSteps(screen.page);
  await card?.click();
  await screen.press('button', 'Cancel appointment');
  await screen.find('toast', 'Success');
  const steps = await taken();
  counted.push({ task: 'Cancel from the calendar', steps, most: '2 clicks' });
  expect(actionsOf(steps)).toBeLessThanOrEqual(2);
  const rows = await rowsOn(clinic.admin, '/appointments', { doctor });
  expect(rows.filter(({ status }) => status === 'Canceled')).toHaveLength(1);
});

journey('a new patient takes over the typed name, and the country of the settings', async ({ screen }) => {
  await screen.visit('/appointments/create');
  await screen.type('Patient', 'Noura El Alami');
  await screen.find('text', 'Nothing matches');
  await screen.press('link', 'New patient');
  await screen.arrivesAt('/patients/create');
  await screen.holds('First name', 'Noura');
  await screen.holds('Last name', 'El Alami');
  await screen.holds('Country', 'Maroc');
});

journey('the last prescription of a patient is repeated with one click', async ({ clinic, screen }) => {
  const patient = await clinic.patient();
  const first = await clinic.approved({ patient });
  const lineItems = [{ name: 'Paracetamol', description: '1 g, three times a day' }];
  const body = { appointment: first, prescriptionDate: '2026-03-10', lineItems };
  (await clinic.admin.post('/prescriptions/create/{me}', body)).must(201);
  const next = await clinic.approved({ patient });
  await readable(clinic);
  await screen.visit(`/appointments/${next}/prescriptions/create`);
  const repeat = await screen.page.waitForSelector('button ::-p-text(Repeat ORD-)');
  const taken = await countSteps(screen.page);
  await repeat?.click();
  await screen.holds('Name', 'Paracetamol');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'prescription created !');
  const steps = await taken();
  counted.push({ task: 'Repeat the last ordonnance in its form', steps, most: '2 clicks' });
  expect(actionsOf(steps)).toBeLessThanOrEqual(2);
  const written = (await rowsOn(clinic.admin, '/prescriptions')).filter((row) =>
    JSON.stringify(row['lineItems']).includes('Paracetamol'),
  );
  expect(written).toHaveLength(2);
});

/** A doctor, and one approved visit of theirs today. */
async function doctorsDay({ clinic, browser }: Journeys, fields: { email: string }) {
  const doctor = await clinic.doctor({ firstname: 'Dina', ...fields });
  const [patient, other] = [await clinic.patient(), await clinic.patient()];
  const lineItems = [{ name: 'Amoxicilline', description: '1 g, morning and evening' }];
  for (const person of [patient, other]) {
    const appointment = await clinic.approved({ patient: person, doctor });
    const body = { appointment, prescriptionDate: '2026-03-10', lineItems };
    (await clinic.admin.post('/prescriptions/create/{me}', body)).must(201);
  }
  const visit = await clinic.approved({
    patient,
    doctor,
    appointmentDate: today(),
    fromTime: '23:00',
    toTime: '23:30',
  });
  await clinic.appointment({
    patient: other,
    doctor,
    appointmentDate: today(),
    fromTime: '23:30',
    toTime: '23:45',
  });
  await readable(clinic);
  const screen = await browser.open('doctor');
  await signInAs(screen, fields.email);
  return { screen, visit };
}

journey('an ordonnance is written from the doctor’s own day in two clicks', async (here) => {
  const { screen, visit } = await doctorsDay(here, { email: 'dina.day@clinic.test' });
  const prescribe = await screen.page.waitForSelector('.rows a[href$="/prescriptions/create"]');
  // The visit that is not approved yet offers none.
  expect(await screen.page.$$('.rows a[href$="/prescriptions/create"]')).toHaveLength(1);
  const taken = await countSteps(screen.page);
  await prescribe?.click();
  await screen.arrivesAt(`/appointments/${visit}/prescriptions/create`);
  await screen.type('Name', 'amox');
  await screen.find('option', 'Amoxicilline 1 g, morning and evening');
  await screen.page.keyboard.press('ArrowDown');
  await screen.page.keyboard.press('Enter');
  await screen.holds('Description', '1 g, morning and evening');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'prescription created !');
  const steps = await taken();
  counted.push({ task: 'Ordonnance from my day', steps, most: '2 clicks, and what is typed' });
  expect(steps.clicks).toBeLessThanOrEqual(2);
  expect(steps.drags).toBe(0);
  const written = (await rowsOn(here.clinic.admin, '/prescriptions')).find(
    (row) => idOf(row['appointment']) === visit,
  );
  expect(written).toMatchObject({
    lineItems: [{ name: 'Amoxicilline', description: '1 g, morning and evening' }],
  });
  await screen.visit('/dashboard');
  await screen.find('heading', 'My day');
  expect(await screen.page.$$('.rows a[href$="/prescriptions/create"]')).toHaveLength(0);
});
