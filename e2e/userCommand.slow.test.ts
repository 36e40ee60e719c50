/** `npm run user`: what the person at the machine does for somebody who can no longer sign in. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { codeOf } from './api/authenticator.ts';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { textOf, type Fields } from './client.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';
import { runScript } from './runScript.ts';

jest.setTimeout(120_000);

const dataFolder = makeDataFolder();
let product: Product;
let clinic: Clinic;
beforeAll(async () => {
  const environment = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
  product = await startProduct({ dataFolder, environment });
  clinic = await enterClinic(product.url);
}, 120_000);
afterAll(async () => {
  expect(await product.stop()).toEqual([]);
  await removeDataFolder(dataFolder);
});

const run = (...args: string[]) => runScript('user', args, { DATA_DIR: dataFolder });
const signIn = (more: object = {}) =>
  clinic.anyone.list('/signin', { email: ADMIN_EMAIL, password: PASSWORD, ...more });

test('the only administrator, whose e-mail was changed to one that nobody knows, is listed and named by id', async () => {
  const { admin } = clinic;
  const change = (body: Fields) => admin.put(`/users/${admin.userId}/{me}`, body);
  const email = 'of-nobody@clinic.test';
  (await change({ email })).must(400, 'validation_failed');
  (await change({ email, currentPassword: PASSWORD })).must(200);
  const unknown = await run('reset-second-factor', ADMIN_EMAIL);
  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining(`${email} (`) });
  expect(unknown.said).toContain(admin.userId);
  const found = await run('reset-second-factor', admin.userId);
  expect(found).toMatchObject({ code: 1, said: expect.stringContaining('no second factor') });
  (await change({ email: ADMIN_EMAIL, currentPassword: PASSWORD })).must(200);
});

test('the last administrator, who lost the phone and the recovery codes, signs in again', async () => {
  const { admin } = clinic;
  const none = await run('reset-second-factor', ADMIN_EMAIL);
  expect(none).toMatchObject({
    code: 1,
    said: expect.stringContaining('This account has no second factor.'),
  });
  const started = await admin.post('/profile/secondFactor/{me}', { currentPassword: PASSWORD });
  const { record } = started.must(201);
  const body = { factor: textOf(record, 'factor'), code: codeOf(textOf(record, 'secret')) };
  (await admin.put('/profile/secondFactor/{me}', body)).must(200);
  (await signIn()).must(401, 'code_required');
  const done = await run('reset-second-factor', ADMIN_EMAIL);
  expect(done.code).toBe(0);
  const [, code] = /is ([A-Z0-9]{5}-[A-Z0-9]{5}), until/.exec(done.said) ?? [];
  (await admin.get('/profile')).must(401);
  (await signIn()).must(401, 'code_required');
  (await signIn({ code })).must(200);
});

test.each([
  ['an unknown e-mail', ['reset-second-factor', 'nobody@clinic.test'], 'Nobody has the e-mail'],
  ['another word', ['remove-second-factor', ADMIN_EMAIL], 'Use: npm run user'],
  ['no e-mail', ['reset-second-factor'], 'Use: npm run user'],
])('%s is refused with a sentence', async (_name, args, sentence) => {
  expect(await run(...args)).toMatchObject({ code: 1, said: expect.stringContaining(sentence) });
});
