/** The template of each kind of document. One that is missing does not compile. */
import type { AnyRow } from '../kernel/module.ts';
import type { DocumentKind } from '../modules/documents/documents.ts';
import { creditNotePrintable } from './creditNoteTemplate.ts';
import { depositSlipPrintable } from './depositSlipTemplate.ts';
import { invoicePrintable } from './invoiceTemplate.ts';
import { payslipPrintable } from './payslipTemplate.ts';
import { prescriptionPrintable } from './prescriptionTemplate.ts';
import { receiptPrintable } from './receiptTemplate.ts';
import type { Printable } from './printable.ts';
import type { BesideTheRecord } from './printedClinic.ts';
import { printedCreditNoteOf, type PrintedCreditNoteRow } from './printedCreditNote.ts';
import { printedDepositSlipOf, type PrintedDepositSlipRow } from './printedDepositSlip.ts';
import type { PrintOptions } from './printedInvoice.ts';
import { printedInvoiceOf, type PrintedInvoiceRow } from './printedInvoiceOf.ts';
import { printedPayslipOf, type PrintedPayslipRow } from './printedPayslip.ts';
import { printedPrescriptionOf, type PrintedPrescriptionRow } from './printedPrescription.ts';
import { printedReceiptOf, type PrintedReceiptRow } from './printedReceipt.ts';

export interface Template<R = AnyRow> {
  /** The file of the logo that the record keeps. */
  logoOf(row: R): string | null;
  printable(row: R, beside: BesideTheRecord, options: PrintOptions): Printable;
}

const invoice: Template<PrintedInvoiceRow> = {
  logoOf: ({ seller }) => seller?.logo ?? null,
  printable: (row, beside, options) => invoicePrintable(printedInvoiceOf(row, beside), options),
};

const prescription: Template<PrintedPrescriptionRow> = {
  logoOf: ({ clinic }) => clinic?.logo ?? null,
  printable: (row, beside, options) => prescriptionPrintable(printedPrescriptionOf(row, beside), options),
};

const payslip: Template<PrintedPayslipRow> = {
  logoOf: ({ clinic }) => clinic?.logo ?? null,
  printable: (row, beside, options) => payslipPrintable(printedPayslipOf(row, beside), options),
};

const creditNote: Template<PrintedCreditNoteRow> = {
  logoOf: ({ seller }) => seller?.logo ?? null,
  printable: (row, beside, options) => creditNotePrintable(printedCreditNoteOf(row, beside), options),
};

const receipt: Template<PrintedReceiptRow> = {
  logoOf: ({ seller }) => seller?.logo ?? null,
  printable: (row, beside, options) => receiptPrintable(printedReceiptOf(row, beside), options),
};

const depositSlip: Template<PrintedDepositSlipRow> = {
  logoOf: ({ seller }) => seller?.logo ?? null,
  printable: (row, beside, options) => depositSlipPrintable(printedDepositSlipOf(row, beside), options),
};

export const templates: Readonly<Record<DocumentKind, Template>> = {
  invoice,
  prescription,
  payslip,
  creditNote,
  receipt,
  depositSlip,
};
