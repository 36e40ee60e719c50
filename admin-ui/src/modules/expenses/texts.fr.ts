/** Expense texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { expenseTexts } from './texts.ts';

export const expenseTextsFr: Translated<typeof expenseTexts> = {
  expense: {
    file: 'Fichier',
    what: 'Achat',
    payment: 'Paiement',
  },
  toast: {
    expense: {
      created: 'dépense %{itemName} créée !',
      changed: 'dépense %{itemName} modifiée !',
      status: 'dépense %{itemName} modifiée !',
      deleted: 'dépense supprimée !',
    },
  },
};
