/** Leave texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'leaves', typeof english, 'fr'> = {
  resources: {
    leaves: {
      name: 'Congé |||| Congés',
      nameOne: 'un congé',
      fields: {
        user: 'Employé',
        type: 'Type de congé',
        fromDate: 'Du',
        toDate: 'Au',
        nbOfDays: 'Nombre de jours',
        reason: 'Motif',
        status: 'Statut',
        outcome: 'Décision',
        taken: 'Jours pris',
      },
    },
  },
  event: {
    LeaveCreated: 'Congé demandé',
    LeaveChanged: 'Congé modifié',
    LeaveStatusChanged: 'Congé : statut modifié',
    LeaveRemoved: 'Congé supprimé',
    LeaveMonthPaid: 'Salaire du mois versé : congé clôturé',
    LeaveMonthReleased: 'Salaire du mois supprimé : congé rouvert',
  },
  problem: {
    leave_closed:
      'Ce congé a été clôturé par le salaire de son mois et ne peut plus être modifié. Demandez-en un nouveau pour d’autres jours.',
    leave_overlap:
      'Cet employé a déjà un congé à ces dates. Choisissez d’autres jours, ou modifiez ce congé.',
    month_paid: 'Le salaire du mois où ce congé se termine est déjà payé. Choisissez d’autres jours.',
  },
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
