import { describe, expect, test } from '@jest/globals';
import {
  chequesOf,
  countsOf,
  depositsOf,
  expectedCard,
  expectedCheques,
  expensesOf,
  rangeOf,
  sumsByMethod,
  tillName,
  type Entry,
} from './sums.ts';

const entry = (values: Partial<Entry>): Entry => ({
  invoice: 'i',
  number: '2026-000001',
  kind: 'Payment',
  entry: 'e',
  amount: 10,
  method: 'Cash',
  currency: 'MAD',
  late: false,
  at: '2026-03-02T09:00:00.000Z',
  ...values,
});

test('by method and currency, late entries in none of the other sums', () => {
  const entries = [
    entry({ amount: 0.1 }),
    entry({ amount: 0.2 }),
    entry({ kind: 'Refund', amount: -0.05 }),
    entry({ kind: 'Reversal', amount: -0.1 }),
    entry({ kind: 'Expense', entry: 'x', amount: -0.07 }),
    entry({ kind: 'Expense reversal', entry: 'x', amount: 0.03 }),
    entry({ amount: 7, late: true }),
    entry({ amount: 3, currency: 'EUR' }),
  ];
  const none = { refunds: '0.00', reversals: '0.00', expenses: '0.00', late: '0.00' };
  expect(sumsByMethod(entries)).toEqual([
    {
      method: 'Cash',
      currency: 'MAD',
      receipts: '0.30',
      refunds: '-0.05',
      reversals: '-0.10',
      expenses: '-0.04',
      late: '7.00',
      total: '0.11',
    },
    { method: 'Cash', currency: 'EUR', receipts: '3.00', ...none, total: '3.00' },
  ]);
});

test('by card a session expects what came in time in its currency, less refunds', () => {
  const card = (values: Partial<Entry>) => entry({ method: 'Card', ...values });
  const entries = [
    card({ amount: 80 }),
    card({ kind: 'Refund', amount: -30.5 }),
    card({ amount: 7, late: true }),
    card({ amount: 3, currency: 'EUR' }),
    entry({ amount: 9 }),
  ];
  expect(expectedCard({ entries, currency: 'MAD' })).toBe('49.50');
  expect(expectedCard({ entries: [], currency: 'MAD' })).toBe('0.00');
});

test('pieces that are typed as digits are counted', () => {
  expect(countsOf({ '200.00': '3', '0.05': '0', '1.00': '', '2.00': 'x', '5.00': '-1' })).toEqual([
    { value: '200.00', number: 3 },
  ]);
});

test('a till is called by its name', () => {
  expect(tillName({ name: 'Desk' })).toBe('Desk');
  expect(tillName(null)).toBe('–');
});

describe('a session of the closing of a day', () => {
  const cheque = (entryId: string, values: Partial<Entry> = {}) =>
    entry({ entry: entryId, method: 'Cheque', amount: 100, ...values });
  const session = {
    currency: 'MAD',
    entries: [
      cheque('a'),
      cheque('b'),
      cheque('b', { kind: 'Reversal', amount: -100 }),
      cheque('c', { currency: 'EUR' }),
      entry({ entry: 'r', kind: 'Refund', amount: -5 }),
      entry({ entry: 'x', kind: 'Expense', amount: -30 }),
      entry({ entry: 'y', kind: 'Expense', amount: -12.5 }),
      entry({ entry: 'y', kind: 'Expense reversal', amount: 12.5 }),
    ],
    movements: [
      { kind: 'Bank deposit', direction: 'Out', amount: 500 },
      { kind: 'Bank deposit', direction: 'In', amount: 20.5 },
      { kind: 'Float change', direction: 'Out', amount: 1 },
    ],
  };

  test('has its cheques, expenses and deposits, without those that were taken back', () => {
    expect(chequesOf(session)).toEqual({ number: 1, sum: '100.00' });
    expect(expensesOf(session)).toEqual({ number: 1, sum: '30.00' });
    expect(depositsOf(session)).toEqual({ number: 2, sum: '479.50' });
    const empty = { number: 0, sum: '0.00' };
    for (const factOf of [chequesOf, expensesOf, depositsOf])
      expect(factOf({ currency: 'MAD', entries: [], movements: null })).toEqual(empty);
  });

  test('counts a cheque with the whole of it where the clinic refunds by a cheque of its own', () => {
    const entries = [
      cheque('a', { amount: 1000 }),
      cheque('r', { kind: 'Refund', amount: -200 }),
      cheque('b', { kind: 'Reversal', amount: -50 }),
    ];
    const refunded = { currency: 'MAD', entries };
    expect(chequesOf(refunded)).toEqual({ number: 1, sum: '950.00' });
    expect(expectedCheques(refunded)).toBe('950.00');
  });

  test('has the receipts of its own entries, from the first to the last', () => {
    const receipt = (number: string, entryId: string, kind = 'Payment') => ({ number, entry: entryId, kind });
    const receipts = [
      receipt('REC-2026-000012', 'b'),
      receipt('REC-2026-000009', 'a'),
      receipt('REC-2026-000010', 'of another session'),
      receipt('RMB-2026-000003', 'r', 'Refund'),
      receipt('RMB-2026-000004', 'a', 'Refund'),
    ];
    const first = { first: 'REC-2026-000009', last: 'REC-2026-000012', number: 2 };
    expect(rangeOf(session, receipts, 'Payment')).toEqual(first);
    const only = { first: 'RMB-2026-000003', last: 'RMB-2026-000003', number: 1 };
    expect(rangeOf(session, receipts, 'Refund')).toEqual(only);
    expect(rangeOf(session, [], 'Payment')).toBeNull();
  });
});
