/** What receipts and credit notes hold: the invoice's parties as they were, and the money. Apart from their modules, because events of the invoice carry it. */
import { choice, day, decimal, lines, money, object, text, word } from '../../kernel/field.ts';
import { FULL_NAME, MAX_LINE_VALUE, MAX_LINES, ofPatient } from '../invoices/billing.ts';
import { sellerFields } from '../invoices/invoiceFields.ts';
import { lineDescriptionFields } from '../invoices/invoiceLines.ts';
import { ref } from '../names.ts';
import { currencies } from '../words.ts';
import { moneyMethods, moneyReason, paymentValues } from './ledgerFields.ts';

const computed = { computed: true } as const;
const required = { required: true } as const;

/** One payment is for at most this many invoices: each is a step of a process. */
export const MAX_PARTS = 50;

/** Which money a receipt is for: received, or given back. */
const receiptKinds = { payment: 'Payment', refund: 'Refund' } as const;

/** Of the invoice that the paper belongs to. */
const invoicePart = {
  invoice: ref('invoices', { ...computed, ...required }),
  invoiceNumber: text(computed),
  patient: ref('patients', computed),
  currency: word(currencies, { ...computed, default: 'MAD' }),
  locale: text({ ...computed, default: 'en-US', max: 20 }),
  seller: object(sellerFields, computed),
  /** As the invoice calls the patient. */
  buyerName: text({ ...computed, ...ofPatient, max: FULL_NAME }),
  /** The company that is billed for the patient, as the invoice names it. */
  buyerCompany: text({ ...computed, ...ofPatient }),
  buyerIce: text({ ...computed, ...ofPatient, max: 60 }),
} as const;

/** A part of a payment for several invoices. */
const paidPart = {
  invoice: ref('invoices', required),
  number: text(),
  amount: money(required),
} as const;

/** Everything but the number: what the requests for a receipt carry. */
export const receiptRequestFields = {
  ...invoicePart,
  /** None where the money went to the patient's account, or came from it. */
  invoice: ref('invoices', computed),
  invoiceDate: day(computed),
  kind: choice(receiptKinds, { ...computed, ...required }),
  /** Id of the payment or refund within the invoice, or within the patient's account. */
  entry: text({ ...computed, ...required }),
  ...paymentValues,
  /** Of a refund. */
  reason: moneyReason,
  /** What the invoice's patient owes after it. */
  dueAfter: money(computed),
  /** The invoices that it was paid for, where it went to the patient's account first. */
  parts: lines(paidPart, { ...computed, maxLines: MAX_PARTS }),
  /** What is then on the patient's account; only of money that went there or came from there. */
  balanceAfter: money(computed),
  /** Who recorded it, and their name as it is printed. */
  cashier: ref('users', computed),
  cashierName: text({ ...computed, personal: 'cashier', max: FULL_NAME }),
} as const;

/** Everything but the number: what `InvoiceCredited` carries. */
export const creditNoteRequestFields = {
  ...invoicePart,
  invoiceDate: day(computed),
  amount: money({ ...computed, ...required }),
  day: day({ ...computed, ...required }),
  reason: moneyReason,
  /** Lines as the invoice calls them, with the credited share: amount before tax and discount, both, and their sum. */
  lineItems: lines(
    {
      line: text(required),
      ...lineDescriptionFields,
      name: text({ ...ofPatient, max: 400 }),
      quantity: decimal({ max: MAX_LINE_VALUE, decimals: 3 }),
      net: money(),
      tax: money(),
      discount: money(),
      amount: money(required),
    },
    { ...computed, maxLines: MAX_LINES },
  ),
  taxRate: decimal({ ...computed, default: '0', max: 100, decimals: 3, isPercentage: true }),
  /** What of the amount was given back rather than taken off what was due. */
  refunded: money(computed),
  /** What of it stays on the patient's account. */
  kept: money(computed),
  refundMethod: choice(moneyMethods, computed),
  issuedBy: ref('users', computed),
} as const;
