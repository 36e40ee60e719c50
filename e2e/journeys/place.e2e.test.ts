/** Journeys in which one could lose one's place or what one typed: no connection, another person, a session that ends, a wrong click. */
import { expect } from '@jest/globals';
import { ADMIN_EMAIL, PASSWORD } from '../api/clinic.ts';
import { isFields, signIn, textOf, type Client } from '../client.ts';
import { signInAs } from '../screenTests.ts';
import { focusComesTo, journeys, onServer, readable } from './journeys.ts';

let nadia: Client;
const journey = journeys(async (clinic) => {
  nadia = await clinic.hire('Admin', { firstname: 'Nadia', lastname: 'Berrada', email: 'nadia@clinic.test' });
});

journey(
  'without a connection an unvisited screen says so, and opens by itself when it is back',
  async (here) => {
    const { clinic, browser } = here;
    await clinic.tax(20);
    const screen = await browser.open('traveller');
    // High enough that no group of the menu is folded.
    await screen.page.setViewport({ width: 1440, height: 1600 });
    await signInAs(screen, ADMIN_EMAIL);
    await screen.settles();
    screen.expectOffline();
    await screen.page.setOfflineMode(true);
    await screen.press('link', 'Taxes');
    await screen.find('text', 'This could not be loaded. Check your connection.', 'Nothing was lost.');
    await screen.find('link', 'Dashboard');
    await screen.page.setOfflineMode(false);
    await screen.find('heading', 'Taxes');
    await screen.find('row', '20');
    expect(await onServer(clinic.admin, '/taxs', { percentage: 20 })).not.toBeNull();
  },
);

journey(
  'without a connection a save keeps what was typed, and settings say it in their own words',
  async (here) => {
    const { clinic, browser } = here;
    const screen = await browser.open('settler');
    await signInAs(screen, ADMIN_EMAIL);
    await screen.goTo('/settings/company');
    await screen.type('Company name', 'Clinique du Parc');
    screen.expectOffline();
    await screen.page.setOfflineMode(true);
    await screen.press('button', 'Save');
    await screen.toast('Error', 'Erreur de serveur. veuillez réessayer plus tard !');
    await screen.holds('Company name', 'Clinique du Parc');
    await screen.page.setOfflineMode(false);
    await screen.press('button', 'Save');
    await screen.toast('Success', 'Paramètres mis à jour !');
    expect((await clinic.admin.get('/settings')).rows).toMatchObject([{ companyName: 'Clinique du Parc' }]);
  },
);

journey(
  'without a connection the sign-in says so and keeps the e-mail; a profile that does not load leads back there',
  async (here) => {
    const { browser, clinic } = here;
    const screen = await browser.open('early');
    await screen.visit('/signin');
    await screen.type('Email', 'nadia@clinic.test');
    await screen.type('Password', PASSWORD);
    screen.expectOffline();
    await screen.page.setOfflineMode(true);
    await screen.press('button', 'Sign in');
    await screen.toast('Error', 'Server error !');
    await screen.holds('Email', 'nadia@clinic.test');
    await screen.page.setOfflineMode(false);
    await screen.press('button', 'Sign in');
    await screen.arrivesAt('/dashboard');
    await screen.settles();
    screen.expectRefusal(500);
    await screen.page.evaluate(() => localStorage.removeItem('rights'));
    await screen.page.setRequestInterception(true);
    screen.page.on('request', (request) => {
      if (!request.url().endsWith('/api/profile')) return void request.continue();
      return void request.respond({
        status: 500,
        contentType: 'application/json',
        body: '{"error":"broken"}',
      });
    });
    await screen.visit('/patients');
    await screen.toast('Warning', 'Server Error');
    await screen.arrivesAt('/signin');
    expect((await nadia.get('/profile')).must(200).record).toMatchObject({ email: 'nadia@clinic.test' });
    expect(clinic.anyone.token).toBeNull();
  },
);

