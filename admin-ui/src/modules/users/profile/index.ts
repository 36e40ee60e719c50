import { lazyScreen } from '../../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../../kernel/screens.ts';

const load = () => import('./screens.tsx');

export const profileScreens: ModuleScreens = {
  screens: [
    { path: '/profile', component: lazyScreen(load, 'ProfilePage') },
    { path: '/profile/edit', component: lazyScreen(load, 'ProfileEdit') },
    { path: '/profile/password', component: lazyScreen(load, 'PasswordPage') },
  ],
};
