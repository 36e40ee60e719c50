import { creditNotes } from '@hospital/contracts';
import { FileMinus } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

/** Credit notes are issued on the page of their invoice: nobody edits one. */
export const creditNoteScreens = defineScreens(creditNotes, {
  address: '/credit-notes',
  file: () => import('./screens.tsx'),
  create: null,
  record: { path: ':id/view' },
  edit: null,
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  finds: [{}],
  menu: [{ group: 'billing', order: 3, icon: FileMinus }],
  facts: [
    { of: 'creditNotes', component: lazyPart(() => import('./CreditNoteFacts.tsx'), 'CreditNoteFacts') },
  ],
});
