/**
 * ReceivePayment, IssueReceipt and ReversePayment. What is paid never exceeds what is due, because both are decided by the same append in
 * the invoice's stream; ids follow from the command, so a repeat finds its own payment.
 */
import {
  cheques,
  idOf,
  isId,
  isInHand,
  isRejection,
  ledger,
  money,
  receiptNumbers,
  reject,
  reversesAnyPayment,
  titleOf,
  users,
  invoices,
  yearsBefore,
  type DraftOf,
  type InvoiceRow,
  type paymentInputFields,
  type Rejection,
  type TillSessionRow,
  type Values,
  unlessErased,
  openSessionOfActor,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type Facts } from '../../kernel/command.ts';
import { numberedEntryHandler, entryHandler, type EntryInput } from '../../kernel/numberWithin.ts';
import { type Numbering, type NumberingDependencies } from '../../kernel/numberedIssue.ts';
import { patientFact, receiptOf, type Cashier, type PatientFact } from './receipts.ts';
import { cashWarnings } from './invoiceWarnings.ts';
import { intoTill } from './intoTill.ts';

export type PaymentInput = Pick<Values<typeof paymentInputFields>, 'amount' | 'method'> &
  Partial<Values<typeof paymentInputFields>>;
type Receiving = EntryInput<PaymentInput> & Numbering;
type Payment = ledger.LedgerPayment;
type InvoiceDraft = DraftOf<(typeof invoices.events)[number]>;

const invoiceCommand = commandsOf(invoices);

/** Books are kept for ten years (article 211 of the CGI); what is said to be older is a slip. */
const OLDEST_YEARS = 10;

/** What the day of later money cannot be before, and how an earlier one is refused. */
interface Since {
  readonly day: string | null | undefined;
  readonly refusal: string;
}

/** The clinic's day of the money: today unless said, never later, not older than the books, and not said to be before what it follows. */
export function moneyDay(
  { day }: { readonly day?: string | null | undefined },
  today: string,
  since?: Since,
): string | Rejection {
  if (!day) return today;
  const wrong = (message: string) => reject('validation_failed', { fields: { day: message } });
  if (day > today) return wrong('Day cannot be after today.');
  if (day < yearsBefore(today, OLDEST_YEARS)) return wrong('Day cannot be more than ten years ago.');
  // Older slips may be dated in the future: they hold nothing up.
  const isBefore = since?.day && since.day <= today && day < since.day;
  return isBefore ? wrong(since.refusal) : day;
}

/** Of what is given back. */
export const sinceReceived = (day: string): Since => ({
  day,
  refusal: `Day cannot be before the money was received (${day}).`,
});

/** Of what becomes of a cheque in hand. */
export const chequeReceived = (day: string | undefined): Since => ({
  day,
  refusal: `Day cannot be before the cheque was received (${day}).`,
});

/** The person who acts, as receipts print them; the system has no name. */
export function cashierOf({ id, name }: { readonly id: string; readonly name: string }): Cashier {
  return isId(id) ? { id, name } : { id: null, name: null };
}

/** What was handed over belongs to cash, and covers the amount. */
function tenderedRefusal({ amount, method, tendered }: PaymentInput): Rejection | null {
  if (tendered === null || tendered === undefined) return null;
  const said = (message: string) => reject('validation_failed', { fields: { tendered: message } });
  if (method !== 'cash') return said('Tendered is for cash only.');
  return money.compare(tendered, amount) < 0 ? said('Tendered must be at least the amount.') : null;
}

/** Bank and day are of cheques alone. */
function chequeRefusal({ method, bank, chequeDate }: PaymentInput): Rejection | null {
  const given = Object.entries({ bank, chequeDate }).filter(([, value]) => value);
  if (method === 'cheque' || given.length === 0) return null;
  return reject('validation_failed', {
    fields: Object.fromEntries(given.map(([name]) => [name, 'This is for cheques only.'])),
  });
}

