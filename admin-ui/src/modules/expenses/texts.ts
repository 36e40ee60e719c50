/** The texts of expenses. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    ExpenseCreated: 'Expense added',
    ExpenseChanged: 'Expense changed',
    ExpenseStatusChanged: 'Expense: status changed',
    ExpenseRemoved: 'Expense deleted',
  },
  expense: { file: 'File', what: 'Purchase', payment: 'Payment' },
  toast: {
    expense: {
      created: 'expense %{itemName} created !',
      changed: 'expense %{itemName} updated !',
      status: 'expense %{itemName} updated !',
      deleted: 'expense deleted !',
    },
  },
} as const satisfies EnglishTexts<'expenses'>;
