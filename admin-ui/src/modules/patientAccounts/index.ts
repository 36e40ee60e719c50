import { patientAccounts, readsInvoices } from '@hospital/contracts';
import { WalletCards } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

const needs = { flags: readsInvoices.any } as const;
const parts = () => import('./AccountParts.tsx');

/** An account is opened by its first money: nobody creates or edits one. */
export const patientAccountScreens = defineScreens(patientAccounts, {
  address: '/patientAccounts',
  needs,
  file: () => import('./screens.tsx'),
  create: null,
  record: { path: ':id/view' },
  edit: null,
  screens: [
    { path: ':id/statement', component: lazyScreen(() => import('./StatementPage.tsx'), 'StatementPage') },
  ],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'billing', order: 4, icon: WalletCards }],
  facts: [
    { of: 'patients', order: 4, needs, component: lazyPart(parts, 'AccountOfPatient') },
    { of: 'invoices', order: 4, needs, component: lazyPart(parts, 'AccountOfInvoice') },
  ],
});
