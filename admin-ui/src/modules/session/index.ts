import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';

/** The sign-in page is outside the session: it has an address of its own in App. */
export const SignInScreen = lazyScreen(() => import('./SignInPage.tsx'), 'SignInPage');

/** The English texts come with the files that say them. */
export const sessionScreens: ModuleScreens = {
  screens: [
    { path: '/profile/security', component: lazyScreen(() => import('./SecurityPage.tsx'), 'SecurityPage') },
  ],
  facts: [
    {
      of: 'users',
      needs: { administrator: true },
      when: (user) => user['hasSecondFactor'] === true || user['mustAddSecondFactor'] === true,
      component: lazyPart(() => import('./ResetSecondFactor.tsx'), 'ResetSecondFactor'),
    },
  ],
  texts: { en: {}, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
};
