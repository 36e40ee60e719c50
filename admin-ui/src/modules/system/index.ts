import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { texts } from './texts.ts';

const needs = { administrator: true } as const;

export const systemScreens: ModuleScreens = {
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  screens: [
    {
      path: '/settings/system',
      needs,
      component: lazyScreen(() => import('./SystemPage.tsx'), 'SystemPage'),
    },
  ],
  settings: [{ order: 8, to: '/settings/system', text: 'system.title', needs }],
};
