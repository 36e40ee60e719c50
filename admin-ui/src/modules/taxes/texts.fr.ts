/** Tax texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'taxes', typeof english, 'fr'> = {
  resources: {
    taxes: {
      name: 'Taxe |||| Taxes',
      nameOne: 'une taxe',
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
  toast: {
    tax: {
      created: 'Taxe %{name} créée !',
      changed: 'Taxe %{name} modifiée !',
      status: 'Taxe %{name} modifiée !',
      deleted: 'Taxe supprimée !',
    },
  },
};
