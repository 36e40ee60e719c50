import { expect, test } from '@jest/globals';
import { statementSums } from './statementSums.ts';

const mad = (amount: number) => ({ currency: 'MAD', amount });

test.each([
  [
    'the balance is taken off what is due',
    [mad(71)],
    [mad(50)],
    [
      ['account.dueOfInvoices', '121.00'],
      ['account.lessBalance', '50.00'],
      ['account.toPay', '71.00'],
    ],
  ],
  [
    'more on the account than is due',
    [mad(-29.5)],
    [mad(50)],
    [
      ['account.dueOfInvoices', '20.50'],
      ['account.lessBalance', '50.00'],
      ['account.inFavour', '29.50'],
    ],
  ],
  [
    'an account below zero is owed beside the invoices',
    [mad(150)],
    [mad(-50)],
    [
      ['account.dueOfInvoices', '100.00'],
      ['account.plusOwed', '50.00'],
      ['account.toPay', '150.00'],
    ],
  ],
  ['nothing on the account', [mad(121)], [mad(0)], [['account.toPay', '121.00']]],
] as const)('%s', (_name, owed, balances, figures) => {
  expect(statementSums(owed, balances)).toEqual([{ currency: 'MAD', figures }]);
});

test('each currency comes to a sum of its own', () => {
  const eur = { currency: 'EUR', amount: 5 };
  expect(statementSums([mad(10), eur], [eur]).map(({ currency }) => currency)).toEqual(['MAD', 'EUR']);
});
