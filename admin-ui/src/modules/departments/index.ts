import { Building2 } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { departmentTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['Departments'] } as const;

export const departmentScreens: ModuleScreens = {
  texts: departmentTexts,
  screens: [
    {
      path: '/departments',
      needs,
      component: lazyScreen(load, 'DepartmentList'),
      list: { resource: 'departments', perPage: 100 },
    },
    { path: '/departments/create', needs, component: lazyScreen(load, 'DepartmentCreate') },
    { path: '/departments/:id', needs, component: lazyScreen(load, 'DepartmentRecord') },
    { path: '/departments/:id/update', needs, component: lazyScreen(load, 'DepartmentEdit') },
  ],
  menu: [{ group: 'clinic', place: 1, text: 'departments', icon: Building2, to: '/departments', needs }],
  dashboard: [
    {
      side: 'aside',
      place: 4,
      component: lazyScreen(() => import('./DepartmentShortList.tsx'), 'DepartmentShortList'),
    },
  ],
};
