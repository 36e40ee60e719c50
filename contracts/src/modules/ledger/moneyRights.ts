/**
 * Who does what with the money of invoices. `Invoices` keeps all that it opened; `Cashier` is the desk: it reads the papers and takes payments.
 * What takes money back (refunds, credit notes, write-offs) and what changes an invoice is for `Invoices` alone. The one exception: a cashier
 * reverses an own payment while it is in their open till session.
 */
import { flag, type Actor } from '../../kernel/permissions.ts';

/** Reads invoices: list with its sums, record, paper, PDF. */
export const readsInvoices = flag('Invoices', 'Cashier');

/** Reads receipts and refund receipts, in the same ways. */
export const readsReceipts = readsInvoices;

/** Records a payment, and issues its receipt. */
export const takesPayments = flag('Invoices', 'Cashier');

/** Takes back a payment that was recorded by mistake: which ones, the command decides. */
export const reversesPayments = takesPayments;

/** Changes and voids invoices, refunds, credits, writes off. */
export const managesInvoices = flag('Invoices');

/** Whether a person may reverse any payment, not only their own. */
export function reversesAnyPayment({ flags }: Pick<Actor, 'flags'>): boolean {
  return managesInvoices.any.some((name) => flags.has(name));
}