/** A call may name the currency of its money: only that of the invoice, or of the account's entry, is accepted. */
export function currencyRefusal(
  { currency: named }: { readonly currency?: string | null | undefined },
  currency: string | null,
): Rejection | null {
  if (!named || named === currency) return null;
  return reject('validation_failed', {
    fields: { currency: `Only money in ${String(currency)} is accepted here.` },
  });
}

/** What does not fit the method of a payment. */
export function methodRefusal(body: PaymentInput): Rejection | null {
  return tenderedRefusal(body) ?? chequeRefusal(body);
}

/** A payment as it is recorded and printed. */
export function paymentOf(body: PaymentInput, day: string, facts: PatientFact) {
  const { amount, method, tendered = null, chequeDate = null } = body;
  const change = tendered === null ? null : money.minus(tendered, amount);
  const said = {
    reference: unlessErased(facts.patient, body.reference),
    payer: unlessErased(facts.patient, body.payer),
  };
  const cheque = { bank: unlessErased(facts.patient, body.bank), chequeDate };
  return { amount, method, day, ...said, tendered, change, ...cheque };
}

interface Requested {
  readonly receipt: string;
  readonly payment: Pick<
    Payment,
    'id' | 'amount' | 'method' | 'day' | 'reference' | 'payer' | 'tendered' | 'change' | 'bank' | 'chequeDate'
  >;
  readonly cashier: Cashier;
  readonly dueAfter: string;
  readonly numbering: Numbering;
}

function receiptRequest(row: InvoiceRow, facts: PatientFact, requested: Requested): InvoiceDraft {
  const { receipt, payment, cashier, dueAfter } = requested;
  const { year, seenRevision } = requested.numbering;
  const { id: entry, amount, method, day, reference, payer, tendered, change, bank, chequeDate } = payment;
  const values = { amount, method, day, reference, payer, tendered, change, bank, chequeDate };
  const issue = receiptOf(row, facts, { kind: 'payment', entry, ...values, reason: null, dueAfter, cashier });
  return {
    type: 'ReceiptRequested',
    data: { receipt, payment: entry, cashier: cashier.id, year, seenRevision, issue },
  };
}

export const receivePayment = invoiceCommand({
  name: 'ReceivePayment',
  facts: (_input: Receiving, row) => patientFact(row),
  authorize: byRoute,
  decide({ body, year, seenRevision }, row, { actor, commandId, today, facts }) {
    if (!row) return reject('not_found');
    const day = moneyDay(body, today);
    if (isRejection(day)) return day;
    const refusal = currencyRefusal(body, row.currency) ?? methodRefusal(body);
    if (refusal) return refusal;
    if (money.compare(body.amount, row.due ?? money.ZERO) > 0) return reject('more_than_due');
    if (!ledger.hasRoomFor(row, 1)) return reject('ledger_full');
    const id = idOf(commandId, 'payment');
    const values = paymentOf(body, day, facts);
    const request = receiptRequest(row, facts, {
      receipt: idOf(commandId, 'receipt'),
      payment: { id, ...values },
      cashier: cashierOf(actor),
      dueAfter: money.minus(row.due ?? money.ZERO, body.amount),
      numbering: { year, seenRevision },
    });
    const drafts = [{ type: 'PaymentReceived', data: { payment: id, ...values } } as const, request];
    return { drafts, warnings: cashWarnings(row, body) };
  },
});

/** The payment that the path names. */
export function paymentNamed(row: InvoiceRow | null, entry: string): Payment | Rejection {
  return row?.payments?.find(({ id }) => id === entry) ?? reject('not_found');
}

function recorderFacts(row: InvoiceRow | null, entry: string) {
  const recordedBy = row?.payments?.find(({ id }) => id === entry)?.recordedBy;
  return {
    ...patientFact(row),
    recorder: { module: users, id: recordedBy && isId(recordedBy) ? recordedBy : null },
  };
}

