/** What a patient owes, line by line (docs/adr/0075). Money that moves between account and bills changes nothing in it, and is no line. */
import type { Account } from './account.ts';
import { ACCOUNT, grandTotal, type Bill } from './bill.ts';
import { sumOf } from './exact.ts';

export interface StatementLine {
  readonly kind: 'Invoice' | 'Credit note' | 'Write-off' | 'Payment' | 'Refund' | 'Advance' | 'Reversal';
  readonly bill: string | null;
  readonly currency: string;
  /** Below 0 where the patient owes less. */
  readonly amount: bigint;
}

export function linesOfBill(name: string, bill: Bill): StatementLine[] {
  if (bill.isVoid) return [];
  const line =
    (kind: StatementLine['kind']) =>
    (amount: bigint): StatementLine => ({ kind, bill: name, currency: bill.currency, amount });
  const received = bill.payments.filter(({ isReversed, method }) => !isReversed && method !== ACCOUNT);
  const refunds = bill.refunds.filter(({ method }) => method !== ACCOUNT);
  return [
    line('Invoice')(grandTotal(bill)),
    ...bill.credits.map((credit) => -sumOf(credit)).map(line('Credit note')),
    ...bill.writeOffs.filter(({ isUndone }) => !isUndone).map(({ amount }) => line('Write-off')(-amount)),
    ...received.map(({ amount }) => line('Payment')(-amount)),
    ...refunds.map(({ amount }) => line('Refund')(amount)),
  ];
}

export function linesOfAccount({ entries }: Account): StatementLine[] {
  return entries.flatMap(({ kind, currency, amount }) =>
    kind === 'Advance' || kind === 'Refund' || kind === 'Reversal'
      ? [{ kind, bill: null, currency, amount: -amount }]
      : [],
  );
}
