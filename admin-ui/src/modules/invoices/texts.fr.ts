/** Invoice texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { invoiceTexts } from './texts.ts';

export const invoiceTextsFr: Translated<typeof invoiceTexts> = {
  invoice: {
    emptyText: 'Une facture s’établit d’après un rendez-vous approuvé, qu’elle clôture.',
    title: 'Facture %{number}',
    createTitle: 'Nouvelle facture',
    editTitle: 'Modifier la facture %{number}',
    lines: 'Lignes',
    addLine: 'Ajouter une ligne',
    removeLine: 'Retirer la ligne %{number}',
    item: 'Désignation',
    description: 'Description',
    quantity: 'Quantité',
    price: 'Prix',
    amount: 'Montant',
    total: 'Total',
    tax: 'Taxe',
    noTax: 'Sans taxe',
    discount: 'Remise',
    grandTotal: 'Total général',
    rest: 'Reste',
    void: 'Annulée',
    rendering: 'Le PDF est en préparation…',
    pdfFailed: 'Le PDF n’a pas pu être créé.',
    billing: 'Facturation',
    dates: 'Dates',
    payment: 'Paiement',
    from: 'D’après le rendez-vous',
    paper: 'Facture %{number} telle qu’imprimée',
    due: 'échéance %{date}',
  },
  menu: {
    invoices: 'Factures',
  },
  toast: {
    invoice: {
      created: 'facture créée !',
      changed: 'Facture modifiée !',
      deleted: 'Facture supprimée !',
    },
    invoicePaid: 'La facture n’est plus modifiable une fois payée !',
  },
};
