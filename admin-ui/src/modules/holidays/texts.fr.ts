/** Holiday texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { holidayTexts } from './texts.ts';

export const holidayTextsFr: Translated<typeof holidayTexts> = {
  holiday: {
    title: 'Jours fériés %{year}',
    state: 'État',
    upcoming: 'À venir',
    completed: 'Passé',
    locked: 'Un jour férié passé ne peut plus être modifié.',
  },
  toast: {
    holiday: {
      created: 'jour férié %{title} créé !',
      changed: 'jour férié %{title} modifié !',
      deleted: 'jour férié supprimé !',
    },
  },
};