journey(
  'two people change one record: each field that both changed is chosen, the others are kept',
  async ({ clinic, screen }) => {
    const patient = await clinic.patient({
      firstname: 'Sofia',
      lastname: 'Haddad',
      phone: '+212 600 000 001',
      email: 'old@patients.test',
    });
    screen.expectRefusal(409);
    await readable(clinic);
    await screen.goTo(`/patients/${patient}/update`);
    await screen.type('Phone', '+212 600 000 002');
    await screen.type('Email', 'mine@patients.test');
    await screen.type('Address', '1, rue de la Paix');
    const theirs = { phone: '+212 600 000 003', email: 'theirs@patients.test', postalcode: '20000' };
    (await nadia.put(`/patients/${patient}/{me}`, theirs)).must(200);
    await screen.find(
      'text',
      'Somebody saved this record while you were editing it. Your entries are unchanged.',
    );
    await screen.press('button', 'Save');
    await screen.find(
      'dialog',
      'Somebody else changed the same fields',
      'Nadia Berrada',
      '+212 600 000 002',
      '+212 600 000 003',
    );
    const choices = await screen.page.$$eval('.conflict', (found) =>
      found.map((one) => one.querySelector('legend')?.textContent),
    );
    expect(choices.sort()).toEqual(['Email', 'Phone']);
    await screen.page.click('input[name="conflict.phone"][value="theirs"]');
    await screen.press('button', 'Use these values');
    await screen.toast('Success', 'Patient updated');
    expect((await clinic.admin.get(`/patients/${patient}`)).record).toMatchObject({
      phone: '+212 600 000 003',
      email: 'mine@patients.test',
      address: '1, rue de la Paix',
      postalcode: '20000',
    });
  },
);

journey(
  'the end of a session says so, and what was typed is there after the next sign-in',
  async ({ clinic, browser }) => {
    const screen = await browser.open('typist');
    await signInAs(screen, 'nadia@clinic.test');
    await screen.goTo('/departments/create');
    await screen.type('Name', 'Intensive care');
    await screen.type('Description', 'Second floor');
    screen.expectRefusal(401);
    // At once: within two seconds the stream of changes would say it first.
    const create = await screen.find('button', 'Create');
    const status = await create.evaluate(async (button) => {
      const headers = { Authorization: `Bearer ${String(localStorage.getItem('token'))}` };
      const ended = await fetch('/api/signout', { headers });
      (button as HTMLButtonElement).click();
      return ended.status;
    });
    expect(status).toBe(200);
    await screen.find('text', 'Your session has ended. Sign in again to go on where you were');
    await screen.arrivesAt('/signin');
    expect(await onServer(clinic.admin, '/departments', { name: 'Intensive care' })).toBeNull();
    await screen.type('Email', 'nadia@clinic.test');
    await screen.type('Password', PASSWORD);
    await screen.press('button', 'Sign in');
    await screen.arrivesAt('/departments/create');
    await screen.holds('Name', 'Intensive care');
    await screen.holds('Description', 'Second floor');
    await screen.press('button', 'Create');
    await screen.toast('Success', 'Department Intensive care created');
    expect(await onServer(clinic.admin, '/departments', { name: 'Intensive care' })).toMatchObject({
      description: 'Second floor',
    });
    nadia = await signIn(clinic.url, clinic.lastPosition, 'nadia@clinic.test', PASSWORD);
  },
);

