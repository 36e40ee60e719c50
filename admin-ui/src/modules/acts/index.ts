import { acts } from '@hospital/contracts';
import { Tags } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

export const actScreens = defineScreens(acts, {
  address: '/acts',
  file: () => import('./screens.tsx'),
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'money', order: 1, icon: Tags }],
});
