/** What happens to its records, in people's words. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    BillRequested: 'Bill requested',
    BillRequestRemoved: 'Bill request taken back',
  },
} as const satisfies EnglishTexts<'invoiceRequests'>;
