import { invoices, managesInvoices, readsInvoices } from '@hospital/contracts';
import { ReceiptText } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import { BILL_PATHS } from './billPaths.ts';
import { texts } from './texts.ts';

const ofPatient = () => import('./InvoicesOfPatient.tsx');
const reading = { flags: readsInvoices.any } as const;
const needs = { flags: managesInvoices.any } as const;
/** Closing an appointment takes both flags. */
const both = { flags: ['Invoices'], all: ['Appointments'] } as const;

export const invoiceScreens = defineScreens(invoices, {
  address: '/invoices',
  needs: reading,
  file: () => import('./screens.tsx'),
  create: { under: 'appointments', path: ':appointmentId/invoices/create', needs: both },
  record: { path: ':id/view' },
  edit: { under: 'appointments', path: ':appointmentId/invoices/:id/update', needs },
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  screens: [
    { path: BILL_PATHS.create, needs, component: lazyScreen(() => import('./BillForm.tsx'), 'BillCreate') },
    {
      path: BILL_PATHS.edit,
      needs,
      component: lazyScreen(() => import('./InvoiceForms.tsx'), 'InvoiceEdit'),
    },
  ],
  finds: [{}],
  menu: [{ group: 'billing', order: 1, icon: ReceiptText }],
  dashboard: [
    {
      side: 'main',
      order: 7,
      needs,
      component: lazyScreen(() => import('./NewInvoices.tsx'), 'NewInvoices'),
    },
  ],
  related: [
    {
      of: 'patients',
      needs: reading,
      tab: 'menu.invoices',
      component: lazyPart(ofPatient, 'InvoicesOfPatient'),
    },
    {
      of: 'invoices',
      order: 1,
      tab: 'invoice.payments',
      component: lazyPart(() => import('./PaymentsOfInvoice.tsx'), 'PaymentsOfInvoice'),
    },
  ],
  facts: [{ of: 'patients', order: 3, needs: reading, component: lazyPart(ofPatient, 'UnpaidOfPatient') }],
});
