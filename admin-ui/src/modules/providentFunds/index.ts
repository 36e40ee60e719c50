import { providentFunds } from '@hospital/contracts';
import { PiggyBank } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { providentFundTexts } from './texts.ts';

export const providentFundScreens = defineScreens(providentFunds, {
  address: '/providentFunds',
  file: () => import('./screens.tsx'),
  texts: providentFundTexts,
  menu: [{ group: 'money', place: 5, icon: PiggyBank }],
});
