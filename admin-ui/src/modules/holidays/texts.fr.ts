/** Holiday texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'holidays', typeof english, 'fr'> = {
  resources: {
    holidays: {
      name: 'Jour férié |||| Jours fériés',
      nameOne: 'un jour férié',
      fields: {
        title: 'Intitulé',
        holidayDate: 'Date',
        nbDays: 'Nombre de jours',
      },
    },
  },
  event: {
    HolidayCreated: 'Jour férié créé',
    HolidayChanged: 'Jour férié modifié',
    HolidayStatusChanged: 'Jour férié : statut modifié',
    HolidayRemoved: 'Jour férié supprimé',
  },
  problem: {},
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
