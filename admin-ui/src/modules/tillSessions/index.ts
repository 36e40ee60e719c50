import { keepsTills, tillSessions } from '@hospital/contracts';
import { Banknote, ClipboardList } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

const needs = { flags: keepsTills.any } as const;

/** Who keeps a till sees their own sessions; the flag shows all of them. */
export const tillSessionScreens = defineScreens(tillSessions, {
  address: '/tillSessions',
  needs,
  file: () => import('./screens.tsx'),
  create: null,
  edit: null,
  record: { path: ':id/view' },
  screens: [
    { path: 'mine', component: lazyScreen(() => import('./MyTill.tsx'), 'MyTill') },
    { path: 'day', component: lazyScreen(() => import('./DayPage.tsx'), 'DayPage') },
  ],
  perPage: 20,
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [
    { group: 'billing', order: 5, text: 'myTill', path: 'mine', icon: Banknote },
    { group: 'money', order: 2, icon: ClipboardList },
  ],
});
