/** Journeys of finding: what pickers, lists, views and searches offer, and what booking tells. Each ends in what the server says. */
import { expect } from '@jest/globals';
import type { HTTPRequest } from 'puppeteer';
import { ADMIN_EMAIL, forms, type Clinic } from '../api/clinic.ts';
import { textOf } from '../client.ts';
import { violationsOn } from '../looks.ts';
import type { Screen } from '../screen.ts';
import { signInAs } from '../screenTests.ts';
import { idOf, journeys, onServer, rowsOn } from './journeys.ts';

let leila = '';
let surgery = '';
const journey = journeys(async (clinic) => {
  leila = await clinic.doctor({ firstname: 'Leila', lastname: 'Alami', email: 'leila@clinic.test' });
  surgery = await clinic.department({ name: 'Surgery' });
});

const at = (day: string, from: string, to: string) => ({ appointmentDate: day, fromTime: from, toTime: to });

async function fillVisit(screen: Screen, day: string, from: string): Promise<void> {
  await screen.pick('Department', 'Surgery');
  await screen.pick('Doctor', 'Leila Alami');
  await screen.type('Date', day);
  await screen.type('From', from);
}

/** Without the name. */
async function fillPatient(screen: Screen, cin: string): Promise<void> {
  await screen.type('Birthday', '02 May 1991');
  await screen.select('Gender', 'Female');
  await screen.type('CIN', cin);
  await screen.type('Phone', '+212 600 777 001');
  await screen.select('City', 'Rabat');
}

journey(
  'a new patient is made from inside the booking, which goes on with them',
  async ({ clinic, screen }) => {
    await screen.goTo('/appointments/create');
    await fillVisit(screen, '04 Jan 2190', '09:00');
    await screen.press('link', 'New patient');
    await screen.arrivesAt('/patients/create');
    await screen.type('First name', 'Rania');
    await screen.type('Last name', 'Mansouri');
    await fillPatient(screen, 'NEW1');
    await screen.press('button', 'Create');
    await screen.arrivesAt('/appointments/create');
    await screen.holds('Patient', 'Rania Mansouri');
    await screen.holds('Doctor', 'Leila Alami');
    await screen.holds('From', '09:00');
    await screen.press('button', 'Create');
    await screen.toast('Success', 'Appointment created');
    const patient = await onServer(clinic.admin, '/patients', { cin: 'NEW1' });
    const [booked] = (
      await clinic.admin.list('/appointments', { limit: 5, search: { patient: patient?.['_id'] } })
    ).rows;
    expect(booked).toMatchObject(at('2190-01-04', '09:00', '09:30'));
  },
);

journey('a new patient from the calendar’s own booking keeps name, time and doctor', async (here) => {
  const { clinic, screen } = here;
  const calendar = `/appointments/calendar?view=day&day=2190-01-05&doctor=${leila}`;
  await screen.goTo(calendar);
  await screen.find('text', 'Leila Alami');
  await screen.settles();
  await screen.page.keyboard.press('n');
  await screen.type('Patient', 'Noura El Alami');
  await screen.find('text', 'Nothing matches');
  await screen.press('link', 'New patient');
  await screen.arrivesAt('/patients/create');
  await screen.holds('First name', 'Noura');
  await screen.holds('Last name', 'El Alami');
  await fillPatient(screen, 'NEW2');
  await screen.press('button', 'Create');
  await screen.arrivesAt('/appointments/create');
  await screen.holds('Patient', 'Noura El Alami');
  await screen.holds('Doctor', 'Leila Alami');
  await screen.holds('From', '07:00');
  await screen.pick('Department', 'Surgery');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'Appointment created');
  await screen.arrivesAt('/appointments/calendar');
  await screen.find('text', 'Noura El Alami');
  const patient = await onServer(clinic.admin, '/patients', { cin: 'NEW2' });
  const search = { patient: patient?.['_id'] };
  const [booked] = (await clinic.admin.list('/appointments', { limit: 5, search })).rows;
  expect(booked).toMatchObject(at('2190-01-05', '07:00', '07:30'));
});

