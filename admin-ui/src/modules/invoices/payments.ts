/** The money of an invoice as its row holds it: what was recorded, newest first, and what it comes to. */
import { ledger, money, paidMethods } from '@hospital/contracts';
import type { RaRecord } from 'react-admin';
import { amountOf, isAbove, isZero, valuesIn, ZERO, type Amount, type Values } from './amounts.ts';

export type EntryKind = 'payment' | 'refund' | 'credit' | 'writeOff';
/** What became of an entry later. */
export type EntryMark = 'reversed' | 'refunded' | 'partlyRefunded' | 'undone';

export interface MoneyEntry {
  /** Its id within the invoice; of a credit the id of the credit note. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly day: string;
  readonly amount: Amount;
  readonly method: string | null;
  readonly reference: string | null;
  /** Of a cheque. */
  readonly bank: string | null;
  readonly payer: string | null;
  readonly reason: string | null;
  /** Id of who recorded it. */
  readonly by: string | null;
  /** Id of its receipt. */
  readonly receipt: string | null;
  readonly mark: EntryMark | null;
  /** Of a payment: what was not given back. */
  readonly remaining: Amount;
  readonly change: Amount | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

function entryOf(kind: EntryKind, values: Values): MoneyEntry {
  const amount = amountOf(values['amount']);
  return {
    id: String(values['id'] ?? values['creditNote'] ?? ''),
    kind,
    day: String(values['day'] ?? ''),
    amount,
    method: textOf(values['method']),
    reference: textOf(values['reference']),
    bank: textOf(values['bank']),
    payer: textOf(values['payer']),
    reason: textOf(values['reason']),
    by: textOf(values['recordedBy']),
    receipt: textOf(values['receipt']),
    mark: markOf(values),
    remaining: money.minus(amount, amountOf(values['refunded'])),
    change: textOf(String(values['change'] ?? '')) && amountOf(values['change']),
  };
}

function markOf({ amount, reversed, refunded, undone }: Values): EntryMark | null {
  if (reversed === true) return 'reversed';
  if (undone === true) return 'undone';
  const givenBack = amountOf(refunded);
  if (isZero(givenBack)) return null;
  return isAbove(amountOf(amount), givenBack) ? 'partlyRefunded' : 'refunded';
}

const lists = [
  ['payment', 'payments'],
  ['refund', 'refunds'],
  ['credit', 'credits'],
  ['writeOff', 'writeOffs'],
] as const;

/** Of one day, what corrects stands above what it corrects. */
export function entriesOf(record: RaRecord): readonly MoneyEntry[] {
  const entries = lists.flatMap(([kind, name]) =>
    valuesIn(record[name]).map((values) => entryOf(kind, values)),
  );
  return entries.reverse().sort((a, b) => b.day.localeCompare(a.day));
}

/** Paid from the patient's account: the receipt of the advance is that of this money. */
export function isFromAccount({ kind, method }: MoneyEntry): boolean {
  return kind === 'payment' && method === paidMethods.account;
}

/** A payment of which something can still be given back. */
export function isRefundable({ kind, mark, remaining }: MoneyEntry): boolean {
  return kind === 'payment' && mark !== 'reversed' && isAbove(remaining, ZERO);
}

/** A payment that still gets a receipt: none was given, something of it was kept, and it was received here. */
export function lacksReceipt(entry: MoneyEntry): boolean {
  return isRefundable(entry) && entry.receipt === null && !isFromAccount(entry);
}

/** What was received and not given back, by its methods, the first one first. */
export function keptByMethod(record: RaRecord) {
  const payments = valuesIn(record['payments']).map((values) => entryOf('payment', values));
  return ledger.sumsByMethod(
    payments
      .filter(isRefundable)
      .flatMap(({ method, remaining }) => (method === null ? [] : [{ method, amount: remaining }])),
  );
}

/** The id of the cheque that it made: a payment by cheque that has a receipt, whose id the cheque has. */
export function chequeOf({ id, kind, method, receipt }: MoneyEntry): string | null {
  return kind === 'payment' && method === paidMethods.cheque && receipt !== null ? id : null;
}

/** Nothing of it was given back yet: after a refund only the rest can be refunded. */
export function isReversible({ kind, mark }: MoneyEntry): boolean {
  return kind === 'payment' && mark === null;
}

export interface MoneyFigures {
  readonly total: Amount;
  readonly credited: Amount;
  readonly writtenOff: Amount;
  readonly toSettle: Amount;
  readonly paid: Amount;
  readonly due: Amount;
}

export function figuresOf(record: RaRecord): MoneyFigures {
  const entries = entriesOf(record);
  const sumOf = (kind: EntryKind) =>
    money.sum(
      entries.filter((entry) => entry.kind === kind && entry.mark !== 'undone').map(({ amount }) => amount),
    );
  return {
    total: amountOf(record['grandTotal']),
    credited: sumOf('credit'),
    writtenOff: sumOf('writeOff'),
    toSettle: amountOf(record['toSettle']),
    paid: amountOf(record['paid']),
    due: amountOf(record['due']),
  };
}

/** Why the invoice can no longer be edited; null where it can be, as far as the row says it. */
export function lockOf(record: RaRecord): 'receipt' | 'creditNote' | null {
  const entries = entriesOf(record);
  if (entries.some(({ kind }) => kind === 'credit')) return 'creditNote';
  return entries.some((entry) => entry.receipt !== null || isFromAccount(entry)) ? 'receipt' : null;
}
