import { describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Client, form, recordOf, signIn, textOf, type Answer } from '../client.ts';
import { ADMIN_EMAIL, PASSWORD, ROLES } from './clinic.ts';
import { clinicOfFile } from './clinicOfFile.ts';

jest.setTimeout(60_000);

const clinic = clinicOfFile();

const trySignIn = (email: unknown, password: unknown): Promise<Answer> =>
  clinic.anyone.list('/signin', { email, password });

describe('sign-in', () => {
  test('answers the user and a token, ignoring the case of the e-mail', async () => {
    const answer = (await trySignIn(ADMIN_EMAIL.toUpperCase(), PASSWORD)).must(200);
    expect(answer.record).toMatchObject({ token: expect.any(String), user: { _id: clinic.admin.userId } });
    expect(recordOf(recordOf(answer.record, 'user'), 'role')).toMatchObject({
      _id: clinic.role('Administrateur'),
      name: 'Administrateur',
    });
    expect(answer.text).not.toMatch(/password/i);
  });

  test('says the same of a wrong password and of an unknown e-mail', async () => {
    const wrong = (await trySignIn(ADMIN_EMAIL, 'not the password')).must(401);
    const unknown = (await trySignIn('nobody@clinic.test', 'not the password')).must(401);
    expect(unknown.record['error']).toBe(wrong.record['error']);
    expect(unknown.record['code']).toBe(wrong.record['code']);
  });

  test('names what is missing', async () => {
    (await clinic.anyone.list('/signin', {})).must(400).mustNameFields('email', 'password');
    (await trySignIn('not an e-mail', PASSWORD)).must(400).mustNameFields('email');
    (await trySignIn(ADMIN_EMAIL, '')).must(400).mustNameFields('password');
    (await trySignIn({ $gt: '' }, ['x'])).must(400);
  });

  test('refuses an inactive user, and one whose password differs in case', async () => {
    const email = 'inactive@clinic.test';
    await clinic.user('Nurse', { email, status: 'Inactif' });
    (await trySignIn(email, PASSWORD)).must(401);
    (await trySignIn(ADMIN_EMAIL, PASSWORD.toUpperCase())).must(401);
  });
});

describe('a session', () => {
  test('ends with the sign-out, which answers 200 no matter who asks', async () => {
    const nurse = await clinic.hire('Nurse');
    const profile = (await nurse.get('/profile')).must(200).record;
    expect(profile).toMatchObject({ _id: nurse.userId, role: { name: 'Nurse' }, status: 'Actif' });
    (await nurse.get('/signout')).must(200);
    (await nurse.get('/profile')).must(401);
    (await nurse.get('/signout')).must(200);
    (await clinic.anyone.get('/signout')).must(200);
    const stranger = new Client(clinic.url, clinic.lastPosition, { token: 'a.b.c', userId: nurse.userId });
    (await stranger.get('/signout')).must(200);
    (await stranger.get('/profile')).must(401);
  });

  test('of another sign-in of the same user goes on', async () => {
    const email = 'two-sessions@clinic.test';
    const first = await clinic.hire('Nurse', { email });
    const second = await signIn(clinic.url, clinic.lastPosition, email, PASSWORD);
    (await first.get('/signout')).must(200);
    (await second.get('/profile')).must(200);
  });

  test('dies when its user is made inactive, or is deleted', async () => {
    const [nurse, cook] = await Promise.all([clinic.hire('Nurse'), clinic.hire('Employee')]);
    (await clinic.admin.put(`/users/${nurse.userId}/{me}`, form({ status: 'Inactif' }))).must(200);
    (await nurse.get('/profile')).must(401);
    (await clinic.admin.delete(`/users/${cook.userId}/{me}`)).must(200);
    (await cook.get('/profile')).must(401);
  });

  test('is not made by a token of our own making', async () => {
    const [head, , signature] = (clinic.admin.token ?? '').split('.');
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { sub: clinic.admin.userId, exp: 4_102_444_800 };
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
    for (const token of [unsigned, `${head}.${part(claims)}.${signature}`, '', 'x'.repeat(5_000)]) {
      const forger = new Client(clinic.url, clinic.lastPosition, { token, userId: clinic.admin.userId });
      (await forger.get('/profile')).must(401);
    }
  });
});

