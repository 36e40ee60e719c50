import { Banknote } from 'lucide-react';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { salaryTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['EmployeesSalaries'] } as const;

/** Without the flag the list and the payslip are one's own. */
export const salaryScreens: ModuleScreens = {
  texts: salaryTexts,
  screens: [
    {
      path: '/employees-salaries',
      component: lazyScreen(load, 'SalaryList'),
      list: { resource: 'employeesSalaries', perPage: 4 },
    },
    { path: '/employees-salaries/add', needs, component: lazyScreen(load, 'SalaryAdd') },
    {
      path: '/employees-salaries/prepare',
      needs,
      component: lazyScreen(() => import('./PrepareMonth.tsx'), 'PrepareMonth'),
    },
    { path: '/employees-salaries/:id/update', needs, component: lazyScreen(load, 'SalaryEdit') },
    {
      path: '/employees-salaries/:id/payslip',
      component: lazyScreen(() => import('./Payslip.tsx'), 'PayslipPage'),
    },
    {
      path: '/payslip/example',
      component: lazyScreen(() => import('./PayslipExample.tsx'), 'PayslipExample'),
    },
  ],
  menu: [{ group: 'money', place: 4, text: 'payslips', icon: Banknote, to: '/employees-salaries' }],
  related: [
    {
      of: 'users',
      needs,
      tab: 'menu.payslips',
      component: lazyPart(() => import('./SalariesOfEmployee.tsx'), 'SalariesOfEmployee'),
    },
  ],
};
