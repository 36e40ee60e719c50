/** The calls that record, reverse and refund payments, and their receipts. */
import * as shapes from './shapes.ts';
import { list, read, write, type ConformanceRow } from './row.ts';

const ofLedger = { source: 'ours' } as const;
export const rowsOfPayments: readonly ConformanceRow[] = [
  write(
    'POST /invoices/{id}/payments',
    { ...shapes.invoiceWritten, status: { is: 'Partially Paid' }, paidBy: { is: 'Cash' }, due: { is: 200 } },
    {
      ...ofLedger,
      path: '/invoices/{invoice}/payments',
      json: { amount: 100, method: 'Cash', tendered: 200, day: '2026-03-10' },
    },
  ),
  write(
    'POST /invoices/{id}/payments/{entry}/receipt',
    { ...shapes.invoiceWritten, due: { is: 200 } },
    { ...ofLedger, path: '/invoices/{invoice}/payments/{payment of invoice without receipt}/receipt' },
  ),
  write(
    'POST /invoices/{id}/payments/{entry}/reversal',
    { ...shapes.invoiceWritten, status: { is: 'Sent' }, due: { is: 300 } },
    {
      ...ofLedger,
      path: '/invoices/{invoice}/payments/{payment of invoice}/reversal',
      json: { reason: 'Typed twice' },
    },
  ),
  write(
    'POST /invoices/{id}/payments/{entry}/refunds',
    { ...shapes.invoiceWritten, due: { is: 240 } },
    {
      ...ofLedger,
      path: '/invoices/{invoice}/payments/{payment of invoice}/refunds',
      json: { amount: 40, method: 'Transfer', reference: 'VIR 7', reason: 'Not done' },
    },
  ),
  list('GET /receipts', shapes.receipt, { ...ofLedger, given: ['receipt'] }),
  read('GET /receipts/{id}', shapes.receipt, { ...ofLedger, path: '/receipts/{receipt}' }),
];
