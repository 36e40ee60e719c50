/** What the page says that checks a printed document. Loaded with it. */
import type { DocumentKind } from '@hospital/contracts';
import type { Texts } from '../../kernel/i18n/texts.ts';

export const texts = {
  verify: {
    title: 'Check a document',
    lead: 'Every document that the clinic prints shows a code at the bottom of its pages. Enter it, or choose the PDF, to see whether the document is genuine and still valid.',
    code: 'Code',
    hint: '12 letters and digits, as on the document: K7QF-2M9X-TB4D.',
    submit: 'Check',
    file: 'Or choose the PDF',
    fileHint: 'A PDF of up to 5 MB. It is compared with the recorded document and is not kept.',
    checking: 'Checking…',
    unknownFile: 'This PDF is not a document of the clinic, or it was changed.',
    same: 'The PDF is exactly the one that the clinic recorded.',
    kind: 'Document',
    number: 'Number',
    date: 'Date',
    invoice: 'Invoice',
    prescription: 'Prescription',
    receipt: 'Receipt',
    creditNote: 'Credit note',
    payslip: 'Payslip',
    depositSlip: 'Deposit slip',
    current: 'This document is genuine and valid.',
    superseded: 'This document is genuine, but no longer valid: it was changed after it was printed.',
    void: 'This document is genuine, but no longer valid: it was canceled.',
    unknown: 'No document has this code. Compare it with the paper, letter by letter.',
    duplicate: 'It is a duplicate: the document had been printed before.',
    compare: 'Compare these details with the paper.',
  },
} as const satisfies { readonly verify: Texts & Readonly<Record<DocumentKind, string>> };
