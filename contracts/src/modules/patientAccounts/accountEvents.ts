/** The events of a patient's account, in the stream `patientAccount-<patient>`. */
import { defineEvent } from '../../kernel/event.ts';
import { boolean, choice, day, object, text } from '../../kernel/field.ts';
import { moneyReason, refundValues, sumOfMoney } from '../ledger/ledgerFields.ts';
import { receiptRequestFields } from '../ledger/paperFields.ts';
import { ref } from '../names.ts';
import { tillEntryKinds } from '../tills/tillKinds.ts';
import { accountCurrency, advanceValues, ofInvoice, usedParts } from './accountFields.ts';

const required = { required: true } as const;
/** The account's and the patient's id are the same; personal values are the patient's. */
const ofAccount = { id: text(required), patient: ref('patients') } as const;
/** The open session of who recorded it: the money enters it by a process. Absent where they had none. */
const tillSession = text();
const receiptRequest = {
  cashier: ref('users'),
  year: text(required),
  seenRevision: text(required),
  issue: object(receiptRequestFields, required),
} as const;

export const patientAccountEvents = [
  defineEvent('AdvanceReceived', {
    ...ofAccount,
    advance: text(required),
    ...advanceValues,
    currency: accountCurrency,
    tillSession,
  }),
  /** Begins the process that issues the receipt. */
  defineEvent('AdvanceReceiptRequested', {
    ...ofAccount,
    receipt: text(required),
    advance: text(required),
    ...receiptRequest,
  }),
  /** Money is set aside for invoices. Begins the process in which each takes what it still owes. */
  defineEvent('AccountUsed', {
    ...ofAccount,
    use: text(required),
    /** The advance that was received for these invoices; null where the balance is used. */
    advance: text(),
    currency: accountCurrency,
    day: day(required),
    parts: usedParts,
  }),
  /** An invoice did not take it, or its payment was taken back. */
  defineEvent('AccountPartReturned', {
    ...ofAccount,
    payment: text(required),
    ...ofInvoice,
    amount: sumOfMoney,
    currency: accountCurrency,
    day: day(required),
  }),
  /** What was paid beyond a credit note. */
  defineEvent('CreditKept', {
    ...ofAccount,
    kept: text(required),
    ...ofInvoice,
    amount: sumOfMoney,
    currency: accountCurrency,
    day: day(required),
    reason: moneyReason,
  }),
  /** Money is given back: of one advance, or of what was kept of a credit note. */
  defineEvent('AdvanceRefunded', {
    ...ofAccount,
    refund: text(required),
    advance: text(required),
    ...refundValues,
    currency: accountCurrency,
    reason: moneyReason,
    tillSession,
  }),
  defineEvent('AdvanceRefundReceiptRequested', {
    ...ofAccount,
    refundReceipt: text(required),
    refund: text(required),
    ...receiptRequest,
  }),
  /** It was recorded by mistake. */
  defineEvent('AdvanceReversed', {
    ...ofAccount,
    advance: text(required),
    day: day(required),
    reason: moneyReason,
    tillSession,
    /** Its cheque was refused or given back: the whole advance goes, whatever was given back of it. */
    bounced: boolean(),
  }),
  /** Money that was recorded without a session enters one. */
  defineEvent('AccountMoneyTakenIntoTill', {
    ...ofAccount,
    kind: choice(tillEntryKinds, required),
    entry: text(required),
    tillSession: text(required),
  }),
  /** Its patient was deleted while it was opened. */
  defineEvent('PatientAccountRemoved', ofAccount),
] as const;