journey(
  'a refused slot tells every conflict at once, and the override keeps its reason',
  async ({ clinic, screen }) => {
    const patient = await clinic.patient({ firstname: 'Younes', lastname: 'Tazi' });
    const other = await clinic.doctor({ firstname: 'Omar', lastname: 'Bennis' });
    const slot = at('2190-02-01', '10:00', '10:30');
    await clinic.appointment({
      ...slot,
      doctor: leila,
      patient: await clinic.patient({ firstname: 'Adam', lastname: 'Naciri' }),
    });
    await clinic.appointment({ ...slot, doctor: other, patient });
    const away = forms.leave(leila, { fromDate: '2190-02-01', toDate: '2190-02-01' });
    const leave = (await clinic.admin.post('/leaves/create/{me}', away)).must(201).id;
    (await clinic.admin.patch(`/leaves/${leave}/status/{me}`, { status: 'Approved' })).must(200);
    screen.expectRefusal(409);
    await screen.goTo('/appointments/create');
    await screen.pick('Patient', 'Younes Tazi');
    await fillVisit(screen, '01 Feb 2190', '10:00');
    await screen.press('button', 'Create');
    await screen.find('dialog', 'This time is already taken', 'Adam Naciri', 'Omar Bennis', 'leave');
    expect(await screen.page.$$eval('[role=dialog] li', (texts) => texts.length)).toBe(3);
    await screen.type('Reason', 'An emergency');
    await screen.press('button', 'Book anyway');
    await screen.toast('Success', 'Appointment created');
    const booked = (
      await clinic.admin.list('/appointments', { limit: 5, search: { patient, doctor: leila } })
    ).rows;
    expect(booked).toHaveLength(1);
    const history = (await clinic.admin.get(`/history/appointments/${textOf(booked[0] ?? {}, '_id')}`)).rows;
    expect(JSON.stringify(history)).toContain('An emergency');
  },
);

journey('a likely twin is shown before saving, with a link to the other one', async ({ clinic, screen }) => {
  const twin = await clinic.patient({ firstname: 'Salma', lastname: 'Idrissi', cin: 'TWIN1' });
  await screen.goTo('/patients/create');
  await screen.type('First name', 'Salma');
  await screen.type('Last name', 'Idrisi');
  await screen.type('Birthday', '12 Mar 1984');
  await screen.select('Gender', 'Female');
  await screen.type('CIN', 'twin1');
  await screen.find('text', 'There is already a patient with this CIN, or with these names and birthday:');
  const links = await screen.page.$$eval('.notice a', (found) =>
    found.map((link) => [link.getAttribute('href'), link.getAttribute('target')]),
  );
  expect(links).toEqual([[`/patients/${twin}`, '_blank']]);
  await screen.type('Phone', '+212 600 777 002');
  await screen.select('City', 'Rabat');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'Patient created');
  await screen.toast('Warning', 'Salma Idrissi');
  const twins = (await rowsOn(clinic.admin, '/patients')).filter(
    ({ cin }) => String(cin).toUpperCase() === 'TWIN1',
  );
  expect(twins).toHaveLength(2);
});

journey(
  'two patients of one name are distinguished in the picker, and found by CIN and phone',
  async ({ clinic, screen }) => {
    const name = { firstname: 'Amina', lastname: 'Fassi' };
    const younger = await clinic.patient({
      ...name,
      cin: 'AF1',
      phone: '+212 611 000 001',
      birthday: '2001-01-01',
    });
    await clinic.patient({ ...name, cin: 'AF2', phone: '+212 622 000 002', birthday: '1961-01-01' });
    await screen.goTo('/appointments/create');
    await screen.type('Patient', 'Amina Fassi');
    await screen.find('option', 'Amina Fassi');
    await screen.page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 2);
    const texts = await screen.page.$$eval('[role=option]', (options) =>
      options.map((option) => option.textContent ?? ''),
    );
    expect(texts.filter((text) => text.includes('AF1') && text.includes('2001'))).toHaveLength(1);
    for (const part of ['AF1', '611 000 001']) {
      await screen.type('Patient', part);
      await screen.page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
    }
    await screen.press('option', 'Amina Fassi');
    await fillVisit(screen, '03 Mar 2190', '09:00');
    await screen.press('button', 'Create');
    await screen.toast('Success', 'Appointment created');
    const [booked] = (await clinic.admin.list('/appointments', { limit: 5, search: { patient: younger } }))
      .rows;
    expect(booked).toMatchObject(at('2190-03-03', '09:00', '09:30'));
  },
);

