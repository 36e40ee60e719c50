import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const taxesDeclared: Pick<DeclaredTexts<'taxes'>, 'event'> = {
  event: {
    TaxCreated: 'Tax added',
    TaxChanged: 'Tax changed',
    TaxStatusChanged: 'Tax: status changed',
    TaxRemoved: 'Tax deleted',
  },
};
