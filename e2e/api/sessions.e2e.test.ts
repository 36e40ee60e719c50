import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { form, signIn, type Client } from '../client.ts';
import { PASSWORD } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const NEW_PASSWORD = 'a longer one for later';
const clinic = clinicOfFile();
let nurse: Client;
let email: string;
beforeEach(async () => {
  email = `sessions${clinic.next()}@clinic.test`;
  nurse = await clinic.hire('Nurse', { email });
});

/** Resolves when the server ends the stream. */
async function streamOf({ token }: Client): Promise<{ ended: Promise<void> }> {
  const headers = { Authorization: `Bearer ${token ?? ''}` };
  const response = await fetch(`${clinic.url}/api/changes`, { headers });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  await reader?.read();
  const drain = async (): Promise<void> => {
    while (reader && !(await reader.read()).done);
  };
  return { ended: drain() };
}

const edit = async (fields: Record<string, string>): Promise<void> => {
  (await clinic.admin.put(`/users/${nurse.userId}/{me}`, form(fields))).must(200);
};
const ways: readonly [string, () => Promise<unknown>][] = [
  ['a sign-out', async () => (await nurse.get('/signout')).must(200)],
  ['a deactivation', () => edit({ status: 'Inactif' })],
  ['another role', () => edit({ role: clinic.role('Accountant') })],
  ['another e-mail', () => edit({ email: `new-${email}` })],
  ['a password from an administrator', () => edit({ password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD })],
  ['a deletion', async () => (await clinic.admin.delete(`/users/${nurse.userId}/{me}`)).must(200)],
];

describe('a session and its stream of changes end with', () => {
  test.each(ways)('%s', async (name, end) => {
    const { ended } = await streamOf(nurse);
    await end();
    (await nurse.get('/profile')).must(401);
    await ended;
    if (name !== 'a deletion') {
      await edit({ status: 'Inactif' });
      await edit({ status: 'Actif' });
    }
    (await nurse.get('/profile')).must(401);
  });

  test('one’s own new password, but for the session that set it', async () => {
    const other = await signIn(clinic.url, clinic.lastPosition, email, PASSWORD);
    const { ended } = await streamOf(other);
    const passwords = { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    (await nurse.patch('/profile/password/{me}', passwords)).must(200);
    await ended;
    (await other.get('/profile')).must(401);
    (await nurse.get('/profile')).must(200);
  });
});

test('changed flags of a role act on the next call and end no session', async () => {
  const fields = { name: `Cook ${clinic.next()}`, status: 'Active', hasAccessModule: true };
  const role = (await clinic.admin.post('/roles/create/{me}', fields)).must(201).id;
  const cook = await clinic.hire('Nurse', { role });
  (await cook.get('/taxs')).must(403);
  (await clinic.admin.patch(`/roles/${role}/{me}`, { Taxs: true })).must(200);
  (await cook.get('/taxs')).must(200);
});

test('strangers who guess lock nobody out of the browser where they signed in before', async () => {
  const call = (password: string, headers: Record<string, string> = {}) =>
    fetch(`${clinic.url}/api/signin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ email, password }),
    });
  const [cookie = ''] = (await call(PASSWORD)).headers.getSetCookie();
  expect(cookie).toMatch(/^device=.*; HttpOnly; SameSite=Strict$/);
  const device = { Cookie: cookie.split(';')[0] ?? '' };
  const guesses = [];
  for (let guess = 0; guess < 11; guess++) {
    // The product believes a proxy on this machine: here every guess comes from somewhere else.
    guesses.push((await call('a guess', { 'X-Forwarded-For': `198.51.100.${guess}` })).status);
  }
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect((await call(PASSWORD)).status).toBe(429);
  expect((await call(PASSWORD, device)).status).toBe(200);
});
