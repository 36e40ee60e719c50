/**
 * The ledger of an invoice, folded from its events. With T the grand total:
 *
 *     to settle = T − credits − write-offs
 *     paid      = payments that were not reversed − refunds
 *     due       = to settle − paid; 0 once void
 *
 * Status, rest and the word of the method follow from these, until a call of the specification sets other words (`InvoiceStatusSet`).
 */
import type { EventOf } from '../../kernel/event.ts';
import type { Values } from '../../kernel/field.ts';
import { compare, isAbove, isZero, minus, sum, ZERO, type Amount } from '../../kernel/money.ts';
import type { InvoiceStatus } from '../invoices/invoiceFields.ts';
import type { paymentMethods } from '../words.ts';
import type { ledgerEvents } from './ledgerEvents.ts';
import {
  MAX_LEDGER_ENTRIES,
  type ledgerFields,
  type PaidMethod,
  type MoneyWords,
  type RecordedMethod,
} from './ledgerFields.ts';

type Row = Values<typeof ledgerFields>;
type Lines<N extends 'payments' | 'refunds' | 'credits' | 'writeOffs'> = NonNullable<Row[N]>;
export type LedgerPayment = Lines<'payments'>[number];
export type LedgerRefund = Lines<'refunds'>[number];
export type LedgerCredit = Lines<'credits'>[number];
export type LedgerWriteOff = Lines<'writeOffs'>[number];
export type PaidBy = keyof typeof paymentMethods;

/** As much of an invoice as its money follows from. */
export interface LedgerRow {
  readonly status: InvoiceStatus;
  readonly grandTotal: Amount | null;
  readonly rest: Amount | null;
  readonly paidBy: PaidBy | null;
  readonly payments: readonly LedgerPayment[] | null;
  readonly refunds: readonly LedgerRefund[] | null;
  readonly credits: readonly LedgerCredit[] | null;
  readonly writeOffs: readonly LedgerWriteOff[] | null;
  readonly currency?: string | null;
  readonly deletedAt?: string | null;
}

/** What of a payment was not given back. */
export function remaining({ amount, refunded }: Pick<LedgerPayment, 'amount' | 'refunded'>): Amount {
  return minus(amount, refunded ?? ZERO);
}

/** Paid from the patient's account: nothing was received, and taking it back returns it to the account. */
export function isFromAccount({ method }: Pick<LedgerPayment, 'method'>): boolean {
  return method === 'account';
}

/** Neither reversed nor wholly given back. */
export function counts(payment: LedgerPayment): boolean {
  return !payment.reversed && isAbove(remaining(payment), ZERO);
}

/** Those that count, newest first. */
export function countingPayments({ payments }: Pick<LedgerRow, 'payments'>): LedgerPayment[] {
  return (payments ?? []).filter(counts).reverse();
}

export function creditedOf({ credits }: Pick<LedgerRow, 'credits'>): Amount {
  return sum((credits ?? []).map(({ amount }) => amount));
}

export function writtenOffOf({ writeOffs }: Pick<LedgerRow, 'writeOffs'>): Amount {
  return sum((writeOffs ?? []).filter(({ undone }) => !undone).map(({ amount }) => amount));
}

/** Credit notes took all of it; an invoice of 0 has nothing to take. */
export function isWhollyCredited(row: Pick<LedgerRow, 'grandTotal' | 'credits'>): boolean {
  const credited = creditedOf(row);
  return isAbove(credited, ZERO) && compare(credited, row.grandTotal ?? ZERO) === 0;
}

/** What was received and not given back. */
export function keptOf(row: Pick<LedgerRow, 'payments'>): Amount {
  return sum(countingPayments(row).map(remaining));
}

export interface PaidByMethod<M = RecordedMethod> {
  readonly method: M;
  readonly amount: Amount;
}

