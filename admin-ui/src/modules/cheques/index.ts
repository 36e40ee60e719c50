import { cheques, readsInvoices } from '@hospital/contracts';
import { Landmark } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { texts } from './texts.ts';

/** A cheque comes with its payment: nobody creates or edits one. */
export const chequeScreens = defineScreens(cheques, {
  address: '/cheques',
  needs: { flags: readsInvoices.any },
  file: () => import('./screens.tsx'),
  create: null,
  record: { path: ':id/view' },
  edit: null,
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  finds: [{}],
  menu: [{ group: 'billing', place: 6, icon: Landmark }],
});
