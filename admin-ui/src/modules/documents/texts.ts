/** What happens to its records, in people's words. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    DocumentRequested: 'Document asked for',
    DocumentRendered: 'Document made',
    DocumentFailed: 'Document could not be made',
    DocumentErased: 'Document erased',
  },
} as const satisfies EnglishTexts<'documents'>;
