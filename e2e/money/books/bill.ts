/** A bill and its figures, by the formulas of morocco.md ("The ledger of an invoice", "Lines, tax and credit notes"). */
import type { By, Method, Priced, Status, Word } from './acts.ts';
import { divided, dividedBy, sumOf } from './exact.ts';

export interface Payment {
  readonly amount: bigint;
  readonly method: Method | 'Unstated' | typeof ACCOUNT;
  /** One from the account counts as one with a receipt (docs/adr/0075). */
  hasReceipt: boolean;
  isReversed: boolean;
  refunded: bigint;
  readonly recordedBy: string;
}

/** The method of a payment from the patient's account, and of what is kept on it. */
export const ACCOUNT = 'Patient account';

export interface Refund {
  readonly payment: number;
  readonly amount: bigint;
  readonly method: Method | typeof ACCOUNT;
}

/** Money that a till may hold. */
export interface Entry {
  readonly kind: 'Payment' | 'Refund' | 'Reversal' | 'Expense' | 'Expense reversal';
  readonly place: number;
  readonly amount: bigint;
  readonly method: Method | 'Unstated';
  session: string | null;
  readonly mayBeLate: boolean;
  isLate: boolean;
}

/** Money that a bill gives to its patient's account. */
export interface ToAccount {
  readonly kind: 'Returned by an invoice' | 'Kept of a credit note';
  readonly amount: bigint;
}

export interface Bill extends Priced {
  readonly patient: string;
  readonly corrects: string | null;
  lines: Priced['lines'];
  taxRate: bigint;
  discountRate: bigint;
  readonly currency: string;
  readonly payments: Payment[];
  readonly refunds: Refund[];
  /** Each by line: what was credited of it. */
  readonly credits: (readonly bigint[])[];
  /** Of each credit: what was given back, and what stayed on the account. */
  readonly excesses: { readonly refunded: bigint; readonly kept: bigint }[];
  /** By line, in thousandths. */
  creditedQuantities: bigint[];
  readonly writeOffs: { readonly amount: bigint; isUndone: boolean }[];
  /** Of a call, until the next entry. */
  words: Words | null;
  isVoid: boolean;
  isLocked: boolean;
  entries: Entry[];
}

export interface Words {
  readonly status: Status;
  readonly paidBy: Word | null;
}

/** A refusal, by its code. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export function refuse(code: string): never {
  throw new Refused(code);
}

const netOf = ({ lines }: Priced): bigint[] =>
  lines.map(({ quantity, price }) => divided(quantity * price, 1000n));
const rateOf = (amount: bigint, rate: bigint): bigint => divided(amount * rate, 10_000n);

/** Total + tax − discount. */
export function grandTotal(priced: Priced): bigint {
  const total = sumOf(netOf(priced));
  return total + rateOf(total, priced.taxRate) - rateOf(total, priced.discountRate);
}

/** Of each line: its amount + its tax − its discount. */
export function sharesOf(priced: Priced): bigint[] {
  const nets = netOf(priced);
  const total = sumOf(nets);
  const taxes = dividedBy(nets, rateOf(total, priced.taxRate));
  const discounts = dividedBy(nets, rateOf(total, priced.discountRate));
  return nets.map((net, line) => net + (taxes[line] ?? 0n) - (discounts[line] ?? 0n));
}

export function creditedOf({ credits, lines }: Bill): bigint[] {
  return lines.map((_, line) => sumOf(credits.map((credit) => credit[line] ?? 0n)));
}

export function toSettle(bill: Bill): bigint {
  const off = bill.writeOffs.filter(({ isUndone }) => !isUndone).map(({ amount }) => amount);
  return grandTotal(bill) - sumOf(creditedOf(bill)) - sumOf(off);
}

export function paid({ payments, refunds }: Bill): bigint {
  const received = payments.filter(({ isReversed }) => !isReversed).map(({ amount }) => amount);
  return sumOf(received) - sumOf(refunds.map(({ amount }) => amount));
}

export function due(bill: Bill): bigint {
  return bill.isVoid ? 0n : toSettle(bill) - paid(bill);
}

/** Not reversed and not wholly refunded. */
export const counts = ({ isReversed, amount, refunded }: Payment): boolean =>
  !isReversed && refunded < amount;