/** Of each method the sum, in the order in which the methods come. */
export function sumsByMethod<M>(paid: readonly PaidByMethod<M>[]): PaidByMethod<M>[] {
  const sums = new Map<M, Amount>();
  for (const { method, amount } of paid) sums.set(method, sum([sums.get(method) ?? ZERO, amount]));
  return [...sums].map(([method, amount]) => ({ method, amount }));
}

/** What was received and not given back, by its methods, the first one first. */
export function keptByMethod({ payments }: Pick<LedgerRow, 'payments'>): PaidByMethod[] {
  const kept = (payments ?? []).filter(counts);
  return sumsByMethod(kept.map((payment) => ({ method: payment.method, amount: remaining(payment) })));
}

/** What was given back of payments whose cheques bounced is owed, as if it had been lent. */
export function refundOwedOf({ payments }: Pick<LedgerRow, 'payments'>): Amount {
  return sum((payments ?? []).filter(({ bounced }) => bounced).map(({ refunded: back }) => back ?? ZERO));
}

export function paidOf(row: Pick<LedgerRow, 'payments'>): Amount {
  return minus(keptOf(row), refundOwedOf(row));
}

/** What is to be paid in all. */
export function toSettleOf(row: Pick<LedgerRow, 'grandTotal' | 'credits' | 'writeOffs'>): Amount {
  return minus(row.grandTotal ?? ZERO, sum([creditedOf(row), writtenOffOf(row)]));
}

/** To settle less paid: below 0 only in a row that a command is about to refuse. */
export function balanceOf(row: Omit<LedgerRow, 'refunds'>): Amount {
  return minus(toSettleOf(row), paidOf(row));
}

type LedgerEntries = Pick<LedgerRow, 'payments' | 'refunds' | 'credits' | 'writeOffs'>;

/** Whether that many more entries can be recorded: a longer list is none that an event may hold. */
export function hasRoomFor({ payments, refunds, credits, writeOffs }: LedgerEntries, more: number): boolean {
  const lists = [payments, refunds, credits, writeOffs];
  const entries = lists.reduce((count, list) => count + (list?.length ?? 0), 0);
  return entries + more <= MAX_LEDGER_ENTRIES;
}

/** The specification's word of a method: card and transfer are Other to it. */
export function wordOfMethod(method: RecordedMethod): PaidBy | null {
  if (method === 'unstated') return null;
  return method === 'cash' || method === 'cheque' ? method : 'other';
}

/** The status that follows from the money alone. */
export function statusOf(row: LedgerRow): InvoiceStatus {
  const paid = paidOf(row);
  const wasSettled = [paid, creditedOf(row), writtenOffOf(row)].some((amount) => isAbove(amount, ZERO));
  if (wasSettled && isZero(balanceOf(row))) return 'paid';
  return isAbove(paid, ZERO) ? 'partiallyPaid' : 'sent';
}

/** What a row shows of its money beside the entries. */
export function figuresOf(row: LedgerRow) {
  const [newest] = countingPayments(row);
  const method: PaidMethod | null = !newest || newest.method === 'unstated' ? null : newest.method;
  return {
    toSettle: toSettleOf(row),
    paid: paidOf(row),
    due: row.deletedAt ? ZERO : balanceOf(row),
    method,
  };
}

/** The words and the rest of an invoice as they follow from its money. */
export function moneyWordsOf(row: LedgerRow): MoneyWords & { readonly rest: Amount } {
  const status = statusOf(row);
  const [newest] = countingPayments(row);
  return {
    status,
    paidBy: newest ? wordOfMethod(newest.method) : null,
    rest: status === 'partiallyPaid' ? balanceOf(row) : ZERO,
  };
}

export type LedgerEvent = EventOf<(typeof ledgerEvents)[number]>;

const STANDS = { reversed: false, refunded: ZERO, bounced: false } as const;

