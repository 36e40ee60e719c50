/** The second factor on its screens, with an app of the tests' own. */
import { expect } from '@jest/globals';
import { codeOf } from '../api/authenticator.ts';
import { ADMIN_EMAIL, PASSWORD } from '../api/clinic.ts';
import type { Screen } from '../screen.ts';
import { signInAs, signOut, typePassword } from '../screenTests.ts';
import { journeys, onServer } from './journeys.ts';

const journey = journeys();

/** From the password to the recovery codes. @returns the secret */
async function setUp(screen: Screen): Promise<string> {
  await screen.type('Current password', PASSWORD);
  await screen.press('button', 'Continue');
  await screen.find('text', 'Scan this code with an authenticator app on your phone.');
  const shown = await screen.page.$eval('code', ({ textContent }) => textContent ?? '');
  const secret = shown.replaceAll(' ', '');
  await screen.type('Then type the code that the app shows.', codeOf(secret));
  await screen.press('button', 'Confirm');
  await screen.toast('Success', 'The second factor was added.');
  await screen.find('text', 'Recovery codes');
  return secret;
}

journey('a second factor is added, and the next sign-in asks for its code', async ({ clinic, browser }) => {
  const email = 'amal@clinic.test';
  await clinic.user('Nurse', { email });
  const screen = await browser.open('nurse');
  await signInAs(screen, email);
  await screen.visit('/profile');
  await screen.press('link', 'Sign-in and devices');
  await screen.find('text', 'Where you are signed in');
  await screen.find('text', 'This session');
  await screen.press('button', 'Add a second factor');
  const secret = await setUp(screen);
  const recovery = await screen.page.$$eval('ul[dir=ltr] li', (items) => items.map((li) => li.textContent));
  expect(recovery).toHaveLength(10);
  await screen.press('button', 'I have saved the codes');
  await screen.find('text', 'Your account has a second factor.');
  await typePassword(screen, email);
  await screen.type('Code', '000000');
  screen.expectRefusal(400);
  await screen.press('button', 'Sign in');
  await screen.find('text', 'The code is wrong, too old or already used.');
  // The present one was used by the setup.
  await screen.type('Code', codeOf(secret, 1));
  await screen.press('button', 'Sign in');
  await screen.arrivesAt('/dashboard');
  expect(await onServer(clinic.admin, '/users', { email })).toMatchObject({ hasSecondFactor: true });
});

journey('a role requires a second factor: nothing else opens until it is there', async (here) => {
  const { clinic, browser } = here;
  const fields = {
    name: 'Keeper of keys',
    hasAccessModule: true,
    Patients: true,
    requiresSecondFactor: true,
  };
  const role = (await clinic.admin.post('/roles/create/{me}', fields)).must(201).id;
  const email = 'keeper@clinic.test';
  await clinic.user('Nurse', { email, role });
  const screen = await browser.open('keeper');
  await screen.visit('/signin');
  await screen.type('Email', email);
  await screen.type('Password', PASSWORD);
  await screen.press('button', 'Sign in');
  await screen.find('text', 'Your role requires a second factor, or yours was reset.');
  await screen.visit('/patients');
  await screen.find('text', 'Your role requires a second factor, or yours was reset.');
  await setUp(screen);
  await screen.press('button', 'I have saved the codes');
  await screen.arrivesAt('/patients');
  await screen.find('text', 'Patients');
  expect(await onServer(clinic.admin, '/users', { email })).toMatchObject({ hasSecondFactor: true });
});

journey(
  'somebody who lost the phone signs in with a code on paper, and adds a new second factor',
  async (here) => {
    const { clinic, browser } = here;
    const email = 'lost@clinic.test';
    const userId = await clinic.user('Nurse', { email });
    const screen = await browser.open('lost');
    await signInAs(screen, email);
    await screen.visit('/profile/security');
    await screen.press('button', 'Add a second factor');
    await setUp(screen);
    await signOut(screen);
    await signInAs(screen, ADMIN_EMAIL);
    await screen.visit(`/employees/${userId}`);
    await screen.press('button', 'Reset it');
    await screen.type('Reason', 'A lost phone');
    await screen.press('button', 'Reset the second factor');
    await screen.find('text', 'Code for the next sign-in');
    const code = await screen.page.$eval('.code-once', ({ textContent }) => textContent ?? '');
    await screen.press('button', 'Close');
    await screen.find('text', 'The second factor was reset. At the next sign-in a new one is added.');
    await typePassword(screen, email);
    await screen.type('Code', code);
    await screen.press('button', 'Sign in');
    await screen.find('text', 'Your second factor was reset. Add a new one to go on.');
    await setUp(screen);
    await screen.press('button', 'I have saved the codes');
    await screen.arrivesAt('/dashboard');
  },
);
