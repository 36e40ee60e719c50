/** The texts of expenses. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    ExpenseCreated: 'Expense added',
    ExpenseChanged: 'Expense changed',
    ExpenseStatusChanged: 'Expense: status changed',
    ExpenseRemoved: 'Expense deleted',
    ExpensePaidOut: 'Expense paid out of the till',
    ExpensePayoutReversed: 'Payout of the expense reversed',
  },
  expense: {
    file: 'File',
    what: 'Purchase',
    payment: 'Payment',
    payOut: 'Pay out of my till',
    payOutText: '%{amount} leaves your open till session in cash.',
    reversePayout: 'Reverse the payout',
    reversePayoutText: 'The money goes back into the till session that it was paid out of.',
  },
  toast: {
    expense: {
      created: 'expense %{itemName} created !',
      changed: 'expense %{itemName} updated !',
      status: 'expense %{itemName} updated !',
      deleted: 'expense deleted !',
      paidOut: 'The expense was paid out of your till.',
      payoutReversed: 'The payout was reversed.',
    },
  },
} as const satisfies EnglishTexts<'expenses'>;
