/** In French, what the contracts say of holidays in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const holidaysDeclaredFr: DeclaredTexts<'holidays'> = {
  resources: {
    holidays: {
      name: 'Jour férié |||| Jours fériés',
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
};
