/**
 * The account of a patient: money that belongs to no bill yet, as docs/adr/0075 has it. Its balance is below 0 only after a cheque bounced or
 * was returned, in each currency by itself.
 */
import type { AccountAct, By, Method, Part } from './acts.ts';
import {
  ACCOUNT,
  due,
  receive,
  refuse,
  withReturned,
  withReversal,
  type Bill,
  type Entry,
  type ToAccount,
} from './bill.ts';
import { least, sumOf } from './exact.ts';

type Of<K extends AccountAct['kind']> = Extract<AccountAct, { readonly kind: K }>;

export interface AccountEntry {
  readonly kind: 'Advance' | 'Used for an invoice' | 'Refund' | 'Reversal' | ToAccount['kind'];
  /** Below 0 where money left the account. */
  readonly amount: bigint;
  readonly currency: string;
  /** How it was received or given back. */
  readonly method: Method | null;
  readonly bill: string | null;
  /** Of what was received or kept: given back so far. */
  refunded: bigint;
  isReversed: boolean;
  /** Of an advance: the payments of bills in which it went at once. */
  readonly parts: PaidPart[];
}

export interface PaidPart {
  readonly bill: string;
  readonly payment: number;
}

export interface Account {
  readonly entries: AccountEntry[];
  /** What of it a till may hold, by its place in the account. */
  tillEntries: Entry[];
}

/** What an act of an account may look at and change. */
export interface Desk {
  /** None before the patient's first money. */
  account: Account | null;
  readonly bill: (name: string) => Bill;
}

export function balanceOf({ entries }: Account, currency: string): bigint {
  return sumOf(entries.filter((entry) => entry.currency === currency).map(({ amount }) => amount));
}

const untouched = (): Pick<AccountEntry, 'refunded' | 'isReversed' | 'parts'> => ({
  refunded: 0n,
  isReversed: false,
  parts: [],
});

export function enter(account: Account | null, { kind, amount }: ToAccount, from: Named): Account {
  const opened = account ?? { entries: [], tillEntries: [] };
  const { name: bill, currency } = from;
  opened.entries.push({ kind, amount, currency, method: null, bill, ...untouched() });
  return opened;
}

interface Named {
  readonly name: string;
  readonly currency: string;
}

function opened(desk: Desk): Account {
  desk.account ??= { entries: [], tillEntries: [] };
  return desk.account;
}

export function advance(desk: Desk, act: Omit<Of<'advance'>, 'kind' | 'patient'>, by: By): AccountEntry {
  const { amount, method, currency } = act;
  const account = opened(desk);
  const entry = { kind: 'Advance', amount, currency, method, bill: null, ...untouched() } as const;
  const place = account.entries.push(entry) - 1;
  const { session, mayBeLate } = by;
  account.tillEntries.push({ kind: 'Payment', place, amount, method, session, mayBeLate, isLate: false });
  return entry;
}

export function useAccount(desk: Desk, { patient, part, isOvertaken = false }: Of<'use'>, by: By): void {
  const { account } = desk;
  if (!account) refuse('not_found');
  const bill = desk.bill(part.bill);
  if (!isOvertaken) mustOwe(bill, patient, part);
  if (part.amount > balanceOf(account, bill.currency)) refuse('more_than_balance');
  moveTo(desk, part, by);
}

/** An advance and a use of it; what the parts leave of the amount stays on the account. */
export function payBills(desk: Desk, { patient, amount, method, parts }: Of<'payBills'>, by: By): void {
  const isTwice = new Set(parts.map(({ bill }) => bill)).size < parts.length;
  if (isTwice || amount < sumOf(parts.map((part) => part.amount))) refuse('validation_failed');
  for (const part of parts) mustOwe(desk.bill(part.bill), patient, part);
  const [currency = '', ...others] = new Set(parts.map(({ bill }) => desk.bill(bill).currency));
  if (others.length > 0) refuse('validation_failed');
  const { parts: paidParts } = advance(desk, { amount, method, currency }, by);
  for (const part of parts) {
    const payment = desk.bill(part.bill).payments.length;
    moveTo(desk, part, by);
    paidParts.push({ bill: part.bill, payment });
  }
}

function mustOwe(bill: Bill, patient: string, { amount }: Part): void {
  if (bill.patient !== patient) refuse('validation_failed');
  if (bill.isVoid) refuse('gone');
  if (amount > due(bill)) refuse('more_than_due');
}

/** What the bill does not owe any more returns to the account. */
function moveTo(desk: Desk, { bill: name, amount }: Part, by: By): void {
  const bill = desk.bill(name);
  const { currency } = bill;
  const account = opened(desk);
  const used = { kind: 'Used for an invoice', amount: -amount, currency, method: null, bill: name } as const;
  account.entries.push({ ...used, ...untouched() });
  const taken = least(amount, due(bill));
  if (taken > 0n) receive(bill, { amount: taken, method: ACCOUNT, hasReceipt: true }, by);
  if (taken < amount)
    enter(account, { kind: 'Returned by an invoice', amount: amount - taken }, { name, currency });
}

/** An advance, or what was kept of a credit note. */
function received({ account }: Desk, place: number): { account: Account; entry: AccountEntry } {
  const entry = account?.entries[place];
  if (!account || !entry) refuse('not_found');
  // A reversal has the id of its advance.
  if (entry.kind === 'Reversal') refuse('advance_reversed');
  if (entry.kind !== 'Advance' && entry.kind !== 'Kept of a credit note') refuse('not_found');
  if (entry.isReversed) refuse('advance_reversed');
  return { account, entry };
}

export function refundAdvance(desk: Desk, act: Of<'refundAdvance'>, by: By): void {
  const { account, entry } = received(desk, act.entry);
  const { amount, method } = act;
  const { currency } = entry;
  if (amount > entry.amount - entry.refunded) refuse('more_than_advance');
  if (amount > balanceOf(account, currency)) refuse('more_than_balance');
  entry.refunded += amount;
  const given = { kind: 'Refund', amount: -amount, method } as const;
  const place = account.entries.push({ ...given, currency, bill: null, ...untouched() }) - 1;
  const { session, mayBeLate } = by;
  account.tillEntries.push({ ...given, place, session, mayBeLate, isLate: false });
}

export function reverseAdvance(desk: Desk, act: Of<'reverseAdvance'>, by: By): void {
  const { account, entry } = received(desk, act.entry);
  const { amount, currency, method } = entry;
  if (entry.kind !== 'Advance' || method === null) refuse('not_found');
  if (entry.refunded > 0n) refuse('advance_refunded');
  if (amount > balanceOf(account, currency)) refuse('more_than_balance');
  entry.isReversed = true;
  account.entries.push({ kind: 'Reversal', amount: -amount, currency, method, bill: null, ...untouched() });
  account.tillEntries = withReversal(account.tillEntries, { place: act.entry, amount, method }, by);
}

/** Its cheque bounced or was returned: it is taken back, whatever is left of it. @returns what it paid at once */
export function takeBackAdvance(
  account: Account,
  place: number,
  session: string | null,
): readonly PaidPart[] {
  const entry = account.entries[place];
  if (!entry || entry.method === null) return [];
  const { amount, currency, method, parts } = entry;
  entry.isReversed = true;
  account.entries.push({ kind: 'Reversal', amount: -amount, currency, method, bill: null, ...untouched() });
  account.tillEntries = withReturned(account.tillEntries, { place, amount, method }, session);
  return parts;
}