describe('passwords', () => {
  test('match, have 8 to 128 characters, and the present one is asked for', async () => {
    const nurse = await clinic.hire('Nurse');
    const change = (fields: Record<string, string>): Promise<Answer> =>
      nurse.patch('/profile/password/{me}', {
        currentPassword: PASSWORD,
        password: 'another password',
        confirmPassword: 'another password',
        ...fields,
      });
    (await change({ confirmPassword: 'a typing error' })).must(400).mustNameFields('confirmPassword');
    (await change({ password: 'seven77', confirmPassword: 'seven77' })).must(400);
    const long = 'x'.repeat(129);
    (await change({ password: long, confirmPassword: long })).must(400);
    const wrong = await change({ currentPassword: 'not the present one' });
    expect([400, 403]).toContain(wrong.status);
    wrong.mustNameFields('currentPassword');
    const answer = (await change({})).must(200);
    expect(answer.text).not.toContain('another password');
    const email = textOf((await clinic.admin.get(`/users/${nurse.userId}`)).record, 'email');
    (await trySignIn(email, PASSWORD)).must(401);
    (await trySignIn(email, 'another password')).must(200);
  });

  test('of others are set by an administrator alone, which ends their sessions', async () => {
    const email = 'forgetful@clinic.test';
    const nurse = await clinic.hire('Nurse', { email });
    const fields = form({ password: 'set by another', confirmPassword: 'set by another' });
    (await clinic.admin.put(`/users/${nurse.userId}/{me}`, fields)).must(200);
    (await nurse.get('/profile')).must(401);
    (await trySignIn(email, 'set by another')).must(200);
    const other = await clinic.hire('Nurse');
    (await other.patch(`/profile/password/${nurse.userId}`, { currentPassword: 'set by another' })).must(403);
  });

  test('differ at creation: 400, and nobody is made', async () => {
    const fields = clinic.userFields('Nurse', { confirmPassword: 'something else' });
    (await clinic.admin.post('/users/create/{me}', form(fields))).must(400).mustNameFields('confirmPassword');
    const named = await clinic.admin.list('/users', { search: { cin: fields['cin'] } });
    expect(named.must(200).rows).toEqual([]);
  });
});

describe('PUT /users/{x}/{y}', () => {
  test('with a role is the edit of the own profile, and takes nothing but what a profile holds', async () => {
    const nurse = await clinic.hire('Nurse', { city: 'Rabat' });
    const before = (await nurse.get('/profile')).must(200).record;
    const edit = form({
      firstname: 'Zineb',
      city: 'Agadir',
      email: 'other@clinic.test',
      remainingLeave: 40,
      status: 'Inactif',
      role: clinic.role('Administrateur'),
      speciality: 'Dentiste',
      cin: 'STOLEN',
    });
    (await nurse.put(`/users/${clinic.role('Nurse')}/{me}`, edit)).must(200);
    const after = (await nurse.get('/profile')).must(200).record;
    expect(after).toMatchObject({ firstname: 'Zineb', city: 'Agadir', status: 'Actif' });
    for (const kept of ['email', 'remainingLeave', 'role', 'cin', 'speciality'])
      expect(after[kept]).toEqual(before[kept]);
    (await nurse.put('/users/Nurse/{me}', form({ firstname: 'Salma' }))).must(200);
    expect((await nurse.get('/profile')).record['firstname']).toBe('Salma');
    const careless = form({
      city: 'Tanger',
      role: 'Administrateur',
      email: 'no e-mail',
      remainingLeave: 'all',
    });
    (await nurse.put('/users/Nurse/{me}', careless)).must(200);
    expect((await nurse.get('/profile')).record).toMatchObject({ city: 'Tanger', role: { name: 'Nurse' } });
    (await nurse.put('/users/Nurse/{me}', form({ city: '' }))).must(400).mustNameFields('city');
    (await nurse.put(`/users/Nurse/${clinic.admin.userId}`, form({ firstname: 'X' }))).must(403);
  });

  test('with a user is their edit, for who may', async () => {
    const [nurse, manager] = await Promise.all([clinic.hire('Nurse'), clinic.as('Manager')]);
    const answer = await manager.put(`/users/${nurse.userId}/{me}`, form({ city: 'Tanger' }));
    expect(answer.must(200).record).toMatchObject({
      _id: nurse.userId,
      city: 'Tanger',
      firstname: expect.stringMatching(/^First/),
    });
    (await nurse.put(`/users/${manager.userId}/{me}`, form({ city: 'Tanger' }))).must(403);
    (await manager.put(`/users/${await clinic.doctor()}/{me}`, form({ city: 'Tanger' }))).must(403);
    (await manager.put(`/users/${randomUUID()}/{me}`, form({ city: 'Tanger' }))).must(404);
    (await manager.put('/users/no-such-role/{me}', form({ city: 'Tanger' }))).must(404);
  });

  test('changes nobody’s own role, status or remaining leave', async () => {
    const manager = await clinic.hire('Manager');
    for (const fields of [
      { role: clinic.role('Employee') },
      { status: 'Inactif' },
      { remainingLeave: 30, remainingLeaveWas: 1.5 },
    ]) {
      (await manager.put(`/users/${manager.userId}/{me}`, form(fields))).must(403);
    }
    const own = (await manager.get('/profile')).record;
    expect(own).toMatchObject({ role: { name: 'Manager' }, status: 'Actif', remainingLeave: 1.5 });
  });
});

