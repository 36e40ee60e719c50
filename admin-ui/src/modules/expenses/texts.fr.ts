/** Expense texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { expenseTexts } from './texts.ts';

export const expenseTextsFr: Translated<typeof expenseTexts, 'fr'> = {
  expense: {
    file: 'Fichier',
    what: 'Achat',
    payment: 'Paiement',
  },
  toast: {
    expense: {
      created: 'Dépense %{itemName} créée !',
      changed: 'Dépense %{itemName} modifiée !',
      status: 'dépense %{itemName} modifiée !',
      deleted: 'Dépense supprimée !',
    },
  },
};
