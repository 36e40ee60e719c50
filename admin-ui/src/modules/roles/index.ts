import { roles } from '@hospital/contracts';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { roleTexts } from './texts.ts';

const administrator = { administrator: true } as const;

export const roleScreens = defineScreens(roles, {
  address: '/settings/roles-permissions',
  file: () => import('./screens.tsx'),
  create: { needs: administrator },
  edit: { needs: administrator },
  texts: roleTexts,
  menu: [],
  settings: [{ place: 5, text: 'settings.roles' }],
});
