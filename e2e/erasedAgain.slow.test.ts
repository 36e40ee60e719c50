/**
 * A patient is erased after a backup, the machine is lost, and the backup is restored: where checkpoints are kept elsewhere, the patient is erased again
 * before anything is served; where they are not, the restore says so.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupFiles } from './backupFiles.ts';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { signIn, type Client } from './client.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';
import { runScript } from './runScript.ts';

jest.setTimeout(240_000);

const dataFolder = makeDataFolder();
const restoredFolder = makeDataFolder();
const blindFolder = makeDataFolder();
const copies = path.join(path.dirname(dataFolder), 'checkpoints');
const backups = new BackupFiles(dataFolder);
const LASTNAME = 'Zqwyvkoll';
let product: Product | null = null;
let erased: string;
let living: string;

const create = (clinic: Clinic, lastname: string) => clinic.patient({ lastname });

async function start(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  product = await startProduct({ dataFolder, environment });
  return product.url;
}

async function stop(): Promise<void> {
  await product?.stop();
  product = null;
}

async function admin(): Promise<Client> {
  return signIn(product?.url ?? '', { position: null }, ADMIN_EMAIL, PASSWORD);
}

async function erase(clinic: Clinic, subject: string): Promise<void> {
  const other = await clinic.hire('Administrateur');
  const asked = await clinic.admin.post('/erasures/create/{me}', {
    kind: 'patients',
    subject,
    reason: 'By letter',
  });
  (await other.post(`/erasures/${asked.must(201).id}/confirm/{me}`, {})).must(200);
  while (!(await readFile(path.join(copies, 'checkpoints.jsonl'), 'utf8').catch(() => '')).includes(subject))
    await sleep(200);
}

const restore = (folder: string, environment: Readonly<Record<string, string>> = {}) =>
  runScript('restore', [...backups.restore, '--reason', 'The disk failed', '--skip-numbers', '0'], {
    DATA_DIR: folder,
    ...environment,
  });

const seen = async (id: string) => (await (await admin()).get(`/patients/${id}`)).status;

beforeAll(async () => {
  await mkdir(copies);
  const environment = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD, AUDIT_COPIES: copies };
  const clinic = await enterClinic(await start(dataFolder, environment));
  [erased, living] = [await create(clinic, LASTNAME), await create(clinic, 'Alaoui')];
  await backups.makeKey();
  await backups.backUp();
  await erase(clinic, erased);
  await stop();
  await rm(path.join(dataFolder, 'postgres'), { recursive: true });
});

afterEach(stop);

afterAll(async () => {
  for (const folder of [dataFolder, restoredFolder, blindFolder]) await removeDataFolder(folder);
});

test('with the checkpoints that are kept elsewhere, the patient is erased again', async () => {
  const { code, said } = await restore(restoredFolder, { AUDIT_COPIES: copies });
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Erasures after the backup that were applied again: 1.'),
  ]);
  await start(restoredFolder, { AUDIT_COPIES: copies });
  expect([await seen(erased), await seen(living)]).toEqual([410, 200]);
  const { bytes } = await (await admin()).list('/patients', { limit: 50 });
  const listed = Buffer.from(bytes).toString();
  expect(listed).toContain('Alaoui');
  expect(listed).not.toContain(LASTNAME);
  await stop();
  const verified = await runScript('audit:verify', [], { DATA_DIR: restoredFolder, AUDIT_COPIES: copies });
  expect(verified.said).not.toContain('erasure');
});

test('without any, the restore says that it does not know', async () => {
  const { code, said } = await restore(blindFolder);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('whether somebody was erased after it is not known'),
  ]);
  await start(blindFolder);
  expect(await seen(erased)).toBe(200);
});
