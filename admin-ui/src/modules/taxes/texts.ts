/** What is said of taxes once something was done. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    TaxCreated: 'Tax added',
    TaxChanged: 'Tax changed',
    TaxStatusChanged: 'Tax: status changed',
    TaxRemoved: 'Tax deleted',
  },
  toast: {
    tax: {
      created: 'tax %{name} created !',
      changed: 'tax %{name} updated !',
      status: 'tax %{name} updated !',
      deleted: 'tax deleted !',
    },
  },
} as const satisfies EnglishTexts<'taxes'>;
