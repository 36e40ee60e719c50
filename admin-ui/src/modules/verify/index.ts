import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { texts } from './texts.ts';

/** It is outside the session, as the sign-in page is: anyone who holds a paper may ask. */
export const VerifyScreen = lazyScreen(() => import('./VerifyPage.tsx'), 'VerifyPage');

export const verifyScreens: ModuleScreens = {
  screens: [],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
};
