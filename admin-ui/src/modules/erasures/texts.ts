/** What is said of erasures outside of their own pages. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    ErasureRequested: 'Erasure requested',
    ErasureConfirmed: 'Erasure confirmed',
    ErasureRefused: 'Erasure refused',
    ErasureWithdrawn: 'Erasure withdrawn',
    ErasureDone: 'Erasure completed',
  },
  erasure: {
    menu: 'Erasures',
  },
} as const satisfies EnglishTexts<'erasures'>;
