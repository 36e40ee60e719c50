/** What opens over a screen (menus, dialogs, popovers, the palette, the quick view), judged by axe in each theme and direction. */
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals';
import type { Viewport } from 'puppeteer';
import { ADMIN_EMAIL, openClinic, type OpenClinic } from './api/clinic.ts';
import { textOf } from './client.ts';
import { TestBrowser } from './browser.ts';
import { choose, violationsOn, type Look } from './looks.ts';
import type { Screen } from './screen.ts';
import { signInAs, watched } from './screenTests.ts';

jest.setTimeout(300_000);

let opened: OpenClinic;
let browser: TestBrowser;
let screen: Screen;
let invoice = '';

beforeAll(async () => {
  opened = await openClinic();
  const { clinic } = opened;
  await clinic.tax(20, 'Pending');
  const patient = await clinic.patient({ firstname: 'Sofia', lastname: 'Haddad' });
  await clinic.appointment({ patient, appointmentDate: '2190-03-02', fromTime: '10:00', toTime: '10:30' });
  invoice = textOf(await clinic.invoice(), '_id');
  (await clinic.admin.get('/invoices')).must(200);
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

/** What is opened where, by what, and what is there then; without words, for it is done in two languages. */
interface Overlay {
  readonly name: string;
  readonly at: () => string;
  readonly open: () => Promise<void>;
  readonly shows: string;
  readonly viewport?: Viewport;
}

const DESK: Viewport = { width: 1440, height: 900 };
const PHONE: Viewport = { width: 390, height: 844 };

const click = (selector: string) => async (): Promise<void> => {
  const found = await screen.page.waitForSelector(selector, { visible: true });
  await found?.click();
};

const keys =
  (...pressed: readonly ('j' | 'Space' | '?')[]) =>
  async (): Promise<void> => {
    for (const key of pressed) await screen.page.keyboard.press(key);
  };

const palette = async (): Promise<void> => {
  await screen.page.keyboard.down('Control');
  await screen.page.keyboard.press('k');
  await screen.page.keyboard.up('Control');
};

const drawer = click('.shell-top > button');

const tool = (place: number) => click(`.tools button:nth-of-type(${place})`);

const overlays: readonly Overlay[] = [
  { name: 'the menu of the person', at: () => '/taxs', open: click('.person'), shows: '[role=menu]' },
  { name: 'the menu of a state', at: () => '/taxs', open: click('tbody .pill'), shows: '[role=menu]' },
  {
    name: 'the question before a deletion',
    at: () => '/taxs',
    open: click('tbody .row-actions button:last-of-type'),
    shows: '[role=dialog]',
  },
  {
    name: 'the Search form',
    at: () => '/patients',
    open: click('.bar > button[aria-expanded]'),
    shows: '.floating form',
  },
  { name: 'saved filters', at: () => '/patients', open: tool(1), shows: '.floating.tool' },
  { name: 'columns', at: () => '/patients', open: tool(2), shows: '.floating.tool' },
  {
    name: 'the bar of several rows',
    at: () => '/patients',
    open: click('thead .check input'),
    shows: '.bulk-bar',
  },
  { name: 'the quick view', at: () => '/patients', open: keys('j', 'Space'), shows: 'aside.peek' },
  { name: 'the palette', at: () => '/patients', open: palette, shows: '.palette [role=option]' },
  { name: 'the shortcuts', at: () => '/patients', open: keys('?'), shows: '[role=dialog]' },
  {
    name: 'a picker’s choices',
    at: () => '/appointments/create',
    open: click('.picker input'),
    shows: '[role=option]',
  },
  {
    name: 'the calendar of a date',
    at: () => '/holidays/add',
    open: click('.moment button'),
    shows: '.moment-popup [role=grid]',
  },
  {
    name: 'a booking in place',
    at: () => '/appointments/calendar?view=day&day=2190-03-02',
    open: async () => {
      await screen.page.waitForSelector('[data-minute]');
      await screen.page.focus('[data-minute]');
      await screen.page.keyboard.press('End');
      await screen.page.keyboard.press('Enter');
    },
    shows: '.book-here',
  },
  {
    name: 'an appointment in the calendar',
    at: () => '/appointments/calendar?view=day&day=2190-03-02',
    open: click('.slot'),
    shows: '.floating',
  },
  {
    name: 'a payment',
    at: () => `/invoices/${invoice}/view`,
    open: click('.page-head .actions [aria-keyshortcuts="p"]'),
    shows: '[role=dialog]',
  },
  {
    name: 'the menu of a phone',
    at: () => '/taxs',
    open: drawer,
    shows: '.drawer .side-nav',
    viewport: PHONE,
  },
  {
    name: 'the choice of a moment, on a phone',
    at: () => '/taxs',
    open: async () => {
      await drawer();
      await click('.drawer .past-open')();
    },
    shows: '[role=dialog] [name=day]',
    viewport: PHONE,
  },
];

const looks: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
];

describe.each(looks)('axe, $language and $theme', (look) => {
  check('finds nothing in whatever opens over a screen', async () => {
    await choose(screen, look);
    const faults: string[] = [];
    for (const { name, at, open, shows, viewport = DESK } of overlays) {
      await screen.page.setViewport(viewport);
      await screen.goTo(at());
      await open();
      await screen.page.waitForSelector(shows, { visible: true }).catch((cause: unknown) => {
        throw new Error(`${name} does not open`, { cause });
      });
      faults.push(...(await violationsOn(screen, look)).map((fault) => `${name}: ${fault}`));
      // The palette stays open over the next screen.
      await screen.page.keyboard.press('Escape');
    }
    expect(faults).toEqual([]);
  });
});

/** Runs in the page: the buttons that are outside the padding of their dialog. */
function spilled(): string[] {
  return [...document.querySelectorAll('.dialog')].flatMap((dialog) => {
    const { paddingLeft, paddingRight } = getComputedStyle(dialog);
    const { left, right } = dialog.getBoundingClientRect();
    const buttons = [...dialog.querySelectorAll('.actions button')].filter((button) => {
      const place = button.getBoundingClientRect();
      return (
        place.left < left + parseFloat(paddingLeft) - 1 || place.right > right - parseFloat(paddingRight) + 1
      );
    });
    return buttons.map(({ textContent }) => String(textContent));
  });
}

check('what two people changed is chosen on a phone too, in the longest words', async () => {
  const { admin } = opened.clinic;
  const tax = await opened.clinic.tax(7, 'Pending');
  await choose(screen, { language: 'fr', theme: 'light' });
  await screen.page.setViewport(PHONE);
  await screen.visit(`/taxs/${tax}/update`);
  await screen.settles();
  await screen.type('Nom', 'TVA réduite');
  (await admin.put(`/taxs/${tax}/{me}`, { name: 'TVA normale' })).must(200);
  screen.expectRefusal(409);
  await screen.press('button', 'Enregistrer');
  await screen.find('button', 'Utiliser ces valeurs');
  expect(await screen.page.evaluate(spilled)).toEqual([]);
});
