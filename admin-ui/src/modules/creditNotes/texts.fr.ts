/** Credit note texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'creditNotes', typeof english, 'fr'> = {
  resources: {
    creditNotes: {
      name: 'Avoir |||| Avoirs',
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
        amount: 'Montant',
        day: 'Date',
        reason: 'Motif',
        lineItems: 'Lignes',
        taxRate: 'Taux de la taxe (%)',
        kept: 'Conservé sur le compte',
        refunded: 'Montant remboursé',
        refundMethod: 'Mode de remboursement',
        issuedBy: 'Établi par',
      },
    },
  },
  event: {
    CreditNoteIssued: 'Avoir établi',
    CreditNoteValuesKept: 'Avoir : valeurs conservées selon la loi',
  },
  problem: {},
  creditNote: {
    title: 'Avoir %{number}',
    emptyText: 'Un avoir s’établit sur la page de la facture concernée.',
  },
  menu: { creditNotes: 'Avoirs' },
};
