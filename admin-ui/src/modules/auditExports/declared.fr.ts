/** In French, what the contracts say of exports of the audit in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const auditExportsDeclaredFr: DeclaredTexts<'auditExports'> = {
  resources: {
    auditExports: {
      name: 'Export du journal |||| Exports du journal',
      fields: { format: 'Format', filters: 'Filtres', requestedBy: 'Demandé par' },
    },
  },
  event: { AuditExported: 'Journal exporté' },
  problem: {},
};
