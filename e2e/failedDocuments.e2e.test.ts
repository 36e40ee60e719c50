/** Documents that could not be printed, as the person who asked for them sees it: reported, and printed by one press once it works again. */
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPdf } from '../pdf-worker/src/testing/readPdf.ts';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import { textOf } from './client.ts';
import { foundBrowser } from './foundBrowser.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(300_000);

let opened: OpenClinic;
let browser: TestBrowser;
let administrator: Screen;
const folder = mkdtempSync(path.join(tmpdir(), 'hospital-broken-browser-'));
/** While this file is there the product's browser ends as soon as it is started. */
const broken = path.join(folder, 'broken');

beforeAll(async () => {
  const { executablePath } = await foundBrowser();
  const wrapper = path.join(folder, 'browser');
  writeFileSync(wrapper, `#!/bin/sh\n[ -e '${broken}' ] && exit 1\nexec '${executablePath}' "$@"\n`);
  chmodSync(folder, 0o755);
  chmodSync(wrapper, 0o755);
  writeFileSync(broken, '');
  opened = await openClinic({ PUPPETEER_EXECUTABLE_PATH: wrapper });
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
  administrator = await browser.open('administrator');
  await signInAs(administrator, ADMIN_EMAIL);
});

afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
  rmSync(folder, { recursive: true });
});

const check = watched(() => browser);

check('documents that failed are reported, and one press prints them once the browser is back', async () => {
  const { clinic } = opened;
  const numbers = [await clinic.invoice({}), await clinic.invoice({})].map((made) => textOf(made, 'number'));
  await administrator.visit('/invoices');
  for (const number of numbers) await administrator.pressIn([number], 'field', `Select ${number}`);
  await administrator.pressForChosen('PDF');
  await administrator.press('button', 'Clinic');
  await administrator.press('link', 'Documents');
  await administrator.find('row', '0 of 2');
  await administrator.find('row', '2 failed');
  rmSync(broken);
  await administrator.pressIn(['2 failed'], 'button', 'Retry what failed');
  await administrator.find('row', '2 of 2');
  const merged = await browser.download(administrator, () =>
    administrator.pressIn(['2 of 2'], 'button', 'Download the result'),
  );
  const { pages } = await readPdf(merged.bytes);
  for (const number of numbers) expect(pages.join(' ').split(number)).toHaveLength(2);
});
