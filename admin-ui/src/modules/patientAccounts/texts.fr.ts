/** Texts of patients' accounts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'patientAccounts', typeof english & typeof pageTexts, 'fr'> = {
  resources: {
    patientAccounts: {
      name: 'Compte patient |||| Comptes patients',
      fields: {
        patient: 'Patient',
        currency: 'Devise',
        balance: 'Solde',
        balances: 'Soldes par devise',
        entries: 'Écritures',
        cashOutsideTill: 'Espèces hors caisse',
      },
    },
  },
  event: {
    AdvanceReceived: 'Acompte reçu',
    AdvanceReceiptRequested: 'Reçu d’un acompte demandé',
    AccountUsed: 'Compte utilisé pour des factures',
    AccountPartReturned: 'Argent revenu sur le compte',
    CreditKept: 'Avoir conservé sur le compte',
    AdvanceRefunded: 'Acompte remboursé',
    AdvanceRefundReceiptRequested: 'Reçu d’un remboursement demandé',
    AdvanceReversed: 'Acompte annulé',
    AccountMoneyTakenIntoTill: 'Argent pris en caisse',
    PatientAccountRemoved: 'Compte retiré',
  },
  problem: {
    more_than_balance: 'Le compte ne contient pas ce montant. Saisissez au plus son solde.',
    more_than_advance: 'Le montant dépasse ce qui reste de cet acompte. Saisissez au plus ce reste.',
    advance_reversed: 'Cet acompte a été annulé. Il ne peut plus être annulé ni remboursé.',
    advance_refunded:
      'Cet acompte a été remboursé et ne peut pas être annulé. Remboursez plutôt ce qu’il en reste.',
    account_full: 'Un compte contient 1000 écritures au plus. Rien ne peut plus y être enregistré.',
  },
  menu: { patientAccounts: 'Comptes patients' },
  account: {
    receive: 'Recevoir un acompte',
    receiveAct: 'Enregistrer %{amount}',
    use: 'Utiliser pour une facture',
    useOf: 'Payer avec le compte',
    useAct: 'Utiliser %{amount}',
    refund: 'Rembourser',
    reverse: 'Annuler',
    reverseText: 'Seul un acompte enregistré par erreur est annulé. Son reçu est marqué.',
    statement: 'Relevé',
    statementOf: 'Relevé de %{name}',
    print: 'Imprimer',
    entries: 'Écritures',
    noEntries: 'Il n’y a encore aucun argent sur ce compte.',
    noLines: 'Rien n’a été facturé à ce patient, et rien n’a été payé.',
    balance: 'Solde du compte',
    day: 'Jour',
    kind: 'Type',
    amount: 'Montant',
    method: 'Moyen de paiement',
    reference: 'Référence',
    invoice: 'Facture',
    creditNote: 'Avoir',
    writeOff: 'Abandon de créance',
    due: '%{number} : %{amount} dus',
    owed: 'Dû ensuite',
    owedNow: 'Dû en tout',
    inFavour: 'En faveur du patient',
    left: 'Au plus %{amount}.',
    acts: 'Actions',
  },
  toast: {
    account: {
      received: 'L’acompte a été enregistré.',
      used: 'La facture a été payée avec le compte.',
      refunded: 'Le remboursement a été enregistré.',
      reversed: 'L’acompte a été annulé.',
    },
  },
};
