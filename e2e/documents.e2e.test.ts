/** Paper in the browser: a print with its code, the check of a code by a stranger, a duplicate; several records at once, to the file. */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPdf } from '../pdf-worker/src/testing/readPdf.ts';
import { ADMIN_EMAIL, forms, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import { textOf } from './client.ts';
import { violationsOn } from './looks.ts';
import { readZip } from './readZip.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(240_000);

let opened: OpenClinic;
let browser: TestBrowser;
let administrator: Screen;
let folder: string | undefined;

beforeAll(async () => {
  opened = await openClinic();
  await opened.clinic.hire('Employee', {
    firstname: 'Nadia',
    lastname: 'Berrada',
    email: 'nadia@clinic.test',
  });
  await opened.clinic.hire('Accountant', { firstname: 'Anas', lastname: 'Fassi', email: 'anas@clinic.test' });
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
  administrator = await browser.open('administrator');
  await signInAs(administrator, ADMIN_EMAIL);
});

afterAll(async () => {
  await browser.close();
  if (folder) await rm(folder, { recursive: true });
  expect(await opened.close()).toEqual([]);
});

const check = watched(() => browser);

/** The code on the paper that is being printed: it is in the margin, as escapes of CSS. Waits for one that is not `before`. */
async function printedCode({ page }: Screen, before = ''): Promise<string> {
  const found = await page.waitForFunction(
    (known) => {
      const frame = document.querySelector<HTMLIFrameElement>('#print-frame');
      const code = /([0-9A-Z]{4})\\2d ([0-9A-Z]{4})\\2d ([0-9A-Z]{4})/.exec(frame?.srcdoc ?? '');
      const shown = code?.slice(1).join('-') ?? '';
      return shown !== known && shown;
    },
    {},
    before,
  );
  return String(await found.jsonValue());
}

/** Into the field of the page that checks a document. */
async function chooseFile({ page }: Screen, bytes: Buffer): Promise<void> {
  // The browser reads it when it is sent, so it stays until the end.
  folder ??= await mkdtemp(path.join(tmpdir(), 'hospital-verify-'));
  const file = path.join(folder, `${bytes.length}.pdf`);
  await writeFile(file, bytes);
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(file);
}

check('a print carries a code that a stranger can check, and the next one is a duplicate', async () => {
  const { clinic } = opened;
  const patient = await clinic.patient({ firstname: 'Secretive', lastname: 'Person' });
  const appointment = await clinic.approved({ patient });
  const made = (
    await clinic.admin.post('/prescriptions/create/{me}', { ...forms.prescription(appointment) })
  ).must(201);
  const number = textOf(made.record, 'number');
  await administrator.goTo(`/ordonnances/${made.id}/view`);
  await administrator.press('button', 'Print');
  const code = await printedCode(administrator);

  const visitor = await browser.open('pharmacy');
  await visitor.goTo('/verify');
  await visitor.type('Code', code.toLowerCase().replaceAll('-', ' '));
  await visitor.press('button', 'Check');
  await visitor.find('text', 'This document is genuine and valid.', number);
  const said = await visitor.page.evaluate(() => document.body.innerText);
  expect(said).not.toMatch(/Secretive|duplicate/);
  expect(await violationsOn(visitor, null)).toEqual([]);
  await visitor.press('button', 'Français');
  await visitor.find('text', 'Ce document est authentique et valable.', 'Ordonnance');
  await visitor.press('button', 'العربية');
  await visitor.find('text', 'هذه الوثيقة أصلية وصالحة.');
  expect(await violationsOn(visitor, null)).toEqual([]);
  await visitor.press('button', 'English');

  const pdf = (await clinic.admin.get(`/prescriptions/${made.id}/pdf`)).must(200);
  await chooseFile(visitor, Buffer.from(pdf.bytes));
  await visitor.find('text', `${pdf.bytes.length}.pdf`, 'This document is genuine and valid.', number);
  expect(await visitor.page.evaluate(() => document.body.innerText)).not.toContain('Secretive');
  expect(await violationsOn(visitor, null)).toEqual([]);
  await chooseFile(visitor, Buffer.from(`${Buffer.from(pdf.bytes).toString('latin1')} `, 'latin1'));
  await visitor.find('text', 'This PDF is not a document of the clinic, or it was changed.');

  await administrator.find('text', 'Last printed or downloaded:');
  await administrator.press('button', 'Print a duplicate');
  const second = await printedCode(administrator, code);
  await visitor.goTo(`/verify?code=${second}`);
  await visitor.find('text', 'This document is genuine and valid.', 'It is a duplicate');
  await administrator.goTo('/ordonnances');
  await administrator.find('row', number);
  (await clinic.admin.delete(`/prescriptions/${made.id}/{me}`)).must(200);
  await visitor.goTo(`/verify?code=${code}`);
  await visitor.find('text', 'no longer valid: it was canceled.');
  await visitor.goTo('/verify?code=0000-0000-0000');
  await visitor.find('text', 'No document has this code.');
  await visitor.goTo('/verify?code=nonsense');
  await visitor.find('text', '12 letters and digits');
});

check('chosen invoices become one PDF, and a zip is asked for in the documents centre', async () => {
  const { clinic } = opened;
  const numbers = [await clinic.invoice({}), await clinic.invoice({})].map((made) => textOf(made, 'number'));
  await administrator.visit('/invoices');
  for (const number of numbers) await administrator.pressIn([number], 'field', `Select ${number}`);
  await administrator.find('text', '2 selected');
  await administrator.pressForChosen('PDF');
  await administrator.find('toast', 'The documents are ready: 2 of 2.');
  await administrator.press('button', 'Open documents');
  await administrator.arrivesAt('/documents');
  const merged = await browser.download(administrator, () =>
    administrator.pressIn(['2 of 2'], 'button', 'Download the result'),
  );
  const { pages } = await readPdf(merged.bytes);
  expect(pages).toHaveLength(2);
  for (const number of numbers) expect(pages.join(' ')).toContain(number);

  await administrator.press('button', 'Print documents');
  await administrator.find('dialog', 'Choose a month or a range of days.');
  await administrator.type('Month', '03/2026');
  await administrator.select('Result', 'A zip of PDFs');
  await administrator.find('dialog', '2 documents will be printed.');
  await administrator.press('button', 'Print');
  await administrator.find('row', 'zip', '2 of 2');
  const zip = await browser.download(administrator, () =>
    administrator.pressIn(['zip'], 'button', 'Download the result'),
  );
  const files = readZip(zip.bytes);
  for (const number of numbers) {
    const [, pdf] = [...files].find(([name]) => name.includes(number)) ?? [];
    expect(pdf && (await readPdf(pdf)).pages.join(' ')).toContain(number);
  }
});

check('another person’s batches are not shown, and users who may not print are redirected', async () => {
  const accountant = await browser.open('accountant');
  await signInAs(accountant, 'anas@clinic.test');
  await accountant.goTo('/documents');
  await accountant.find('text', 'it appears here while it is being printed');
  const employee = await browser.open('employee');
  await signInAs(employee, 'nadia@clinic.test');
  await employee.goTo('/documents');
  await employee.arrivesAt('/dashboard');
});
