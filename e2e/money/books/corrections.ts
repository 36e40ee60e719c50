/** Payments and corrections by their own calls, as morocco.md has them. */
import type { BillAct, By } from './acts.ts';
import {
  ACCOUNT,
  creditedOf,
  due,
  giveBack,
  receive,
  refuse,
  Refused,
  reverse,
  sharesOf,
  toSettle,
  type Bill,
  type Payment,
  type Refund,
  type ToAccount,
} from './bill.ts';
import { divided, least, sumOf } from './exact.ts';

type Of<K extends BillAct['kind']> = Extract<BillAct, { readonly kind: K }>;

function livingPayment(bill: Bill, place: number): Payment {
  if (bill.isVoid) refuse('gone');
  const payment = bill.payments[place];
  if (!payment) refuse('not_found');
  if (payment.isReversed) refuse('payment_reversed');
  return payment;
}

export function pay(bill: Bill, { amount, method }: Of<'pay'>, by: By): void {
  if (bill.isVoid) refuse('gone');
  if (amount > due(bill)) refuse('more_than_due');
  receive(bill, { amount, method, hasReceipt: true }, by);
}

export function issueReceipt(bill: Bill, { payment }: Of<'receipt'>): void {
  livingPayment(bill, payment).hasReceipt = true;
  bill.isLocked = true;
}

/** A cashier takes back only what they recorded and what is in their open session. */
export function reversePayment(bill: Bill, act: Of<'reverse'>, by: By): ToAccount[] {
  const payment = livingPayment(bill, act.payment);
  if (payment.refunded > 0n) refuse('payment_refunded');
  const isOwn = payment.recordedBy === by.person && by.session !== null;
  const isInSession = bill.entries.some(
    ({ kind, place, session }) => kind === 'Payment' && place === act.payment && session === by.session,
  );
  if (by.isCashier && !(isOwn && isInSession)) refuse('not_own_payment');
  return reverse(bill, payment, by);
}

export function refund(bill: Bill, { payment: place, amount, method }: Of<'refund'>, by: By): void {
  const payment = livingPayment(bill, place);
  if (amount > payment.amount - payment.refunded) refuse('more_than_paid');
  giveBack(bill, { payment: place, amount, method }, by);
}

export function writeOff(bill: Bill, { amount }: Of<'writeOff'>): void {
  if (bill.isVoid) refuse('gone');
  if (amount > due(bill)) refuse('more_than_due');
  bill.writeOffs.push({ amount, isUndone: false });
  bill.words = null;
}

export function undoWriteOff(bill: Bill, act: Of<'undoWriteOff'>): void {
  if (bill.isVoid) refuse('gone');
  const found = bill.writeOffs[act.writeOff];
  if (!found) refuse('not_found');
  if (found.isUndone) refuse('write_off_undone');
  found.isUndone = true;
  bill.words = null;
}

/**
 * It lowers what is due first; the excess is given back or kept on the account, exactly, of the newest payments first (docs/adr/0071 and 0075).
 */
export function credit(bill: Bill, act: Of<'credit'>, by: By): ToAccount[] {
  if (bill.isVoid) refuse('gone');
  const amounts = creditedAmounts(bill, act);
  const amount = sumOf(amounts);
  if (amount === 0n) refuse('nothing_to_credit');
  if (amount > toSettle(bill)) refuse('written_off');
  const excess = amount - least(amount, due(bill));
  const { kept = 0n, refundMethod } = act;
  if (kept > excess) refuse('validation_failed');
  const refunded = excess - kept;
  if (refunded > 0n && !refundMethod) refuse('refund_method_required');
  if (refundMethod) giveBackNewest(bill, { amount: refunded, method: refundMethod }, by);
  const parts = giveBackNewest(bill, { amount: kept, method: ACCOUNT }, by);
  bill.credits.push(amounts);
  bill.excesses.push({ refunded, kept });
  bill.words = null;
  bill.isLocked = true;
  // Each payment of which something is kept gives a part of its own to the account.
  return parts.map((part) => ({ kind: 'Kept of a credit note', amount: part }));
}

/** @returns what the credit would give back or keep; null where it is refused for another reason */
export function excessOf(bill: Bill, act: Of<'credit'>): bigint | null {
  const copy = structuredClone(bill);
  const by = { person: '', isCashier: false, session: null, mayBeLate: false };
  try {
    credit(copy, { ...act, kept: 0n, refundMethod: 'Other' }, by);
    return copy.excesses.at(-1)?.refunded ?? null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** @returns what each payment gave */
function giveBackNewest(bill: Bill, { amount, method }: Omit<Refund, 'payment'>, by: By): bigint[] {
  let left = amount;
  const parts: bigint[] = [];
  for (let place = bill.payments.length - 1; place >= 0; place -= 1) {
    const payment = bill.payments[place];
    if (!payment || payment.isReversed) continue;
    const given = least(left, payment.amount - payment.refunded);
    if (given <= 0n) continue;
    giveBack(bill, { payment: place, amount: given, method }, by);
    parts.push(given);
    left -= given;
  }
  return parts;
}

/** By line. A quantity is divided by cumulative rounding; without lines it is all that is left. */
function creditedAmounts(bill: Bill, { lines }: Of<'credit'>): bigint[] {
  const [shares, credited] = [sharesOf(bill), creditedOf(bill)];
  const left = shares.map((share, line) => share - (credited[line] ?? 0n));
  if (sumOf(left) === 0n) refuse('nothing_to_credit');
  if (!lines) return left;
  const amounts = shares.map(() => 0n);
  const until = bill.creditedQuantities;
  for (const { line, amount, quantity = 0n } of lines) {
    const whole = bill.lines[line]?.quantity ?? 0n;
    const next = (until[line] ?? 0n) + quantity;
    if (next > whole) refuse('more_than_line');
    until[line] = next;
    amounts[line] = amount ?? divided((shares[line] ?? 0n) * next, whole) - (credited[line] ?? 0n);
    if ((amounts[line] ?? 0n) > (left[line] ?? 0n)) refuse('more_than_line');
  }
  return amounts;
}