journey(
  'the quick search finds by phone and by number, and is there again after going back',
  async ({ clinic, screen }) => {
    const patient = await clinic.patient({ firstname: 'Hiba', lastname: 'Quick', phone: '+212 633 123 456' });
    const appointment = await clinic.approved({ patient });
    const invoice = (
      await clinic.admin.post('/invoices/create/{me}', clinic.invoiceFields(appointment))
    ).must(201).record;
    await screen.goTo('/patients');
    await screen.type('Search by name, CIN and more', '633 123 456');
    await screen.find('text', '1 found');
    await screen.press('link', 'Hiba Quick');
    await screen.arrivesAt(`/patients/${patient}`);
    await screen.page.goBack();
    await screen.holds('Search by name, CIN and more', '633 123 456');
    await screen.find('text', '1 found');
    await screen.goTo('/invoices');
    const search = await screen.page.waitForSelector('input[type=search]');
    await search?.type(textOf(invoice, 'number'));
    await screen.find('text', '1 found');
    await screen.find('row', 'Hiba Quick', textOf(invoice, 'number'));
    const found = await clinic.admin.get('/invoices', { query: { any: textOf(invoice, 'number') } });
    expect(found.must(200).ids).toEqual([textOf(invoice, '_id')]);
  },
);

journey('a doctor’s own day and own patients are one click away', async ({ clinic, browser }) => {
  const today = new Date().toISOString().slice(0, 10);
  const mine = await clinic.patient({ firstname: 'Mine', lastname: 'Alone' });
  await clinic.appointment({
    ...at(today, '23:00', '23:30'),
    doctor: leila,
    patient: mine,
    department: surgery,
  });
  await clinic.appointment({
    ...at(today, '23:00', '23:30'),
    patient: await clinic.patient({ firstname: 'Somebody', lastname: 'Elses' }),
  });
  const screen = await browser.open('doctor');
  await signInAs(screen, 'leila@clinic.test');
  await screen.goTo('/appointments');
  await screen.press('button', 'My day');
  await screen.find('row', 'Mine Alone', '23:00');
  await screen.isGone('row', 'Somebody Elses');
  await screen.goTo('/patients');
  await screen.press('button', 'My patients');
  await screen.find('row', 'Mine Alone');
  await screen.isGone('row', 'Somebody Elses');
  const own = await clinic.admin.list('/appointments', {
    limit: 50,
    search: { doctor: leila, fromDate: today, toDate: today },
  });
  expect(own.must(200).rows.map(({ patient }) => idOf(patient))).toEqual([mine]);
});

/** Some records of a list, and what the list shows of them at first and after Load more. */
const sizes: readonly (readonly [
  path: string,
  first: number,
  step: number,
  make: (clinic: Clinic) => Promise<unknown>,
])[] = [
  ['/doctors', 12, 8, (clinic) => clinic.doctor()],
  ['/patients', 10, 6, (clinic) => clinic.patient()],
  ['/appointments', 8, 5, (clinic) => clinic.appointment()],
  ['/employees', 8, 5, (clinic) => clinic.user('Nurse')],
  ['/expenses', 3, 2, (clinic) => clinic.expense()],
];

