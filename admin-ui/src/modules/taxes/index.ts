import { Percent } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { taxTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['Taxs'] } as const;

export const taxScreens: ModuleScreens = {
  opposites: [{ operation: 'ChangeTaxStatus', events: ['TaxStatusChanged'], fields: ['status'] }],
  texts: taxTexts,
  screens: [
    {
      path: '/taxs',
      needs,
      component: lazyScreen(load, 'TaxList'),
      list: { resource: 'taxes', perPage: 100 },
    },
    { path: '/taxs/create', needs, component: lazyScreen(load, 'TaxCreate') },
    { path: '/taxs/:id', needs, component: lazyScreen(load, 'TaxRecord') },
    { path: '/taxs/:id/update', needs, component: lazyScreen(load, 'TaxEdit') },
  ],
  menu: [{ group: 'money', place: 3, text: 'taxes', icon: Percent, to: '/taxs', needs }],
};
