/** Receipt texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'receipts', typeof english, 'fr'> = {
  resources: {
    receipts: {
      name: 'Reçu |||| Reçus',
      fields: {
        number: 'Numéro',
        invoice: 'Facture',
        invoiceNumber: 'Numéro de facture',
        invoiceDate: 'Date de facture',
        patient: 'Patient',
        currency: 'Devise',
        locale: 'Format régional',
        seller: 'Émetteur',
        buyerName: 'Nom du patient',
        buyerCompany: 'Société facturée',
        buyerIce: 'ICE de la société',
        kind: 'Type',
        entry: 'Écriture',
        amount: 'Montant',
        method: 'Mode de paiement',
        day: 'Date',
        reference: 'Référence',
        payer: 'Payé par',
        tendered: 'Somme remise',
        change: 'Monnaie rendue',
        bank: 'Banque',
        chequeDate: 'Date du chèque',
        reason: 'Motif',
        dueAfter: 'Reste à payer',
        parts: 'Parts par facture',
        balanceAfter: 'Solde du compte ensuite',
        cashier: 'Encaissé par',
        cashierName: 'Nom du caissier',
        status: 'Statut',
        netAmount: 'Montant net',
        reversalReason: 'Motif de l’annulation',
      },
    },
  },
  event: {
    ReceiptIssued: 'Reçu établi',
    ReceiptReversed: 'Reçu annulé',
    ReceiptValuesKept: 'Reçu : valeurs conservées selon la loi',
  },
  problem: {},
  receipt: {
    title: 'Reçu %{number}',
    emptyText: 'Un reçu est établi avec chaque paiement d’une facture.',
  },
  menu: { receipts: 'Reçus' },
};
