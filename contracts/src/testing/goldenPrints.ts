/**
 * What the templates make of examples, as hashes. A document that was printed before is not printed otherwise under the same version of the
 * templates, so a template that makes something else needs a higher one.
 */
import { createHash } from 'node:crypto';
import { documentLanguages, TEMPLATE_VERSION } from '../modules/documents/documents.ts';
import { creditNotePrintable } from '../printing/creditNoteTemplate.ts';
import { depositSlipPrintable } from '../printing/depositSlipTemplate.ts';
import { exampleCreditNote, exampleCredits } from '../printing/exampleCreditNote.ts';
import { exampleCheques, exampleDepositSlip } from '../printing/exampleDepositSlip.ts';
import { exampleInvoice, exampleLines } from '../printing/exampleInvoice.ts';
import { examplePayslip } from '../printing/examplePayslip.ts';
import { examplePrescribed, examplePrescription } from '../printing/examplePrescription.ts';
import { exampleReceipt } from '../printing/exampleReceipt.ts';
import { invoicePrintable } from '../printing/invoiceTemplate.ts';
import { payslipPrintable } from '../printing/payslipTemplate.ts';
import { prescriptionPrintable } from '../printing/prescriptionTemplate.ts';
import type { Printable } from '../printing/printable.ts';
import type { PrintedAmounts, PrintedInvoice, PrintOptions } from '../printing/printedInvoice.ts';
import type { PrintedReceipt } from '../printing/printedReceipt.ts';
import { receiptPrintable } from '../printing/receiptTemplate.ts';
import { differences, recorded } from './goldenVersions.ts';

export interface GoldenPrints {
  readonly version: number;
  /** Example, language and options → hash. */
  readonly prints: Readonly<Record<string, string>>;
}

const company = { company: 'SARL Atlas Conseil', ice: '001525713000071' };

function invoiceOf(changes: Partial<PrintedInvoice> = {}, amounts: Partial<PrintedAmounts> = {}) {
  return (options: PrintOptions) => {
    const made = exampleInvoice(changes);
    return invoicePrintable({ ...made, amounts: { ...made.amounts, ...amounts } }, options);
  };
}

const receiptOf =
  (changes: Partial<PrintedReceipt> = {}) =>
  (options: PrintOptions) =>
    receiptPrintable(exampleReceipt(changes), options);

