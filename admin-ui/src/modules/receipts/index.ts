import { readsReceipts, receipts } from '@hospital/contracts';
import { Receipt } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

/** Receipts are issued with their payments: nobody creates or edits one. */
export const receiptScreens = defineScreens(receipts, {
  address: '/receipts',
  needs: { flags: readsReceipts.any },
  file: () => import('./screens.tsx'),
  create: null,
  record: { path: ':id/view' },
  edit: null,
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  finds: [{}],
  menu: [{ group: 'billing', order: 2, icon: Receipt }],
  facts: [{ of: 'receipts', component: lazyPart(() => import('./ReceiptFacts.tsx'), 'ReceiptFacts') }],
});
