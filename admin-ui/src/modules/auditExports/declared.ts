import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const auditExportsDeclared: Pick<DeclaredTexts<'auditExports'>, 'event'> = {
  event: {
    AuditExported: 'Audit exported',
  },
};