journey(
  'what was typed into a dialog is there after a reload and after a session that ended, until it is sent',
  async ({ clinic, browser }) => {
    const invoice = await clinic.invoice();
    await readable(clinic);
    const address = `/invoices/${textOf(invoice, '_id')}/view`;
    const screen = await browser.open('payee');
    await signInAs(screen, 'nadia@clinic.test');
    await screen.goTo(address);
    await screen.press('button', 'Record payment');
    await screen.type('Amount', '120,50');
    await screen.type('Paid by somebody else', 'Sara Amrani');
    await screen.visit(address);
    await screen.press('button', 'Record payment');
    await screen.holds('Paid by somebody else', 'Sara Amrani');
    screen.expectRefusal(401);
    const record = await screen.find('button', 'Record MAD 120.50 – MAD 179.50 left to pay');
    await record.evaluate(async (button) => {
      const headers = { Authorization: `Bearer ${String(localStorage.getItem('token'))}` };
      await fetch('/api/signout', { headers });
      (button as HTMLButtonElement).click();
    });
    await screen.arrivesAt('/signin');
    await screen.type('Email', 'nadia@clinic.test');
    await screen.type('Password', PASSWORD);
    await screen.press('button', 'Sign in');
    await screen.arrivesAt(address);
    await screen.press('button', 'Record payment');
    await screen.holds('Paid by somebody else', 'Sara Amrani');
    await screen.press('button', 'Record MAD 120.50 – MAD 179.50 left to pay');
    await screen.toast('Success', 'MAD 120.50 was recorded.');
    await screen.press('button', 'Record payment');
    await screen.holds('Amount', '179.50');
    await screen.holds('Paid by somebody else', '');
    nadia = await signIn(clinic.url, clinic.lastPosition, 'nadia@clinic.test', PASSWORD);
  },
);

journey('a form that is sent twice makes one record and shows one toast', async ({ clinic, screen }) => {
  await screen.goTo('/departments/create');
  await screen.type('Name', 'Only one');
  const create = await screen.find('button', 'Create');
  await create.evaluate((button) => {
    for (let click = 0; click < 3; click += 1) (button as HTMLButtonElement).click();
  });
  await screen.toast('Success', 'Department Only one created');
  await screen.arrivesAt('/departments');
  await screen.find('row', 'Only one');
  expect(
    await screen.page.$$eval(
      '.toast',
      (toasts) => toasts.filter((it) => it.textContent?.includes('Only one')).length,
    ),
  ).toBe(1);
  const rows = (await clinic.admin.get('/departments')).rows;
  expect(rows.filter(({ name }) => name === 'Only one')).toHaveLength(1);
});

journey('the slot that was chosen last wins over what was typed for another', async ({ clinic, screen }) => {
  await clinic.doctor({ firstname: 'Leila', lastname: 'Alami' });
  await clinic.department({ name: 'Surgery' });
  await clinic.patient({ firstname: 'Salma', lastname: 'Idrissi' });
  // Half an hour a step from 07:00, where the day begins.
  const openSlot = async (steps: number) => {
    await screen.goTo('/appointments/calendar?view=day&day=2190-03-02');
    await screen.page.waitForSelector('[data-minute]');
    await screen.page.focus('[data-minute]');
    await screen.page.keyboard.press('Home');
    for (let step = 0; step < steps; step += 1) await screen.page.keyboard.press('ArrowDown');
    await screen.page.keyboard.press('Enter');
    await screen.press('button', 'More fields');
    await screen.arrivesAt('/appointments/create');
    // The address comes first: the small form has the same fields as long as it is there.
    await screen.isGone('button', 'More fields');
  };
  await openSlot(4);
  await screen.holds('From', '09:00');
  await screen.type('To', '09:45');
  await screen.type('Injury', 'Typed for nine');
  await openSlot(8);
  await screen.holds('From', '11:00');
  await screen.holds('To', '11:30');
  await screen.pick('Patient', 'Salma Idrissi');
  await screen.pick('Department', 'Surgery');
  await screen.press('button', 'Create');
  await screen.toast('Success', 'Appointment created');
  await screen.arrivesAt('/appointments/calendar');
  const [booked] = (await clinic.admin.list('/appointments', { limit: 10 })).rows;
  expect(booked).toMatchObject({ appointmentDate: '2190-03-02', fromTime: '11:00', toTime: '11:30' });
});

