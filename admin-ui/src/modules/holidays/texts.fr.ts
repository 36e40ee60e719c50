/** Holiday texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { holidayTexts } from './texts.ts';

export const holidayTextsFr: Translated<typeof holidayTexts, 'fr'> = {
  holiday: {
    title: 'Jours fériés %{year}',
    state: 'État',
    upcoming: 'À venir',
    completed: 'Passé',
    locked: 'Un jour férié passé ne peut plus être modifié.',
  },
  toast: {
    holiday: {
      created: 'Jour férié %{title} créé !',
      changed: 'Jour férié %{title} modifié !',
      deleted: 'Jour férié supprimé !',
    },
  },
};
