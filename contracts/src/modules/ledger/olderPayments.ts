/**
 * Invoices of before the ledger: their events hold a status, a method and a rest. After each, what is paid is what is to settle less what was
 * due by the rules of then (decision 50): a rise is a payment without a receipt, a fall takes back the newest ones, another method with the
 * same sum is that of the newest. New events of these types hold the rest that follows from the ledger, so this adds nothing to them.
 */
import type { StoredEvent } from '../../kernel/message.ts';
import { compare, minus, ZERO, type Amount } from '../../kernel/money.ts';
import { DEFAULT_ZONE, dayAt, zoneOf } from '../../kernel/zone.ts';
import {
  countingPayments,
  figuresOf,
  paidOf,
  remaining,
  toSettleOf,
  wordOfMethod,
  type LedgerPayment,
  type LedgerRow,
  type PaidBy,
} from './ledger.ts';
import type { RecordedMethod } from './ledgerFields.ts';

type OlderInvoice = Pick<LedgerRow, 'status' | 'rest' | 'grandTotal'>;

/** What was due by the words alone: the grand total while Sent, the rest while Partially Paid, nothing once Paid (decision 50). */
export function dueByWords({ status, rest, grandTotal }: OlderInvoice): Amount {
  if (status === 'paid') return ZERO;
  return (status === 'partiallyPaid' ? rest : grandTotal) ?? ZERO;
}

type Cause = Pick<StoredEvent, 'id' | 'metadata'>;

/**
 * The invoice with the payments that its words say: the words stay.
 * @param wordBefore that of the method before the event
 */
export function withPaymentsOfWords<R extends LedgerRow>(row: R, wordBefore: PaidBy | null, cause: Cause): R {
  const owed = minus(toSettleOf(row), row.deletedAt ? toSettleOf(row) : dueByWords(row));
  const target = compare(owed, ZERO) > 0 ? owed : ZERO;
  const next = { ...row, payments: paymentsReaching(row, target, { ...cause, wordBefore }) };
  return { ...next, ...figuresOf(next) };
}

interface Reaching extends Cause {
  readonly wordBefore: PaidBy | null;
}

function paymentsReaching(
  row: LedgerRow,
  target: Amount,
  { wordBefore, ...cause }: Reaching,
): readonly LedgerPayment[] | null {
  const difference = compare(target, paidOf(row));
  const method: RecordedMethod = row.paidBy ?? 'unstated';
  if (difference === 0) return row.paidBy === wordBefore ? row.payments : withMethod(row, method);
  const kept = difference > 0 ? row.payments : withoutNewest(row, target);
  const missing = minus(target, paidOf({ payments: kept }));
  return compare(missing, ZERO) > 0 ? [...(kept ?? []), payment(missing, method, cause)] : kept;
}

/** A fold sees this invoice alone, not the settings: the day is that of the standard zone, also of a clinic that had set another (ADR 69). */
function payment(amount: Amount, method: RecordedMethod, { id, metadata }: Cause): LedgerPayment {
  const day = dayAt(metadata.at, zoneOf(DEFAULT_ZONE));
  const unknown = { reference: null, payer: null, tendered: null, change: null, receipt: null };
  const cheque = { bank: null, chequeDate: null, bounced: false };
  const stands = { recordedBy: metadata.actor, reversed: false, refunded: ZERO };
  return { id, amount, method, day, ...unknown, ...cheque, ...stands };
}

/** The newest are reversed until no more than the target is paid. */
function withoutNewest(row: LedgerRow, target: Amount): readonly LedgerPayment[] {
  const reversed = new Set<string>();
  let paid = paidOf(row);
  for (const each of countingPayments(row)) {
    if (compare(paid, target) <= 0) break;
    paid = minus(paid, remaining(each));
    reversed.add(each.id);
  }
  return (row.payments ?? []).map((each) => (reversed.has(each.id) ? { ...each, reversed: true } : each));
}

/** Words are compared: Other is no change of a payment by card. */
function withMethod(row: LedgerRow, method: RecordedMethod): readonly LedgerPayment[] | null {
  const [newest] = countingPayments(row);
  if (!newest || wordOfMethod(newest.method) === wordOfMethod(method)) return row.payments;
  return (row.payments ?? []).map((each) => (each.id === newest.id ? { ...each, method } : each));
}
