import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    TillCreated: 'Till added',
    TillChanged: 'Till changed',
    TillStatusChanged: 'Till: status changed',
    TillRemoved: 'Till deleted',
  },
} as const satisfies EnglishTexts<'tills'>;
