import { PERSON_FLAG, erasures } from '@hospital/contracts';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

const needs = { flags: [PERSON_FLAG] } as const;
const link = (name: 'ErasePatient' | 'EraseEmployee') => lazyPart(() => import('./EraseLink.tsx'), name);

export const erasureScreens = defineScreens(erasures, {
  address: '/settings/erasures',
  file: () => import('./screens.tsx'),
  perPage: 25,
  create: null,
  edit: null,
  screens: [
    { path: 'new/:kind/:subject', component: lazyScreen(() => import('./PreviewPage.tsx'), 'PreviewPage') },
  ],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  facts: [
    { of: 'patients', order: 9, needs, component: link('ErasePatient') },
    { of: 'users', order: 9, needs, component: link('EraseEmployee') },
  ],
  menu: [],
  settings: [{ order: 7, text: 'erasure.menu' }],
});
