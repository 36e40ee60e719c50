/** What happens to its records, in people's words. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    AuditExported: 'Audit exported',
  },
} as const satisfies EnglishTexts<'auditExports'>;
