/** The calls that record what was paid on an invoice, take it back or give it back. Each answers with the invoice. */
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { day, money, word } from '../../kernel/field.ts';
import type { Route } from '../../kernel/route.ts';
import { ledgerCall } from './ledgerCall.ts';
import {
  chequeValues,
  givenReason,
  moneyMethod,
  moneyReference,
  payerName,
  sumOfMoney,
} from './ledgerFields.ts';
import { currencies } from '../words.ts';
import { managesInvoices, reversesPayments, takesPayments } from './moneyRights.ts';

/** In the clinic's time; today unless said. Money that is still to come is no payment. */
const receivedOn = day({ until: 'today' });
const reason = givenReason;

export const paymentInputFields = {
  amount: sumOfMoney,
  method: moneyMethod,
  day: receivedOn,
  reference: moneyReference,
  payer: payerName,
  /** That of the invoice: another one is refused. */
  currency: word(currencies),
  /** What was handed over, of cash alone: the change follows. */
  tendered: money(),
  ...chequeValues,
} as const;

export const refundInputFields = {
  amount: sumOfMoney,
  method: moneyMethod,
  day: receivedOn,
  reference: moneyReference,
  /** That of what is given back: another one is refused. */
  currency: word(currencies),
  reason,
} as const;

export const reasonInputFields = { reason } as const;

const ofPayment = '/invoices/:id/payments/:entry';

export const paymentRoutes: readonly Route[] = [
  ledgerCall({
    path: '/invoices/:id/payments',
    operation: 'ReceivePayment',
    permission: takesPayments,
    fields: paymentInputFields,
    body: inputSchema(paymentInputFields, 'create'),
    summary: 'Records a payment, at most what is due, and issues its receipt.',
  }),
  ledgerCall({
    path: `${ofPayment}/receipt`,
    operation: 'IssueReceipt',
    permission: takesPayments,
    summary: 'Issues the receipt of a payment that has none.',
  }),
  ledgerCall({
    path: `${ofPayment}/reversal`,
    operation: 'ReversePayment',
    permission: reversesPayments,
    fields: reasonInputFields,
    body: inputSchema(reasonInputFields, 'create'),
    summary:
      'Takes back a payment that was recorded by mistake. Its receipt is marked as reversed. With the flag Cashier alone: only an own payment that is in one’s open till session.',
  }),
  ledgerCall({
    path: `${ofPayment}/refunds`,
    operation: 'RefundPayment',
    permission: managesInvoices,
    fields: refundInputFields,
    body: inputSchema(refundInputFields, 'create'),
    summary: 'Gives back a payment or a part of it, with a receipt of its own.',
  }),
];

/** What the calls refuse: codes, statuses and sentences. */
export const paymentRefusals = {
  more_than_due: [409, 'The amount is more than what is due on this invoice. Enter at most what is due.'],
  payment_reversed: [409, 'This payment was reversed. It cannot be reversed, refunded or receipted again.'],
  payment_refunded: [409, 'This payment was refunded, so it cannot be reversed. Refund what is left of it.'],
  not_own_payment: [
    403,
    'You can reverse only payments that you recorded and that are in your open till session. Ask someone who manages invoices.',
  ],
  more_than_paid: [409, 'The amount is more than what is left of this payment. Enter at most what is left.'],
} as const;
