import { cheques, readsInvoices } from '@hospital/contracts';
import { Landmark } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

const needs = { flags: readsInvoices.any } as const;
const parts = () => import('./ChequesOf.tsx');

/** A cheque comes with its payment: nobody creates or edits one. */
export const chequeScreens = defineScreens(cheques, {
  address: '/cheques',
  needs,
  file: () => import('./screens.tsx'),
  create: null,
  record: { path: ':id/view' },
  edit: null,
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  finds: [{}],
  menu: [{ group: 'billing', order: 6, icon: Landmark }],
  related: [
    { of: 'depositSlips', needs, tab: 'menu.cheques', component: lazyPart(parts, 'ChequesOfSlip') },
    { of: 'patients', needs, tab: 'menu.cheques', component: lazyPart(parts, 'ChequesOfPatient') },
  ],
});
