/** Cheque texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'cheques', typeof english & typeof pageTexts, 'fr'> = {
  resources: {
    cheques: {
      name: 'Chèque |||| Chèques',
      fields: {
        patient: 'Patient',
        chequeNumber: 'Numéro',
        bank: 'Banque',
        drawer: 'Tireur',
        amount: 'Montant',
        chequeDate: 'Date du chèque',
        currency: 'Devise',
        day: 'Reçu le',
        invoice: 'Facture',
        account: 'Compte patient',
        parts: 'Paiements des factures',
        receipt: 'Reçu',
        status: 'Statut',
        netAmount: 'Montant net',
        slip: 'Bordereau de remise',
        depositedOn: 'Remis le',
        settledOn: 'Dénoué le',
        reason: 'Motif',
      },
    },
  },
  event: {
    ChequeReceived: 'Chèque reçu',
    ChequeDeposited: 'Chèque remis à la banque',
    ChequeTakenOffSlip: 'Chèque retiré de son bordereau',
    ChequeCleared: 'Chèque encaissé',
    ChequeBounced: 'Chèque impayé',
    ChequeReturned: 'Chèque rendu',
    ChequePaymentReversed: 'Chèque : paiement annulé',
  },
  problem: {
    cheque_not_in_hand: 'Ce chèque n’est plus en main. Seul un chèque reçu peut être rendu.',
    cheque_not_deposited:
      'Ce chèque n’est pas à la banque. Seul un chèque remis peut être encaissé ou revenir impayé.',
    cheque_deposited:
      'Ce paiement a été fait par un chèque remis à la banque. Notez sur le chèque qu’il est impayé, ou retirez d’abord son bordereau.',
  },
  menu: { cheques: 'Chèques' },
  cheque: {
    title: 'Chèque %{number}',
    untitled: 'Chèque sans numéro',
    emptyText:
      'Un paiement par chèque avec reçu crée un chèque. Il est en main jusqu’à sa remise à la banque.',
    clear: 'Marquer comme encaissé',
    clearText: 'La banque a payé ce chèque.',
    bounce: 'Marquer comme impayé',
    bounceText: 'La banque a refusé ce chèque. Chaque paiement qu’il a fait est annulé et redevient dû.',
    returnIt: 'Rendre',
    returnText: 'Le chèque est rendu à son tireur. Chaque paiement qu’il a fait est annulé et redevient dû.',
    day: 'Date',
    reason: 'Motif',
  },
  toast: {
    cheque: {
      cleared: 'Le chèque est marqué comme encaissé.',
      bounced: 'Le chèque est impayé. Ses paiements ont été annulés.',
      returned: 'Le chèque a été rendu. Ses paiements ont été annulés.',
    },
  },
};
