/** The texts of the documents centre. */
import type { BatchOutput, DocumentKind, DocumentLanguage } from '@hospital/contracts';
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

/** One that is missing does not compile. */
type Words = Readonly<Record<DocumentKind | DocumentLanguage | BatchOutput, string>>;

export const texts = {
  event: {
    DocumentBatchRequested: 'Batch asked for',
    DocumentBatchPartRendered: 'Part of the batch printed',
    DocumentBatchPaused: 'Batch paused',
    DocumentBatchResumed: 'Batch resumed',
    DocumentBatchCancelled: 'Batch canceled',
    DocumentBatchRetried: 'Batch tried again',
  },
  batch: {
    title: 'Documents',
    batches: 'Batches',
    single: 'Single documents',
    print: 'Print documents',
    dialog: 'Print documents',
    kind: 'Kind',
    month: 'Month',
    fromDate: 'From',
    toDate: 'To',
    status: 'Status',
    anyStatus: 'All',
    rangeHint: 'A month, or a range of days.',
    chooseDays: 'Choose a month or a range of days.',
    counted: '1 document will be printed. |||| %{count} documents will be printed.',
    output: 'Result',
    language: 'Language',
    progress: 'Progress',
    figures: '%{done} of %{total}',
    failures: '%{failed} failed',
    download: 'Download the result',
    manifest: 'Download the manifest',
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel the batch',
    retry: 'Retry what failed',
    byCommand: 'Command line',
    emptyText: 'Print a whole month at once (%{kinds}): it appears here while it is being printed.',
    singleText: 'A PDF is listed here once somebody prints or downloads it on its page.',
  },
  word: {
    invoice: 'Invoices',
    prescription: 'Ordonnances',
    receipt: 'Receipts',
    creditNote: 'Credit notes',
    payslip: 'Payslips',
    depositSlip: 'Deposit slips',
    zip: 'A zip of PDFs',
    pdf: 'One merged PDF',
    en: 'English',
    fr: 'French',
    ar: 'Arabic',
  },
  printed: {
    none: 'Not printed yet',
    noneText: 'Each print or download appears here with its code.',
    by: 'Printed by',
    current: 'Valid',
    superseded: 'Superseded',
    void: 'Void',
    duplicate: 'Duplicate',
  },
  menu: { documents: 'Documents' },
  toast: {
    batch: {
      requested: "The documents are being printed. You'll be notified when they are ready.",
      ready: 'The documents are ready: %{done} of %{total}.',
      failed: 'The documents could not be printed.',
      open: 'Open documents',
    },
  },
} as const satisfies EnglishTexts<'documentBatches'> & { readonly word: Words };
