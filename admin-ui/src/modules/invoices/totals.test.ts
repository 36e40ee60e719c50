import { expect, test } from '@jest/globals';
import { totalsOf, withPaymentRules } from './totals.ts';

test('totals follow what is typed, and what is no number yet counts as nothing', () => {
  const lineItems = [
    { quantity: '2', price: '120.5' },
    { quantity: 3, price: 0.1 },
    { quantity: '-1', price: '1e5' },
    { quantity: '', price: 'abc' },
  ];
  expect(totalsOf({ lineItems, taxRate: 20, discountRate: '10' })).toEqual({
    total: '241.30',
    taxAmount: '48.26',
    discountAmount: '24.13',
    grandTotal: '265.43',
  });
  expect(totalsOf({}).grandTotal).toBe('0.00');
});

test.each([
  ['Sent', { rest: 0, paidBy: null }],
  ['Partially Paid', { rest: 40, paidBy: 'Cash' }],
  ['Paid', { rest: 0, paidBy: 'Cash' }],
])('%s keeps only what it allows', (status, kept) => {
  expect(withPaymentRules({ status, rest: 40, paidBy: 'Cash' })).toEqual({ status, ...kept });
});
