import { PartyPopper } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { holidayTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['Holidays'] } as const;

/** "Plain" routes: a session opens them, the calls inside decide. */
export const holidayScreens: ModuleScreens = {
  texts: holidayTexts,
  screens: [
    {
      path: '/holidays',
      component: lazyScreen(load, 'HolidayList'),
      list: { resource: 'holidays', perPage: 100 },
    },
    { path: '/holidays/add', component: lazyScreen(load, 'HolidayCreate') },
    { path: '/holidays/:id', component: lazyScreen(load, 'HolidayRecord') },
    { path: '/holidays/:id/update', component: lazyScreen(load, 'HolidayEdit') },
  ],
  menu: [{ group: 'time', place: 2, text: 'holidays', icon: PartyPopper, to: '/holidays', needs }],
};
