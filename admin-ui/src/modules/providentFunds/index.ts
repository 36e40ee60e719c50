import { providentFunds } from '@hospital/contracts';
import { PiggyBank } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

export const providentFundScreens = defineScreens(providentFunds, {
  address: '/providentFunds',
  file: () => import('./screens.tsx'),
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'money', order: 7, icon: PiggyBank }],
});
