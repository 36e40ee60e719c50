import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firstSignIn } from './firstSignIn.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'first-sign-in-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a generated password is kept, for the owner alone, until its user signed in', async () => {
  const chosen = await firstSignIn(folder, {}).choose();
  expect(chosen.email).toBe('admin@clinic.local');
  expect(chosen.password).toMatch(/^(\w{5}-){3}\w{5}$/);
  expect((await stat(path.join(folder, 'first-sign-in'))).mode & 0o777).toBe(0o600);

  const later = firstSignIn(folder, {});
  expect(await later.pending()).toEqual(chosen);
  expect(await later.choose()).toEqual(chosen);
  await later.used('somebody', () => Promise.resolve('the administrator'));
  expect(await later.pending()).toEqual(chosen);
  await later.used('the administrator', () => Promise.resolve('the administrator'));
  expect(await later.pending()).toBeNull();
});

test('given ones are neither kept nor shown', async () => {
  const given = { ADMIN_EMAIL: 'amina@clinic.test', ADMIN_PASSWORD: 'a long enough one' };
  const signIn = firstSignIn(folder, given);
  expect(await signIn.choose()).toEqual({ email: 'amina@clinic.test', password: 'a long enough one' });
  expect(await signIn.pending()).toBeNull();
});
