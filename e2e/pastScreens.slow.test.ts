/** Every screen at a moment of the past: no button on it runs a command, which would only be refused, or asks for something to send. */
import { expect, jest } from '@jest/globals';
import { routeTour } from './routeTour.ts';
import type { Screen } from './screen.ts';

jest.setTimeout(600_000);

const tour = routeTour();

/** What every list has. It only changes what is shown. */
const COMMON = '.tools, .bar, .search-form, .list-tabs, thead';
const IDLE_MS = 60;
/** These say why they are not there. */
const FORM = /\/(create|add|update|edit)$/;

/** The screens of the menu, and the record of each one's first row. */
async function addressesAt({ page }: Screen): Promise<string[]> {
  return page.$$eval('nav a[href], main .row-link', (links) => {
    const rows = links.filter((link) => link.matches('.row-link')).slice(0, 1);
    return [...links.filter((link) => !link.matches('.row-link')), ...rows].map(
      (link) => link.getAttribute('href') ?? '',
    );
  });
}

/** The buttons of the screen, once each by their names. */
async function buttonsOn({ page }: Screen): Promise<string[]> {
  const names = await page.$$eval(
    'main button:enabled',
    (buttons, common) =>
      buttons
        .filter((button) => button.closest(common) === null && button.checkVisibility())
        .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    COMMON,
  );
  return [...new Set(names)];
}

async function press({ page }: Screen, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    const named = (button: Element) => (button.getAttribute('aria-label') ?? button.textContent) === wanted;
    [...document.querySelectorAll<HTMLElement>('main button:enabled')].find(named)?.click();
  }, name);
  await page.waitForNetworkIdle({ idleTime: IDLE_MS, concurrency: 0 });
}

/** Whether the screen says that nothing can be written, or has opened a form whose sending would be refused. */
async function isForNow({ page }: Screen): Promise<boolean> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('.toasts > *')].some(
        (toast) => toast.checkVisibility() && toast.textContent?.includes('You are looking at the past'),
      ) || document.querySelector('[role="dialog"] [type="submit"]') !== null,
  );
}

async function faultsAt(screen: Screen, address: string): Promise<string[]> {
  const faults: string[] = [];
  await screen.goTo(address);
  const form = await screen.page.$('main form:not([role="search"]) [type="submit"]:enabled');
  if (form !== null) faults.push(`${address}: a form can be sent`);
  for (const name of await buttonsOn(screen)) {
    await screen.goTo(address);
    await press(screen, name);
    if (await isForNow(screen)) faults.push(`${address}: ${name}`);
  }
  return faults;
}

tour.check('offers no act on any screen', async () => {
  const { screen, addresses } = tour;
  const moment = new Date().toISOString();
  const at = (address: string) => `${address.split('?')[0]}?asOf=${moment}`;
  await screen.page.evaluate(() => (window.print = () => undefined));
  const shown = addresses.map((address) => address.at).filter((address) => !FORM.test(address));
  const open = new Set([...shown, '/profile/security', '/profile/password'].map(at));
  const faults: string[] = [];
  for (const address of open) {
    faults.push(...(await faultsAt(screen, address)));
    for (const found of await addressesAt(screen)) open.add(at(found));
  }
  expect(faults).toEqual([]);
});
