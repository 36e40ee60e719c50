/** What users of other products reported about payments, tried here. The list of all such tests is in docs/testing.md. */
import { expect, test } from '@jest/globals';
import type { InvoiceRow } from '@hospital/contracts';
import { deciding } from '../../testing/deciding.ts';
import { after, issued, must } from '../../testing/invoiceHistory.ts';
import { voidInvoice } from './invoices.ts';
import { receivePayment, reversePayment } from './payments.ts';
import { refundPayment } from './refunds.ts';
import { undoWriteOff, writeOffDebt } from './writeOffs.ts';

const reason = 'Typed twice';

const bill = () => issued([['1', '300.00']]);
const paidWith = (row: InvoiceRow, amount: string, key = amount) =>
  must(row, receivePayment, { body: { amount, method: 'cash' }, key }).row;
const newest = ({ payments }: InvoiceRow) => payments?.at(-1)?.id ?? '';
const refunded = (row: InvoiceRow, amount: string) =>
  after(row, refundPayment, { body: { amount, method: 'cash', reason }, entry: newest(row), key: 'refund' });
const reversed = (row: InvoiceRow, entry = newest(row)) =>
  after(row, reversePayment, { body: { reason }, entry });

test('undoing one payment leaves the others (odoo/odoo#23766)', () => {
  const row = paidWith(paidWith(paidWith(bill(), '100.00'), '50.00'), '25.00');
  const left = reversed(row, row.payments?.[1]?.id)?.row;
  expect(left?.payments?.map((payment) => payment.reversed)).toEqual([false, true, false]);
  expect(left).toMatchObject({ paid: '125.00', due: '175.00', status: 'partiallyPaid' });
});

test('undoing one write-off leaves the others (odoo/odoo#23766)', () => {
  const off = (row: InvoiceRow, amount: string) =>
    must(row, writeOffDebt, { body: { amount, reason }, key: amount }).row;
  const row = off(off(bill(), '100.00'), '50.00');
  const entry = row.writeOffs?.[0]?.id ?? '';
  const { row: left } = must(row, undoWriteOff, { body: { reason }, entry });
  expect(left.writeOffs?.map(({ undone }) => undone)).toEqual([true, false]);
  expect(left).toMatchObject({ toSettle: '250.00', due: '250.00' });
});

test('a refund and a cancellation give money back once (hmislk/hmis#22637)', () => {
  const back = refunded(paidWith(bill(), '100.00'), '100.00')?.row ?? bill();
  expect(back).toMatchObject({ paid: '0.00', due: '300.00' });
  expect(reversed(back)).toBeNull();
  expect(refunded(back, '0.01')).toBeNull();
  const facts = { tax: null, printed: [] };
  expect(deciding(voidInvoice, { input: {}, row: back, facts })).toMatchObject({
    rejected: 'invoice_locked',
  });
});

test('a reversal and a refund give money back once, in this order too (hmislk/hmis#22637)', () => {
  const row = reversed(paidWith(bill(), '100.00'))?.row ?? bill();
  expect(row).toMatchObject({ paid: '0.00', due: '300.00' });
  expect(refunded(row, '100.00')).toBeNull();
  expect(reversed(row)).toBeNull();
});
