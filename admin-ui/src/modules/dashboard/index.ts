import { LayoutDashboard } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { texts } from './texts.ts';

/** Who keeps the books. */
const books = { flags: ['Invoices'] } as const;

export const dashboardScreens: ModuleScreens = {
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  screens: [
    { path: '/dashboard', component: lazyScreen(() => import('./DashboardPage.tsx'), 'DashboardPage') },
  ],
  dashboard: [
    {
      side: 'main',
      order: 2,
      needs: books,
      component: lazyScreen(() => import('./MonthNow.tsx'), 'MonthNow'),
    },
    {
      side: 'aside',
      order: 2,
      needs: books,
      component: lazyScreen(() => import('./MoneyChanges.tsx'), 'MoneyChanges'),
    },
  ],
  menu: [{ group: 'today', order: 1, text: 'dashboard', icon: LayoutDashboard, to: '/dashboard' }],
};
