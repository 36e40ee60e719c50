import { expenses } from '@hospital/contracts';
import { Wallet } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

export const expenseScreens = defineScreens(expenses, {
  address: '/expenses',
  file: () => import('./screens.tsx'),
  perPage: 3,
  opposites: [{ operation: 'ChangeExpenseStatus', events: ['ExpenseStatusChanged'], fields: ['status'] }],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'money', order: 4, icon: Wallet }],
  dashboard: [
    {
      side: 'main',
      order: 6,
      needs: { flags: ['Expenses'] },
      component: lazyScreen(() => import('./PendingExpenses.tsx'), 'PendingExpenses'),
    },
  ],
});
