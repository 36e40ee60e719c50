import { expect, test } from '@jest/globals';
import { deciding, rowOf } from '../../testing/deciding.ts';
import { payInvoices } from './advances.ts';
import { withWarnings } from './invoiceWarnings.ts';

const days = { invoiceDate: '2026-03-02', dueDate: '2026-03-02' };
const bill = { currency: 'MAD', grandTotal: '100.00', taxRate: '20', ...days } as const;
const issued = <V>(after: V) => ({ before: null, after });
const withAct = (actTaxRate: string | null) => ({ ...bill, lineItems: [{ actTaxRate }] });
const warned = (...codes: readonly string[]) => ({
  drafts: ['draft'],
  warnings: codes.map((code) => expect.objectContaining({ code })),
});

test('an act with another tax rate than the invoice is warned of, and nothing else', () => {
  expect(withWarnings(['draft'], issued(withAct('10')), null)).toEqual(warned('act_tax_differs'));
  expect(withWarnings(['draft'], issued(withAct('20.000')), null)).toEqual(['draft']);
  expect(withWarnings(['draft'], issued(withAct(null)), null)).toEqual(['draft']);
});

test('cash that a call of the specification records for 20,000 or more is warned of', () => {
  const large = { ...withAct('10'), grandTotal: '20000.00' };
  const cash = { method: 'cash' } as const;
  expect(withWarnings(['draft'], issued(large), cash)).toEqual(
    warned('act_tax_differs', 'large_cash_payment'),
  );
  expect(withWarnings(['draft'], issued({ ...large, taxRate: '10' }), { method: 'unstated' })).toEqual([
    'draft',
  ]);
  expect(withWarnings(['draft'], issued(withAct(null)), cash)).toEqual(['draft']);
});

test('a due date before the invoice date is warned of where a call gives one of the two', () => {
  const after = { ...withAct(null), dueDate: '2026-03-01' };
  const said = (before: typeof days | null) => withWarnings(['draft'], { before, after }, null);
  expect(said(null)).toEqual(warned('due_before_invoice'));
  expect(said(days)).toEqual(warned('due_before_invoice'));
  expect(said({ ...days, invoiceDate: '2026-01-01', dueDate: '2026-03-01' })).toEqual(
    warned('due_before_invoice'),
  );
  expect(said(after)).toEqual(['draft']);
});

test('one payment of several invoices in cash is warned of by its whole sum, and once', () => {
  const unpaid = { patient: 'p', currency: 'MAD', due: '300.00', grandTotal: '300.00' };
  const paying = (amount: string, grandTotal = '300.00') =>
    deciding(payInvoices, {
      input: {
        body: { amount, method: 'cash', parts: [{ invoice: 'i', amount: '300.00' }] },
        account: 'p',
        year: '2026',
        seenRevision: '-1',
      },
      facts: {
        'invoice i': rowOf('invoice', { ...unpaid, grandTotal }),
        patient: rowOf('patient', { status: 'active' }),
      },
    });
  const large = { warnings: [expect.objectContaining({ code: 'large_cash_payment' })] };
  expect(paying('19999.00')).toMatchObject({ warnings: [] });
  expect(paying('25000.00')).toMatchObject(large);
  expect(paying('300.00', '25000.00')).toMatchObject(large);
  expect(paying('25000.00', '25000.00')).toMatchObject(large);
});
