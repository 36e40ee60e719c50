/**
 * Requests for invoices without an appointment. The request has a stream of its own, because the process that it begins appends to the series
 * and to the invoice's stream. Nobody reads it: the invoice has the same id, and shows what was asked for.
 */
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { object, text } from '../../kernel/field.ts';
import { foldOf, type RowOf } from '../../kernel/module.ts';
import { invoiceRequestFields } from './invoiceFields.ts';
import { moneyWords, paidAtIssue } from '../ledger/ledgerFields.ts';
import { ref } from '../names.ts';

const required = { required: true } as const;

/** Whom and for which department to bill: while it is asked for, neither can be deleted. */
const fields = {
  patient: ref('patients', required),
  department: ref('departments', required),
  doctor: ref('users'),
} as const;
export type InvoiceRequestRow = RowOf<typeof fields>;

const id = text(required);

const invoiceRequestEvents = [
  /** Everything the invoice needs but its number. */
  defineEvent('BillRequested', {
    id,
    ...fields,
    invoice: text(required),
    /** Year of the number series, and the revision of its counter that was seen. */
    year: text(required),
    seenRevision: text(required),
    issue: object(invoiceRequestFields, required),
    /** What was paid at once, and the words of the call where they do not follow from it. */
    payment: object({ ...paidAtIssue, tillSession: text() }),
    words: object(moneyWords),
  }),
  /** It named a record that was deleted at the same moment: its invoice is voided. */
  defineEvent('BillRequestRemoved', { id, patient: fields.patient }),
] as const;

const fold = foldOf(fields, invoiceRequestEvents, {
  BillRequested: (row, event) => row ?? withDefaults(fields, event.data),
  BillRequestRemoved: (row, event) => row && { ...row, deletedAt: event.metadata.at },
});

/** A visit or a request whose invoice is not there yet. */
export const unfinishedBilling = {
  code: 'unfinished_billing',
  message: () => 'An invoice is being issued right now. Try again in a moment.',
} as const;

export const invoiceRequests = defineModule({
  name: 'invoiceRequests',
  path: 'invoiceRequests',
  noun: 'InvoiceRequest',
  names: ['Invoice without an appointment', 'Invoices without an appointment'],
  shownBy: 'invoices',
  category: 'invoiceRequest',
  flag: 'Invoices',
  fields,
  events: invoiceRequestEvents,
  fold,
  list: { method: 'GET', sort: [{ field: 'createdAt', order: 'desc' }], search: ['patient'] },
  title: ['patient'],
  preventsErasure: [{ of: ['patient'], ...unfinishedBilling, while: [{}], untilIn: 'invoices' }],
  routes: [],
});
