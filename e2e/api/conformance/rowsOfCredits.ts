/** Credit notes and write-offs of an invoice. */
import * as shapes from './shapes.ts';
import { list, read, write, type ConformanceRow } from './row.ts';

export const rowsOfCredits: readonly ConformanceRow[] = [
  write(
    'POST /invoices/{id}/creditNotes',
    { ...shapes.invoiceWritten, due: { is: 250 }, toSettle: { is: 250 }, credited: { is: false } },
    {
      path: '/invoices/{invoice}/creditNotes',
      json: { reason: 'Not performed', lines: [{ line: '1', amount: 50 }] },
    },
  ),
  write(
    'POST /invoices/{id}/writeOffs',
    { ...shapes.invoiceWritten, due: { is: 250 }, toSettle: { is: 250 } },
    {
      path: '/invoices/{invoice}/writeOffs',
      json: { amount: 50, reason: 'Moved away' },
    },
  ),
  write(
    'POST /invoices/{id}/writeOffs/{entry}/reversal',
    { ...shapes.invoiceWritten, due: { is: 300 } },
    {
      path: '/invoices/{invoice}/writeOffs/{write off}/reversal',
      json: { reason: 'They paid' },
    },
  ),
  list('GET /creditNotes', shapes.creditNote, { given: ['credit note'] }),
  read('GET /creditNotes/{id}', shapes.creditNote, { path: '/creditNotes/{credit note}' }),
];