journey(
  'Load more: each list begins with its number of records and adds its step',
  async ({ clinic, screen }) => {
    for (const [, first, , make] of sizes) for (let index = 0; index <= first; index += 1) await make(clinic);
    const asked: string[] = [];
    screen.page.on('request', (request) => {
      if (request.method() === 'POST')
        asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
    });
    for (const [path, first, step] of sizes) {
      await screen.goTo(path);
      const rows = '[data-row]';
      await screen.press('button', 'Load more');
      await screen.page.waitForFunction(
        (all, least) => document.querySelectorAll(all).length > least,
        {},
        rows,
        first,
      );
      const list = path === '/doctors' || path === '/employees' ? '/users' : path;
      const limits = () =>
        asked
          .filter((call) => call.startsWith(`/api${list} `))
          .map((call) => /"limit":(\d+)/.exec(call)?.[1]);
      expect([path, limits()]).toEqual([path, expect.arrayContaining([String(first), String(first + step)])]);
      asked.length = 0;
      const total = (await clinic.admin.list(list, { limit: first + 1 })).must(200).rows.length;
      expect(total).toBe(first + 1);
    }
  },
);

journey('columns and a filter under a name are kept for the person', async ({ clinic, screen }) => {
  await clinic.patient({ firstname: 'Kept', lastname: 'Filter', city: 'Tanger' });
  await screen.goTo('/patients');
  await screen.find('row', 'Filter');
  await screen.press('button', 'Columns');
  await screen.press('field', 'Postal code');
  await screen.page.keyboard.press('Escape');
  await screen.type('Search by name, CIN and more', 'Kept');
  await screen.find('text', '1 found');
  await screen.press('button', 'Saved filters');
  await screen.type('Name of the filter', 'Those kept');
  await screen.press('button', 'Save');
  await screen.goTo('/patients');
  await screen.page.waitForFunction(() =>
    [...document.querySelectorAll('th')].some((head) => head.textContent === 'Postal code'),
  );
  await screen.press('button', 'Saved filters');
  await screen.press('button', 'Those kept');
  await screen.find('text', '1 found');
  await screen.holds('Search by name, CIN and more', 'Kept');
  await screen.press('button', 'Columns');
  await screen.press('button', 'Usual columns');
  await screen.page.waitForFunction(() =>
    [...document.querySelectorAll('th')].every((head) => head.textContent !== 'Postal code'),
  );
  expect((await clinic.admin.list('/patients', { limit: 5, search: { name: 'Kept' } })).rows).toHaveLength(1);
});

journey(
  'several appointments are approved at once, and the one that is refused is named',
  async ({ clinic, screen }) => {
    const patient = (lastname: string) => clinic.patient({ firstname: 'Bulk', lastname });
    const free = await clinic.appointment({
      ...at('2190-05-01', '09:00', '09:30'),
      patient: await patient('Free'),
    });
    const away = await clinic.appointment({
      ...at('2190-05-02', '09:00', '09:30'),
      doctor: leila,
      patient: await patient('Away'),
    });
    const leave = forms.leave(leila, { fromDate: '2190-05-02', toDate: '2190-05-02' });
    const { id } = (await clinic.admin.post('/leaves/create/{me}', leave)).must(201);
    (await clinic.admin.patch(`/leaves/${id}/status/{me}`, { status: 'Approved' })).must(200);
    screen.expectRefusal(409);
    await screen.goTo('/appointments');
    await (await screen.page.waitForSelector('input[type=search]'))?.type('Bulk');
    await screen.find('text', '2 found');
    await screen.press('field', 'Select all that are shown');
    await screen.find('text', '2 selected');
    await screen.pressForChosen('Approve');
    await screen.find('dialog', '1 of 2 done.', 'leave');
    await screen.press('button', 'Close');
    await screen.find('row', 'Bulk Free', 'Approved');
    await screen.find('row', 'Bulk Away', 'Pending');
    const statusOf = async (one: string) => (await clinic.admin.get(`/appointments/${one}`)).record['status'];
    expect([await statusOf(free), await statusOf(away)]).toEqual(['Approved', 'Pending']);
  },
);

