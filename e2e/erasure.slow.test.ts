/**
 * More than fifty values of one person in every kind of field, text, file, document, batch and reason of the product as `npm start` starts it. After the
 * erasure nothing of them is found: in a dump of the database, in the data folder, in what the process logged, and in printed documents. What
 * stays is named here: the buyer on an invoice within its years, under a key of its own; and the filters of an audit export, which are the
 * auditor's, under the auditor's key.
 */
import { sampleFiles } from '@hospital/platform/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readPdf } from '../pdf-worker/src/testing/readPdf.ts';
import { ADMIN_EMAIL, enterClinic, forms, PASSWORD, type Clinic } from './api/clinic.ts';
import { rendered } from './api/rendered.ts';
import { form, type Client } from './client.ts';
import { plantAccount } from './plantedAccount.ts';
import { runningDatabase } from './embeddedDatabase.ts';
import { makeDataFolder, removeDataFolder, startProduct, type Product } from './product.ts';
import { readZip } from './readZip.ts';
import { runScript } from './runScript.ts';

jest.setTimeout(900_000);

const dataFolder = makeDataFolder();
let product: Product;
let clinic: Clinic;
let other: Client;
let database: pg.Client;

beforeAll(async () => {
  product = await startProduct({ dataFolder, environment: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });
  clinic = await enterClinic(product.url);
  other = await clinic.hire('Administrateur');
  const url = await runningDatabase(dataFolder);
  database = new pg.Client({ connectionString: url });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
  await removeDataFolder(dataFolder);
});

const planted: string[] = [];
/** Letters alone, so that each stands in names and addresses, and in no hash. */
function plant(): string {
  const letters = [...String(planted.length).padStart(2, '0')].map((digit) => 'klmnopqrst'[Number(digit)]);
  const value = `Zqwyv${letters.join('')}`;
  planted.push(value);
  return value;
}
function plantDigits(): string {
  const value = `98765${String(planted.length).padStart(2, '0')}4321`;
  planted.push(value);
  return value;
}

const person = () => ({
  firstname: plant(),
  lastname: plant(),
  cin: plant().toUpperCase(),
  email: `${plant().toLowerCase()}@clinic.test`,
  address: `1, rue ${plant()}`,
  postalcode: plant(),
  phone: `+212${plantDigits()}`,
});

interface Visit {
  readonly record: string;
  readonly kept: readonly string[];
}

async function invoiceOf(patient: string): Promise<Visit> {
  const appointment = await clinic.approved({ patient, injury: plant() });
  (await clinic.admin.put(`/appointments/${appointment}/{me}`, { injury: plant() })).must(200);
  const kept = [plant(), plant(), plant()];
  const body = clinic.invoiceFields(appointment, {
    email: `${plant().toLowerCase()}@clinic.test`,
    patientAddress: kept[0],
    billingAddress: kept[1],
    otherInformation: plant(),
    lineItems: [{ name: kept[2], description: plant(), quantity: 1, price: 300 }],
    status: 'Paid',
    paidBy: 'Cash',
  });
  const record = (await clinic.admin.post('/invoices/create/{me}', body)).must(201).id;
  return { record, kept };
}

async function prescriptionOf(patient: string): Promise<string> {
  const appointment = await clinic.approved({ patient, injury: plant() });
  const body = forms.prescription(appointment, {
    email: `${plant().toLowerCase()}@clinic.test`,
    patientAddress: plant(),
    otherInformation: plant(),
    lineItems: [
      { name: plant(), description: plant(), quantity: 1, price: 20 },
      { name: plant(), description: plant(), quantity: 1, price: 20 },
    ],
  });
  return (await clinic.admin.post('/prescriptions/create/{me}', body)).must(201).id;
}

async function pdfOf(resource: string, record: string): Promise<string> {
  for (;;) {
    const answer = await clinic.admin.get(`/${resource}/${record}/pdf`);
    if (answer.status === 202) continue;
    const { pages } = await readPdf(Buffer.from(answer.must(200).bytes));
    return pages.join(' ');
  }
}

async function printedPapers(papers: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const texts: string[] = [];
  for (const [resource, ids] of Object.entries(papers))
    for (const id of ids) texts.push(await pdfOf(resource, id));
  return texts;
}

async function batchOf(invoice: string): Promise<string> {
  const asked = { kind: 'invoice', records: [invoice], output: 'zip' };
  const batch = (await clinic.admin.post('/documents/batches', asked)).must(202).id;
  expect(await rendered(clinic.admin, `/documents/batches/${batch}`)).toMatchObject({ status: 'ready' });
  return batch;
}

