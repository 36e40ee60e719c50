import { Wallet } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { expenseTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['Expenses'] } as const;

export const expenseScreens: ModuleScreens = {
  opposites: [{ operation: 'ChangeExpenseStatus', events: ['ExpenseStatusChanged'], fields: ['status'] }],
  texts: expenseTexts,
  screens: [
    {
      path: '/expenses',
      needs,
      component: lazyScreen(load, 'ExpenseList'),
      list: { resource: 'expenses', perPage: 3 },
    },
    { path: '/expenses/create', needs, component: lazyScreen(load, 'ExpenseCreate') },
    { path: '/expenses/:id', needs, component: lazyScreen(load, 'ExpenseRecord') },
    { path: '/expenses/:id/update', needs, component: lazyScreen(load, 'ExpenseEdit') },
  ],
  dashboard: [
    {
      side: 'main',
      place: 6,
      needs,
      component: lazyScreen(() => import('./PendingExpenses.tsx'), 'PendingExpenses'),
    },
  ],
  menu: [{ group: 'money', place: 2, text: 'expenses', icon: Wallet, to: '/expenses', needs }],
};
