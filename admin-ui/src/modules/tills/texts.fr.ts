/** Till texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'tills', typeof english, 'fr'> = {
  resources: {
    tills: { name: 'Caisse |||| Caisses', nameOne: 'une caisse', fields: { name: 'Nom', status: 'Statut' } },
  },
  event: {
    TillCreated: 'Caisse créée',
    TillChanged: 'Caisse modifiée',
    TillStatusChanged: 'Caisse : statut modifié',
    TillRemoved: 'Caisse supprimée',
  },
  problem: {},
};
