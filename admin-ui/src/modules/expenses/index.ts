import { expenses } from '@hospital/contracts';
import { Wallet } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import { expenseTexts } from './texts.ts';

export const expenseScreens = defineScreens(expenses, {
  address: '/expenses',
  file: () => import('./screens.tsx'),
  perPage: 3,
  opposites: [{ operation: 'ChangeExpenseStatus', events: ['ExpenseStatusChanged'], fields: ['status'] }],
  texts: expenseTexts,
  menu: [{ group: 'money', place: 2, icon: Wallet }],
  dashboard: [
    {
      side: 'main',
      place: 6,
      needs: { flags: ['Expenses'] },
      component: lazyScreen(() => import('./PendingExpenses.tsx'), 'PendingExpenses'),
    },
  ],
});
