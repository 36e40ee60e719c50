/** Texts of audit exports in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'auditExports', typeof english, 'fr'> = {
  resources: {
    auditExports: {
      name: 'Export du journal |||| Exports du journal',
      fields: { format: 'Format', filters: 'Filtres', requestedBy: 'Demandé par' },
    },
  },
  event: { AuditExported: 'Journal exporté' },
  problem: {},
};
