/** A clinic with a record of each kind and its administrator's screen, for the tests of a file that goes through every route. */
import { afterAll, beforeAll, expect } from '@jest/globals';
import { addressesOf, makeRecords, type Address } from './addresses.ts';
import { ADMIN_EMAIL, openClinic, type Clinic } from './api/clinic.ts';
import { TestBrowser } from './browser.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

interface Opened {
  readonly clinic: Clinic;
  readonly browser: TestBrowser;
  readonly screen: Screen;
  readonly addresses: readonly Address[];
  readonly close: () => Promise<unknown[]>;
}

export interface RouteTour extends Omit<Opened, 'close'> {
  /** A test that fails where something went wrong behind its screens. */
  readonly check: ReturnType<typeof watched>;
}

async function open(): Promise<Opened> {
  const { clinic, product, close } = await openClinic();
  const addresses = addressesOf(await makeRecords(clinic));
  const browser = await TestBrowser.start(product.url, clinic);
  const screen = await browser.open('administrator');
  await signInAs(screen, ADMIN_EMAIL);
  await screen.settles();
  return { clinic, browser, screen, addresses, close };
}

/** Opened before the file's tests and closed after them: its members are there within a test. */
export function routeTour(): RouteTour {
  let opened: Opened | null = null;
  const inside = (): Opened => {
    if (opened === null) throw new Error('The tour is not open yet: ask in a test');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.browser.close();
    expect(await opened?.close()).toEqual([]);
  });
  return {
    get clinic() {
      return inside().clinic;
    },
    get browser() {
      return inside().browser;
    },
    get screen() {
      return inside().screen;
    },
    get addresses() {
      return inside().addresses;
    },
    check: watched(() => inside().browser),
  };
}