/** The entries after an event of the ledger; null where it is none, or changes no entry. */
function entriesAfter(row: LedgerRow, { type, data, metadata }: LedgerEvent): Partial<LedgerEntries> | null {
  switch (type) {
    case 'PaymentReceived': {
      const { amount, method, day, reference, payer, tendered, change, bank, chequeDate } = data;
      const values = { amount, method, day, reference, payer, tendered, change, bank, chequeDate };
      const beside = { receipt: null, recordedBy: metadata.actor, ...STANDS };
      return { payments: [...(row.payments ?? []), { id: data.payment, ...values, ...beside }] };
    }
    case 'ReceiptRequested':
      return { payments: changed(row.payments, data.payment, { receipt: data.receipt }) };
    case 'PaymentReversed':
      return {
        payments: changed(row.payments, data.payment, { reversed: true, bounced: data.bounced ?? false }),
      };
    case 'PaymentRefunded':
      return refunded(row, data, metadata.actor);
    case 'PaymentKept':
      return keptOnAccount(row, data, metadata.actor);
    case 'RefundReceiptRequested':
      return { refunds: changed(row.refunds, data.refund, { receipt: data.refundReceipt }) };
    case 'InvoiceCredited': {
      const { creditNote, amount, day, reason, lines } = data;
      const credit = { creditNote, amount, day, reason, lines, recordedBy: metadata.actor };
      return { credits: [...(row.credits ?? []), credit] };
    }
    case 'DebtWrittenOff': {
      const { writeOff: id, amount, day, reason } = data;
      const writeOff = { id, amount, day, reason, undone: false, recordedBy: metadata.actor };
      return { writeOffs: [...(row.writeOffs ?? []), writeOff] };
    }
    case 'WriteOffUndone':
      return { writeOffs: changed(row.writeOffs, data.writeOff, { undone: true }) };
    default:
      return null;
  }
}

type RefundData = Extract<LedgerEvent, { type: 'PaymentRefunded' }>['data'];

function refunded(row: LedgerRow, data: RefundData, recordedBy: string): Partial<LedgerEntries> {
  const { refund: id, payment, amount, method, day, reference, reason } = data;
  return givenBack(row, { id, payment, amount, method, day, reference, reason, receipt: null, recordedBy });
}

type KeptData = Extract<LedgerEvent, { type: 'PaymentKept' }>['data'];

function keptOnAccount(row: LedgerRow, data: KeptData, recordedBy: string): Partial<LedgerEntries> {
  const { kept: id, payment, amount, day, reason } = data;
  const beside = { method: 'account', reference: null, receipt: null, recordedBy } as const;
  return givenBack(row, { id, payment, amount, day, reason, ...beside });
}

/** A payment is less by what was given back of it, or kept on the account. */
function givenBack(row: LedgerRow, entry: LedgerRefund): Partial<LedgerEntries> {
  const { payment, amount } = entry;
  const payments = (row.payments ?? []).map((each) =>
    each.id === payment ? { ...each, refunded: sum([each.refunded ?? ZERO, amount]) } : each,
  );
  return { payments, refunds: [...(row.refunds ?? []), entry] };
}

function changed<E extends { readonly id: string }>(
  entries: readonly E[] | null,
  id: string,
  change: Partial<E>,
): E[] {
  return (entries ?? []).map((entry) => (entry.id === id ? { ...entry, ...change } : entry));
}

/** Events that name a paper change neither money nor words. */
const ofPapers: readonly string[] = ['ReceiptRequested', 'RefundReceiptRequested'];

/** The invoice after an event of its ledger. */
export function withLedgerEvent<R extends LedgerRow>(row: R, event: LedgerEvent): R {
  if (event.type === 'InvoiceStatusSet') {
    const { status, paidBy } = event.data;
    const rest = status === 'partiallyPaid' ? balanceOf(row) : ZERO;
    return { ...row, status, paidBy, rest };
  }
  const entries = entriesAfter(row, event);
  if (!entries) return row;
  const next = { ...row, ...entries };
  return ofPapers.includes(event.type) ? next : { ...next, ...moneyWordsOf(next), ...figuresOf(next) };
}
