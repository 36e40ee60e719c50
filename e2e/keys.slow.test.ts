/** `npm run keys` on a data folder, with the product running and stopped, and starts with secrets that are not those of the database. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { signIn, type Client } from './apiSession.ts';
import { makeDataFolder, removeDataFolder, runProduct, startProduct, type Product } from './product.ts';
import { runScript } from './runScript.ts';

jest.setTimeout(240_000);

const administrator = { email: 'amina@clinic.test', password: 'a long enough password' };
const environment = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
const dataFolder = makeDataFolder();
const keys = (...args: string[]) => runScript('keys', args, { DATA_DIR: dataFolder });
const secret = (name: string) => path.join(dataFolder, 'secrets', name);
const textOf = (name: string) => readFileSync(secret(name), 'utf8');
const patients: string[] = [];
let product: Product | undefined;

beforeAll(async () => {
  product = await startProduct({ dataFolder, environment });
});
afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

async function running(): Promise<Client> {
  product ??= await startProduct({ dataFolder });
  return signIn(product.url, administrator);
}

async function stopProduct(): Promise<void> {
  await product?.stop();
  product = undefined;
}

const nameOf = (count: number) => `Salma ${count}`;

async function addPatient(client: Client): Promise<void> {
  const patient = {
    firstname: nameOf(patients.length),
    lastname: 'Idrissi',
    birthday: '1984-03-12',
    gender: 'Female',
    cin: randomBytes(4).toString('hex'),
    phone: '+212 600 000 000',
    country: 'Maroc',
    city: 'Rabat',
    status: 'Actif',
  };
  patients.push(await client.create(`/patients/create/${client.userId}`, patient));
}

async function expectAllReadable(client: Client): Promise<void> {
  for (const [index, id] of patients.entries())
    expect(await client.call('GET', `/patients/${id}`)).toMatchObject({ firstname: nameOf(index) });
}

test('the master key changes while the product runs, and again while it does not', async () => {
  const client = await running();
  await addPatient(client);
  const first = textOf('master.key');
  const [ended] = await Promise.all([keys('rotate'), addPatient(client)]);
  expect(ended).toEqual({
    code: 0,
    said: expect.stringMatching(/^\d+ keys were wrapped [^]+ removed from secrets\//),
  });
  const second = textOf('master.key');
  expect(second).not.toBe(first);
  expect(existsSync(secret('master.old.key'))).toBe(false);
  await addPatient(client);
  await expectAllReadable(client);
  expect((await fetch(`${product?.url}/health/ready`)).status).toBe(200);
  await stopProduct();
  expect(await keys('rotate', 'master')).toMatchObject({ code: 0 });
  expect(textOf('master.key')).not.toBe(second);
  expect(await keys('status')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^MASTER_KEY wraps \d+/),
  });
  const again = await running();
  await addPatient(again);
  await expectAllReadable(again);
});

test('sessions go on after a change of the session key, which a second command does not change once more', async () => {
  await running();
  const body = JSON.stringify(administrator);
  const headers = { 'Content-Type': 'application/json' };
  const signedIn = await fetch(`${product?.url}/api/signin`, { method: 'POST', headers, body });
  const { token } = (await signedIn.json()) as { token: string };
  const status = async () =>
    (await fetch(`${product?.url}/api/profile`, { headers: { Authorization: `Bearer ${token}` } })).status;
  expect(await status()).toBe(200);
  const before = textOf('session.key');
  for (let times = 0; times < 2; times += 1)
    expect(await keys('rotate', 'session')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Restart'),
    });
  expect(textOf('session.old.key')).toBe(before);
  expect(await status()).toBe(200);
  expect((await keys('status')).said).toContain('SESSION_KEY is not in use yet');
  await stopProduct();
  await running();
  expect(await status()).toBe(200);
  expect((await keys('status')).said).toMatch(/SESSION_KEY_OLD is accepted until/);
});

const linesOf = (name: string) => textOf(name).trimEnd().split('\n');
const verified = async () => {
  const { code, said } = await runScript('audit:verify', [], { DATA_DIR: dataFolder });
  return { code, said };
};

test('the seal key changes while the product writes, and again while it does not run', async () => {
  const client = await running();
  const first = textOf('seal.key');
  let isRotating = true;
  const rotation = keys('rotate', 'seal').finally(() => {
    isRotating = false;
  });
  while (isRotating) await addPatient(client);
  expect(await rotation).toMatchObject({ code: 0, said: expect.stringContaining('Copy secrets/') });
  expect(textOf('seal.old.key')).toBe(first);
  await addPatient(client);
  await expectAllReadable(client);
  expect((await fetch(`${product?.url}/health/ready`)).status).toBe(200);
  await stopProduct();
  const second = textOf('seal.key');
  expect(await keys('rotate', 'seal')).toMatchObject({ code: 0 });
  expect(linesOf('seal.old.key')).toEqual([second.trim(), first.trim()]);
  expect((await keys('status')).said).toMatch(/SEAL_KEY \w{8} seals events. 2 former keys check/);
  const again = await running();
  await addPatient(again);
  await expectAllReadable(again);
});

test('the audit key changes while the product runs and while it does not, and one chain holds', async () => {
  const client = await running();
  const first = textOf('audit.key');
  expect(await keys('rotate', 'audit')).toMatchObject({ code: 0 });
  expect(textOf('audit.key')).not.toBe(first);
  expect(existsSync(secret('audit.old.key'))).toBe(false);
  await addPatient(client);
  // What is left is signed at the end.
  await stopProduct();
  expect(await keys('rotate', 'audit')).toMatchObject({ code: 0 });
  await running();
  await stopProduct();
  const publicKeys = readFileSync(path.join(dataFolder, 'audit', 'public.key'), 'utf8');
  expect(publicKeys.trimEnd().split('\n')).toEqual([
    expect.not.stringContaining('replaces'),
    ...Array.from({ length: 2 }, () =>
      expect.stringMatching(/^hospital-audit\S+ replaces hospital-audit\S+ /),
    ),
  ]);
  const { code, said } = await verified();
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringContaining('The log is the one that was signed.'),
  });
  expect(said.match(/AUDIT_KEY was replaced at/g)).toHaveLength(2);
});

test('what cannot be done, and secrets of another database, end with one sentence', async () => {
  await stopProduct();
  expect(await keys('rotate', 'claim')).toEqual({
    code: 1,
    said: expect.stringMatching(/^CLAIM_KEY is never rotated: [^\n]+\n$/),
  });
  expect(await keys('turn')).toMatchObject({ code: 1, said: expect.stringContaining('Use: npm run keys') });
  for (const name of ['MASTER_KEY', 'CLAIM_KEY']) {
    const wrong = { [name]: randomBytes(32).toString('base64') };
    const { code, output } = await runProduct({ dataFolder, environment: wrong });
    expect(code).toBe(1);
    // The others are npm's.
    const said = output.split('\n').filter((line) => line.trim() !== '' && !/^(>|npm )/.test(line));
    expect(said).toEqual([expect.stringContaining(`${name} is not the key of this database`)]);
  }
  const seal = { SEAL_KEY: randomBytes(32).toString('base64') };
  const { code, output } = await runProduct({ dataFolder, environment: seal });
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('SEAL_KEY is another key than'),
  });
});
