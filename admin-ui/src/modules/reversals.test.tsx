/** A payment by cheque can be reversed while the cheque is in the clinic's hands, as the command decides it. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { accountEntryKinds } from '@hospital/contracts';
import { answerEach, type Given } from '../testing/answers.ts';
import { cashPayment, invoice, showMoney } from '../testing/moneyDialogs.tsx';
import { press } from '../testing/showForm.tsx';
import { settled, takeOff } from '../testing/show.tsx';
import { EntryActs } from './patientAccounts/EntryActs.tsx';
import { EntryActions } from './invoices/EntryActions.tsx';
import { entriesOf } from './invoices/payments.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

const cheque = (status: string): Given => ({ body: { _id: 'pay', status } });
const states: readonly (readonly [string, Given, boolean])[] = [
  ['in hand', cheque('Received'), true],
  ['deposited', cheque('Deposited'), false],
  ['cleared', cheque('Cleared'), false],
  ['not known', { status: 404, body: { error: 'Not found.', code: 'not_found' } }, true],
];

const record = { ...invoice, payments: [{ ...cashPayment, method: 'Cheque' }] };
const [payment] = entriesOf(record);

test.each(states)('the reversal of a payment whose cheque is %s', async (_state, answer, isOffered) => {
  answerEach({ 'GET /api/cheques/pay': answer });
  if (!payment) throw new Error('There is no payment.');
  const container = await showMoney(<EntryActions record={record} entry={payment} />);
  await settled();
  await press(container, 'More actions');
  expect(document.body.textContent.includes('Reverse…')).toBe(isOffered);
});

const advance = {
  ...{ kind: accountEntryKinds.advance, id: 'pay', amount: 100, currency: 'MAD', day: '2026-03-02' },
  ...{ method: 'Cheque', number: null, receipt: 'rec', refunded: 0, reversed: false },
};

test.each(states)('the reversal of an advance whose cheque is %s', async (_state, answer, isOffered) => {
  answerEach({ 'GET /api/cheques/pay': answer });
  const account = { id: 'p', entries: [advance] };
  const container = await showMoney(<EntryActs record={account} entry={advance} />);
  await settled();
  expect(container.querySelector('[aria-label="Reverse"]') !== null).toBe(isOffered);
});
