/** An invoice paid from the account: the one that was chosen, whatever others do meanwhile. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { answerEach, type Given } from '../../testing/answers.ts';
import { confirmButton, dialog, showMoney, textOf } from '../../testing/moneyDialogs.tsx';
import { chooseOption, takeOff, type, until, untilText } from '../../testing/show.tsx';
import { inputNamed, press } from '../../testing/showForm.tsx';
import { UseButton } from './UseButton.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(takeOff);

const advance = { kind: 'Advance', id: 'a', amount: 500, currency: 'MAD', day: '2026-03-02', method: 'Cash' };
const account = { id: 'p', _id: 'p', entries: [advance] };
const bill = (number: string, due: number) => ({
  _id: `id-${number}`,
  ...{ number, due, status: 'Sent', currency: 'MAD', invoiceDate: '2026-03-01' },
});
const listed = (...bills: readonly object[]): Given => ({
  body: bills,
  headers: { 'X-Total-Count': String(bills.length) },
});
const PAY = 'POST /api/patientAccounts/p/uses';

let cache: QueryClient;
function FindCache() {
  cache = useQueryClient();
  return null;
}

async function opened(lists: readonly Given[]) {
  const search = encodeURIComponent(JSON.stringify({ patient: 'p', status: 'Pending' }));
  const asked = answerEach({
    [`GET /api/invoices?limit=100&search=${search}`]: lists,
    [PAY]: { body: { _id: 'p', entries: [] } },
  });
  const container = await showMoney(
    <>
      <UseButton account={account} />
      <FindCache />
    </>,
    ['Cashier', 'Invoices'],
  );
  await untilText(container, 'Use for an invoice');
  await press(container, 'Use for an invoice');
  return { container, sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}
const readListsAgain = () => act(async () => void cache.invalidateQueries({ queryKey: ['invoices'] }));
const confirm = () => act(async () => confirmButton().click());
const untilSaid = (text: string) => until(() => textOf(dialog()).includes(text));
const chosen = () => dialog().querySelector('select')?.selectedOptions[0]?.textContent;

test('one that is paid meanwhile stays chosen, and nothing is sent until another one is', async () => {
  const { container, sent } = await opened([
    listed(bill('10', 100), bill('11', 300)),
    listed(bill('11', 300)),
  ]);
  await type(inputNamed(dialog(), 'amount'), '80');
  await readListsAgain();
  await untilSaid('Nothing of this invoice can be paid from the account any more.');
  expect(chosen()).toBe('10: MAD\u00a00.00 due');
  expect(inputNamed(dialog(), 'amount').value).toBe('80');
  await confirm();
  expect(sent()).toEqual([]);
  expect(document.activeElement).toBe(dialog().querySelector('select'));
  await chooseOption(dialog().querySelector('select'), 'id-11');
  expect(inputNamed(dialog(), 'amount').value).toBe('300.00');
  await confirm();
  await untilText(container, 'The invoice was paid from the account.');
  expect(sent()).toMatchObject([{ invoice: 'id-11', amount: '300.00' }]);
});

test('where less is due meanwhile the amount stays, and the new figure is offered', async () => {
  const { sent } = await opened([listed(bill('10', 100)), listed(bill('10', 40))]);
  await readListsAgain();
  await untilSaid('has changed in the meantime');
  expect(inputNamed(dialog(), 'amount').value).toBe('100.00');
  await press(dialog(), 'Take MAD\u00a040.00');
  expect(inputNamed(dialog(), 'amount').value).toBe('40.00');
  expect(textOf(dialog())).not.toContain('in the meantime');
  await confirm();
  await until(() => sent().length > 0);
  expect(sent()).toMatchObject([{ invoice: 'id-10', amount: '40.00' }]);
});

test('the dialog stays, with a word, where the last one is paid meanwhile', async () => {
  const { sent } = await opened([listed(bill('10', 100)), listed()]);
  await readListsAgain();
  await untilSaid('Nothing of this invoice can be paid from the account any more.');
  await confirm();
  expect(sent()).toEqual([]);
});
