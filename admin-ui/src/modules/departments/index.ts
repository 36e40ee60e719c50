import { departments } from '@hospital/contracts';
import { Building2 } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

export const departmentScreens = defineScreens(departments, {
  address: '/departments',
  file: () => import('./screens.tsx'),
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'clinic', order: 1, icon: Building2 }],
  dashboard: [
    {
      side: 'aside',
      order: 4,
      component: lazyScreen(() => import('./DepartmentShortList.tsx'), 'DepartmentShortList'),
    },
  ],
});
