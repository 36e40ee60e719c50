import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const documentsDeclared: Pick<DeclaredTexts<'documents'>, 'event'> = {
  event: {
    DocumentRequested: 'Document asked for',
    DocumentRendered: 'Document made',
    DocumentFailed: 'Document could not be made',
  },
};