const buyer = { ...exampleInvoice().buyer, ...company, billingAddress: '1, place Mohammed V' };
const examples: Readonly<Record<string, (options: PrintOptions) => Printable>> = {
  invoice: invoiceOf(),
  'invoice, paid': invoiceOf(
    { status: 'paid', paidBy: [{ method: 'cash', amount: '1196.00' }] },
    { paid: '1196.00', due: '0.00' },
  ),
  'invoice, paid by card and in cash': invoiceOf(
    {
      status: 'paid',
      paidBy: [
        { method: 'card', amount: '1096.00' },
        { method: 'cash', amount: '100.00' },
      ],
    },
    { paid: '1196.00', due: '0.00' },
  ),
  'invoice, partially paid': invoiceOf(
    { status: 'partiallyPaid', paidBy: [{ method: 'cheque', amount: '1075.50' }] },
    { paid: '1075.50', due: '120.50' },
  ),
  'invoice, partially paid, with a refund to pay back': invoiceOf(
    { status: 'partiallyPaid', paidBy: [{ method: 'cash', amount: '1125.50' }] },
    { refundOwed: '50.00', paid: '1125.50', due: '120.50' },
  ),
  'invoice, credited in part, the remainder written off in part': invoiceOf(
    { status: 'partiallyPaid', paidBy: [{ method: 'cash', amount: '675.50' }] },
    { credited: '300.00', writtenOff: '100.00', paid: '675.50', due: '120.50' },
  ),
  'invoice, pending, of a company': invoiceOf({ status: 'pending', buyer, currency: 'EUR' }),
  'invoice, void': invoiceOf({ voided: true, otherInformation: 'On request' }),
  'invoice, in place of another one': invoiceOf({
    corrects: { number: '2026-000041', day: '2026-11-18' },
    exemptions: ['Article 91'],
    paidBy: [{ method: 'other', amount: '0.00' }],
    lines: exampleLines(30),
  }),
  'invoice, erased': invoiceOf({
    buyer: { ...exampleInvoice().buyer, name: null, email: null, patientAddress: null },
    visit: { department: null, doctor: null, day: null },
  }),
  'credit note': (options) => creditNotePrintable(exampleCreditNote(), options),
  'credit note, of a company, kept': (options) =>
    creditNotePrintable(
      exampleCreditNote({ ...company, refunded: '0.00', refundMethod: null, kept: '400.00' }),
      options,
    ),
  'credit note, erased, long': (options) =>
    creditNotePrintable(exampleCreditNote({ buyer: null, reason: null, lines: exampleCredits(30) }), options),
  receipt: receiptOf(),
  'receipt, reversed': receiptOf({ reversed: true }),
  'receipt, of a cheque': receiptOf({
    ...{ method: 'cheque', reference: '4100217', bank: 'Banque A', chequeDate: '2026-11-19' },
    ...{ tendered: null, change: null, payer: 'Omar Bennani' },
  }),
  'receipt, of a refund': receiptOf({
    kind: 'refund',
    reason: 'Not performed',
    ...company,
    method: 'transfer',
  }),
  'receipt, of an advance': receiptOf({
    ...{ invoice: null, dueAfter: null, balanceAfter: '1250.50', method: 'card' },
    parts: [{ number: '2026-000117', amount: '250.50' }],
  }),
  'receipt, erased': receiptOf({ patient: null, cashier: null, reference: null }),
  'deposit slip': (options) => depositSlipPrintable(exampleDepositSlip(), options),
  'deposit slip, withdrawn, without a number': (options) =>
    depositSlipPrintable(exampleDepositSlip({ withdrawn: true, reference: null }), options),
  'deposit slip, long': (options) =>
    depositSlipPrintable(exampleDepositSlip({ cheques: exampleCheques(40) }), options),
  payslip: (options) => payslipPrintable(examplePayslip(), options),
  'payslip, of somebody': (options) => payslipPrintable(examplePayslip({ sample: false }), options),
  prescription: (options) => prescriptionPrintable(examplePrescription(), options),
  'prescription, long': (options) =>
    prescriptionPrintable(
      examplePrescription({ lines: examplePrescribed(30), otherInformation: 'Rest for a week' }),
      options,
    ),
};

const papers: Readonly<Record<string, Omit<PrintOptions, 'language'>>> = {
  '': {},
  ', again': { code: 'ABCD2345EFGH6789', duplicateOn: '2026-11-25', publicUrl: 'https://clinic.example' },
};

/** Which space and which marks of direction a figure has, each release of the runtime's data decides again. */
function hashOf(printed: Printable): string {
  const text = JSON.stringify(printed)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\s/g, ' ');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export function goldenPrints(): GoldenPrints {
  const prints = Object.entries(examples).flatMap(([name, print]) =>
    documentLanguages.flatMap((language) =>
      Object.entries(papers).map(([more, options]) => [
        `${name}${more} (${language})`,
        hashOf(print({ ...options, language })),
      ]),
    ),
  );
  return { version: TEMPLATE_VERSION, prints: Object.fromEntries(prints) as GoldenPrints['prints'] };
}

function changedPrints(kept: GoldenPrints, now: GoldenPrints): string[] {
  return Object.entries(now.prints).flatMap(([name, hash]) =>
    (kept.prints[name] ?? hash) === hash ? [] : [name],
  );
}

/** What is not as it was kept. */
export function printBreaches(kept: GoldenPrints, now: GoldenPrints): string[] {
  const { isLowered, changed, isRecorded } = differences(kept, now, changedPrints);
  if (isLowered) return [`TEMPLATE_VERSION is ${now.version}, after ${kept.version}: it is never lowered.`];
  if (changed.length > 0)
    return [`Printed otherwise: ${changed.join('; ')}. Raise TEMPLATE_VERSION, then run UPDATE_GOLDEN=1.`];
  return isRecorded ? [] : ['Prints are not in the golden file: run UPDATE_GOLDEN=1.'];
}

/** With what is new; hashes change only where the version was raised. */
export function withNewPrints(kept: GoldenPrints, now: GoldenPrints): GoldenPrints {
  return recorded(kept, now, changedPrints);
}
