import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { systemTexts } from './texts.ts';

const needs = { administrator: true } as const;

export const systemScreens: ModuleScreens = {
  texts: systemTexts,
  screens: [
    {
      path: '/settings/system',
      needs,
      component: lazyScreen(() => import('./SystemPage.tsx'), 'SystemPage'),
    },
  ],
  settings: [{ place: 6, to: '/settings/system', text: 'system.title', needs }],
};
