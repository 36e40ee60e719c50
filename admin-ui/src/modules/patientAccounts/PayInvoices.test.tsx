/** One payment for several invoices: what is chosen, shared out and sent, and what stays after a refusal. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from 'react';
import { useRefresh } from 'react-admin';
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

async function opened(given: Readonly<Record<string, Given | readonly Given[]>>) {
  const asked = answerEach(given);
  const container = await showMoney(<PayInvoicesButton patient="p" />, ['Cashier']);
  await untilText(container, 'Pay invoices');
  await press(container, 'Pay invoices');
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { container, asked, sent };
}
/** As the page does when it is notified of a change. */
function ReadAgain() {
  const refresh = useRefresh();
  return (
    <button type="button" onClick={refresh}>
      Read again
    </button>
  );
}
const rows = () => [...dialog().querySelectorAll('.unpaid-invoice')].map((row) => textOf(row));
const figures = () => [...dialog().querySelectorAll('.money-effect dd')].map((figure) => textOf(figure));
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

describe('what others record while the dialog is open', () => {
  /** The list as it is first, and as it is read again by the button. */
  async function overtaken(first: Given, then: Given) {
    const asked = answerEach({ [LIST]: [first, then], [PAY]: done });
    const container = await showMoney(
      <>
        <PayInvoicesButton patient="p" />
        <ReadAgain />
      </>,
      ['Cashier'],
    );
    await untilText(container, 'Pay invoices');
    await press(container, 'Pay invoices');
    const readAgain = () => press(document.body, 'Read again');
    const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    return { container, readAgain, sent };
  }
  const take = (name: string) =>
    act(async () =>
      [...dialog().querySelectorAll('button')].find((known) => textOf(known) === name)?.click(),
    );
  const ticked = () =>
    [...dialog().querySelectorAll<HTMLInputElement>('[type="checkbox"]')].map(({ checked }) => checked);

  test('a new invoice is listed, but neither chosen nor added to the amount', async () => {
    const { container, readAgain, sent } = await overtaken(
      listed(bill('10', 100)),
      listed(bill('10', 100), bill('09', 30)),
    );
    await readAgain();
    await until(() => rows().length === 2);
    expect(ticked()).toEqual([false, true]);
    expect(inputNamed(dialog(), 'amount').value).toBe('100.00');
    expect(textOf(dialog())).not.toContain('Somebody else');
    await choose('09');
    expect(inputNamed(dialog(), 'amount').value).toBe('130.00');
    await choose('09');
    await confirm();
    await untilText(container, 'was recorded.');
    expect(sent()).toMatchObject([{ amount: '100.00', parts: [{ invoice: 'id-10', amount: '100.00' }] }]);
  });

  test('a chosen invoice that is paid leaves the amount as it was, which is not sent until the new one is taken', async () => {
    const { container, readAgain, sent } = await overtaken(three, listed(bill('12', 50), bill('10', 40)));
    await readAgain();
    await until(() => rows().length === 2);
    expect(inputNamed(dialog(), 'amount').value).toBe('150.30');
    expect(textOf(dialog())).toContain('Now MAD 90.00 is due on them.');
    await confirm();
    expect(textOf(dialog())).toContain('Take the new amount, or type the one that is paid.');
    expect(sent()).toEqual([]);
    await take('Take MAD 90.00');
    expect(textOf(dialog())).not.toContain('Somebody else');
    expect(inputNamed(dialog(), 'amount').value).toBe('90.00');
    await confirm();
    await untilText(container, 'was recorded.');
    expect(sent()).toMatchObject([{ amount: '90.00', parts: [{ amount: '40.00' }, { amount: '50.00' }] }]);
  });

  test('invoices in another currency do not take the place of those that are paid', async () => {
    const euros = bill('11', 20, { currency: 'EUR' });
    const { readAgain, sent } = await overtaken(listed(bill('10', 100), euros), listed(euros));
    await readAgain();
    await until(() => textOf(dialog()).includes('No invoice in MAD is due any more.'));
    expect(inputNamed(dialog(), 'amount').value).toBe('100.00');
    await confirm();
    expect(sent()).toEqual([]);
    await chooseOption(inputNamed(dialog(), 'currency'), 'EUR');
    expect(inputNamed(dialog(), 'amount').value).toBe('20.00');
  });

  test('after the last one is paid, the dialog says so and sends nothing', async () => {
    const { readAgain, sent } = await overtaken(listed(bill('10', 100)), listed());
    await readAgain();
    await until(() => textOf(dialog()).includes('No invoice of this patient is due any more.'));
    await confirm();
    expect(sent()).toEqual([]);
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
