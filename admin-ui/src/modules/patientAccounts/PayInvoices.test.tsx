/** One payment for several invoices: what is chosen, shared out and sent, and what stays after a refusal. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerEach, type Given } from '../../testing/answers.ts';
import { inputNamed, press } from '../../testing/showForm.tsx';
import { choose, confirmButton, dialog, enter, showMoney, textOf } from '../../testing/moneyDialogs.tsx';
import { chooseOption, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { PayInvoicesButton } from './PayInvoicesButton.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

const bill = (number: string, due: number, more: object = {}) => ({
  _id: `id-${number}`,
  ...{ number, due, status: 'Sent', currency: 'MAD', invoiceDate: `2026-03-${number}`, ...more },
});
const listed = (...bills: readonly object[]): Given => ({
  body: bills,
  headers: { 'X-Total-Count': String(bills.length) },
});
const three = listed(bill('12', 50), bill('10', 100.1), bill('11', 0.2));
const search = encodeURIComponent(JSON.stringify({ patient: 'p', status: 'Pending' }));
const LIST = `GET /api/invoices?limit=50&search=${search}&sort=invoiceDate&order=asc`;
const PAY = 'POST /api/patientAccounts/p/payments';
const entry = { kind: 'Advance', id: 'a', amount: 150.3, currency: 'MAD', receipt: 'rec' };
const done: Given = { body: { _id: 'p', balance: 0, entries: [entry] } };

let cache: QueryClient;
function FindCache() {
  cache = useQueryClient();
  return null;
}

async function opened(given: Readonly<Record<string, Given | readonly Given[]>>) {
  const asked = answerEach(given);
  const container = await showMoney(
    <>
      <PayInvoicesButton patient="p" />
      <FindCache />
    </>,
    ['Cashier'],
  );
  await untilText(container, 'Pay invoices');
  await press(container, 'Pay invoices');
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { container, asked, sent };
}
const rows = () => [...dialog().querySelectorAll('.unpaid-invoice')].map((row) => textOf(row));
const figures = () => [...dialog().querySelectorAll('.money-effect dd')].map((figure) => textOf(figure));
const ticked = () =>
  [...dialog().querySelectorAll<HTMLInputElement>('[type="checkbox"]')].map(({ checked }) => checked);
/** As after a change that somebody else made. */
const readListsAgain = () => act(async () => void cache.invalidateQueries({ queryKey: ['invoices'] }));
const confirm = () => act(async () => confirmButton().click());

describe('cash for 20,000 MAD and more', () => {
  const fined = 'Cash for an invoice of 20,000 MAD or more is fined';

  test.each([
    ['one of the invoices', bill('10', 100, { grandTotal: 20_000 })],
    ['the whole sum', bill('10', 20_000)],
  ])('is warned of and not proposed: %s', async (_what, large) => {
    const { sent } = await opened({ [LIST]: listed(large) });
    expect(inputNamed(dialog(), 'method').value).toBe('');
    expect(textOf(dialog())).not.toContain(fined);
    await confirm();
    expect([textOf(dialog()).includes('Choose how it was paid.'), sent()]).toEqual([true, []]);
    await chooseOption(inputNamed(dialog(), 'method'), 'Cash');
    expect(textOf(dialog())).toContain(fined);
    await chooseOption(inputNamed(dialog(), 'method'), 'Card');
    expect(textOf(dialog())).not.toContain(fined);
  });
});

