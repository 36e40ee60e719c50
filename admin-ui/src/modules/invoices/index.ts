import { invoices } from '@hospital/contracts';
import { ReceiptText } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

const ofPatient = () => import('./InvoicesOfPatient.tsx');
const needs = { flags: ['Invoices'] } as const;
/** Closing an appointment takes both flags. */
const both = { flags: ['Invoices'], all: ['Appointments'] } as const;

export const invoiceScreens = defineScreens(invoices, {
  address: '/invoices',
  file: () => import('./screens.tsx'),
  create: { under: 'appointments', path: ':appointmentId/invoices/create', needs: both },
  record: { path: ':id/view' },
  edit: { under: 'appointments', path: ':appointmentId/invoices/:id/update' },
  // Only what the toast after a partial payment offers: in the history, other changes of an invoice have the same events.
  opposites: [{ operation: 'ChangeInvoice', events: [], fields: ['status', 'rest', 'paidBy'] }],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  finds: [{}],
  menu: [{ group: 'money', place: 1, icon: ReceiptText }],
  dashboard: [
    {
      side: 'main',
      place: 7,
      needs,
      component: lazyScreen(() => import('./NewInvoices.tsx'), 'NewInvoices'),
    },
  ],
  related: [
    {
      of: 'patients',
      needs,
      tab: 'menu.invoices',
      component: lazyPart(ofPatient, 'InvoicesOfPatient'),
    },
    {
      of: 'invoices',
      place: 1,
      tab: 'invoice.payments',
      component: lazyPart(() => import('./PaymentsOfInvoice.tsx'), 'PaymentsOfInvoice'),
    },
  ],
  facts: [{ of: 'patients', place: 3, needs, component: lazyPart(ofPatient, 'UnpaidOfPatient') }],
});
