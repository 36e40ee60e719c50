import { PiggyBank } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { providentFundTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['EmployeesSalaries'] } as const;

export const providentFundScreens: ModuleScreens = {
  texts: providentFundTexts,
  screens: [
    {
      path: '/providentFunds',
      needs,
      component: lazyScreen(load, 'ProvidentFundList'),
      list: { resource: 'providentFunds', perPage: 100 },
    },
    { path: '/providentFunds/create', needs, component: lazyScreen(load, 'ProvidentFundCreate') },
    { path: '/providentFunds/:id', needs, component: lazyScreen(load, 'ProvidentFundRecord') },
    { path: '/providentFunds/:id/update', needs, component: lazyScreen(load, 'ProvidentFundEdit') },
  ],
  menu: [{ group: 'money', place: 5, text: 'providentFunds', icon: PiggyBank, to: '/providentFunds', needs }],
};