describe('the unpaid invoices of a patient', () => {
  test('are all paid, oldest first, with Enter and Enter', async () => {
    const { container, sent } = await opened({ [LIST]: three, [PAY]: done });
    expect(rows()).toEqual(['1010/03/2026MAD 100.10', '1111/03/2026MAD 0.20', '1212/03/2026MAD 50.00']);
    expect(figures()).toEqual(['MAD 150.30', 'MAD 150.30', 'MAD 0.00']);
    expect(document.activeElement).toBe(inputNamed(dialog(), 'amount'));
    await enter();
    expect(textOf(confirmButton())).toBe('Record MAD 150.30');
    expect(document.activeElement).toBe(confirmButton());
    await enter();
    await untilText(container, 'was recorded.');
    expect(textOf(container)).toContain('MAD 150.30 was recorded.Print receipt');
    expect(sent()).toEqual([
      {
        amount: '150.30',
        method: 'Cash',
        day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        parts: [
          { invoice: 'id-10', amount: '100.10' },
          { invoice: 'id-11', amount: '0.20' },
          { invoice: 'id-12', amount: '50.00' },
        ],
      },
    ]);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  test('are chosen; the amount follows until another one is typed, and more of it stays on the account', async () => {
    const { container, sent } = await opened({ [LIST]: three, [PAY]: done });
    await choose('11');
    expect(inputNamed(dialog(), 'amount').value).toBe('150.10');
    await type(inputNamed(dialog(), 'amount'), '200');
    await choose('12');
    expect(inputNamed(dialog(), 'amount').value).toBe('200');
    expect(figures()).toEqual(['MAD 100.10', 'MAD 200.00', 'MAD 99.90']);
    expect(textOf(dialog())).toContain('Stays on the account');
    await type(inputNamed(dialog(), 'payer'), ' Omar ');
    await confirm();
    await untilText(container, 'was recorded.');
    expect(sent()).toMatchObject([
      { amount: '200', payer: 'Omar', parts: [{ invoice: 'id-10', amount: '100.10' }] },
    ]);
  });

  test('get a part of less, and what is chosen wrongly is said before it is sent', async () => {
    const { sent } = await opened({ [LIST]: three });
    await type(inputNamed(dialog(), 'amount'), '100,20');
    expect(rows()).toEqual([
      '1010/03/2026MAD 100.10',
      '1111/03/2026MAD 0.10 of MAD 0.20',
      '1212/03/2026MAD 0.00 of MAD 50.00',
    ]);
    expect(figures()).toEqual(['MAD 150.30', 'MAD 100.20', 'MAD 50.10']);
    for (const number of ['10', '11', '12']) await choose(number);
    await type(inputNamed(dialog(), 'amount'), '0');
    await confirm();
    for (const text of ['Choose at least one invoice.', 'Type an amount above 0.'])
      expect(textOf(dialog())).toContain(text);
    expect(document.activeElement?.getAttribute('type')).toBe('checkbox');
    expect(sent()).toEqual([]);
  });

  test('are paid in cash that is counted: the change is shown, and too little is said before it is sent', async () => {
    const { container, sent } = await opened({ [LIST]: three, [PAY]: done });
    await type(inputNamed(dialog(), 'tendered'), '100');
    await confirm();
    expect(textOf(dialog())).toContain('Type at least the amount of the payment.');
    expect(sent()).toEqual([]);
    await type(inputNamed(dialog(), 'tendered'), '200');
    expect(textOf(dialog())).toContain('ChangeMAD 49.70');
    await confirm();
    await untilText(container, 'was recorded.');
    expect(sent()).toMatchObject([{ amount: '150.30', method: 'Cash', tendered: '200' }]);
  });

  test('are read again where the payment is refused; what was typed stays', async () => {
    const error = { error: 'The amount is more than what is due on this invoice.', code: 'more_than_due' };
    const less = listed(bill('12', 50), bill('10', 40));
    const { container, sent } = await opened({
      [LIST]: [three, less],
      [PAY]: [{ status: 409, body: error }, done],
    });
    await choose('12');
    await type(inputNamed(dialog(), 'amount'), '90');
    await type(inputNamed(dialog(), 'payer'), 'Omar');
    await confirm();
    await until(() => textOf(dialog()).includes('MAD 40.00'));
    expect(rows()).toEqual(['1010/03/2026MAD 40.00', '1212/03/2026MAD 50.00']);
    expect(inputNamed(dialog(), 'amount').value).toBe('90.00');
    expect(inputNamed(dialog(), 'payer').value).toBe('Omar');
    await confirm();
    await untilText(container, 'was recorded.');
    expect(sent()[1]).toMatchObject({ amount: '90', parts: [{ invoice: 'id-10', amount: '40.00' }] });
  });

  test('that others change meanwhile change nothing under the hand: it is said, and taken by the person', async () => {
    const later = listed(bill('12', 50), bill('10', 40), bill('09', 500));
    const { container, sent } = await opened({ [LIST]: [three, later], [PAY]: done });
    await readListsAgain();
    await until(() => textOf(dialog()).includes('MAD 500.00'));
    expect(inputNamed(dialog(), 'amount').value).toBe('150.30');
    expect(rows()).toEqual(['0909/03/2026MAD 500.00', '1010/03/2026MAD 40.00', '1212/03/2026MAD 50.00']);
    expect(ticked()).toEqual([false, true, true]);
    expect(textOf(dialog())).toContain('has changed in the meantime. Now MAD 90.00 is due.');
    await press(dialog(), 'Take MAD\u00a090.00');
    expect(inputNamed(dialog(), 'amount').value).toBe('90.00');
    expect(textOf(dialog())).not.toContain('in the meantime');
    await choose('09');
    expect(inputNamed(dialog(), 'amount').value).toBe('590.00');
    await choose('09');
    await confirm();
    await untilText(container, 'was recorded.');
    expect(sent()).toMatchObject([
      {
        amount: '90.00',
        parts: [
          { invoice: 'id-10', amount: '40.00' },
          { invoice: 'id-12', amount: '50.00' },
        ],
      },
    ]);
  });

  test('that are all paid meanwhile leave the dialog there, with a word', async () => {
    const { sent } = await opened({ [LIST]: [listed(bill('10', 100, { currency: 'EUR' })), listed()] });
    await readListsAgain();
    await until(() => textOf(dialog()).includes('No invoice of this patient is due any more.'));
    expect(figures()[1]).toBe('EUR 100.00');
    expect(textOf(dialog())).not.toContain('Take');
    await confirm();
    expect(sent()).toEqual([]);
  });

  test('of one currency are paid at once', async () => {
    const { container, sent } = await opened({
      [LIST]: listed(bill('10', 100), bill('11', 20, { currency: 'EUR' })),
      [PAY]: done,
    });
    expect(rows()).toEqual(['1010/03/2026MAD 100.00']);
    await chooseOption(inputNamed(dialog(), 'currency'), 'EUR');
    expect(figures()[0]).toBe('EUR 20.00');
    await confirm();
    await untilText(container, 'was recorded.');
    expect(sent()).toMatchObject([{ amount: '20.00', parts: [{ invoice: 'id-11', amount: '20.00' }] }]);
  });
});

test.each([
  ['nothing is due', listed(bill('10', 0)), ['Cashier']],
  ['the person takes no payments', three, ['Patients']],
] as const)('a payment is not offered where %s', async (_why, list, flags) => {
  const asked = answerEach({ [LIST]: list });
  const container = await showMoney(<PayInvoicesButton patient="p" />, flags);
  await act(async () => undefined);
  expect(container.querySelector('button')).toBeNull();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});
