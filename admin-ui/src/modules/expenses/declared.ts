import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const expensesDeclared: Pick<DeclaredTexts<'expenses'>, 'event'> = {
  event: {
    ExpenseCreated: 'Expense added',
    ExpenseChanged: 'Expense changed',
    ExpenseStatusChanged: 'Expense: status changed',
    ExpenseRemoved: 'Expense deleted',
  },
};
