import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { firstSignIn, signIn } from './apiSession.ts';
import {
  killGroup,
  makeDataFolder,
  removeDataFolder,
  runProduct,
  startProduct,
  type Product,
} from './product.ts';
import { invoiceOneVisit } from './visit.ts';
import { survivors } from './processes.ts';

jest.setTimeout(180_000);

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await removeDataFolder(folder);
});

function newFolder(): string {
  const folder = makeDataFolder();
  folders.push(folder);
  return folder;
}

describe('one data folder, through every way to end', () => {
  const dataFolder = newFolder();
  const ways: readonly (readonly [string, (product: Product) => void])[] = [
    ['Ctrl-C', ({ npm }) => killGroup(npm, 'SIGINT')],
    ['SIGTERM to npm alone', ({ npm }) => process.kill(npm, 'SIGTERM')],
    ['SIGTERM to our process', ({ node }) => process.kill(node, 'SIGTERM')],
    ['kill -9 of npm alone', ({ npm }) => process.kill(npm, 'SIGKILL')],
    ['kill -9 of our process', ({ node }) => process.kill(node, 'SIGKILL')],
    ['kill -9 of the whole group', ({ npm }) => killGroup(npm, 'SIGKILL')],
  ];

  const administrator = { email: 'amina@clinic.test', password: 'a long enough password' };
  const environment = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };

  test.each(ways)('%s leaves no process behind, and the next start works', async (_name, kill) => {
    const product = await startProduct({ dataFolder, environment });
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
    const client = await signIn(product.url, administrator);
    const { invoice } = await invoiceOneVisit(client);
    const printed = await client.bytes(`/invoices/${invoice}/pdf`);
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
    const commands = product.processes().map(({ command }) => command);
    expect(commands).toContainEqual(expect.stringContaining('postgres -D'));
    expect(commands).toContainEqual(expect.stringContaining('--headless'));
    expect(await product.stop(() => kill(product))).toEqual([]);
  });

  test('a start right after the kill of npm waits for its predecessor', async () => {
    const first = await startProduct({ dataFolder });
    const marks = first.processes();
    process.kill(first.npm, 'SIGKILL');
    const second = await startProduct({ dataFolder });
    expect(marks.length).toBeGreaterThan(2);
    expect(await survivors(marks, 0)).toEqual([]);
    await first.stop(() => undefined);
    expect((await fetch(`${second.url}/health/live`)).status).toBe(200);
    expect(await second.stop()).toEqual([]);
  });

  test('a second start on the same folder says that it is in use, and harms nothing', async () => {
    const first = await startProduct({ dataFolder });
    const second = await runProduct({ dataFolder });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`The data folder ${dataFolder} is in use by process ${first.node}`);
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
    const taken = await runProduct({
      dataFolder: newFolder(),
      environment: { PORT: new URL(first.url).port },
    });
    expect(taken.code).toBe(1);
    expect(taken.output).toContain(`PORT ${new URL(first.url).port} is taken on 127.0.0.1`);
    expect(await first.stop()).toEqual([]);
  });
});

test('without its database it says so, leaves with 1, and the next start works', async () => {
  const dataFolder = newFolder();
  const product = await startProduct({ dataFolder });
  const database = product.processes().find(({ command }) => command.includes('postgres -D'));
  expect(await product.stop(() => process.kill(database?.pid ?? 0, 'SIGQUIT'))).toEqual([]);
  expect(product.output()).toContain('the database is gone');
  expect(await product.code).toBe(1);
  const next = await startProduct({ dataFolder });
  expect((await fetch(`${next.url}/health/ready`)).status).toBe(200);
  expect(await next.stop()).toEqual([]);
});

test('a data folder that nobody else may enter will do', async () => {
  const dataFolder = newFolder();
  await mkdir(dataFolder, { mode: 0o700 });
  await chmod(path.dirname(dataFolder), 0o700);
  const product = await startProduct({ dataFolder });
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  expect((await stat(path.join(dataFolder, 'secrets', 'master.key'))).mode & 0o777).toBe(0o600);
  expect(await product.stop()).toEqual([]);
});

test('a bad setting stops the start with a sentence that names it', async () => {
  const { code, output } = await runProduct({
    dataFolder: newFolder(),
    environment: { PORT: 'http', MASTER_KEY: 'x' },
  });
  expect(code).toBe(1);
  expect(output).toContain('PORT is "http" but must be a port number from 0 to 65535');
  expect(output).toContain('MASTER_KEY must be 32 random bytes as base64');
  expect(output).not.toContain('    at ');
});

test('the first sign-in is shown until first use', async () => {
  const dataFolder = newFolder();
  const first = await startProduct({ dataFolder });
  const shown = firstSignIn(first.output());
  expect(await first.stop()).toEqual([]);
  const second = await startProduct({ dataFolder });
  expect(firstSignIn(second.output())).toEqual(shown);
  await signIn(second.url, shown);
  expect(await second.stop()).toEqual([]);
  const third = await startProduct({ dataFolder });
  expect(third.output()).not.toContain(shown.password);
  await signIn(third.url, shown);
  expect(await third.stop()).toEqual([]);
});
