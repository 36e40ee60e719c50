import { depositSlips } from '@hospital/contracts';
import { FileStack } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyComponent, lazyPart } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

const needs = { flags: [depositSlips.flag] } as const;

/** A slip is made from the list of cheques: nobody edits one. */
export const depositSlipScreens = defineScreens(depositSlips, {
  address: '/depositSlips',
  needs,
  file: () => import('./screens.tsx'),
  create: null,
  record: { path: ':id/view' },
  edit: null,
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'billing', order: 7, icon: FileStack }],
  bulk: [
    { of: 'cheques', needs, component: lazyComponent(() => import('./DepositButton.tsx'), 'DepositButton') },
  ],
  facts: [
    { of: 'depositSlips', component: lazyPart(() => import('./DepositSlipFacts.tsx'), 'DepositSlipFacts') },
  ],
});
