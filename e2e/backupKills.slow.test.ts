/**
 * Backups and restores that are killed: at each object of a backup, and at each step of a restore. What was backed up before stays good, and the command that is run
 * once more ends what was begun.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { IMPORT_FAILPOINT, RESTORE_FAILPOINTS, type Failpoint } from '@hospital/event-store/failpoints';
import { EventStoreDbServer } from '@hospital/event-store/testing';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupFiles } from './backupFiles.ts';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { makeDataFolder, removeDataFolder, runProduct, startProduct, type Product } from './product.ts';
import { runScript, type Ended } from './runScript.ts';

jest.setTimeout(300_000);

const PRELOAD = new URL('chaos/failpoints.mjs', import.meta.url).href;
const NAME = 'command';
const dataFolder = makeDataFolder();
const backups = new BackupFiles(dataFolder);
const targets: string[] = [];
let product: Product;
let clinic: Clinic;
let orders = 0;

interface Order {
  readonly point: Failpoint;
  readonly effect: 'kill' | 'disk full';
  /** How often the point is passed before. */
  readonly skip: number;
}

interface Suffered extends Ended {
  /** Whether the command came to the point. */
  readonly isTaken: boolean;
}

async function suffering(order: Order, [script, args]: Command, environment: Environment): Promise<Suffered> {
  const file = path.join(path.dirname(dataFolder), `order-${(orders += 1)}`);
  await writeFile(file, JSON.stringify({ id: String(orders), ...order }));
  const chaos = { NODE_OPTIONS: `--import=${PRELOAD}`, CHAOS_ORDER: file, CHAOS_NAME: NAME };
  const ended = await runScript(script, args, { ...environment, ...chaos });
  const taken = `${path.basename(file)}.${NAME}.`;
  const isTaken = (await readdir(path.dirname(file))).some((name) => name.startsWith(taken));
  return { ...ended, isTaken };
}

type Command = readonly [script: string, args: readonly string[]];
type Environment = Readonly<Record<string, string>>;

const here = { DATA_DIR: dataFolder };
const run = ([script, args]: Command, environment: Environment) => runScript(script, args, environment);

beforeAll(async () => {
  product = await startProduct({ dataFolder, environment: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });
  clinic = await enterClinic(product.url);
  await backups.makeKey();
  await clinic.invoice();
  await backups.backUp();
});

afterEach(async () => {
  for (const folder of targets.splice(0)) await removeDataFolder(folder);
});

afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

async function target(): Promise<string> {
  const folder = makeDataFolder();
  targets.push(folder);
  await mkdir(path.dirname(folder), { recursive: true });
  return folder;
}

test('a backup that is killed, or finds no room, at any object leaves those before it good', async () => {
  let skip = 0;
  for (; ; skip += 5) {
    await clinic.patient();
    const effect = skip % 4 === 0 ? 'kill' : 'disk full';
    const point = skip % 2 === 0 ? 'object.before' : 'object.after';
    const broken = await suffering({ point, effect, skip }, ['backup', backups.make], here);
    if (!broken.isTaken) break;
    expect([skip, broken.code]).not.toEqual([skip, 0]);
    if (effect === 'disk full') expect(broken.said).toContain('There is no room left');
  }
  expect(skip).toBeGreaterThan(14);
  expect((await backups.run(backups.check)).said).toMatch(
    /was restored: \d+ events, \d+ records, each as in the product/,
  );
});

const restore: Command = [
  'restore',
  [...backups.restore, '--reason', 'The disk failed', '--skip-numbers', '3'],
];

test.each(RESTORE_FAILPOINTS)('a restore that is killed at %s is run once more', async (point) => {
  const environment = { DATA_DIR: await target() };
  expect((await suffering({ point, effect: 'kill', skip: 0 }, restore, environment)).isTaken).toBe(true);
  expect(await run(restore, environment)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Restored.'),
  });
});

test('a restore into EventStoreDB that is killed at some events goes on after the last one, and people work there', async () => {
  const server = await new EventStoreDbServer().start();
  const folder = await target();
  const environment = { DATA_DIR: folder, EVENTSTORE_URL: server.url };
  let restored: Product | undefined;
  try {
    const order = { point: IMPORT_FAILPOINT, effect: 'kill', skip: 4 } as const;
    expect((await suffering(order, restore, environment)).isTaken).toBe(true);
    // Half a log is no clinic.
    expect((await runProduct({ dataFolder: folder, environment })).output).toContain('did not end');
    expect(await run(restore, environment)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Restored.'),
    });
    restored = await startProduct({ dataFolder: folder, environment });
    const again = await enterClinic(restored.url);
    // Its people must be others than those who were restored.
    while (again.next() < 100);
    expect(String((await again.invoice())['number'])).toMatch(/-00000[5-9]$/);
    expect((await again.admin.list('/patients', {})).must(200).total).toBeGreaterThan(3);
    expect(await run(['audit:verify', []], environment)).toMatchObject({ code: 0 });
  } finally {
    await restored?.stop();
    server.stop();
  }
});
