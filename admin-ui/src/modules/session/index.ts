import type { ModuleScreens } from '../../kernel/screens.ts';
import { texts } from './texts.ts';

/** The sign-in page is outside the session: it has an address of its own in App. */
export const sessionScreens: ModuleScreens = {
  screens: [],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
};
