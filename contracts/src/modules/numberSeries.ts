/** The series of printed numbers, each continuous within a year. Apart from their modules: no screen reads them, so no browser loads them. */
import { defineNumberSeries, type NumberSeries } from '../kernel/numberSeries.ts';
import { ref } from './names.ts';

/** `2026-000001`. */
export const invoiceNumbers = defineNumberSeries({
  kind: 'invoiceNumber',
  type: 'InvoiceNumberGiven',
  owner: { name: 'invoice', field: ref('invoices', { required: true }) },
});

/** `ORD-2026-000001`. */
export const prescriptionNumbers = defineNumberSeries({
  kind: 'prescriptionNumber',
  type: 'PrescriptionNumberGiven',
  owner: { name: 'prescription', field: ref('prescriptions', { required: true }) },
  prefix: 'ORD-',
});

/** `AV-2026-000001`. */
export const creditNoteNumbers = defineNumberSeries({
  kind: 'creditNoteNumber',
  type: 'CreditNoteNumberGiven',
  owner: { name: 'creditNote', field: ref('creditNotes', { required: true }) },
  prefix: 'AV-',
});

/** Of payments: `REC-2026-000001`. */
export const receiptNumbers = defineNumberSeries({
  kind: 'receiptNumber',
  type: 'ReceiptNumberGiven',
  owner: { name: 'receipt', field: ref('receipts', { required: true }) },
  prefix: 'REC-',
});

/** Of refunds: `RMB-2026-000001`. */
export const refundNumbers = defineNumberSeries({
  kind: 'refundNumber',
  type: 'RefundNumberGiven',
  owner: { name: 'refundReceipt', field: ref('receipts', { required: true }) },
  prefix: 'RMB-',
});

export const numberSeries: readonly NumberSeries[] = [
  invoiceNumbers,
  prescriptionNumbers,
  receiptNumbers,
  refundNumbers,
  creditNoteNumbers,
];
