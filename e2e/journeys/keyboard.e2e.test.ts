/** Journeys without a mouse: sign in, book, reschedule, approve, invoice. A pointer event of any kind fails them. */
import { expect } from '@jest/globals';
import type { KeyInput, Page } from 'puppeteer';
import { PASSWORD } from '../api/clinic.ts';
import { textOf } from '../client.ts';
import type { Screen } from '../screen.ts';
import { focusComesTo, journeys } from './journeys.ts';

const DAY = '2190-03-02';
const MOST_STEPS = 150;
let hands: Screen;
let appointment = '';

const journey = journeys(async (clinic) => {
  await clinic.hire('Admin', { firstname: 'Nadia', lastname: 'Berrada', email: 'nadia@clinic.test' });
  await clinic.doctor({ firstname: 'Leila', lastname: 'Alami' });
  await clinic.department({ name: 'Surgery' });
  await clinic.patient({ firstname: 'Sofia', lastname: 'Haddad' });
});

async function press(page: Page, ...keys: readonly KeyInput[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Runs in the page: the spoken name of what has the focus. */
function focused(): string {
  const at = document.activeElement as HTMLInputElement | null;
  const spoken = at?.querySelector('.unseen')?.textContent ?? at?.innerText;
  const label = at?.labels?.[0]?.innerText ?? spoken ?? '';
  return at === document.body ? '' : (at?.getAttribute('aria-label') ?? label).replace(/[\s*]+/g, ' ').trim();
}

/** Tab after Tab until this has the focus. */
async function tabTo({ page }: Screen, name: string): Promise<void> {
  const passed = new Set<string>();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const at = await page.evaluate(focused);
    if (at === name) return;
    passed.add(at);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached by Tab at ${page.url()}: ${[...passed].join(' · ')}`);
}

/** Runs in the page: whether something else lies over the middle of what has the focus. */
function covered(): boolean {
  const at = document.activeElement;
  if (!at || at === document.body || at.matches('.unseen')) return false;
  const { left, top, width, height } = at.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return !(above && (at.contains(above) || above.contains(at)));
}

/** Types over what the field holds. */
async function type(screen: Screen, label: string, text: string): Promise<void> {
  await tabTo(screen, label);
  await screen.page.keyboard.down('Control');
  await screen.page.keyboard.press('a');
  await screen.page.keyboard.up('Control');
  await screen.page.keyboard.type(text);
}

async function choose(screen: Screen, label: string, name: string): Promise<void> {
  await type(screen, label, name);
  await screen.find('option', name);
  await screen.page.keyboard.press('Enter');
  await screen.holds(label, name);
}

async function openPalette({ page }: Screen): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('.palette input');
}

/** Ctrl-K, the first letters, Enter. */
async function goTo(screen: Screen, name: string): Promise<void> {
  await openPalette(screen);
  await screen.page.keyboard.type(name);
  await screen.find('option', name);
  await screen.page.keyboard.press('Enter');
}

/** No pointer did anything in this journey. */
async function expectNoPointer({ page }: Screen): Promise<void> {
  expect(await page.evaluate(() => Number(sessionStorage.getItem('pointers') ?? 0))).toBe(0);
}

journey('sign in by keyboard alone', async ({ clinic, browser }) => {
  hands = await browser.open('hands');
  await hands.page.evaluateOnNewDocument(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(
        kind,
        ({ isTrusted }) => {
          const count = Number(sessionStorage.getItem('pointers') ?? 0);
          if (isTrusted) sessionStorage.setItem('pointers', String(count + 1));
        },
        true,
      );
  });
  await hands.goTo('/signin');
  await hands.find('heading', 'Sign in');
  await type(hands, 'Email', 'nadia@clinic.test');
  await type(hands, 'Password', PASSWORD);
  await press(hands.page, 'Enter');
  await hands.arrivesAt('/dashboard');
  await hands.toast('Welcome', 'User is authenticated successfully !');
  // The first stop of every page leads past the menu.
  await hands.goTo('/dashboard');
  await hands.find('heading', 'Dashboard');
  await press(hands.page, 'Tab');
  await focusComesTo(hands, 'Skip to the content');
  // Also the palette's first use, whose file is still to come, gives the focus back.
  await openPalette(hands);
  await hands.page.waitForSelector('.palette [role="option"]');
  await press(hands.page, 'Escape');
  await focusComesTo(hands, 'Skip to the content');
  expect((await clinic.admin.get('/profile')).status).toBe(200);
  await expectNoPointer(hands);
});

journey('book by keyboard alone', async ({ clinic }) => {
  await goTo(hands, 'Appointments');
  await hands.arrivesAt('/appointments');
  await hands.find('heading', 'Appointments');
  await press(hands.page, 'n');
  await hands.arrivesAt('/appointments/create');
  await hands.find('field', 'Patient');
  await choose(hands, 'Patient', 'Sofia Haddad');
  await choose(hands, 'Department', 'Surgery');
  await choose(hands, 'Doctor', 'Leila Alami');
  await type(hands, 'Date', '02 Mar 2190');
  await type(hands, 'From', '10:00');
  await tabTo(hands, 'Create');
  await press(hands.page, 'Enter');
  await hands.toast('Success', 'Appointment created');
  const [booked] = (await clinic.admin.list('/appointments', { limit: 5 })).rows;
  expect(booked).toMatchObject({
    appointmentDate: DAY,
    fromTime: '10:00',
    toTime: '10:30',
    status: 'Pending',
  });
  appointment = textOf(booked ?? {}, '_id');
  await expectNoPointer(hands);
});

journey('reschedule in the calendar by keyboard alone', async ({ clinic }) => {
  await hands.goTo(`/appointments/calendar?view=day&day=${DAY}`);
  await hands.find('button', '10:00–10:30 Sofia Haddad, Leila Alami, Pending');
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const isIn = await hands.page.evaluate(
      () => document.activeElement?.matches('[data-minute], .slot') ?? false,
    );
    if (isIn) break;
    await press(hands.page, 'Tab');
  }
  await press(hands.page, 'Home', ...Array<'ArrowDown'>(6).fill('ArrowDown'));
  await focusComesTo(hands, '10:00–10:30 Sofia Haddad, Leila Alami, Pending');
  await press(hands.page, 'Enter');
  await hands.find('dialog', 'Sofia Haddad');
  await tabTo(hands, 'Reschedule');
  await press(hands.page, 'Enter');
  await type(hands, 'From', '14:00');
  await type(hands, 'To', '14:45');
  await press(hands.page, 'Enter');
  await hands.toast('Success', 'Appointment updated');
  await hands.find('button', '14:00–14:45 Sofia Haddad, Leila Alami, Pending');
  expect((await clinic.admin.get(`/appointments/${appointment}`)).record).toMatchObject({
    fromTime: '14:00',
    toTime: '14:45',
  });
  await expectNoPointer(hands);
});

journey('approve by keyboard alone', async ({ clinic }) => {
  await goTo(hands, 'Appointments');
  await hands.find('row', 'Sofia Haddad', 'Pending');
  await press(hands.page, 'j', 'Enter');
  await hands.arrivesAt(`/appointments/${appointment}`);
  await hands.find('heading', 'Sofia Haddad');
  await tabTo(hands, 'Approve');
  await press(hands.page, 'Enter');
  await hands.toast('Success', 'Appointment status updated !');
  expect((await clinic.admin.get(`/appointments/${appointment}`)).record).toMatchObject({
    status: 'Approved',
  });
  await expectNoPointer(hands);
});

journey('close with an invoice by keyboard alone', async ({ clinic }) => {
  await tabTo(hands, 'Create invoice');
  await press(hands.page, 'Enter');
  await hands.find('heading', 'New invoice');
  await type(hands, 'Item', 'Consultation');
  await type(hands, 'Price', '300,50');
  await hands.page.keyboard.down('Control');
  await press(hands.page, 'Enter');
  await hands.page.keyboard.up('Control');
  await hands.find('dialog', 'Issue this invoice?');
  await focusComesTo(hands, 'Issue the invoice');
  await press(hands.page, 'Enter');
  await hands.toast('Success', 'invoice created !');
  await hands.arrivesAt(/^\/invoices\/[\w-]+\/view$/);
  const [invoice] = (await clinic.admin.get('/invoices')).rows;
  expect(invoice).toMatchObject({ grandTotal: 300.5, status: 'Sent' });
  expect((await clinic.admin.get(`/appointments/${appointment}`)).record).toMatchObject({ status: 'Closed' });
  await expectNoPointer(hands);
});

journey(
  'after a change of state, and from the calendar into the whole form, the focus is where one works',
  async ({ clinic, browser }) => {
    const { page } = hands;
    await clinic.tax(20, 'Pending');
    await hands.goTo('/taxs');
    // The tab of a state is called as the state until its count is there.
    await page.waitForSelector('.state-tab .figure-mark');
    for (const [from, to] of [
      ['Pending', 'Approved'],
      ['Approved', 'Pending'],
    ] as const) {
      await tabTo(hands, from);
      await press(page, 'Enter');
      await focusComesTo(hands, to);
      await press(page, 'Enter');
      await focusComesTo(hands, to);
      await page.waitForFunction(() => document.activeElement?.matches('tr .pill[aria-disabled="false"]'));
    }
    await hands.goTo(`/appointments/calendar?view=day&day=${DAY}`);
    await page.waitForSelector('[data-minute]');
    await page.focus('[data-minute]');
    await press(page, 'End', 'Enter');
    await focusComesTo(hands, 'Patient');
    await tabTo(hands, 'More fields');
    await press(page, 'Enter');
    await hands.arrivesAt('/appointments/create');
    await focusComesTo(hands, 'Patient');
    expect(browser.takeProblems()).toEqual([]);
  },
);

journey('what has the focus is never hidden below what sticks to the edges', async ({ screen, browser }) => {
  const { page } = screen;
  await page.setViewport({ width: 1200, height: 500 });
  const hidden: string[] = [];
  for (const at of ['/employees/create', '/settings/salary', '/employees']) {
    await screen.goTo(at);
    await screen.settles();
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      if (key === 'Shift+Tab') await page.keyboard.down('Shift');
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(covered)) hidden.push(`${at}: ${await page.evaluate(focused)}`);
      }
      if (key === 'Shift+Tab') await page.keyboard.up('Shift');
    }
  }
  browser.takeProblems();
  await page.setViewport({ width: 1440, height: 900 });
  expect(hidden).toEqual([]);
});
