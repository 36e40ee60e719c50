import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { roleTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['RolesAndPermissions'] } as const;
const administrator = { administrator: true } as const;

export const roleScreens: ModuleScreens = {
  texts: roleTexts,
  screens: [
    { path: '/settings/roles-permissions', needs, component: lazyScreen(load, 'RoleList') },
    {
      path: '/settings/roles-permissions/create',
      needs: administrator,
      component: lazyScreen(load, 'RoleCreate'),
    },
    { path: '/settings/roles-permissions/:id', needs, component: lazyScreen(load, 'RolePage') },
    {
      path: '/settings/roles-permissions/:id/update',
      needs: administrator,
      component: lazyScreen(load, 'RoleEdit'),
    },
  ],
  settings: [{ place: 5, to: '/settings/roles-permissions', text: 'settings.roles', needs }],
};
