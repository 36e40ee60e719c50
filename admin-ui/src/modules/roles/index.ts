import { roles } from '@hospital/contracts';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

const administrator = { administrator: true } as const;

export const roleScreens = defineScreens(roles, {
  address: '/settings/roles-permissions',
  file: () => import('./screens.tsx'),
  create: { needs: administrator },
  edit: { needs: administrator },
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [],
  settings: [{ order: 5, text: 'settings.roles' }],
});
