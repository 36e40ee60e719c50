import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from 'react';
import type { RaRecord } from 'react-admin';
import { productOf, ProductProvider } from '../../kernel/screens.ts';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/formPlace.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type, untilText } from '../../testing/show.tsx';
import { invoiceScreens } from './index.ts';
import { paymentOf, RecordPayment } from './RecordPayment.tsx';

const invoice: RaRecord = {
  id: 'i',
  _id: 'i',
  number: '2026-000001',
  status: 'Sent',
  due: 770.3,
  currency: 'MAD',
  revision: 2,
};

beforeEach(() => {
  localStorage.clear();
  signedIn();
});
afterEach(takeOff);

test.each([
  ['770.30', { status: 'Paid' }],
  ['770.3', { status: 'Paid' }],
  ['0.01', { status: 'Partially Paid', rest: '770.29' }],
  ['770.31', null],
  ['0', null],
  ['-5', null],
  ['1.005', null],
  ['', null],
  ['abc', null],
])('of 770.30 due, a payment of %s', (amount, edit) => expect(paymentOf('770.30', amount)).toEqual(edit));

test('of nothing due, a payment of nothing', () => {
  expect(paymentOf('0.00', '0.00')).toEqual({ status: 'Paid' });
  expect(paymentOf('0.00', '1')).toBeNull();
});

function open() {
  return showForm(
    <ProductProvider value={productOf([invoiceScreens])}>
      <RecordPayment record={invoice} />
    </ProductProvider>,
  );
}

const dialog = () => document.querySelector('[role="dialog"]') ?? document;

async function send() {
  await act(async () => document.querySelector('form')?.requestSubmit());
}

async function pay(word: string) {
  const select = dialog().querySelector('select');
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(select, word);
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('recording a payment', () => {
  test('begins with all that is due, asks how it was paid, and is the edit of what was seen', async () => {
    const asked = answerWith(
      { body: { ...invoice, status: 'Partially Paid', revision: 3 } },
      { body: { ...invoice, revision: 4 } },
    );
    const place = await open();
    await press(place, 'Record payment');
    expect(inputNamed(dialog(), 'amount').value).toBe('770.30');
    await type(inputNamed(dialog(), 'amount'), '300,30');
    await send();
    expect([dialog().textContent?.includes('Paid by is required.'), asked.length]).toEqual([true, 0]);
    await pay('Cash');
    await send();
    const text = dialog().textContent?.replace(/\s/g, ' ');
    expect(text).toContain('You are recording a payment of MAD 300.30.');
    expect([text?.includes('Left to pay: MAD 470.00.'), asked.length]).toEqual([true, 0]);
    await send();
    await untilText(place, 'Invoice updated !');
    const body = { status: 'Partially Paid', rest: '470.00', paidBy: 'Cash', revision: 2 };
    expect(asked).toMatchObject([{ method: 'PUT', body }]);
    await press(document.body, 'Undo');
    await untilText(place, 'Invoice updated !');
    expect(asked[1]).toMatchObject({ method: 'PUT', body: { status: 'Sent', rest: null, paidBy: null } });
    expect(asked[1]?.headers['If-Match']).toBe('"3"');
  });

  test('of all that is due is not undone: a Paid invoice cannot be changed', async () => {
    const asked = answerWith({ body: { ...invoice, status: 'Paid', revision: 3 } });
    const place = await open();
    await press(place, 'Record payment');
    await pay('Cash');
    await send();
    await send();
    await untilText(place, 'Invoice updated !');
    expect(asked.map(({ body }) => body)).toEqual([{ status: 'Paid', paidBy: 'Cash', revision: 2 }]);
    expect(place.textContent).not.toContain('Undo');
  });

  test('keeps what was typed where it is not confirmed, and a held Enter confirms nothing', async () => {
    const asked = answerWith({ body: invoice });
    const place = await open();
    await press(place, 'Record payment');
    await type(inputNamed(dialog(), 'amount'), '100');
    await pay('Cheque');
    await send();
    const held = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    await act(async () => void document.querySelector('form')?.dispatchEvent(held));
    expect([held.defaultPrevented, asked.length]).toEqual([true, 0]);
    await press(dialog(), 'Cancel');
    expect(inputNamed(dialog(), 'amount').value).toBe('100.00');
    expect(dialog().querySelector('select')?.value).toBe('Cheque');
  });

  test('of more than is due is refused at its field', async () => {
    const place = await open();
    await press(place, 'Record payment');
    await type(inputNamed(dialog(), 'amount'), '1000');
    await send();
    const described = document.getElementById(
      inputNamed(dialog(), 'amount').getAttribute('aria-describedby') ?? '',
    );
    expect(described?.textContent?.replace(/\s/g, ' ')).toBe('Type an amount above 0 and up to MAD 770.30.');
  });
});
