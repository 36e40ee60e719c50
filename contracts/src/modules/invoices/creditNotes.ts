/**
 * Credit notes (avoirs): one for each credit of an invoice, numbered without gap within the clinic's year (`AV-2026-000001`). What it credits
 * is decided in the invoice's stream; the note is what is printed of it, and is never changed or deleted.
 */
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { BOOKKEEPING_YEARS, keptEvent, withKeptValues } from '../../kernel/erasing.ts';
import { defineEvent } from '../../kernel/event.ts';
import { text } from '../../kernel/field.ts';
import { foldOf } from '../../kernel/module.ts';
import { flag } from '../../kernel/permissions.ts';
import { withPrintedForm } from '../../kernel/printedForm.ts';
import type { Route } from '../../kernel/route.ts';
import { creditNoteRequestFields } from '../ledger/paperFields.ts';

export const creditNoteFields = { number: text({ computed: true }), ...creditNoteRequestFields } as const;

const creditNoteEvents = [
  defineEvent('CreditNoteIssued', { id: text({ required: true }), ...creditNoteFields }),
  keptEvent('CreditNote'),
] as const;

const fold = foldOf(creditNoteFields, creditNoteEvents, {
  CreditNoteIssued: (row, event) => row ?? withDefaults(creditNoteFields, event.data),
  CreditNoteValuesKept: (row, { data: { values } }) => row && withKeptValues(row, values),
});

const query = {
  kind: 'query',
  method: 'GET',
  module: 'creditNotes',
  permission: flag('Invoices'),
  fields: creditNoteFields,
} as const;

const routes: readonly Route[] = [
  { ...query, path: '/creditNotes', operation: 'creditNotes.list', summary: 'Lists credit notes.' },
  { ...query, path: '/creditNotes/:id', operation: 'creditNotes.get', summary: 'Reads one credit note.' },
];

const declared = defineModule({
  name: 'creditNotes',
  path: 'creditNotes',
  noun: 'CreditNote',
  category: 'creditNote',
  flag: 'Invoices',
  fields: creditNoteFields,
  events: creditNoteEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['patient', 'number', 'invoice', 'invoiceNumber'],
    any: ['number', 'invoiceNumber', 'patient'],
    sums: ['amount', 'refunded'],
    dateField: 'day',
    populate: ['patient', 'invoice', 'issuedBy'],
  },
  title: ['number'],
  summary: ['number', 'amount', 'currency', 'day'],
  /** Who was credited for which services; the reason goes. */
  keeps: {
    subject: 'patient',
    since: 'day',
    years: BOOKKEEPING_YEARS,
    values: [
      'buyerName',
      'buyerCompany',
      'buyerIce',
      'lineItems.*.name',
      'lineItems.*.code',
      'lineItems.*.exemption',
    ],
  },
  routes,
});

export const creditNotes = withPrintedForm(declared, { kind: 'creditNote', number: 'number', date: 'day' });
