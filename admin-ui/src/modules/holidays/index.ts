import { holidays } from '@hospital/contracts';
import { PartyPopper } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

/** "Plain" routes: a session opens them, the calls inside decide. */
export const holidayScreens = defineScreens(holidays, {
  address: '/holidays',
  file: () => import('./screens.tsx'),
  needs: null,
  create: { path: 'add' },
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'time', order: 2, icon: PartyPopper, needs: { flags: ['Holidays'] } }],
});
