import type { ModuleScreens } from '../../kernel/screens.ts';
import { sessionTexts } from './texts.ts';

/** The sign-in page stands outside the session: it has an address of its own in App. */
export const sessionScreens: ModuleScreens = { screens: [], texts: sessionTexts };
