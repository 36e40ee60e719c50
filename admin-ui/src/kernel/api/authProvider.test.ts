import { beforeEach, describe, expect, test } from '@jest/globals';
import { HttpError } from 'react-admin';
import { answerWith, holdAnswers } from '../../testing/answers.ts';
import { receptionist, signedIn } from '../../testing/people.ts';
import { authProvider, permissionsOf } from './authProvider.ts';
import { changesAfter, rememberRead } from './readPosition.ts';
import { sessionEnd, readSession } from './session.ts';

beforeEach(() => localStorage.clear());

describe('signing in and out', () => {
  test('keeps token and user, and sends the token from then on', async () => {
    answerWith({ body: { token: 't-1', user: receptionist } });
    await authProvider.login({ email: 'reception@clinic.test', password: 'secret-123' });
    expect(localStorage.getItem('token')).toBe('t-1');
    expect(readSession()?.user.role.name).toBe('Receptionist');
  });

  test('changes are delivered after what is read from then on, not after what the sign-in page read', async () => {
    rememberRead('00000000000000000007');
    answerWith({ body: { token: 't-1', user: receptionist } });
    await authProvider.login({ email: 'reception@clinic.test', password: 'secret-123' });
    expect(changesAfter().position).toBeNull();
  });

  test('takes away what somebody else typed in this tab, and leaves what the person did', async () => {
    sessionStorage.setItem('draft.x./patients/create', '{}');
    sessionStorage.setItem(`draft.${receptionist._id}./patients/create`, '{}');
    answerWith({ body: { token: 't-1', user: receptionist } });
    await authProvider.login({ email: 'reception@clinic.test', password: 'secret-123' });
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft.'))).toEqual([
      `draft.${receptionist._id}./patients/create`,
    ]);
  });

  test('a refused sign-in keeps nothing', async () => {
    answerWith({
      status: 401,
      body: { error: 'The email or the password is wrong.', code: 'wrong_credentials' },
    });
    await expect(authProvider.login({ email: 'a@b.test', password: 'x' })).rejects.toThrow(
      'The email or the password is wrong.',
    );
    expect(readSession()).toBeNull();
  });

  test('signing out tells the server, forgets the session and what was typed, also offline', async () => {
    signedIn();
    sessionStorage.setItem('draft.x./patients/create', '{}');
    const asked = answerWith(null);
    expect(await authProvider.logout({})).toBe('/signin');
    expect(asked[0]?.path).toBe('/api/signout');
    expect([readSession(), sessionStorage.getItem('draft.x./patients/create')]).toEqual([null, null]);
  });
});

test('who signs in before the server knows of the sign-out keeps what they typed', async () => {
  signedIn();
  rememberRead('00000000000000000007');
  const held = holdAnswers();
  await authProvider.logout({});
  expect(changesAfter().position).toBeNull();
  const next = signedIn({ ...receptionist, _id: 'another' });
  sessionStorage.setItem(`draft.${next._id}./patients/create`, '{}');
  held.answer({});
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(readSession()?.user._id).toBe('another');
  expect(sessionStorage.getItem(`draft.${next._id}./patients/create`)).toBe('{}');
});

describe('what an error means', () => {
  test('401 ends the session and leads to the sign-in; what was typed stays', async () => {
    signedIn();
    sessionStorage.setItem('draft.x./patients/create', '{}');
    await expect(
      authProvider.checkError(new HttpError('no', 401, { code: 'not_signed_in' })),
    ).rejects.toMatchObject({
      redirectTo: '/signin',
      message: false,
    });
    expect(readSession()).toBeNull();
    expect(sessionEnd()).toBe('not_signed_in');
    expect(sessionStorage.getItem('draft.x./patients/create')).toBe('{}');
    answerWith({ body: { token: 't-1', user: receptionist } });
    await authProvider.login({ email: 'reception@clinic.test', password: 'secret-123' });
    expect(sessionEnd()).toBeNull();
  });

  test.each([400, 403, 404, 409, 500, 503])('%i does not', async (status) => {
    signedIn();
    await expect(authProvider.checkError(new HttpError('no', status))).resolves.toBeUndefined();
    expect(readSession()).not.toBeNull();
  });
});

describe('permissions', () => {
  const role = { name: 'Nurse', status: 'Active', hasAccessModule: true, Patients: true, Invoices: false };

  test('are the flags of the role', () => {
    expect([...permissionsOf(role).flags]).toEqual(['Patients']);
  });

  test('say whether the role requires a second factor', () => {
    expect(permissionsOf(role).requiresSecondFactor).toBe(false);
    expect(permissionsOf({ ...role, requiresSecondFactor: true }).requiresSecondFactor).toBe(true);
  });

  test.each([{ status: 'Inactive' }, { hasAccessModule: false }])('are none with %j', (change) => {
    expect(permissionsOf({ ...role, ...change })).toMatchObject({ hasAccess: false, flags: new Set() });
  });
});
