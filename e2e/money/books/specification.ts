/** `POST`, `PUT` and `DELETE` of the specification: the tables of morocco.md, row by row. */
import type { BillAct, By, MoneySent, Priced, Status } from './acts.ts';
import {
  counting,
  due,
  grandTotal,
  paid,
  receive,
  refuse,
  reverse,
  toSettle,
  wordOf,
  wordsOf,
  type Bill,
  type Payment,
  type Words,
} from './bill.ts';

type Of<K extends BillAct['kind']> = Extract<BillAct, { readonly kind: K }>;

/** A payment with a refund counts as one with a receipt. */
const isFree = ({ hasReceipt, refunded }: Payment): boolean => !hasReceipt && refunded === 0n;

function emptyBill({ patient, corrects, currency, ...act }: Of<'issue'>): Bill {
  const { lines, taxRate, discountRate } = act;
  const priced = { lines, taxRate, discountRate, creditedQuantities: lines.map(() => 0n) };
  const none = { words: null, isVoid: false, isLocked: false };
  const lists = { payments: [], refunds: [], credits: [], excesses: [], writeOffs: [], entries: [] };
  return { patient, corrects: corrects ?? null, currency, ...priced, ...lists, ...none };
}

export function issue(act: Of<'issue'>, by: By): Bill {
  const bill = emptyBill(act);
  const to = act.status ?? 'Sent';
  const total = grandTotal(bill);
  const left = restOf(act, { to, most: total }) ?? 0n;
  if (to !== 'Sent') payRest(bill, { sent: act, left: to === 'Paid' ? 0n : left }, by);
  setWords(bill, { to, sent: act, before: { status: 'Sent', paidBy: null } });
  return bill;
}

export function remove(bill: Bill, by: By): void {
  if (bill.isVoid) refuse('gone');
  if (wordsOf(bill).status === 'Paid') refuse('invoice_paid');
  if (bill.isLocked) refuse('invoice_locked');
  reverseAll(bill, by);
  bill.isVoid = true;
}

export function put(bill: Bill, act: Of<'put'>, by: By): void {
  if (bill.isVoid) refuse('gone');
  const before = wordsOf(bill);
  if (before.status === 'Paid') refuse('invoice_paid');
  const { lines = bill.lines, taxRate = bill.taxRate, discountRate = bill.discountRate } = act;
  const priced: Priced = { lines, taxRate, discountRate };
  if (!isSame(bill, priced)) {
    if (bill.isLocked) refuse('invoice_locked');
    // A bill with a credit note is locked: nothing was credited yet.
    Object.assign(bill, { ...priced, creditedQuantities: lines.map(() => 0n) });
  }
  const to = act.status ?? before.status;
  const rest = restOf(act, { to, most: toSettle(bill) });
  if (toSettle(bill) < 0n) refuse('paid_exceeds_total');
  if (before.status === 'Sent') fromSent(bill, { to, rest, act, by });
  else fromPartlyPaid(bill, { to, rest, act, by, before });
  setWords(bill, { to, sent: act, before });
}

interface Called {
  readonly to: Status;
  readonly rest: bigint | undefined;
  readonly act: MoneySent;
  readonly by: By;
}

function fromSent(bill: Bill, { to, rest, act, by }: Called): void {
  if (to === 'Sent') return;
  payRest(bill, { sent: act, left: to === 'Paid' ? 0n : (rest ?? 0n) }, by);
}

function fromPartlyPaid(
  bill: Bill,
  { to, rest, act, by, before }: Called & { readonly before: Words },
): void {
  if (to === 'Sent') return reverseAll(bill, by);
  // The method of what is received, before payments are taken back.
  const sent = { paidBy: before.paidBy, ...act };
  if (to === 'Paid') {
    reverseUntil(bill, 0n, by);
    return payRest(bill, { sent, left: 0n }, by);
  }
  if (rest === undefined) {
    if (due(bill) < 0n) refuse('paid_exceeds_total');
    return;
  }
  if (rest === due(bill)) return changeWord(bill, { sent: act, before }, by);
  reverseUntil(bill, rest, by);
  payRest(bill, { sent, left: rest }, by);
}

/** Nothing is paid; another word changes how the newest payment was made. */
function changeWord(bill: Bill, { sent, before }: { sent: MoneySent; before: Words }, by: By): void {
  const newest = counting(bill).at(-1);
  if (!newest || sent.paidBy === undefined || sent.paidBy === before.paidBy) return;
  // ADR 69: the payment was already made in this way, and only the bill's word differs.
  if (wordOf(newest.method) === sent.paidBy) return;
  if (!isFree(newest)) refuse('has_receipt');
  reverse(bill, newest, by);
  receive(bill, { amount: newest.amount, method: sent.paidBy ?? 'Unstated', hasReceipt: false }, by);
}

function reverseUntil(bill: Bill, least: bigint, by: By): void {
  for (const payment of counting(bill).filter(isFree).reverse())
    if (due(bill) < least) reverse(bill, payment, by);
  if (due(bill) < least) refuse('has_receipt');
}

function reverseAll(bill: Bill, by: By): void {
  const payments = counting(bill);
  if (!payments.every(isFree)) refuse('has_receipt');
  for (const payment of payments) reverse(bill, payment, by);
}

function payRest(bill: Bill, { sent, left }: { sent: MoneySent; left: bigint }, by: By): void {
  const amount = toSettle(bill) - paid(bill) - left;
  if (amount > 0n) receive(bill, { amount, method: sent.paidBy ?? 'Unstated', hasReceipt: false }, by);
}

/** It counts only where the bill is to be Partially Paid. */
function restOf({ rest }: MoneySent, { to, most }: { to: Status; most: bigint }): bigint | undefined {
  if (rest === undefined || to !== 'Partially Paid') return undefined;
  if (rest < 0n || rest > most) refuse('validation_failed');
  return rest;
}

interface WordsOfCall {
  readonly to: Status;
  readonly sent: MoneySent;
  readonly before: Words;
}

/** The words of the call, where the payments say others. */
function setWords(bill: Bill, { to, sent, before }: WordsOfCall): void {
  const now = wordsOf(bill);
  const kept = counting(bill).length > 0 ? now.paidBy : before.paidBy;
  const asked = sent.paidBy === undefined ? kept : sent.paidBy;
  // A payment that a bounced cheque leaves behind keeps its word.
  const paidBy = to === 'Sent' ? null : asked;
  const isOtherWord = to !== 'Sent' && now.paidBy !== paidBy;
  if (now.status !== to || isOtherWord) bill.words = { status: to, paidBy };
}

function isSame(one: Priced, other: Priced): boolean {
  const isRate = one.taxRate === other.taxRate && one.discountRate === other.discountRate;
  const isLine = (line: number): boolean =>
    one.lines[line]?.quantity === other.lines[line]?.quantity &&
    one.lines[line]?.price === other.lines[line]?.price;
  return isRate && one.lines.length === other.lines.length && one.lines.every((_, line) => isLine(line));
}
