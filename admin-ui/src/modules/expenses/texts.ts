/** The texts of expenses. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const expenseTexts = {
  expense: { file: 'File', what: 'Purchase', payment: 'Payment' },
  toast: {
    expense: {
      created: 'expense %{itemName} created !',
      changed: 'expense %{itemName} updated !',
      status: 'expense %{itemName} updated !',
      deleted: 'expense deleted !',
    },
  },
} as const satisfies Texts;
