import { describe, expect, test } from '@jest/globals';
import type { RaRecord } from 'react-admin';
import { amountAboveZero, partsOf, sharesOf, unpaidOf } from './severalInvoices.ts';

const bill = (id: string, due: number, invoiceDate = '2026-03-10'): RaRecord => ({
  id,
  due,
  invoiceDate,
  number: `2026-${id}`,
});

test('invoices are listed oldest first, then by number; those that are paid are not', () => {
  const bills = [bill('3', 5), bill('1', 0), bill('2', 5), bill('9', 5, '2026-03-01')];
  expect(unpaidOf(bills).map(({ id }) => id)).toEqual(['9', '2', '3']);
});

describe('an amount is shared out in the order of the invoices', () => {
  const bills = [bill('1', 100.1), bill('2', 0.2), bill('3', 50)];
  test.each([
    ['150.30', ['100.10', '0.20', '50.00']],
    ['500.00', ['100.10', '0.20', '50.00']],
    ['100.29', ['100.10', '0.19', '0.00']],
    ['0.01', ['0.01', '0.00', '0.00']],
    ['0.00', ['0.00', '0.00', '0.00']],
  ])('%s', (amount, expected) => {
    expect(sharesOf(bills, amount).map((share) => share.amount)).toEqual(expected);
  });

  test('an invoice that gets nothing is not named', () => {
    expect(partsOf(sharesOf(bills, '100.10'))).toEqual([{ invoice: '1', amount: '100.10' }]);
  });
});

test.each([
  ['0.01', '0.01'],
  ['5', '5.00'],
  ['0', null],
  ['', null],
  ['1.005', null],
  ['-1', null],
])('%j is the amount %j', (typed, amount) => {
  expect(amountAboveZero(typed)).toBe(amount);
});
