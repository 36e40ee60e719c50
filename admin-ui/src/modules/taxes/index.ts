import { taxes } from '@hospital/contracts';
import { Percent } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { taxTexts } from './texts.ts';

export const taxScreens = defineScreens(taxes, {
  address: '/taxs',
  file: () => import('./screens.tsx'),
  opposites: [{ operation: 'ChangeTaxStatus', events: ['TaxStatusChanged'], fields: ['status'] }],
  texts: taxTexts,
  menu: [{ group: 'money', place: 3, icon: Percent }],
});
