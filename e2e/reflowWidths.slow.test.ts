/** Every route at 720 points, which is a laptop at a zoom of 200 %, and in a window of 1200: nothing is cut, no page scrolls sideways. */
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { addressesOf, makeRecords, type Address } from './addresses.ts';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import { reflowFaults } from './reflowFaults.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(400_000);

let opened: OpenClinic;
let browser: TestBrowser;
let screen: Screen;
let addresses: readonly Address[];

beforeAll(async () => {
  opened = await openClinic();
  addresses = addressesOf(await makeRecords(opened.clinic));
  browser = await TestBrowser.start(opened.product.url, opened.clinic);
  screen = await browser.open('administrator');
  await signInAs(screen, ADMIN_EMAIL);
  await screen.settles();
});

afterAll(async () => {
  await browser.close();
  expect(await opened.close()).toEqual([]);
});

const check = watched(() => browser);

describe.each([
  { width: 720, height: 450 },
  { width: 1200, height: 800 },
])('$width points wide', (size) => {
  check('no route is wider, and no control is cut', async () => {
    const faults = await reflowFaults(screen, addresses, size);
    browser.takeProblems();
    expect(faults).toEqual([]);
  });
});
