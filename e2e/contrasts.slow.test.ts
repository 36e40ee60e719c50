/** The contrasts of every route in English and dark, and in Arabic and light; `routes.e2e.test.ts` judges the two other looks by all rules of axe. */
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import { addressesOf, makeRecords, type Address } from './addresses.ts';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import { choose, contrastsIn, MENU, type Look } from './looks.ts';
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

const looks: readonly Look[] = [
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'light' },
];

describe.each(looks)('$language and $theme', (look) => {
  check('no route has too little contrast', async () => {
    await choose(screen, look);
    const faults: string[] = [];
    for (const { at } of [...addresses, { at: '/500' }, { at: '/nothing' }]) {
      await screen.goTo(at);
      faults.push(...(await contrastsIn(screen, look.theme, [MENU])).map((fault) => `${at}: ${fault}`));
    }
    browser.takeProblems();
    expect(faults).toEqual([]);
  });
});