export function counting({ payments }: Bill): Payment[] {
  return payments.filter(counts);
}

/** The specification's word for a method: Card and Transfer are Other. */
export function wordOf(method: Payment['method']): Word | null {
  if (method === 'Unstated') return null;
  return method === 'Cash' || method === 'Cheque' ? method : 'Other';
}

/** As they follow from the entries. */
function wordsOfEntries(bill: Bill): Words {
  const newest = counting(bill).at(-1);
  const paidBy = newest ? wordOf(newest.method) : null;
  const isSettled =
    newest !== undefined || bill.credits.length > 0 || bill.writeOffs.some(({ isUndone }) => !isUndone);
  if (due(bill) === 0n && isSettled) return { status: 'Paid', paidBy };
  return { status: paid(bill) > 0n ? 'Partially Paid' : 'Sent', paidBy };
}

export function wordsOf(bill: Bill): Words {
  return bill.words ?? wordsOfEntries(bill);
}

export function rest(bill: Bill): bigint {
  return wordsOf(bill).status === 'Partially Paid' ? due(bill) : 0n;
}

export function receive(
  bill: Bill,
  payment: Pick<Payment, 'amount' | 'method' | 'hasReceipt'>,
  { person, session, mayBeLate }: By,
): void {
  const { amount, method } = payment;
  const place = bill.payments.push({ ...payment, isReversed: false, refunded: 0n, recordedBy: person }) - 1;
  if (method !== ACCOUNT)
    bill.entries.push({ kind: 'Payment', place, amount, method, session, mayBeLate, isLate: false });
  bill.words = null;
  if (payment.hasReceipt) bill.isLocked = true;
}

/** @returns what returns to the account: nothing moves in a till then */
export function reverse(bill: Bill, payment: Payment, by: By): ToAccount[] {
  const place = bill.payments.indexOf(payment);
  payment.isReversed = true;
  bill.words = null;
  const { amount, method } = payment;
  if (method === ACCOUNT) return [{ kind: 'Returned by an invoice', amount }];
  bill.entries = withReversal(bill.entries, { place, amount, method }, by);
  return [];
}

/** Money that is taken back before either of the two was in a till is not listed (docs/adr/0074). */
export function withReversal(
  entries: readonly Entry[],
  { place, amount, method }: Pick<Entry, 'place' | 'amount' | 'method'>,
  { session, mayBeLate }: By,
): Entry[] {
  const received = entries.find((entry) => entry.kind === 'Payment' && entry.place === place);
  if (received?.session === null && session === null) return entries.filter((entry) => entry !== received);
  const reversal = { kind: 'Reversal', place, amount: -amount, method } as const;
  return [...entries, { ...reversal, session, mayBeLate, isLate: false }];
}

/** The cheque of a payment bounced or was returned: the whole sum is taken back. What was refunded of it is owed from then on. */
export function takeBack(bill: Bill, place: number, session: string | null): void {
  const payment = bill.payments[place];
  if (!payment || payment.method === ACCOUNT) return;
  payment.isReversed = true;
  bill.words = null;
  bill.entries = withReturned(bill.entries, { ...payment, method: payment.method, place }, session);
}

/** A returned cheque leaves the session of the person who gives it back, if it entered that one; a bounced one left with its slip (docs/adr/0077). */
export function withReturned(
  entries: readonly Entry[],
  { place, amount, method }: Pick<Entry, 'place' | 'amount' | 'method'>,
  session: string | null,
): Entry[] {
  const received = entries.find((entry) => entry.kind === 'Payment' && entry.place === place);
  if (session === null || received?.session !== session) return [...entries];
  const reversal = { kind: 'Reversal', place, amount: -amount, method } as const;
  return [...entries, { ...reversal, session, mayBeLate: false, isLate: false }];
}

export function giveBack(bill: Bill, refund: Refund, { session, mayBeLate }: By): void {
  const payment = bill.payments[refund.payment];
  if (payment) payment.refunded += refund.amount;
  const place = bill.refunds.push(refund) - 1;
  const { amount, method } = refund;
  if (method !== ACCOUNT)
    bill.entries.push({ kind: 'Refund', place, amount: -amount, method, session, mayBeLate, isLate: false });
  bill.words = null;
  bill.isLocked = true;
}
