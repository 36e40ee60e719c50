/** An invoice that is paid from the account: what is proposed, and what stays when others record something meanwhile. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, useState } from 'react';
import { useRefresh, type RaRecord } from 'react-admin';
import { answerEach, type Given } from '../../testing/answers.ts';
import { inputNamed, press } from '../../testing/showForm.tsx';
import { confirmButton, dialog, showMoney, textOf } from '../../testing/moneyDialogs.tsx';
import { chooseOption, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { UseButton } from './UseButton.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

const holding = (amount: number): RaRecord => ({
  ...{ id: 'p', _id: 'p' },
  entries: [{ kind: 'Advance', id: 'a', amount, currency: 'MAD', day: '2026-03-02', method: 'Cash' }],
});
const bill = (number: string, due: number) => ({
  ...{ id: `id-${number}`, _id: `id-${number}`, number, due },
  ...{ status: 'Sent', currency: 'MAD', invoiceDate: `2026-03-${number}` },
});
const USE = 'POST /api/patientAccounts/p/uses';
const search = encodeURIComponent(JSON.stringify({ patient: 'p', status: 'Pending' }));
const LIST = `GET /api/invoices?limit=100&search=${search}`;
const listed = (...bills: readonly object[]): Given => ({
  body: bills,
  headers: { 'X-Total-Count': String(bills.length) },
});

const confirm = () => act(async () => confirmButton().click());
const take = (name: string) =>
  act(async () => [...dialog().querySelectorAll('button')].find((known) => textOf(known) === name)?.click());
const amount = () => dialog().querySelector<HTMLInputElement>('[name="amount"]')?.value;
const chosen = () => dialog().querySelector<HTMLSelectElement>('[name="invoice"]')?.value;
const readAgain = () => press(document.body, 'Read again');

/** As the page does when it is notified of a change. */
function ReadAgain({ act: again }: { readonly act?: () => void }) {
  const refresh = useRefresh();
  return (
    <button type="button" onClick={again ?? refresh}>
      Read again
    </button>
  );
}

async function opened(given: Readonly<Record<string, Given | readonly Given[]>>, balance = 500) {
  const asked = answerEach({ ...given, [USE]: { body: holding(0) } });
  const container = await showMoney(
    <>
      <UseButton account={holding(balance)} />
      <ReadAgain />
    </>,
    ['Cashier'],
  );
  await untilText(container, 'Use for an invoice');
  await press(container, 'Use for an invoice');
  return { container, sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

test('what is due is proposed, as far as the account goes; another invoice proposes its own', async () => {
  const { container, sent } = await opened({ [LIST]: listed(bill('10', 300), bill('11', 80)) }, 200);
  expect([chosen(), amount()]).toEqual(['id-10', '200.00']);
  await chooseOption(inputNamed(dialog(), 'invoice'), 'id-11');
  expect(amount()).toBe('80.00');
  await type(inputNamed(dialog(), 'amount'), '60');
  await confirm();
  await untilText(container, 'The invoice was paid from the account.');
  expect(sent()).toEqual([{ invoice: 'id-11', amount: '60' }]);
});

describe('what others record while the dialog is open', () => {
  test('does not put another invoice in the place of one that is paid', async () => {
    const { container, sent } = await opened({
      [LIST]: [listed(bill('10', 300), bill('11', 80)), listed(bill('11', 80))],
    });
    await type(inputNamed(dialog(), 'amount'), '250');
    await readAgain();
    await until(() => textOf(dialog()).includes('can no longer be paid from this account'));
    expect([chosen(), amount()]).toEqual(['', undefined]);
    await confirm();
    expect(sent()).toEqual([]);
    await chooseOption(inputNamed(dialog(), 'invoice'), 'id-11');
    expect([textOf(dialog()).includes('no longer'), amount()]).toEqual([false, '80.00']);
    await confirm();
    await untilText(container, 'The invoice was paid from the account.');
    expect(sent()).toEqual([{ invoice: 'id-11', amount: '80.00' }]);
  });

  test('is said where it changes what can be used; the amount stays until the new one is taken', async () => {
    const { container, sent } = await opened({ [LIST]: [listed(bill('10', 300)), listed(bill('10', 120))] });
    await readAgain();
    await until(() => textOf(dialog()).includes('Now at most MAD 120.00 can be used.'));
    expect(amount()).toBe('300.00');
    await take('Take MAD 120.00');
    expect([textOf(dialog()).includes('Now at most'), amount()]).toEqual([false, '120.00']);
    await confirm();
    await untilText(container, 'The invoice was paid from the account.');
    expect(sent()).toEqual([{ invoice: 'id-10', amount: '120.00' }]);
  });

  test('is said where nothing can be paid any more', async () => {
    const { sent } = await opened({ [LIST]: [listed(bill('10', 300)), listed()] });
    await readAgain();
    await until(() => textOf(dialog()).includes('Nothing is due any more, or the balance'));
    expect([chosen(), amount()]).toEqual([undefined, undefined]);
    await confirm();
    expect(sent()).toEqual([]);
  });

  test('is said on the page of an invoice, too', async () => {
    const asked = answerEach({});
    function Page() {
      const [due, setDue] = useState(300);
      return (
        <>
          <UseButton account={holding(500)} invoice={bill('10', due)} />
          <ReadAgain act={() => setDue(0)} />
        </>
      );
    }
    const container = await showMoney(<Page />, ['Cashier']);
    await press(container, 'Pay from the account');
    await readAgain();
    expect(textOf(dialog())).toContain('Nothing is due any more, or the balance');
    await confirm();
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