journey(
  'a name opens in a tab of its own, and an expense is searched for only with every field filled in',
  async ({ clinic, screen }) => {
    const patient = await clinic.patient({ firstname: 'Other', lastname: 'Tab' });
    await screen.goTo('/patients');
    await screen.type('Search by name, CIN and more', 'Other Tab');
    const link = await screen.find('link', 'Other Tab');
    const opening = screen.page
      .browserContext()
      .waitForTarget((target) => target.url().endsWith(`/patients/${patient}`));
    await screen.page.keyboard.down('Control');
    await link.click();
    await screen.page.keyboard.up('Control');
    const tab = await (await opening).page();
    await tab?.close();
    await screen.arrivesAt('/patients');
    await clinic.expense({ itemName: 'Searched', amount: 11, paidBy: 'Cash', purchaseDate: '2026-02-03' });
    await screen.goTo('/expenses');
    await screen.press('button', 'Filters');
    await screen.type('Item name', 'Searched');
    await screen.find('text', 'Fill in every field to search.');
    expect(
      (await clinic.admin.list('/expenses', { limit: 9, search: { itemName: 'Searched' } })).rows,
    ).toHaveLength(1);
  },
);

journey(
  'what is typed right after the first Ctrl-K is kept until the palette has come',
  async ({ browser, url }) => {
    const screen = await browser.open('a slow line');
    const held: HTTPRequest[] = [];
    await screen.page.setRequestInterception(true);
    screen.page.on('request', (request) => {
      if (request.url().includes('/assets/Palette-')) held.push(request);
      else void request.continue();
    });
    await signInAs(screen, ADMIN_EMAIL);
    await screen.goTo('/departments');
    await screen.settles();
    const { keyboard } = screen.page;
    await keyboard.down('Control');
    await keyboard.press('k');
    await keyboard.up('Control');
    await keyboard.type('taxe');
    await screen.holds('Go to, add or find', 'taxe');
    while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all(held.map((request) => request.continue()));
    await screen.find('option', 'Taxes');
    await keyboard.type('s');
    await screen.holds('Go to, add or find', 'taxes');
    expect(await violationsOn(screen, null)).toEqual([]);
    expect(await screen.page.$eval('[role=dialog]', (dialog) => dialog.ariaLabel)).toBe('Go to, add or find');
    await keyboard.press('Enter');
    await screen.arrivesAt('/taxs');
    expect(screen.page.url()).toContain(url);
    await screen.page.close();
  },
);

journey(
  'a small typing mistake in the palette finds similar names, which say so',
  async ({ clinic, screen }) => {
    const patient = await clinic.patient({ firstname: 'Samir', lastname: 'Zerouali' });
    await screen.goTo('/departments');
    await screen.settles();
    const { keyboard } = screen.page;
    await keyboard.down('Control');
    await keyboard.press('k');
    await keyboard.up('Control');
    await keyboard.type('Zeruali');
    await screen.find('option', 'Samir Zerouali');
    await screen.find('text', 'Patients · Similar names');
    await keyboard.press('Enter');
    await screen.arrivesAt(`/patients/${patient}`);
  },
);

journey(
  'offline, a picker says that it cannot search, and keeps what was typed',
  async ({ clinic, screen }) => {
    await clinic.patient({ firstname: 'Faraway', lastname: 'Patient' });
    screen.expectOffline();
    await screen.goTo('/appointments/create');
    await screen.type('Patient', 'Far');
    await screen.find('option', 'Faraway Patient');
    await screen.page.setOfflineMode(true);
    try {
      await screen.type('Patient', 'Faraw');
      await screen.find('text', 'This cannot be searched right now. What you typed is kept.');
      await screen.isGone('text', 'Nothing matches');
      await screen.page.keyboard.press('Tab');
      await screen.holds('Patient', 'Faraw');
    } finally {
      await screen.page.setOfflineMode(false);
    }
    await screen.type('Patient', 'Farawa');
    await screen.find('option', 'Faraway Patient');
  },
);
