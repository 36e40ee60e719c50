/** One payment for several invoices: which of a patient's are unpaid, and what each gets of an amount. */
import { isTooLargeForCash, money } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { typedAmount } from '../../kernel/form/cash.ts';

export function dueOf({ due }: RaRecord): money.Amount {
  return money.centimes(Number(due ?? 0));
}

/** Whether cash for it is warned of. */
export function isTooLarge({ currency, grandTotal }: RaRecord): boolean {
  return isTooLargeForCash({
    currency: String(currency),
    grandTotal: money.centimes(Number(grandTotal ?? 0)),
  });
}

const keyOf = ({ invoiceDate, number }: RaRecord) => `${String(invoiceDate)} ${String(number)}`;

/** Those of which something is due, oldest first. */
export function unpaidOf(invoices: readonly RaRecord[]): readonly RaRecord[] {
  return invoices
    .filter((invoice) => money.isAbove(dueOf(invoice), money.ZERO))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** What was due of an invoice when the person saw it. */
export interface SeenDue {
  readonly id: string;
  readonly currency: string;
  readonly due: money.Amount;
}

export function seenDueOf(invoice: RaRecord): SeenDue {
  return { id: String(invoice.id), currency: String(invoice['currency']), due: dueOf(invoice) };
}

export interface Share {
  readonly invoice: RaRecord;
  readonly amount: money.Amount;
}

/** Each gets what is due of it while something is left. What none gets stays on the account. */
export function sharesOf(invoices: readonly RaRecord[], amount: money.Amount): readonly Share[] {
  let left = amount;
  return invoices.map((invoice) => {
    const share = money.smallerOf(dueOf(invoice), left);
    left = money.minus(left, share);
    return { invoice, amount: share };
  });
}

export function isPaid({ amount }: Share): boolean {
  return money.isAbove(amount, money.ZERO);
}

/** As the call takes them: an invoice that gets nothing is not named. */
export function partsOf(shares: readonly Share[]): readonly Readonly<Record<'invoice' | 'amount', string>>[] {
  return shares.filter(isPaid).map(({ invoice, amount }) => ({ invoice: String(invoice.id), amount }));
}

/** What was typed; null where it is no amount above 0. */
export function amountAboveZero(typed: string): money.Amount | null {
  const amount = typedAmount(typed);
  return amount !== null && money.isAbove(amount, money.ZERO) ? amount : null;
}
