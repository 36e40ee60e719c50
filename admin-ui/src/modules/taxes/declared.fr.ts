/** In French, what the contracts say of taxes in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const taxesDeclaredFr: DeclaredTexts<'taxes'> = {
  resources: {
    taxes: {
      name: 'Taxe |||| Taxes',
      fields: {
        name: 'Nom',
        percentage: 'Pourcentage',
        status: 'Statut',
      },
    },
  },
  event: {
    TaxCreated: 'Taxe créée',
    TaxChanged: 'Taxe modifiée',
    TaxStatusChanged: 'Taxe : statut modifié',
    TaxRemoved: 'Taxe supprimée',
  },
  problem: {},
};
