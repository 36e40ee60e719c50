import { employeesSalaries } from '@hospital/contracts';
import { Banknote } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

/** Without the flag the list and the payslip are one's own. */
export const salaryScreens = defineScreens(employeesSalaries, {
  address: '/employees-salaries',
  file: () => import('./screens.tsx'),
  perPage: 4,
  list: { needs: null },
  create: { path: 'add' },
  record: {
    path: ':id/payslip',
    needs: null,
    component: lazyScreen(() => import('./Payslip.tsx'), 'PayslipPage'),
  },
  screens: [
    { path: 'prepare', component: lazyScreen(() => import('./PrepareMonth.tsx'), 'PrepareMonth') },
    {
      path: '/payslip/example',
      needs: null,
      component: lazyScreen(() => import('./PayslipExample.tsx'), 'PayslipExample'),
    },
  ],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'money', order: 6, text: 'payslips', icon: Banknote, needs: null }],
  related: [
    {
      of: 'users',
      needs: { flags: ['EmployeesSalaries'] },
      tab: 'menu.payslips',
      component: lazyPart(() => import('./SalariesOfEmployee.tsx'), 'SalariesOfEmployee'),
    },
  ],
});
