import { LayoutDashboard } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { dashboardTexts } from './texts.ts';

export const dashboardScreens: ModuleScreens = {
  texts: dashboardTexts,
  screens: [
    { path: '/dashboard', component: lazyScreen(() => import('./DashboardPage.tsx'), 'DashboardPage') },
  ],
  menu: [{ group: 'today', place: 1, text: 'dashboard', icon: LayoutDashboard, to: '/dashboard' }],
};
