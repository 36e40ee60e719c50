import { PiggyBank } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { providentFundTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['EmployeesSalaries'] } as const;
const to = '/providentFunds';

export const providentFundScreens: ModuleScreens = {
  texts: providentFundTexts,
  screens: [
    { path: to, needs, component: lazyScreen(load, 'ProvidentFundList') },
    { path: `${to}/create`, needs, component: lazyScreen(load, 'ProvidentFundCreate') },
    { path: `${to}/:id`, needs, component: lazyScreen(load, 'ProvidentFundRecord') },
    { path: `${to}/:id/update`, needs, component: lazyScreen(load, 'ProvidentFundEdit') },
  ],
  menu: [{ group: 'money', place: 5, text: 'providentFunds', icon: PiggyBank, to, needs }],
};
