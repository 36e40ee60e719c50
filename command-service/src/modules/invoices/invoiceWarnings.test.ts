import { expect, test } from '@jest/globals';
import { withWarnings } from './invoiceWarnings.ts';

const bill = { currency: 'MAD', grandTotal: '100.00', taxRate: '20' } as const;
const withAct = (actTaxRate: string | null) => ({ ...bill, lineItems: [{ actTaxRate }] });
const warned = (...codes: readonly string[]) => ({
  drafts: ['draft'],
  warnings: codes.map((code) => expect.objectContaining({ code })),
});

test('an act with another tax rate than the invoice is warned of, and nothing else', () => {
  expect(withWarnings(['draft'], withAct('10'), null)).toEqual(warned('act_tax_differs'));
  expect(withWarnings(['draft'], withAct('20.000'), null)).toEqual(['draft']);
  expect(withWarnings(['draft'], withAct(null), null)).toEqual(['draft']);
});

test('cash that a call of the specification records for 20,000 or more is warned of', () => {
  const large = { ...withAct('10'), grandTotal: '20000.00' };
  const cash = { method: 'cash' } as const;
  expect(withWarnings(['draft'], large, cash)).toEqual(warned('act_tax_differs', 'large_cash_payment'));
  expect(withWarnings(['draft'], { ...large, taxRate: '10' }, { method: 'unstated' })).toEqual(['draft']);
  expect(withWarnings(['draft'], withAct(null), cash)).toEqual(['draft']);
});
