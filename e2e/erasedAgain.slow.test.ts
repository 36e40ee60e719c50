/**
 * A patient, and texts about them in the records of another, are erased after a backup, the machine is lost, and the backup is restored: where checkpoints
 * are kept elsewhere, the patient and the texts are erased again before anything is served; where they are not, the restore says so. A backup of after the
 * erasure restores a moment before it without bringing back either.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { TEXT_ERASED } from '@hospital/contracts';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupFiles } from './backupFiles.ts';
import { ADMIN_EMAIL, enterClinic, PASSWORD, type Clinic } from './api/clinic.ts';
import { rowsOf, signIn, type Client } from './client.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';
import { printedInvoice } from './printedInvoice.ts';
import { runScript } from './runScript.ts';

jest.setTimeout(240_000);

const dataFolder = makeDataFolder();
const restoredFolder = makeDataFolder();
const blindFolder = makeDataFolder();
const earlierFolder = makeDataFolder();
const copies = path.join(path.dirname(dataFolder), 'checkpoints');
const backups = new BackupFiles(dataFolder);
/** With one backup of after the erasure. */
const laterBackups = path.join(path.dirname(dataFolder), 'later-backups');
const LASTNAME = 'Zqwyvkoll';
let product: Product | null = null;
let erased: string;
let living: string;
/** Records of the living patient, with texts about the erased one. */
let visit: string;
let invoice: string;
let printed: string;
let beforeErasure: string;
let momentBefore: string;

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

/** In an appointment, in an invoice (in a line, in a field and in the event by which the appointment asked for it) and on its page. */
async function plantTexts(clinic: Clinic): Promise<void> {
  const about = (what: string) => `${what} Salma ${LASTNAME}`;
  visit = await clinic.approved({ patient: living, injury: about('Brought by') });
  (await clinic.admin.put(`/appointments/${visit}/{me}`, { injury: about('Brought home by') })).must(200);
  const line = (name: string, description: string) => ({ name, description, quantity: 1, price: 100 });
  const body = clinic.invoiceFields(visit, {
    lineItems: [line('Dressing', 'Left arm'), line('Visit', about('Paid by'))],
    otherInformation: about('Copy to'),
  });
  invoice = (await clinic.admin.post('/invoices/create/{me}', body)).must(201).id;
  const page = await printedInvoice(clinic.admin, invoice);
  expect(page.text).toContain(LASTNAME);
  printed = page.id;
}

async function eraseTexts({ admin }: Clinic): Promise<void> {
  const preview = async () =>
    rowsOf((await admin.get(`/erasures/preview?kind=patients&subject=${erased}`)).must(200).record, 'texts');
  for (let [text] = await preview(), left = 3; text !== undefined; [text] = await preview(), left -= 1) {
    expect(left).toBeGreaterThan(0);
    const { resource, record, field, revision } = text;
    const body = { resource, record, field, revision, reason: 'By letter' };
    (await admin.post('/erasures/texts/{me}', body)).must(200);
  }
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

const restore = (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  args: readonly string[] = backups.restore,
) =>
  runScript('restore', [...args, '--reason', 'The disk failed', '--skip-numbers', '0'], {
    DATA_DIR: folder,
    ...environment,
  });

/** In no read of any moment, in no history, on no page. */
async function expectNoText(client: Client): Promise<void> {
  for (const moment of ['', `?asOf=${beforeErasure}`])
    for (const path of [`/appointments/${visit}`, `/invoices/${invoice}`])
      expect((await client.get(`${path}${moment}`)).must(200).text).not.toContain(LASTNAME);
  for (const path of [`/history/appointments/${visit}`, `/history/invoices/${invoice}`]) {
    const history = (await client.get(path)).must(200).text;
    expect(history).toContain(TEXT_ERASED);
    expect(history).not.toContain(LASTNAME);
  }
  expect((await client.get(`/audit?text=${LASTNAME.toLowerCase()}&limit=1000`)).must(200).rows).toEqual([]);
  // Sooner than the three minutes in which a worker may print from what it read before.
  for (const until = Date.now() + 90_000; Date.now() < until; await sleep(200))
    if ((await client.get(`/documents/${printed}/pdf`)).status === 409) break;
  (await client.get(`/documents/${printed}/pdf`)).must(410, 'document_erased');
  const again = await printedInvoice(client, invoice);
  expect(again.text).not.toContain(LASTNAME);
  expect(again.text).toContain('Left arm');
}

const seen = async (id: string) => (await (await admin()).get(`/patients/${id}`)).status;

beforeAll(async () => {
  await mkdir(copies);
  const environment = { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD, AUDIT_COPIES: copies };
  const clinic = await enterClinic(await start(dataFolder, environment));
  [erased, living] = [
    await clinic.patient({ firstname: 'Salma', lastname: LASTNAME }),
    await clinic.patient({ lastname: 'Alaoui' }),
  ];
  await plantTexts(clinic);
  await backups.makeKey();
  await backups.backUp();
  beforeErasure = clinic.lastPosition.position ?? '';
  momentBefore = new Date().toISOString();
  await eraseTexts(clinic);
  await erase(clinic, erased);
  const [, , ...key] = backups.make;
  expect((await backups.run(['--to', laterBackups, ...key])).code).toBe(0);
  await stop();
  await rm(path.join(dataFolder, 'postgres'), { recursive: true });
});

afterEach(stop);

afterAll(async () => {
  for (const folder of [dataFolder, restoredFolder, blindFolder, earlierFolder])
    await removeDataFolder(folder);
});

test('with the checkpoints that are kept elsewhere, the patient and the texts are erased again', async () => {
  const { code, said } = await restore(restoredFolder, { AUDIT_COPIES: copies });
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Erasures of people that the log did not have, and that were applied again: 1.'),
  ]);
  expect(said).toContain(
    'Records with texts whose erasure the log did not have, and that are erased again: 2.',
  );
  await start(restoredFolder, { AUDIT_COPIES: copies });
  expect([await seen(erased), await seen(living)]).toEqual([410, 200]);
  const { bytes } = await (await admin()).list('/patients', { limit: 50 });
  const listed = Buffer.from(bytes).toString();
  expect(listed).toContain('Alaoui');
  expect(listed).not.toContain(LASTNAME);
  await expectNoText(await admin());
  await stop();
  const verified = await runScript('audit:verify', [], { DATA_DIR: restoredFolder, AUDIT_COPIES: copies });
  expect(verified.said).not.toContain('erasure');
});

test('without any, the restore says that it does not know', async () => {
  const { code, said } = await restore(blindFolder);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('whether somebody, or a text about somebody, was erased after it is not known'),
  ]);
  await start(blindFolder);
  expect(await seen(erased)).toBe(200);
  // So what is not found above is not there because it was erased again.
  expect((await (await admin()).get(`/appointments/${visit}`)).must(200).text).toContain(LASTNAME);
});

test('a moment before the erasure, from a backup of after it, shows neither the patient nor the texts', async () => {
  const [, ...secrets] = backups.restore;
  const until = [laterBackups, ...secrets, '--until', momentBefore];
  const { code, said } = await restore(earlierFolder, {}, until);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Erasures in the part of the log that is left out, which stay: 1.'),
  ]);
  await start(earlierFolder);
  expect([await seen(erased), await seen(living)]).toEqual([410, 200]);
  await expectNoText(await admin());
});