/** Every value of every table of every schema. */
async function dump(): Promise<readonly string[]> {
  const { rows } = await database.query<{ table: string }>(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const lines: string[] = [];
  for (const { table } of rows) {
    const { rows: found } = await database.query<{ line: string }>(`select t::text as line from ${table} t`);
    for (const { line } of found) lines.push(`${table} ${line}`);
  }
  return lines;
}

/** Beside the database's own folder: its pages and its write-ahead log are overwritten as they are used again. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !`${entry.parentPath}/`.includes('/postgres/'));
  return Promise.all(
    files.map(async ({ parentPath, name }) =>
      (await readFile(path.join(parentPath, name))).toString('latin1'),
    ),
  );
}

/** Of the values that may be nowhere. */
function leaks(texts: readonly string[], allowed: readonly string[]): string[] {
  const forbidden = planted.filter((value) => !allowed.includes(value)).map((value) => value.toLowerCase());
  return texts.flatMap((text) => {
    const found = forbidden.filter((value) => text.toLowerCase().includes(value));
    return found.length > 0 ? [`${found.join(', ')} in ${text.slice(0, 80)}`] : [];
  });
}

async function storedPdfs(): Promise<readonly string[]> {
  const { rows } = await database.query<{ bytes: Buffer }>(
    `select bytes from kept.files where mime = 'application/pdf'`,
  );
  return Promise.all(rows.map(async ({ bytes }) => (await readPdf(bytes)).pages.join(' ')));
}

/** A visit that nobody will bill keeps its patient's data. */
async function cancelVisits(patient: string): Promise<void> {
  const search = { patient, status: 'Approved' };
  for (const { _id } of (await clinic.admin.list('/appointments', { search })).must(200).rows)
    (await clinic.admin.patch(`/appointments/status/${String(_id)}/{me}`, { status: 'Canceled' })).must(200);
}

async function confirmed(subject: string): Promise<string> {
  await cancelVisits(subject);
  const refused = { kind: 'patients', subject, reason: plant() };
  const first = (await clinic.admin.post('/erasures/create/{me}', refused)).must(201).id;
  (await other.post(`/erasures/${first}/refuse/{me}`, { reason: plant() })).must(200);
  const asked = { kind: 'patients', subject, reason: plant() };
  const { id } = (await clinic.admin.post('/erasures/create/{me}', asked)).must(201);
  (await other.post(`/erasures/${id}/confirm/{me}`, {})).must(200);
  return id;
}

test('nothing of an erased person is found anywhere, and the books stay whole', async () => {
  const before = person();
  const photo = new File([Uint8Array.from(sampleFiles.png)], `${plant()}.png`, { type: 'image/png' });
  const patient = await clinic.patient(before).catch(() => '');
  expect(patient).not.toBe('');
  const now = person();
  (await clinic.admin.put(`/patients/${patient}/{me}`, form(now, { photo }))).must(200);
  const { record: invoice, kept } = await invoiceOf(patient);
  const { kept: alsoKept } = await invoiceOf(patient);
  const prescription = await prescriptionOf(patient);
  const account = await plantAccount(clinic, patient, plant);
  const figures = await account.figures();
  const papers = await account.papers();
  expect([papers.receipts.length, papers.creditNotes.length]).toEqual([5, 1]);
  expect(await pdfOf('invoices', invoice)).toContain(kept[1]);
  await pdfOf('prescriptions', prescription);
  const printed = await printedPapers(papers);
  expect(leaks(printed, []).length).toBe(printed.length);
  const batch = await batchOf(invoice);
  // The auditor's own value: what an auditor types stays under the auditor's key.
  const typed = { format: 'csv', filters: { text: 'Vqauditor' } };
  (await clinic.admin.post('/audit/exports', typed)).must(201);
  for (const text of [now.lastname, before.cin]) await clinic.admin.get('/audit', { query: { text } });
  await clinic.admin.list('/patients', { search: { name: now.lastname } });

  const id = await confirmed(patient);
  expect(planted.length).toBeGreaterThanOrEqual(50);
  let status: unknown = '';
  for (let turn = 0; turn < 300 && status !== 'Done'; turn += 1) {
    await sleep(1_000);
    status = (await clinic.admin.get(`/erasures/${id}`)).must(200).record['status'];
  }
  expect(status).toBe('Done');

  const allowed = [now.firstname, now.lastname, ...kept, ...alsoKept];
  expect(leaks(await dump(), allowed)).toEqual([]);
  expect(leaks(await filesIn(dataFolder), [])).toEqual([]);
  expect(leaks([product.output()], [])).toEqual([]);
  expect(leaks(await storedPdfs(), allowed)).toEqual([]);

  const paper = await pdfOf('invoices', invoice);
  for (const value of [`${now.firstname} ${now.lastname}`, kept[1], kept[2]]) expect(paper).toContain(value);
  const prescribed = await pdfOf('prescriptions', prescription);
  expect(prescribed).toContain('erased');
  expect(leaks([paper, prescribed, ...(await printedPapers(papers))], allowed)).toEqual([]);
  expect(await account.figures()).toEqual(figures);
  expect(await account.personal()).toEqual([]);
  const zip = readZip(
    Buffer.from((await clinic.admin.get(`/documents/batches/${batch}/result`)).must(200).bytes),
  );
  expect([...zip.keys()].filter((name) => name.endsWith('.pdf'))).toEqual([]);
  (await clinic.admin.get(`/patients/${patient}`)).must(410, 'gone');
  const answers = await Promise.all(
    [
      ...['/invoices', '/prescriptions', '/documents', '/erasures', '/audit'],
      ...['/patientAccounts', '/receipts', '/creditNotes', '/tillSessions'],
    ].map((list) => clinic.admin.get(list)),
  );
  expect(
    leaks(
      answers.map((answer) => answer.must(200).text),
      allowed,
    ),
  ).toEqual([]);
  expect(leaks(await dump(), allowed)).toEqual([]);

  const environment = { DATA_DIR: dataFolder };
  expect(await runScript('rebuild', [], environment)).toMatchObject({ code: 0 });
  expect(await runScript('projections', ['verify'], environment)).toMatchObject({ code: 0 });
  expect(await runScript('audit:verify', [], environment)).toMatchObject({ code: 0 });
  expect(leaks(await dump(), allowed)).toEqual([]);
});