journey(
  'the focus stays where one is: a refused field, a dialog left, Load more',
  async ({ clinic, screen }) => {
    await clinic.department({ name: 'Focus' });
    for (let index = 0; index < 12; index += 1) await clinic.patient({ lastname: `Focus${index}` });
    await clinic.tax(9, 'Pending');
    await screen.goTo('/departments/create');
    await screen.find('field', 'Name');
    await screen.press('button', 'Create');
    await focusComesTo(screen, 'Name');
    await screen.goTo('/departments');
    await screen.pressIn(['Focus'], 'button', 'Delete');
    await screen.find('dialog', 'Are you sure want to delete this Department ?');
    await screen.page.keyboard.press('Escape');
    await focusComesTo(screen, 'Delete');
    await screen.goTo('/patients');
    await screen.press('button', 'Load more');
    await screen.find('row', 'Focus0');
    expect(await screen.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await screen.goTo('/taxs');
    await screen.pressIn(['9'], 'button', 'Pending');
    await screen.press('menuitem', 'Approved');
    await screen.toast('Success', 'updated !');
    expect(await onServer(clinic.admin, '/taxs', { percentage: 9 })).toMatchObject({ status: 'Approved' });
  },
);

journey(
  'the language is one’s own: the screens turn at once, stay so, and Arabic is mirrored',
  async ({ clinic, browser }) => {
    const screen = await browser.open('polyglot');
    await signInAs(screen, 'nadia@clinic.test');
    const lookOf = () =>
      screen.page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
    await screen.press('button', 'Account of Nadia Berrada');
    await screen.press('button', 'Français');
    // The menu stays, as it does when another theme is chosen.
    await screen.page.keyboard.press('Escape');
    await screen.find('heading', 'Tableau de bord');
    await screen.goTo('/patients');
    await screen.find('link', 'Rendez-vous');
    expect(await lookOf()).toEqual(['fr', 'ltr']);
    await screen.press('button', 'Compte : Nadia Berrada');
    await screen.press('button', 'العربية');
    await screen.page.waitForFunction(() => document.documentElement.dir === 'rtl');
    await screen.page.keyboard.press('Escape');
    await screen.goTo('/departments');
    await screen.settles();
    expect(await lookOf()).toEqual(['ar', 'rtl']);
    // The person's choice alone: the clinic's stays.
    expect((await clinic.admin.get('/settings')).rows).not.toMatchObject([{ defaultLanguage: 'Arabic' }]);
  },
);

journey(
  'the clinic’s date format, currency, time zone and language take effect everywhere',
  async ({ clinic, screen }) => {
    await clinic.holiday('2190-07-30', { title: 'Format Day' });
    await clinic.expense({ itemName: 'Format item', amount: 1234.5 });
    const before = (await clinic.admin.get('/settings')).rows[0];
    await screen.goTo('/settings/localization');
    await screen.select('Date format', 'Y/m/d');
    await screen.select('Currency code', 'EURO');
    await screen.select('Time zone', '(UTC +4) Dubai');
    await screen.select('Default language', 'French');
    await screen.press('button', 'Save');
    await screen.find('toast', 'Paramètres mis à jour !');
    // Anyone who chose no language reads the clinic's from now on.
    await screen.find('heading', 'Langue et région');
    expect((await clinic.admin.get('/settings')).rows).toMatchObject([
      { dateFormat: 'Y/m/d', currencyCode: 'EURO', timezone: '(UTC +4) Dubai', defaultLanguage: 'French' },
    ]);
    await screen.goTo('/holidays');
    await screen.find('row', 'Format Day', '2190/07/30');
    await screen.goTo('/expenses');
    const amount = await screen.find('row', 'Format item');
    expect(await amount.evaluate((row) => row.textContent)).toMatch(/€|EUR/);
    const names = ['dateFormat', 'currencyCode', 'timezone', 'defaultLanguage'];
    const old = Object.fromEntries(names.map((name) => [name, isFields(before) ? before[name] : null]));
    (await clinic.admin.patch('/settings/{me}', old)).must(200);
  },
);
