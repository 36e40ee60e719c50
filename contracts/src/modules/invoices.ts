/**
 * Invoices. Issued by closing an appointment, numbered without gap within the clinic's year, computed by the server.
 * A paid one is final; deleting an unpaid one voids it: the number stays used, the view stays readable.
 */
import { withChanges, withDefaults } from '../kernel/crud.ts';
import { defineModule } from '../kernel/custom.ts';
import { BOOKKEEPING_YEARS, keptEvent, withKeptValues } from '../kernel/erasing.ts';
import { defineEvent } from '../kernel/event.ts';
import { text, choice, money as moneyField } from '../kernel/field.ts';
import { inputSchema } from '../kernel/fieldSchema.ts';
import { foldOf, type RowOf } from '../kernel/module.ts';
import { MAX_MONEY } from '../kernel/field.ts';
import { compare, minus, percentOf, sum, type Amount } from '../kernel/money.ts';
import { flag } from '../kernel/permissions.ts';
import { withPrintedForm } from '../kernel/printedForm.ts';
import type { Route } from '../kernel/route.ts';
import { z } from 'zod';
import { invoiceFields, invoiceInputFields, invoiceStatus, withoutBuyersPhone } from './invoiceFields.ts';
import { linesTotal, matchingBody, visitReferences } from './billing.ts';
import { ref } from './names.ts';
import { addressFields } from './patients.ts';
import { paymentMethods } from './words.ts';

/** Beside what the events carry, what is still to be paid: it follows from the others. */
const fields = { ...invoiceFields, due: moneyField({ computed: true }) };
export type InvoiceRow = RowOf<typeof fields>;
const id = text({ required: true });
const patient = ref('patients');

export const invoiceEvents = [
  defineEvent('InvoiceIssued', { id, ...invoiceFields }, { schema: 2, upcast: withoutBuyersPhone }),
  defineEvent(
    'InvoiceChanged',
    { id, ...invoiceFields },
    { schema: 2, upcast: withoutBuyersPhone, partial: true },
  ),
  defineEvent('InvoiceStatusChanged', {
    id,
    patient,
    from: choice(invoiceStatus, { required: true }),
    to: choice(invoiceStatus, { required: true }),
    paidBy: choice(paymentMethods),
    rest: moneyField({ required: true }),
  }),
  defineEvent('InvoiceVoided', { id, patient }),
  keptEvent('Invoice'),
] as const;

type Owed = Pick<InvoiceRow, 'status' | 'rest' | 'grandTotal'> & { readonly deletedAt?: string | null };

/** The grand total while Sent, the rest while Partially Paid, nothing once Paid or void (decisions 50). */
export function dueOf({ status, rest, grandTotal, deletedAt }: Owed): Amount {
  if (deletedAt || status === 'paid') return '0.00';
  return (status === 'partiallyPaid' ? rest : grandTotal) ?? '0.00';
}

const withDue = <R extends Owed>(row: R | null) => row && { ...row, due: dueOf(row) };

const fold = foldOf(fields, invoiceEvents, {
  InvoiceIssued: (row, event) => row ?? withDue(withDefaults(fields, event.data)),
  InvoiceChanged: (row, event) => withDue(row && withChanges(fields, row, event.data)),
  InvoiceStatusChanged: (row, { data: { to, paidBy, rest } }) =>
    withDue(row && { ...row, status: to, paidBy, rest }),
  InvoiceVoided: (row, event) => withDue(row && { ...row, deletedAt: event.metadata.at }),
  InvoiceValuesKept: (row, { data: { values } }) => row && withKeptValues(row, values),
});

interface Priced {
  readonly lineItems: readonly { readonly quantity: string; readonly price: string }[];
  readonly taxRate: string;
  readonly discountRate: string;
}

export interface InvoiceTotals {
  readonly total: Amount;
  readonly taxAmount: Amount;
  readonly discountAmount: Amount;
  readonly grandTotal: Amount;
}