describe('administrators', () => {
  test('the last active one stays: not demoted, not deactivated, not deleted', async () => {
    const second = await clinic.hire('Administrateur');
    const edit = (by: Client, id: string, fields: Record<string, string>): Promise<Answer> =>
      by.put(`/users/${id}/{me}`, form(fields));
    (await edit(clinic.admin, second.userId, { role: clinic.role('Nurse') })).must(200);
    (await edit(clinic.admin, clinic.admin.userId, { role: clinic.role('Nurse') })).must(403);
    const manager = await clinic.as('Admin');
    for (const fields of [{ status: 'Inactif' }, { role: clinic.role('Nurse') }]) {
      const answer = await edit(manager, clinic.admin.userId, fields);
      expect([403, 409]).toContain(answer.status);
    }
    expect([403, 409]).toContain((await manager.delete(`/users/${clinic.admin.userId}/{me}`)).status);
    expect([403, 409]).toContain((await clinic.admin.delete('/users/{me}/{me}')).status);
    (await clinic.admin.get('/profile')).must(200);
  });

  test.each([
    [
      'demoting',
      (by: Client, id: string) => by.put(`/users/${id}/{me}`, form({ role: clinic.role('Nurse') })),
    ],
    ['deactivating', (by: Client, id: string) => by.put(`/users/${id}/{me}`, form({ status: 'Inactif' }))],
    ['deleting', (by: Client, id: string) => by.delete(`/users/${id}/{me}`)],
  ])('two %s each other at once: one wins', async (_how, end) => {
    const left = await clinic.hire('Administrateur');
    const right = await clinic.hire('Administrateur');
    // The one who was there first would keep the clinic from being without: away for the length of the race.
    const email = textOf((await clinic.admin.get('/profile')).record, 'email');
    (await left.put(`/users/${clinic.admin.userId}/{me}`, form({ status: 'Inactif' }))).must(200);
    const answers = await Promise.all([end(left, right.userId), end(right, left.userId)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => [401, 403, 409].includes(status))).toHaveLength(1);
    const winner = answers[0]?.status === 200 ? left : right;
    (await winner.put(`/users/${clinic.admin.userId}/{me}`, form({ status: 'Actif' }))).must(200);
    const again = await signIn(clinic.url, clinic.lastPosition, email, PASSWORD);
    (await again.delete(`/users/${winner.userId}/{me}`)).must(200);
    clinic.admin = again;
  });
});

test('thirty right sign-ins of one person at once all get in', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => trySignIn(ADMIN_EMAIL, PASSWORD)));
  expect(new Set(answers.map((answer) => answer.must(200).record['token'])).size).toBe(30);
});

test('too many wrong passwords are slowed down with 429 and Retry-After; others still sign in', async () => {
  const email = 'target@clinic.test';
  await clinic.user('Nurse', { email });
  let answer = await trySignIn(email, 'guess 0');
  for (let guess = 1; guess < 30 && answer.status === 401; guess += 1) {
    answer = await trySignIn(email, `guess ${guess}`);
  }
  answer.must(429);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  (await trySignIn(ADMIN_EMAIL, PASSWORD)).must(200);
});

test('the ten roles are there, and none more', async () => {
  const names = (await clinic.admin.get('/roles')).must(200).rows.map(({ name }) => name);
  expect(names).toEqual([...ROLES].sort());
});
