import { documentBatches } from '@hospital/contracts';
import { Files } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyComponent, lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import { BatchNews } from './BatchNews.tsx';
import { kindNeeds, printNeeds as needs } from './kinds.ts';
import { texts } from './texts.ts';

const ofRecord = () => import('./DocumentsOfRecord.tsx');
const tab = 'menu.documents';

const loadPdf = () => import('./BulkPdf.tsx');

export const batchScreens = defineScreens(documentBatches, {
  address: '/documents',
  needs,
  file: () => import('./BatchList.tsx'),
  perPage: 25,
  create: null,
  record: null,
  edit: null,
  screens: [{ path: 'single', component: lazyScreen(() => import('./BatchList.tsx'), 'DocumentList') }],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  bulk: [
    { of: 'invoices', needs: kindNeeds('invoice'), component: lazyComponent(loadPdf, 'InvoicesPdf') },
    {
      of: 'prescriptions',
      needs: kindNeeds('prescription'),
      component: lazyComponent(loadPdf, 'PrescriptionsPdf'),
    },
    { of: 'receipts', needs: kindNeeds('receipt'), component: lazyComponent(loadPdf, 'ReceiptsPdf') },
    {
      of: 'creditNotes',
      needs: kindNeeds('creditNote'),
      component: lazyComponent(loadPdf, 'CreditNotesPdf'),
    },
    {
      of: 'employeesSalaries',
      needs: kindNeeds('payslip'),
      component: lazyComponent(loadPdf, 'PayslipsPdf'),
    },
  ],
  related: [
    { of: 'invoices', tab, component: lazyPart(ofRecord, 'DocumentsOfInvoice') },
    { of: 'prescriptions', tab, component: lazyPart(ofRecord, 'DocumentsOfPrescription') },
    { of: 'receipts', tab, component: lazyPart(ofRecord, 'DocumentsOfReceipt') },
    { of: 'creditNotes', tab, component: lazyPart(ofRecord, 'DocumentsOfCreditNote') },
    { of: 'employeesSalaries', tab, component: lazyPart(ofRecord, 'DocumentsOfPayslip') },
  ],
  menu: [{ group: 'clinic', order: 7, text: 'documents', icon: Files }],
  ownValues: [
    {
      of: 'documentBatches',
      field: 'filter',
      component: lazyComponent(() => import('./BatchFilterWords.tsx'), 'BatchFilterWords'),
    },
  ],
  always: [BatchNews],
});
