import { tills } from '@hospital/contracts';
import { Vault } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

export const tillScreens = defineScreens(tills, {
  address: '/tills',
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'money', order: 3, icon: Vault }],
});
