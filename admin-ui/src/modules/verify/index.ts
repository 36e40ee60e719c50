import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';

/** It is outside the session, as the sign-in page is: anyone who holds a paper may ask. */
export const VerifyScreen = lazyScreen(() => import('./VerifyPage.tsx'), 'VerifyPage');

/** The English texts come with the page. */
export const verifyScreens: ModuleScreens = {
  screens: [],
  texts: { en: {}, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
};
