/** An advance of a patient: what is sent, and what is said then. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, press } from '../../testing/showForm.tsx';
import { confirmButton, dialog, showMoney, textOf } from '../../testing/moneyDialogs.tsx';
import { chooseOption, takeOff, type, untilText } from '../../testing/show.tsx';
import { AccountOfPatient } from './AccountParts.tsx';
import { AdvanceButton } from './AdvanceButton.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

/** In cash. */
async function receiveAdvance(amount = '100'): Promise<HTMLElement> {
  const container = await showMoney(<AdvanceButton patient="p" />);
  await press(container, 'Receive an advance');
  await type(inputNamed(dialog(), 'amount'), amount);
  await act(async () => confirmButton().click());
  return container;
}

test('is recorded, and a sentence says so', async () => {
  const asked = answerWith({ body: { _id: 'p', balance: 100 } });
  const container = await receiveAdvance();
  await untilText(container, 'The advance was recorded.');
  expect(asked[0]).toMatchObject({
    path: '/api/patientAccounts/p/advances',
    body: { amount: '100', method: 'Cash' },
  });
});

test('a refusal of a field that the dialog does not have is said in a toast', async () => {
  const error = 'Patient is inactive.';
  answerWith({ status: 409, body: { error, code: 'inactive_reference', fields: { patient: error } } });
  const container = await receiveAdvance();
  await untilText(container, error);
  expect(dialog().textContent).not.toContain(error);
});

test('a refusal that its fields show is said beside them alone', async () => {
  const error = 'Amount must be less than 1000000.';
  answerWith({ status: 400, body: { error, code: 'validation_failed', fields: { amount: error } } });
  const container = await receiveAdvance();
  await untilText(document.body, error);
  expect(dialog().textContent).toContain(error);
  expect(container.querySelector('.toasts')?.textContent ?? '').not.toContain(error);
});

test.each(['', 'two', '0'])(
  'an amount that cannot be recorded (%s) is refused at its field',
  async (amount) => {
    const error = 'Amount must be a number.';
    const asked = answerWith({
      status: 400,
      body: { error, code: 'validation_failed', fields: { amount: error } },
    });
    await receiveAdvance(amount);
    await untilText(document.body, error);
    expect(asked[0]?.body).toMatchObject({ amount });
  },
);

describe('in a clinic whose currency invoices do not know', () => {
  async function inPounds() {
    const settings = { currencyCode: 'Pound' };
    const container = await showMoney(<AdvanceButton patient="p" />, ['Invoices'], settings);
    await press(container, 'Receive an advance');
    await type(inputNamed(dialog(), 'amount'), '100');
    return container;
  }

  test('the currency is chosen', async () => {
    const asked = answerWith({ body: { _id: 'p', balance: 100 } });
    const container = await inPounds();
    await chooseOption(inputNamed(dialog(), 'currency'), 'EUR');
    expect(textOf(confirmButton())).toBe('Record EUR 100.00');
    await act(async () => confirmButton().click());
    await untilText(container, 'The advance was recorded.');
    expect(asked[0]).toMatchObject({ body: { amount: '100', method: 'Cash', currency: 'EUR' } });
  });

  test('a missing one is refused beside it', async () => {
    const error = 'Choose the currency.';
    answerWith({ status: 400, body: { error, code: 'validation_failed', fields: { currency: error } } });
    const container = await inPounds();
    await act(async () => confirmButton().click());
    await untilText(document.body, error);
    expect(dialog().textContent).toContain(error);
    expect(container.querySelector('.toasts')?.textContent ?? '').not.toContain(error);
  });
});

test('cash of 20,000 MAD is warned of before it is recorded', async () => {
  const fined = 'Cash for an invoice of 20,000 MAD or more is fined';
  const container = await showMoney(<AdvanceButton patient="p" />, ['Invoices']);
  await press(container, 'Receive an advance');
  await type(inputNamed(dialog(), 'amount'), '19999.99');
  expect(textOf(dialog())).not.toContain(fined);
  await type(inputNamed(dialog(), 'amount'), '20000');
  expect(textOf(dialog())).toContain(fined);
});

test('in a clinic whose currency invoices know, none is asked for', async () => {
  answerWith({ body: [] });
  const container = await showMoney(<AdvanceButton patient="p" />, ['Invoices'], { currencyCode: 'EURO' });
  await press(container, 'Receive an advance');
  expect(dialog().querySelector('[name="currency"]')).toBeNull();
});

const patient = { id: 'p', _id: 'p', firstname: 'Omar', status: 'Actif', restricted: false };

test.each([
  ['active', {}, true],
  ['inactive', { status: 'Inactif' }, false],
  ['restricted', { restricted: true, restrictedUntil: null }, false],
])('on the page of a patient who is %s', async (_what, values, isOffered) => {
  answerWith({ body: [], headers: { 'X-Total-Count': '0' } });
  const container = await showMoney(<AccountOfPatient record={{ ...patient, ...values }} />);
  await untilText(container, 'Balance of the account');
  expect(container.textContent.includes('Receive an advance')).toBe(isOffered);
});

test('the page of a patient shows the balance in each currency', async () => {
  const balances = [
    { currency: 'EUR', amount: '0.00' },
    { currency: 'MAD', amount: '500.00' },
  ];
  const account = { _id: 'account', currency: 'EUR', balance: '0.00', balances };
  answerWith({ body: [account], headers: { 'X-Total-Count': '1' } });
  const container = await showMoney(<AccountOfPatient record={patient} />);
  await untilText(container, '· MAD');
  expect(container.textContent).toMatch(/EUR.0\.00 · MAD.500\.00/);
});
