/** Journeys of cheques: from the payment to the bank, and what bounces. */
import { expect } from '@jest/globals';
import { textOf, type Fields } from '../client.ts';
import { choose } from '../looks.ts';
import { DESK, isFit, journeys, PHONE, readable, type Journeys } from './journeys.ts';

const journey = journeys();

const paper = { method: 'Cheque', bank: 'Banque Atlas', chequeDate: '2026-03-01' };

/** A cheque of 100 for a bill of 300: the ids of both. */
async function received({ clinic }: Pick<Journeys, 'clinic'>, reference: string) {
  const { invoice, payment } = await clinic.payment({ ...paper, reference });
  await readable(clinic);
  return { invoice, cheque: textOf(payment, 'id') };
}

const on = async ({ clinic }: Pick<Journeys, 'clinic'>, path: string): Promise<Fields> =>
  (await clinic.admin.get(path)).must(200).record;

journey('a cheque is taken at the desk, with its bank and its day', async ({ clinic, screen }) => {
  const invoice = textOf(await clinic.invoice(), '_id');
  await readable(clinic);
  await screen.goTo(`/invoices/${invoice}/view?tab=invoice.payments`);
  await screen.press('button', 'Record payment');
  await screen.isGone('field', 'Patient account');
  await screen.press('field', 'Cheque');
  await screen.type('Cheque number', '4100300');
  await screen.type('Bank', 'Banque Atlas');
  await screen.type('Cheque date', '01 Mar 2026');
  await isFit(screen);
  await screen.press('button', 'Record MAD 300.00 – nothing left to pay');
  await screen.find('row', 'Payment', 'Cheque 4100300 Banque Atlas');
  await screen.press('link', 'Cheque');
  await screen.arrivesAt(/\/cheques\/.*\/view/);
  await screen.find('text', 'Cheque 4100300', 'Received', 'Banque Atlas', '01 Mar 2026');
  const { rows } = await clinic.admin.get('/cheques', { query: { any: '4100300' } });
  expect(rows).toMatchObject([{ status: 'Received', amount: 300, chequeDate: '2026-03-01' }]);
});

journey('cheques in hand go to the bank on one slip, which is cleared', async (here) => {
  const { clinic, screen } = here;
  const [one, other] = [await received(here, '4100401'), await received(here, '4100402')];
  await screen.goTo('/cheques');
  const search = await screen.page.waitForSelector('input[type=search]');
  await search?.type('410040');
  await screen.find('text', '2 found');
  await screen.press('field', 'Select all that are shown');
  await screen.press('button', 'Deposit slip');
  await screen.find('dialog', '2 cheques of MAD 200.00 in all go to the bank.');
  await screen.type('Number of the slip', 'B-2026-1');
  await isFit(screen);
  await screen.press('button', 'Make the slip');
  await screen.toast('Success', 'The deposit slip was made.');
  await screen.find('text', 'Deposit slip B-2026-1', 'MAD 200.00');
  await isFit(screen);
  await screen.press('tab', 'Cheques');
  for (const number of ['4100401', '4100402']) await screen.find('row', number, 'Deposited');
  await isFit(screen);
  await screen.press('button', 'Mark as cleared');
  await screen.find('dialog', 'The bank has paid every cheque of this slip that is still open.');
  await screen.press('button', 'Mark as cleared');
  await screen.toast('Success', 'The deposit slip was marked as cleared.');
  for (const { cheque } of [one, other])
    expect(await on(here, `/cheques/${cheque}`)).toMatchObject({ status: 'Cleared' });
  expect((await clinic.admin.get('/depositSlips')).rows).toMatchObject([{ status: 'Cleared', total: 200 }]);
});

journey('a paper slip is checked by its code, however long its number is', async (here) => {
  const { clinic, screen } = here;
  const { cheque } = await received(here, '4100450');
  const reference = `REF ${'N'.repeat(96)}`;
  const slip = (await clinic.admin.post('/depositSlips', { cheques: [{ cheque }], reference })).must(201);
  const asked = { kind: 'depositSlip', record: slip.id, language: 'en' };
  const printed = (await clinic.admin.post('/documents', asked)).must(202);
  await readable(clinic);
  await screen.goTo(`/verify?code=${textOf(printed.record, 'code')}`);
  await screen.find('text', 'This document is genuine and valid.', 'Deposit slip', reference);
  await isFit(screen);
});

journey('a cheque bounces, and the bill is due again', async (here) => {
  const { clinic, screen } = here;
  const { invoice, cheque } = await received(here, '4100500');
  (await clinic.admin.post('/depositSlips', { cheques: [{ cheque }] })).must(201);
  screen.expectRefusal(400);
  await screen.goTo(`/cheques/${cheque}/view`);
  await screen.press('button', 'Mark as bounced');
  await screen.find('dialog', 'Every payment that it made is reversed, and is due again.');
  await screen.press('button', 'Mark as bounced');
  await screen.find('text', 'Reason is required.');
  await screen.type('Reason', 'No funds');
  await isFit(screen);
  await screen.press('button', 'Mark as bounced');
  await screen.toast('Success', 'The cheque bounced. Its payments were reversed.');
  await screen.find('text', 'Bounced', 'No funds');
  await screen.isGone('button', 'Mark as bounced');
  expect(await on(here, `/invoices/${invoice}`)).toMatchObject({ due: 300, status: 'Sent' });
});

journey('on a phone and in Arabic a cheque is given back', async (here) => {
  const { screen } = here;
  const { invoice, cheque } = await received(here, '4100600');
  const look = { language: 'ar', theme: 'dark' } as const;
  await screen.page.setViewport(PHONE);
  await choose(screen, look);
  try {
    await screen.goTo('/cheques');
    await screen.find('text', '4100600');
    await isFit(screen, look);
    await screen.goTo(`/cheques/${cheque}/view`);
    await screen.press('button', 'إرجاع');
    await screen.type('السبب', 'Paid in cash');
    await isFit(screen, look);
    await screen.press('button', 'إرجاع');
    await screen.find('text', 'Paid in cash');
    expect(await on(here, `/cheques/${cheque}`)).toMatchObject({ status: 'Returned' });
    expect(await on(here, `/invoices/${invoice}`)).toMatchObject({ due: 300 });
  } finally {
    await choose(screen, { language: 'en', theme: 'light' });
    await screen.page.setViewport(DESK);
  }
});
