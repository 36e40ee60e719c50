/** The calls that lower what is to settle of an invoice: credit notes and write-offs. Each answers with the invoice. */
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { choice, decimal, lines, money, text } from '../../kernel/field.ts';
import type { Route } from '../../kernel/route.ts';
import { MAX_LINE_VALUE, MAX_LINES } from '../invoices/billing.ts';
import { ledgerCall } from './ledgerCall.ts';
import { CENTIME, givenReason, moneyMethods, moneyReference, sumOfMoney } from './ledgerFields.ts';
import { managesInvoices } from './moneyRights.ts';

const LEAST_QUANTITY = 0.001;
const MAX_LINE_NAME = 200;
const reason = givenReason;

export const creditInputFields = {
  reason,
  /** Each as an amount, or as a quantity of it. Absent: all that is left of the invoice. */
  lines: lines(
    {
      line: text({ required: true, max: MAX_LINE_NAME }),
      amount: money({ min: CENTIME }),
      quantity: decimal({ min: LEAST_QUANTITY, max: MAX_LINE_VALUE, decimals: 3 }),
    },
    { maxLines: MAX_LINES },
  ),
  /** How the excess over what is due is given back. */
  refundMethod: choice(moneyMethods),
  /** What of the excess stays on the patient's account; the rest is given back. */
  kept: money(),
  refundReference: moneyReference,
} as const;

export const writeOffInputFields = { amount: sumOfMoney, reason } as const;
export const undoInputFields = { reason } as const;

export const creditRoutes: readonly Route[] = [
  ledgerCall({
    permission: managesInvoices,
    path: '/invoices/:id/creditNotes',
    operation: 'CreditInvoice',
    fields: creditInputFields,
    body: inputSchema(creditInputFields, 'create'),
    summary:
      'Credits an invoice, or lines of it, with a credit note. It lowers what is due; the excess is refunded or kept on the patient’s account.',
  }),
  ledgerCall({
    permission: managesInvoices,
    path: '/invoices/:id/writeOffs',
    operation: 'WriteOffDebt',
    fields: writeOffInputFields,
    body: inputSchema(writeOffInputFields, 'create'),
    summary: 'Writes off what will not be paid, at most what is due.',
  }),
  ledgerCall({
    permission: managesInvoices,
    path: '/invoices/:id/writeOffs/:entry/reversal',
    operation: 'UndoWriteOff',
    fields: undoInputFields,
    body: inputSchema(undoInputFields, 'create'),
    summary: 'Undoes a write-off: the amount is due again.',
  }),
];

/** What the calls refuse: codes, statuses and sentences. */
export const creditRefusals = {
  nothing_to_credit: [409, 'Nothing is left to credit on this invoice.'],
  more_than_line: [
    409,
    'This is more than what is left to credit of a line. Enter at most what is left of it.',
  ],
  refund_method_required: [
    409,
    'More was paid than is due after this credit note. Choose how the excess is given back.',
  ],
  written_off: [
    409,
    'A part of this invoice was written off. Undo the write-off before crediting more than what is to be paid.',
  ],
  write_off_undone: [409, 'This write-off was undone already.'],
} as const;
