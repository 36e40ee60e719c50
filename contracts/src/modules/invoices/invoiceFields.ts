/** What an invoice holds. Apart from the module, because the appointment's `InvoiceRequested` carries it too. */
import { choice, day, decimal, lines, longText, money, object, text, word } from '../../kernel/field.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/message.ts';
import { clinicFields, FULL_NAME, MAX_LINES, ofPatient, patientAddressFields } from './billing.ts';
import { invoiceLineFields } from './invoiceLines.ts';
import { iceFormat, keptLegalFields } from '../settings/legalIdentity.ts';
import { ref } from '../names.ts';
import { countries, currencies, paymentMethods, paymentTones } from '../words.ts';

export const invoiceStatus = { sent: 'Sent', partiallyPaid: 'Partially Paid', paid: 'Paid' } as const;
export type InvoiceStatus = keyof typeof invoiceStatus;

/** The clinic as it stood at issue. Invoices of before the legal identity hold none of it. */
export const sellerFields = {
  ...clinicFields,
  ...keptLegalFields,
  bankName: text(),
  bankAddress: text(),
  bankCity: text(),
  bankCountry: text({ codes: countries, mayBeOther: true }),
  bankIban: text(),
  bankSwift: text(),
} as const;

const buyerFields = {
  name: text({ ...ofPatient, max: FULL_NAME }),
  department: text(),
  doctor: text({ personal: 'doctor', max: FULL_NAME }),
} as const;

/** What a client sends. */
export const invoiceInputFields = {
  /** Null for a bill without one: that names patient, department and doctor itself. */
  appointment: ref('appointments', { fixed: true }),
  /** The credited invoice in whose place a bill without an appointment is made. */
  corrects: ref('invoices', { fixed: true, label: 'Corrected invoice' }),
  ...patientAddressFields,
  billingAddress: patientAddressFields.patientAddress,
  /** The company that is billed for the patient, if one is: that it pays for them says something about the patient. */
  buyerCompany: text({ ...ofPatient, label: 'Billed company' }),
  buyerIce: text({ ...ofPatient, label: 'ICE of the company', max: 60, format: iceFormat }),
  invoiceDate: day({ required: true }),
  dueDate: day({ required: true }),
  taxRate: decimal({ default: '0', max: 100, decimals: 3, isPercentage: true }),
  discountRate: decimal({
    label: 'Discount rate (%)',
    default: '0',
    max: 100,
    isPercentage: true,
    step: 0.01,
  }),
  currency: word(currencies, { required: true, default: 'MAD' }),
  locale: text({ default: 'en-US', max: 20 }),
  status: choice(invoiceStatus, {
    required: true,
    default: 'sent',
    tones: paymentTones,
    otherTone: paymentTones.pending,
  }),
  paidBy: choice(paymentMethods),
  rest: money({ required: true, default: '0.00' }),
  otherInformation: longText(ofPatient),
  lineItems: lines(invoiceLineFields, { required: true, maxLines: MAX_LINES }),
} as const;

const computed = { computed: true } as const;

/** Schema 1 of what holds a buyer kept the patient's phone, which who reads invoices may not read and which is not printed. */
export function withoutBuyersPhone(data: JsonObject): JsonObject {
  return isJsonObject(data['buyer']) ? { ...data, buyer: withoutPhone(data['buyer']) } : data;
}

function withoutPhone({ phone: _phone, ...kept }: JsonObject): Json {
  return kept;
}

/** Everything but the number: what `InvoiceRequested` carries. */
export const invoiceRequestFields = {
  ...invoiceInputFields,
  patient: ref('patients', computed),
  department: ref('departments', computed),
  doctor: ref('users', computed),
  appointmentDate: day(computed),
  /** Of the corrected invoice, as they are printed. */
  correctsNumber: text(computed),
  correctsDate: day(computed),
  total: money(computed),
  taxAmount: money(computed),
  discountAmount: money(computed),
  grandTotal: money(computed),
  seller: object(sellerFields, computed),
  buyer: object(buyerFields, computed),
} as const;

export const invoiceFields = {
  number: text(computed),
  ...invoiceRequestFields,
} as const;
