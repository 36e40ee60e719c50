/** Expense texts in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'expenses', typeof english, 'fr'> = {
  resources: {
    expenses: {
      name: 'Dépense |||| Dépenses',
      fields: {
        itemName: 'Article',
        purchaseFrom: 'Fournisseur',
        purchaseDate: 'Date d’achat',
        purchasedBy: 'Acheté par',
        amount: 'Montant',
        paidBy: 'Mode de paiement',
        status: 'Statut',
        attachment: 'Pièce jointe',
        selfApproved: 'Approuvé par soi-même',
        writers: 'Saisi par',
      },
    },
  },
  event: {
    ExpenseCreated: 'Dépense créée',
    ExpenseChanged: 'Dépense modifiée',
    ExpenseStatusChanged: 'Dépense : statut modifié',
    ExpenseRemoved: 'Dépense supprimée',
  },
  problem: {},
  expense: {
    file: 'Fichier',
    what: 'Achat',
    payment: 'Paiement',
  },
  toast: {
    expense: {
      created: 'Dépense %{itemName} créée !',
      changed: 'Dépense %{itemName} modifiée !',
      status: 'Dépense %{itemName} modifiée !',
      deleted: 'Dépense supprimée !',
    },
  },
};
