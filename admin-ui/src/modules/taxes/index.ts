import { taxes } from '@hospital/contracts';
import { Percent } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

export const taxScreens = defineScreens(taxes, {
  address: '/taxs',
  file: () => import('./screens.tsx'),
  opposites: [{ operation: 'ChangeTaxStatus', events: ['TaxStatusChanged'], fields: ['status'] }],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'money', order: 5, icon: Percent }],
});
