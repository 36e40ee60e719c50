/**
 * What was handed out stays as it is: an invoice that was printed, or that has a receipt or a credit note, is corrected by a credit note
 * (decision 64). Documents are in streams of their own, so the read model finds them; a request that overtakes an edit prints what the check
 * of its code then calls superseded.
 */
import { documents, ledger, type InvoiceRow } from '@hospital/contracts';
import { recordsWhere, type WhereRef } from '../../kernel/command.ts';

/** The documents that were requested of it; nothing is looked for where the call changes nothing that they show. */
export function documentsOf(row: InvoiceRow | null, isAsked: boolean): WhereRef<typeof documents> {
  const where = row && isAsked && row.status !== 'paid' ? { kind: 'invoice', record: row._id } : null;
  return recordsWhere(documents, where, 1);
}

export function isLocked({ payments, refunds, credits }: InvoiceRow, printed: readonly unknown[]): boolean {
  const hasReceipt = [...(payments ?? []), ...(refunds ?? [])].some(({ receipt }) => receipt !== null);
  const isPaidFromAccount = (payments ?? []).some(ledger.isFromAccount);
  return printed.length > 0 || hasReceipt || isPaidFromAccount || (credits ?? []).length > 0;
}
