export { html, type Html } from './html.ts';
export { invoicePrintable } from './invoiceTemplate.ts';
export { printableDocument } from './printable.ts';
export type { Printable } from './printable.ts';
export * from './printedInvoice.ts';
export { isPrintLanguage } from './texts.ts';
export type { PrintLanguage } from './texts.ts';
export { creditNotePrintable } from './creditNoteTemplate.ts';
export { exampleCreditNote, exampleCredits } from './exampleCreditNote.ts';
export { exampleClinic, exampleInvoice, exampleLines } from './exampleInvoice.ts';
export { examplePrescribed, examplePrescription } from './examplePrescription.ts';
export { examplePayslip } from './examplePayslip.ts';
export { printedDocuments } from './printedDocuments.ts';
export { isSamePaper } from './samePaper.ts';
export {
  printedCreditNoteOf,
  type PrintedCreditNote,
  type PrintedCreditNoteRow,
} from './printedCreditNote.ts';
export { printedInvoiceOf } from './printedInvoiceOf.ts';
export type { PrintedInvoiceRow } from './printedInvoiceOf.ts';
export type { BesideTheRecord, PrintedClinic } from './printedClinic.ts';
export { payslipPrintable } from './payslipTemplate.ts';
export { prescriptionPrintable } from './prescriptionTemplate.ts';
export { depositSlipPrintable } from './depositSlipTemplate.ts';
export { exampleCheques, exampleDepositSlip } from './exampleDepositSlip.ts';
export {
  printedDepositSlipOf,
  type PrintedDepositSlip,
  type PrintedDepositSlipRow,
} from './printedDepositSlip.ts';
export { exampleReceipt } from './exampleReceipt.ts';
export { printedReceiptOf, type PrintedReceipt, type PrintedReceiptRow } from './printedReceipt.ts';
export { receiptPrintable } from './receiptTemplate.ts';
export { printedPayslipOf, type PrintedPayslip, type PrintedPayslipRow } from './printedPayslip.ts';
export {
  printedPrescriptionOf,
  type PrintedPrescription,
  type PrintedPrescriptionRow,
} from './printedPrescription.ts';
export { templates, type Template } from './templates.ts';
export { archivedRead } from './person/readWords.ts';
export {
  archivedField,
  archivedFigure,
  archivedModule,
  archivedText,
  archiveTexts,
  type ArchiveTexts,
} from './person/texts.ts';
