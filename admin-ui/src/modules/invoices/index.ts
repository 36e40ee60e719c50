import { ReceiptText } from 'lucide-react';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { invoiceTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const ofPatient = () => import('./InvoicesOfPatient.tsx');
const needs = { flags: ['Invoices'] } as const;
/** Closing an appointment takes both flags. */
const both = { flags: ['Invoices'], all: ['Appointments'] } as const;

export const invoiceScreens: ModuleScreens = {
  texts: invoiceTexts,
  screens: [
    {
      path: '/invoices',
      needs,
      component: lazyScreen(load, 'InvoiceList'),
      list: { resource: 'invoices', perPage: 100 },
    },
    { path: '/invoices/:id/view', needs, component: lazyScreen(load, 'InvoiceView') },
    {
      path: '/appointments/:appointmentId/invoices/create',
      needs: both,
      component: lazyScreen(load, 'InvoiceCreate'),
    },
    {
      path: '/appointments/:appointmentId/invoices/:id/update',
      needs,
      component: lazyScreen(load, 'InvoiceEdit'),
    },
  ],
  // Only what the toast after a partial payment offers: in the history, other changes of an invoice have the same events.
  opposites: [{ operation: 'ChangeInvoice', events: [], fields: ['status', 'rest', 'paidBy'] }],
  finds: [
    { resource: 'invoices', text: 'resources.invoices.name', needs, to: (id) => `/invoices/${id}/view` },
  ],
  menu: [{ group: 'money', place: 1, text: 'invoices', icon: ReceiptText, to: '/invoices', needs }],
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
};
