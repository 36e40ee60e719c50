/** What was paid on an invoice and when, as its own events tell it. */
import { money } from '@hospital/contracts';
import type { HistoryEntry } from '../../kernel/record/history.ts';

type Amount = money.Amount;

export interface PaymentEntry {
  readonly position: string;
  readonly at: string;
  readonly by: string | null;
  /** Below 0 where a payment was taken back. */
  readonly amount: Amount;
  readonly paidBy: string | null;
  /** What was still to be paid after it. */
  readonly due: Amount;
}

const amountOf = (value: unknown): Amount => money.centimes(String(value ?? 0));

/** Paid is the total less what is due: a payment is an event after which it is another amount. Voiding pays nothing. */
export function paymentsOf(history: readonly HistoryEntry[]): PaymentEntry[] {
  const known: Record<string, unknown> = {};
  let paid = amountOf(0);
  return history.flatMap(({ type, position, at, actor, changes }) => {
    if (type === 'InvoiceVoided') return [];
    for (const { field, to } of changes) known[field] = to;
    const due = amountOf(known['due']);
    const before = paid;
    paid = money.minus(amountOf(known['grandTotal']), due);
    const amount = money.minus(paid, before);
    if (money.compare(amount, '0') === 0) return [];
    const paidBy = typeof known['paidBy'] === 'string' ? known['paidBy'] : null;
    return [{ position, at, by: actor?.name ?? null, amount, paidBy, due }];
  });
}
