/** The texts of credit notes. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    CreditNoteIssued: 'Credit note issued',
    CreditNoteValuesKept: 'Credit note: values kept by law',
  },
  creditNote: {
    title: 'Credit note %{number}',
    emptyText: 'A credit note is issued on the page of the invoice that it credits.',
  },
  menu: { creditNotes: 'Credit notes' },
} as const satisfies EnglishTexts<'creditNotes'>;
