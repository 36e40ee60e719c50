/** Leave texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { leaveTexts } from './texts.ts';

export const leaveTextsFr: Translated<typeof leaveTexts, 'fr'> = {
  leave: {
    when: 'Dates',
    request: 'Demande',
    approve: 'Approuver',
    decline: 'Refuser',
    remaining: 'Votre solde de congés, en jours :',
    reopens: 'D’autres dates ou un autre type remettent un congé approuvé en attente.',
    locked: 'Ce congé a été traité, ou n’est pas le vôtre : il ne peut pas être modifié ici.',
  },
  toast: {
    leave: {
      created: 'Demande de congé créée !',
      changed: 'Demande de congé modifiée !',
      status: 'Congé modifié !',
      deleted: 'Congé supprimé !',
    },
  },
};
