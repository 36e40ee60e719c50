/** The events of an invoice's ledger, in the invoice's stream. */
import { defineEvent } from '../../kernel/event.ts';
import { boolean, choice, day, lines, object, text } from '../../kernel/field.ts';
import { MAX_LINES } from '../invoices/billing.ts';
import { ref } from '../names.ts';
import {
  creditedLine,
  moneyReason,
  moneyWords,
  paymentValues,
  refundValues,
  sumOfMoney,
} from './ledgerFields.ts';
import { tillEntryKinds } from '../tills/tillKinds.ts';
import { creditNoteRequestFields, receiptRequestFields } from './paperFields.ts';

const required = { required: true } as const;
const id = text(required);
/** Whose the personal values are. */
const patient = ref('patients');
const ofInvoice = { id, patient } as const;
/** The open session of who recorded it: the money enters it by a process. Absent where they had none. */
const tillSession = text();
/** Of the invoice, for the entry of the account. */
const ofAccountEntry = { number: text(), currency: text(required) } as const;
/** What the process that gives a number needs: the series' year, and the revision of its counter that was seen. */
const numbering = { year: text(required), seenRevision: text(required) } as const;

export const ledgerEvents = [
  defineEvent('PaymentReceived', { ...ofInvoice, payment: text(required), ...paymentValues, tillSession }),
  /** A numbered receipt for a payment, with the payment or later; begins the process that issues it. */
  defineEvent('ReceiptRequested', {
    ...ofInvoice,
    receipt: text(required),
    payment: text(required),
    cashier: ref('users'),
    ...numbering,
    issue: object(receiptRequestFields, required),
  }),
  /** It was recorded by mistake: it does not count, and what is due rises again. */
  defineEvent('PaymentReversed', {
    ...ofInvoice,
    payment: text(required),
    /** Absent where a call of the specification took it back. */
    day: day(),
    reason: moneyReason,
    tillSession,
    /** Its cheque was refused or given back. */
    bounced: boolean(),
  }),
  /** Money is given back; the refund has a numbered receipt of its own series. */
  defineEvent('PaymentRefunded', {
    ...ofInvoice,
    refund: text(required),
    payment: text(required),
    ...refundValues,
    reason: moneyReason,
    tillSession,
  }),
  /** What was paid beyond a credit note stays on the patient's account; begins the process that records it there. */
  defineEvent('PaymentKept', {
    ...ofInvoice,
    kept: text(required),
    payment: text(required),
    amount: sumOfMoney,
    day: day(required),
    reason: moneyReason,
    ...ofAccountEntry,
  }),
  /** The patient's account gave more than was still due; begins the process that returns it. */
  defineEvent('AccountMoneyReturned', {
    ...ofInvoice,
    payment: text(required),
    amount: sumOfMoney,
    day: day(required),
    ...ofAccountEntry,
  }),
  /** Money that was recorded without a session enters one. */
  defineEvent('MoneyTakenIntoTill', {
    ...ofInvoice,
    kind: choice(tillEntryKinds, required),
    entry: text(required),
    tillSession: text(required),
  }),
  defineEvent('RefundReceiptRequested', {
    ...ofInvoice,
    refundReceipt: text(required),
    refund: text(required),
    cashier: ref('users'),
    ...numbering,
    issue: object(receiptRequestFields, required),
  }),
  /** A credit note lowers what is to settle; begins the process that issues it. */
  defineEvent('InvoiceCredited', {
    ...ofInvoice,
    creditNote: text(required),
    amount: sumOfMoney,
    day: day(required),
    reason: moneyReason,
    lines: lines(creditedLine, { ...required, maxLines: MAX_LINES }),
    ...numbering,
    issue: object(creditNoteRequestFields, required),
  }),
  /** A debt that will not be paid. */
  defineEvent('DebtWrittenOff', {
    ...ofInvoice,
    writeOff: text(required),
    amount: sumOfMoney,
    day: day(required),
    reason: moneyReason,
  }),
  defineEvent('WriteOffUndone', { ...ofInvoice, writeOff: text(required), reason: moneyReason }),
  /** The words of a call of the specification, where they differ from those that follow; valid until the next entry. */
  defineEvent('InvoiceStatusSet', { ...ofInvoice, ...moneyWords }),
] as const;