/**
 * total = Σ round(quantity × price); tax = total × rate %; discount = total × rate %; grand total = total + tax − discount
 * (specification, section 9; rounding: decisions 23).
 */
export function invoiceTotals({ lineItems, taxRate, discountRate }: Priced): InvoiceTotals {
  const total = linesTotal(lineItems);
  const taxAmount = percentOf(total, taxRate);
  const discountAmount = percentOf(total, discountRate);
  return { total, taxAmount, discountAmount, grandTotal: minus(sum([total, taxAmount]), discountAmount) };
}

/** Above this the call is refused, so that the API's number stays exact. */
export function isTooLarge(totals: InvoiceTotals): boolean {
  return [totals.total, totals.grandTotal].some((amount) => compare(amount, MAX_MONEY) > 0);
}

const permission = flag('Invoices');
const common = { module: 'invoices', permission, fields } as const;

const routes: readonly Route[] = [
  {
    ...common,
    method: 'GET',
    path: '/invoices',
    kind: 'query',
    operation: 'invoices.list',
    summary: 'Lists invoices.',
  },
  {
    ...common,
    method: 'GET',
    path: '/invoices/:id',
    kind: 'query',
    operation: 'invoices.get',
    summary: 'Reads one, a voided one too.',
  },
  {
    ...common,
    method: 'POST',
    path: '/invoices/create/:userId',
    kind: 'command',
    operation: 'CloseWithInvoice',
    permission: { ...permission, all: ['Appointments'] },
    body: inputSchema(invoiceInputFields, 'create').extend(matchingBody),
    summary:
      'Issues the invoice, closes its appointment and attaches the invoice to it, whole or not at all.',
  },
  {
    ...common,
    method: 'PUT',
    path: '/invoices/:id/:userId',
    kind: 'command',
    operation: 'ChangeInvoice',
    body: z.object({ ...inputSchema(invoiceInputFields, 'change').shape, ...matchingBody }),
    summary: 'Changes an unpaid invoice.',
  },
  {
    ...common,
    method: 'DELETE',
    path: '/invoices/:id/:userId',
    kind: 'command',
    operation: 'VoidInvoice',
    summary: 'Voids an unpaid invoice.',
  },
];

const declared = defineModule({
  name: 'invoices',
  path: 'invoices',
  noun: 'Invoice',
  category: 'invoice',
  version: 2,
  flag: 'Invoices',
  fields,
  events: invoiceEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['patient', 'status', 'number'],
    any: ['number', 'patient', 'patient.email'],
    timed: { overdue: { day: 'dueDate', is: 'past', whileOwing: 'due' } },
    sums: ['grandTotal', 'due'],
    dateField: 'invoiceDate',
    populate: visitReferences,
  },
  title: ['number'],
  summary: ['number', 'status', 'grandTotal', 'due', 'currency'],
  readableWhenDeleted: true,
  /** Who bought which services; what was said about the treatment goes. */
  keeps: {
    subject: 'patient',
    since: 'invoiceDate',
    years: BOOKKEEPING_YEARS,
    values: ['buyer.name', 'patientAddress', 'billingAddress', 'lineItems.*.name'],
  },
  alsoShows: [{ paths: ['patient', 'appointment.patient'], fields: addressFields, flag: 'Invoices' }],
  routes,
  answer: {
    members: { void: { type: 'boolean' } },
    of: (row, wired) => ({ ...wired, void: row.deletedAt !== null }),
  },
  refusals: {
    tax_rate_unknown: [400, 'This tax rate is not approved. Choose one of the approved rates.'],
    already_invoiced: [409, 'This appointment already has an invoice. Edit that one instead.'],
    patient_mismatch: [
      400,
      'Patient and department must be those of the appointment. Change the appointment first if they are wrong.',
    ],
    invoice_paid: [409, 'The invoice is not editable if it was paid !'],
    invoice_void: [409, 'This invoice was deleted and cannot be changed. Its history can still be read.'],
  },
});

export const invoices = withPrintedForm(declared, { kind: 'invoice', number: 'number', date: 'invoiceDate' });
