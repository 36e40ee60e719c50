/** Passkeys in a real browser with a virtual authenticator: on localhost, and the refusal on an address. */
import { expect } from '@jest/globals';
import { codeOf } from '../api/authenticator.ts';
import { PASSWORD, type Clinic } from '../api/clinic.ts';
import { textOf } from '../client.ts';
import type { Screen } from '../screen.ts';
import { typePassword } from '../screenTests.ts';
import { journeys } from './journeys.ts';

const journey = journeys();

interface Person {
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

async function personWithFactor(clinic: Clinic, name: string): Promise<Person> {
  const email = `${name}@clinic.test`;
  const person = await clinic.hire('Nurse', { email });
  const made = (await person.post('/profile/secondFactor/{me}', { currentPassword: PASSWORD })).must(201);
  const [factor, secret] = [textOf(made.record, 'factor'), textOf(made.record, 'secret')];
  (await person.put('/profile/secondFactor/{me}', { factor, code: codeOf(secret) })).must(200);
  return { email, secret, recoveryCodes: made.record['recoveryCodes'] as string[] };
}

/** A device that says yes at once. */
async function withAuthenticator({ page }: Screen) {
  const devtools = await page.createCDPSession();
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { forgetAll: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }) };
}

async function signInWith(screen: Screen, email: string, code: string): Promise<void> {
  await typePassword(screen, email);
  await screen.type('Code', code);
  await screen.press('button', 'Sign in');
  await screen.arrivesAt('/dashboard');
}

journey(
  'a passkey is added, signs in and is removed; without it a recovery code is the way in',
  async (here) => {
    const { clinic, browser, url } = here;
    const { email, secret, recoveryCodes } = await personWithFactor(clinic, 'amal');
    const screen = await browser.open('nurse', { url: url.replace('127.0.0.1', 'localhost') });
    await screen.visit('/signin');
    const device = await withAuthenticator(screen);
    await signInWith(screen, email, codeOf(secret, 1));
    await screen.visit('/profile/security');
    await screen.press('button', 'Add a passkey');
    await screen.press('button', 'Continue');
    await screen.find('text', 'Name is required.');
    await screen.type('Name', 'My laptop');
    await screen.press('button', 'Continue');
    await screen.toast('Success', 'The passkey was added.');
    await screen.find('text', 'My laptop');
    await typePassword(screen, email);
    await screen.press('button', 'Use a passkey');
    await screen.arrivesAt('/dashboard');
    await typePassword(screen, email);
    await device.forgetAll();
    await screen.press('button', 'Use a passkey');
    await screen.find('text', 'No passkey was used, because the question was cancelled or took too long.');
    await screen.type('Code', recoveryCodes[0] ?? '');
    await screen.press('button', 'Sign in');
    await screen.arrivesAt('/dashboard');
    await screen.visit('/profile/security');
    await screen.pressIn(['My laptop'], 'button', 'Remove');
    await screen.press('button', 'Remove the passkey');
    await screen.toast('Success', 'The passkey was removed.');
    await screen.isGone('text', 'My laptop');
  },
);

journey('at an address there is no passkey, and the screen says where they work', async (here) => {
  const { clinic, browser, url } = here;
  const { email, secret } = await personWithFactor(clinic, 'noor');
  const screen = await browser.open('nurse at an address');
  await screen.visit('/signin');
  await withAuthenticator(screen);
  await signInWith(screen, email, codeOf(secret, 1));
  await screen.visit('/profile/security');
  const { port } = new URL(url);
  await screen.find('text', `Passkeys work only at http://localhost:${port}.`);
  expect(await screen.page.$$eval('button', (buttons) => buttons.map((b) => b.textContent))).not.toContain(
    'Add a passkey',
  );
});
