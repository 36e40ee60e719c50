import { Files } from 'lucide-react';
import { lazy } from 'react';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { BatchNews } from './BatchNews.tsx';
import { kindNeeds, printNeeds as needs } from './kinds.ts';
import { batchTexts } from './texts.ts';

const load = () => import('./BatchList.tsx');

const ofRecord = () => import('./DocumentsOfRecord.tsx');
const tab = 'menu.documents';

const loadPdf = () => import('./BulkPdf.tsx');
const pdf = (name: keyof Awaited<ReturnType<typeof loadPdf>>) => async () => ({
  default: (await loadPdf())[name],
});

export const documentScreens: ModuleScreens = {
  texts: batchTexts,
  screens: [
    {
      path: '/documents',
      needs,
      component: lazyScreen(load, 'BatchList'),
      list: { resource: 'documentBatches', perPage: 25 },
    },
    { path: '/documents/single', needs, component: lazyScreen(load, 'DocumentList') },
  ],
  bulk: [
    { of: 'invoices', needs: kindNeeds('invoice'), component: lazy(pdf('InvoicesPdf')) },
    { of: 'prescriptions', needs: kindNeeds('prescription'), component: lazy(pdf('PrescriptionsPdf')) },
    { of: 'employeesSalaries', needs: kindNeeds('payslip'), component: lazy(pdf('PayslipsPdf')) },
  ],
  related: [
    { of: 'invoices', tab, component: lazyPart(ofRecord, 'DocumentsOfInvoice') },
    { of: 'prescriptions', tab, component: lazyPart(ofRecord, 'DocumentsOfPrescription') },
    { of: 'employeesSalaries', tab, component: lazyPart(ofRecord, 'DocumentsOfPayslip') },
  ],
  menu: [{ group: 'clinic', place: 7, text: 'documents', icon: Files, to: '/documents', needs }],
  always: [BatchNews],
};
