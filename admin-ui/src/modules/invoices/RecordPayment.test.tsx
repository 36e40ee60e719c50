import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act } from 'react';
import type { RaRecord } from 'react-admin';
import { answerWith } from '../../testing/answers.ts';
import { inputNamed, press, showForm } from '../../testing/formPlace.tsx';
import { signedIn } from '../../testing/people.ts';
import { takeOff, type, untilText } from '../../testing/show.tsx';
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
    const asked = answerWith({ body: { ...invoice, status: 'Partially Paid' } });
    const place = await showForm(<RecordPayment record={invoice} />);
    await press(place, 'Record payment');
    expect(inputNamed(dialog(), 'amount').value).toBe('770.30');
    await type(inputNamed(dialog(), 'amount'), '300,30');
    await send();
    expect([dialog().textContent?.includes('Paid by is required.'), asked.length]).toEqual([true, 0]);
    await pay('Cash');
    await send();
    await untilText(place, 'Invoice updated !');
    const body = { status: 'Partially Paid', rest: '470.00', paidBy: 'Cash', revision: 2 };
    expect(asked).toMatchObject([{ method: 'PUT', body }]);
  });

  test('of more than is due is refused at its field', async () => {
    const place = await showForm(<RecordPayment record={invoice} />);
    await press(place, 'Record payment');
    await type(inputNamed(dialog(), 'amount'), '1000');
    await send();
    const described = document.getElementById(
      inputNamed(dialog(), 'amount').getAttribute('aria-describedby') ?? '',
    );
    expect(described?.textContent?.replace(/\s/g, ' ')).toBe('Type an amount above 0 and up to MAD 770.30.');
  });
});