function recorderOf({ recorder }: Facts<ReturnType<typeof recorderFacts>>): Cashier {
  return recorder ? { id: recorder._id, name: titleOf(users.title, recorder) } : { id: null, name: null };
}

export const issueReceipt = invoiceCommand({
  name: 'IssueReceipt',
  facts: ({ entry }: EntryInput<object> & Numbering, row) => recorderFacts(row, entry),
  authorize: byRoute,
  decide({ entry, year, seenRevision }, row, { commandId, facts }) {
    if (!row) return reject('not_found');
    const payment = paymentNamed(row, entry);
    if (isRejection(payment)) return payment;
    if (payment.receipt) return reject('has_receipt', { message: HAS_RECEIPT });
    if (ledger.isFromAccount(payment)) return reject('has_receipt', { message: FROM_ACCOUNT });
    if (payment.reversed) return reject('payment_reversed');
    if (!ledger.counts(payment)) return reject('payment_refunded', { message: REFUNDED });
    return [
      receiptRequest(row, facts, {
        receipt: idOf(commandId, 'receipt'),
        payment,
        cashier: recorderOf(facts),
        dueAfter: row.due ?? money.ZERO,
        numbering: { year, seenRevision },
      }),
    ];
  },
});

const HAS_RECEIPT = 'This payment already has a receipt. Open it from the invoice.';
const FROM_ACCOUNT =
  'This payment came from the patient’s account. The receipt of the advance is the receipt of this money.';
const REFUNDED = 'This payment was refunded in full, so it gets no receipt.';

type Reason = { readonly reason: string };

/** It was recorded by this user, and is in their session that is open. */
function isOwn(row: InvoiceRow | null, { id, recordedBy }: Payment, session: TillSessionRow | null): boolean {
  if (session?.status !== 'open' || recordedBy !== session.cashier) return false;
  const entry = row?.tillEntries?.find((each) => each.kind === 'payment' && each.entry === id);
  return entry?.tillSession === session._id;
}

/** The cheque of a payment has its id; none is looked for where it was not paid by one. */
function chequeFact(
  row: { readonly payments: InvoiceRow['payments'] } | null,
  { entry }: Pick<EntryInput<Reason>, 'entry'>,
) {
  const isByCheque = row?.payments?.some(({ id, method }) => id === entry && method === 'cheque');
  return { cheque: { module: cheques, id: isByCheque ? entry : null } };
}

export const reversePayment = invoiceCommand({
  name: 'ReversePayment',
  facts: (input: EntryInput<Reason>, row) => ({
    ...patientFact(row),
    openSession: openSessionOfActor,
    ...chequeFact(row, input),
  }),
  authorize: byRoute,
  decide({ body, entry }, row, { facts, actor, today: day }) {
    const payment = paymentNamed(row, entry);
    if (isRejection(payment)) return payment;
    // Not by `authorize`: a repeat gets its answer, also once the session is closed.
    if (!reversesAnyPayment(actor) && !isOwn(row, payment, facts.openSession))
      return reject('not_own_payment');
    if (payment.reversed) return reject('payment_reversed');
    if (facts.cheque && !isInHand(facts.cheque)) return reject('cheque_deposited');
    if (money.compare(payment.refunded ?? money.ZERO, money.ZERO) > 0) return reject('payment_refunded');
    const reason = unlessErased(facts.patient, body.reason);
    return [{ type: 'PaymentReversed', data: { payment: payment.id, day, reason } }];
  },
});

export function paymentHandlers(dependencies: NumberingDependencies): Handlers {
  return {
    ReceivePayment: numberedEntryHandler(dependencies, receiptNumbers, intoTill(receivePayment)),
    IssueReceipt: numberedEntryHandler(dependencies, receiptNumbers, issueReceipt),
    ReversePayment: entryHandler(dependencies, intoTill(reversePayment)),
  };
}
