export { invoicePrintable } from './invoiceTemplate.ts';
export { printableDocument } from './printable.ts';
export type { Printable } from './printable.ts';
export * from './printedInvoice.ts';
export { isPrintLanguage } from './texts.ts';
export type { PrintLanguage } from './texts.ts';
export { exampleInvoice, exampleLines } from './exampleInvoice.ts';
export { printedInvoiceOf } from './printedInvoiceOf.ts';
export type { BesideTheInvoice, PrintedInvoiceRow } from './printedInvoiceOf.ts';
