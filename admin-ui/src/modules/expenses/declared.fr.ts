/** In French, what the contracts say of expenses in English. */
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const expensesDeclaredFr: DeclaredTexts<'expenses'> = {
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
};
