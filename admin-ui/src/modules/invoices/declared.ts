import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const invoicesDeclared: Pick<DeclaredTexts<'invoices'>, 'event'> = {
  event: {
    InvoiceIssued: 'Invoice issued',
    InvoiceChanged: 'Invoice changed',
    InvoiceStatusChanged: 'Invoice: status changed',
    InvoiceVoided: 'Invoice voided',
  },
};
