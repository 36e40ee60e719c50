/**
 * Invoices. Issued by closing an appointment, numbered without gap within the clinic's year, computed by the server.
 * A paid one is final; deleting an unpaid one voids it: the number stays used, the view stays readable.
 */
import { withChanges, withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { BOOKKEEPING_YEARS, keptEvent, withKeptValues } from '../../kernel/erasing.ts';
import { defineEvent } from '../../kernel/event.ts';
import { text, choice, money as moneyField } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { foldOf, type FoldedFields, type RowOf } from '../../kernel/module.ts';
import { MAX_MONEY } from '../../kernel/field.ts';
import { compare, minus, percentOf, sum, type Amount } from '../../kernel/money.ts';
import { withPrintedForm } from '../../kernel/printedForm.ts';
import type { StoredEvent } from '../../kernel/message.ts';
import type { Route } from '../../kernel/route.ts';
import { counted } from '../../kernel/preventsErasure.ts';
import { z } from 'zod';
import { invoiceFields, invoiceInputFields, invoiceStatus, withoutBuyersPhone } from './invoiceFields.ts';
import { isWhollyCredited, withLedgerEvent, type LedgerEvent } from '../ledger/ledger.ts';
import { creditRefusals, creditRoutes } from '../ledger/creditRoutes.ts';
import { ledgerEvents } from '../ledger/ledgerEvents.ts';
import { ledgerFields, MAX_LEDGER_ENTRIES } from '../ledger/ledgerFields.ts';
import { managesInvoices, readsInvoices } from '../ledger/moneyRights.ts';
import { withPaymentsOfWords } from '../ledger/olderPayments.ts';
import { paymentRefusals, paymentRoutes } from '../ledger/paymentRoutes.ts';
import { withTillEntries } from '../ledger/tillEntries.ts';
import { takingRoute } from '../tills/taking.ts';
import { linesTotal, billedBody, visitReferences, withDistinctIds } from './billing.ts';
import { ref } from '../names.ts';
import { addressFields } from '../patients/patients.ts';
import { paymentMethods } from '../words.ts';

/** Beside what the events of its lines carry, its money. */
const fields = { ...invoiceFields, ...ledgerFields };
export type InvoiceRow = RowOf<typeof fields>;
const id = text({ required: true });
const patient = ref('patients');

const invoiceEvents = [
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
  ...ledgerEvents,
  keptEvent('Invoice'),
] as const;

const byLedger = (row: InvoiceRow | null, event: LedgerEvent) =>
  row && withTillEntries(row, withLedgerEvent(row, event), event);
type Folded = FoldedFields<typeof fields>;
const byWords = (row: Folded, event: StoredEvent, before: Pick<Folded, 'paidBy'> | null) =>
  withPaymentsOfWords(row, before?.paidBy ?? null, event);

const fold = foldOf(fields, invoiceEvents, {
  InvoiceIssued: (row, event) =>
    row ?? byWords(withDistinctIds(withDefaults(fields, event.data)), event, null),
  InvoiceChanged: (row, event) =>
    row && byWords(withDistinctIds(withChanges(fields, row, event.data)), event, row),
  InvoiceStatusChanged: (row, event) => {
    const { to, paidBy, rest } = event.data;
    return row && byWords({ ...row, status: to, paidBy, rest }, event, row);
  },
  InvoiceVoided: (row, event) => row && byWords({ ...row, deletedAt: event.metadata.at }, event, row),
  PaymentReceived: byLedger,
  ReceiptRequested: byLedger,
  PaymentReversed: byLedger,
  PaymentRefunded: byLedger,
  PaymentKept: byLedger,
  AccountMoneyReturned: byLedger,
  MoneyTakenIntoTill: byLedger,
  RefundReceiptRequested: byLedger,
  InvoiceCredited: byLedger,
  DebtWrittenOff: byLedger,
  WriteOffUndone: byLedger,
  InvoiceStatusSet: byLedger,
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

const common = { module: 'invoices', permission: managesInvoices, fields } as const;

const routes: readonly Route[] = [
  {
    ...common,
    permission: readsInvoices,
    method: 'GET',
    path: '/invoices',
    kind: 'query',
    operation: 'invoices.list',
    summary: 'Lists invoices.',
  },
  {
    ...common,
    permission: readsInvoices,
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
    body: inputSchema(invoiceInputFields, 'create').extend(billedBody),
    summary:
      'Issues the invoice, closes its appointment and attaches the invoice to it, whole or not at all. Needs the flag Appointments too, unless no appointment is named: then it bills a patient for a department.',
  },
  {
    ...common,
    method: 'PUT',
    path: '/invoices/:id/:userId',
    kind: 'command',
    operation: 'ChangeInvoice',
    body: z.object({ ...inputSchema(invoiceInputFields, 'change').shape, ...billedBody }),
    summary:
      'Changes an unpaid invoice. Of a bill without an appointment, department and doctor can be changed too.',
  },
  {
    ...common,
    method: 'DELETE',
    path: '/invoices/:id/:userId',
    kind: 'command',
    operation: 'VoidInvoice',
    summary: 'Voids an unpaid invoice.',
  },
  ...creditRoutes,
  ...paymentRoutes,
  takingRoute,
];

const declared = defineModule({
  name: 'invoices',
  path: 'invoices',
  noun: 'Invoice',
  category: 'invoice',
  version: 5,
  flag: 'Invoices',
  fields,
  events: invoiceEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['patient', 'status', 'number', 'cashOutsideTill', 'corrects'],
    any: ['number', 'patient', 'patient.email'],
    timed: { overdue: { day: 'dueDate', is: 'past', whileOwing: 'due' } },
    sums: ['grandTotal', 'due'],
    dateField: 'invoiceDate',
    populate: visitReferences,
  },
  title: ['number'],
  summary: ['number', 'status', 'grandTotal', 'due', 'currency'],
  readableWhenDeleted: true,
  preventsErasure: [
    {
      of: ['patient'],
      code: 'open_invoice',
      while: [{ status: ['sent', 'partiallyPaid'] }],
      message: (count) =>
        `${counted(count, 'invoice is', 'invoices are')} not paid yet. Settle or delete ${count === 1 ? 'it' : 'them'} first.`,
    },
  ],
  /** Who bought which services; what was said about the treatment goes. */
  keeps: {
    subject: 'patient',
    since: 'invoiceDate',
    years: BOOKKEEPING_YEARS,
    values: [
      'buyer.name',
      'buyerCompany',
      'buyerIce',
      'patientAddress',
      'billingAddress',
      'lineItems.*.name',
      'lineItems.*.code',
      'lineItems.*.exemption',
    ],
  },
  alsoShown: [{ paths: ['patient', 'appointment.patient'], fields: addressFields, flag: 'Invoices' }],
  routes,
  answer: {
    members: {
      void: { type: 'boolean' },
      credited: { type: 'boolean', description: 'Credit notes took all of it.' },
    },
    of: (row, wired) => ({ ...wired, void: row.deletedAt !== null, credited: isWhollyCredited(row) }),
  },
  refusals: {
    tax_rate_unknown: [400, 'This tax rate is not approved. Choose one of the approved rates.'],
    already_invoiced: [409, 'This appointment already has an invoice. Edit that one instead.'],
    patient_mismatch: [
      400,
      'Patient, department and doctor must be those of the appointment. Change the appointment first if they are wrong.',
    ],
    not_credited: [409, 'The invoice to correct has no credit note. Create the credit note first.'],
    invoice_paid: [409, 'The invoice is not editable if it was paid !'],
    invoice_locked: [
      409,
      'This invoice was printed, or has a receipt or a credit note, and cannot be changed. Correct it with a credit note.',
    ],
    ...creditRefusals,
    ...paymentRefusals,
    has_receipt: [
      409,
      'This would take back a payment that has a receipt. Reverse or refund that payment instead.',
    ],
    paid_exceeds_total: [
      409,
      'More was paid or written off than the invoice would come to. Reverse or refund a payment first.',
    ],
    ledger_full: [
      409,
      `An invoice holds ${MAX_LEDGER_ENTRIES} payments, refunds, credit notes and write-offs at most. Nothing more can be recorded on it.`,
    ],
    invoice_void: [409, 'This invoice was deleted and cannot be changed. Its history can still be read.'],
  },
});

export const invoices = withPrintedForm(declared, { kind: 'invoice', number: 'number', date: 'invoiceDate' });
