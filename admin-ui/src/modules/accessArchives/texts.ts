/** What happens to its records, in people's words. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: { AccessArchiveRequested: 'Archive of a person requested' },
  personRights: { tab: 'Data rights' },
} as const satisfies EnglishTexts<'accessArchives'>;
