/** Texts of erasures in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'erasures', typeof english, 'fr'> = {
  resources: {
    erasures: {
      name: 'Effacement |||| Effacements',
      fields: {
        kind: 'Type de personne',
        subject: 'Personne',
        patient: 'Patient',
        employee: 'Employé',
        reason: 'Motif',
        requestedBy: 'Demandé par',
        status: 'Statut',
        confirmedBy: 'Confirmé par',
        selfApproved: 'Confirmé par le demandeur',
        closedBy: 'Clos par',
        closingReason: 'Motif de la clôture',
      },
    },
  },
  event: {
    ErasureRequested: 'Effacement demandé',
    ErasureConfirmed: 'Effacement confirmé',
    ErasureRefused: 'Effacement refusé',
    ErasureWithdrawn: 'Demande d’effacement retirée',
    ErasureDone: 'Effacement terminé',
  },
  problem: {
    erasure_hindered: 'Quelque chose s’oppose à cet effacement. Réglez-le d’abord, puis réessayez.',
    erasure_exists: 'L’effacement de cette personne a déjà été demandé. Consultez la liste des effacements.',
    erasure_closed: 'Cette demande est déjà close. Rechargez la page pour voir ce qu’elle est devenue.',
    not_your_request:
      'Seule la personne qui a demandé cet effacement peut le retirer. Vous pouvez le refuser.',
  },
  erasure: {
    action: 'Effacer les données personnelles…',
  },
};
