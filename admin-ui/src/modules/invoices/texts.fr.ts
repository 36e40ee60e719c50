/** Invoice texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { invoiceTexts } from './texts.ts';

export const invoiceTextsFr: Translated<typeof invoiceTexts> = {
  invoice: {
    unpaid: 'Impayé',
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
    billing: 'Facturation',
    dates: 'Dates',
    payment: 'Paiement',
    from: 'D’après le rendez-vous',
    paper: 'Facture %{number} telle qu’imprimée',
    due: 'échéance %{date}',
    issueTitle: 'Émettre cette facture ?',
    issueText: 'Le rendez-vous sera clôturé et la facture recevra son numéro.',
    issueNote: 'Un rendez-vous clôturé ne peut pas être rouvert, et le numéro n’est jamais réutilisé.',
    issue: 'Émettre la facture',
    recordPayment: 'Enregistrer un paiement',
    paidAmount: 'Montant payé',
    dueHint: 'Reste dû : %{amount}.',
    paidAmountWrong: 'Saisissez un montant supérieur à 0 et ne dépassant pas %{amount}.',
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
