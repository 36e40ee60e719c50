/** The journey of a cashier's evening: a till is opened, takes money, and is closed with a difference, on a tablet and in French. */
import { expect } from '@jest/globals';
import { PASSWORD } from '../api/clinic.ts';
import { textOf, type Fields } from '../client.ts';
import { choose } from '../looks.ts';
import { signInAs } from '../screenTests.ts';
import type { Screen } from '../screen.ts';
import { DESK, isFit, journeys, PHONE, readable, TABLET, type Journeys } from './journeys.ts';

const journey = journeys(async (clinic) => {
  (await clinic.admin.post('/tills/create/{me}', { name: 'Caisse 1' })).must(201);
});
const look = { language: 'fr', theme: 'light' } as const;

/** The tablet on its side. */
const UPRIGHT = { width: TABLET.height, height: TABLET.width };

/** While a toast is shown, the button that closes the till can be pressed. */
async function closingIsFree({ page }: Screen): Promise<void> {
  const free = () => {
    const button = document.querySelector('.till form [type=submit]');
    const place = () => button?.getBoundingClientRect() ?? new DOMRect();
    // Where toasts stand.
    scrollBy(0, place().bottom + 24 - innerHeight);
    const { left, right, top, bottom } = place();
    const isFree = [left + 4, (left + right) / 2, right - 4].every((x) => {
      const above = document.elementFromPoint(x, (top + bottom) / 2);
      return above !== null && button?.contains(above);
    });
    return isFree && document.querySelector('.toast') !== null;
  };
  await page.waitForFunction(free, { timeout: 4_000 });
}

async function sessionNow({ clinic }: Pick<Journeys, 'clinic'>): Promise<Fields> {
  const { rows } = (await clinic.admin.get('/tillSessions')).must(200);
  return rows[0] ?? {};
}

journey('a till is closed with a difference, which a second person confirms', async (here) => {
  const { clinic, screen } = here;
  const invoice = textOf(await clinic.invoice(), '_id');
  await readable(clinic);
  screen.expectRefusal(400);
  await screen.page.setViewport(TABLET);
  await choose(screen, look);
  try {
    await screen.goTo('/tillSessions/mine');
    await screen.type('Nombre de 100', '2');
    await isFit(screen, look);
    await screen.press('button', 'Ouvrir la caisse');
    await screen.toast('Succès', 'La caisse est ouverte.');
    await screen.press('button', 'Clôturer la caisse');
    await closingIsFree(screen);
    await screen.goTo(`/invoices/${invoice}/view`);
    await screen.press('button', 'Enregistrer un paiement');
    await screen.page.keyboard.press('Enter');
    await screen.page.keyboard.press('Enter');
    await screen.toast('Succès', '300,00');
    await screen.goTo('/tillSessions/mine');
    await screen.find('text', '500,00');
    await screen.press('button', 'Clôturer la caisse');
    await screen.type('Nombre de 100', '4');
    await screen.type('Nombre de 50', '1');
    await screen.find('text', '-50,00');
    await screen.page.setViewport(UPRIGHT);
    await isFit(screen, look);
    await screen.page.setViewport(PHONE);
    await isFit(screen, look);
    await screen.page.setViewport(TABLET);
    await screen.press('button', 'Clôturer la caisse');
    await screen.find('text', 'Le comptage diffère du montant attendu.');
    expect(await sessionNow(here)).toMatchObject({ status: 'Open' });
    await screen.type('Motif', 'Un billet manque');
    await isFit(screen, look);
    await screen.press('button', 'Clôturer la caisse');
    await screen.toast('Succès', 'La caisse est clôturée.');
  } finally {
    await choose(screen, { language: 'en', theme: 'light' });
    await screen.page.setViewport(DESK);
  }
  expect(await sessionNow(here)).toMatchObject({
    status: 'Closed',
    expectedCash: 500,
    countedCash: 450,
    cashDifference: -50,
    confirmation: 'Pending',
  });
});

journey('who was not the cashier confirms the difference, and the day’s closing shows it', async (here) => {
  const { clinic, browser } = here;
  const fields = clinic.userFields('Accountant');
  const second = await clinic.hire('Accountant', fields);
  await readable(clinic);
  const session = await sessionNow(here);
  const screen = await browser.open('second accountant');
  await signInAs(screen, textOf(fields, 'email'), PASSWORD);
  await screen.goTo(`/tillSessions/${textOf(session, '_id')}/view`);
  await screen.find('text', 'Un billet manque');
  await screen.press('button', 'Confirm the closing');
  await screen.find('text', 'You confirm a difference of', '50.00');
  await screen.press('button', 'Confirm the closing');
  await screen.toast('Success', 'confirmed');
  await screen.goTo('/tillSessions/day');
  await screen.find('text', 'Caisse 1', '450.00');
  await isFit(screen);
  expect(await sessionNow(here)).toMatchObject({
    confirmation: 'Confirmed',
    confirmedBy: { _id: second.userId },
  });
});
