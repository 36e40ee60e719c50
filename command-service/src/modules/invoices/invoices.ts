/** CloseWithInvoice, changing and voiding. Amounts, tax and number are the server's; a paid invoice is final. */
import {
  appointmentMismatch,
  appointments,
  changesBeforeStatus,
  invoiceInputFields,
  invoiceNumbers,
  invoices,
  invoiceTotals,
  isRejection,
  isTooLarge,
  money,
  paymentOf,
  reject,
  settledAppointment,
  withLineIds,
  type AppointmentRow,
  type DraftOf,
  type InvoiceRow,
  type Matching,
  type Payment,
  type Rejection,
  type RowOf,
  type taxes,
  type Values,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { differing, known } from '../../kernel/crud.ts';
import { changing } from '../../kernel/httpCommand.ts';
import {
  issuing,
  numberedIssue,
  type NumberedIssue,
  type NumberedRequest,
  type NumberingParts,
} from '../../kernel/numberedIssue.ts';
import { closingFacts, printedParties } from './printedParties.ts';
import { approvedTax } from './approvedTax.ts';

type InvoiceInput = Values<typeof invoiceInputFields>;
/** What a call sends: patient and department must be the appointment's. */
type Input = InputOf<typeof invoiceInputFields> & Matching;
type TaxRow = RowOf<typeof taxes.fields>;

type Closing = NumberedRequest<Input>;

/** CloseWithInvoice after its first append. */
const invoiceClosing: NumberedIssue = {
  series: invoiceNumbers,
  name: 'invoice closings',
  from: { module: appointments, event: 'InvoiceRequested' },
  issues: { module: invoices, event: 'InvoiceIssued' },
};

function taxRefusal(rate: string, tax: TaxRow | null): Rejection | null {
  if (money.compare(rate, '0') === 0) return null;
  const holds = tax?.status === 'approved' && money.compare(tax.percentage, rate) === 0;
  return holds
    ? null
    : reject('tax_rate_unknown', { fields: { taxRate: 'The tax rate is not one of the approved rates.' } });
}

/** Everything the server computes of an invoice's values. */
function computed<
  V extends Payment & Pick<InvoiceInput, 'status' | 'lineItems' | 'taxRate' | 'discountRate'>,
>(values: V) {
  const lineItems = withLineIds(values.lineItems);
  const totals = invoiceTotals({ ...values, lineItems });
  if (isTooLarge(totals))
    return reject('amount_too_large', { fields: { lineItems: 'The total is too large.' } });
  const payment = paymentOf(values, totals.grandTotal, 'grand total');
  return isRejection(payment) ? payment : { ...values, lineItems, ...totals, ...payment };
}

function closingRefusal({ body }: Closing, row: AppointmentRow, tax: TaxRow | null): Rejection | null {
  if (row.status === 'closed') return reject('already_invoiced');
  if (row.status !== 'approved') return reject('appointment_not_approved');
  return appointmentMismatch(body, row) ?? taxRefusal(body.taxRate ?? '0', tax);
}

export const closeWithInvoice = commandsOf(appointments)({
  name: 'CloseWithInvoice',
  facts: ({ body }: Closing, row) => closingFacts(row, body.taxRate),
  authorize: byRoute,
  decide(closing, record, { facts }) {
    if (!record) return reject('not_found');
    const row = settledAppointment(record);
    const refusal = closingRefusal(closing, row, facts.tax);
    if (refusal) return refusal;
    const { patient, department, doctor, appointmentDate } = row;
    const issue = computed({
      ...known(invoiceInputFields, closing.body),
      appointment: row._id,
      ...printedParties(closing.body, facts),
      patient,
      department,
      doctor,
      appointmentDate,
    });
    if (isRejection(issue)) return issue;
    const { recordId: invoice, year, seenRevision } = closing;
    return [{ type: 'InvoiceRequested', data: { patient, doctor, invoice, year, seenRevision, issue } }];
  },
});

const { appointment: _appointment, ...changeable } = invoiceInputFields;
const { total, taxAmount, discountAmount, grandTotal } = invoices.fields;
const compared = { ...changeable, total, taxAmount, discountAmount, grandTotal };

/** An edit may keep the rate that the invoice was issued with, approved or not. */
function keepsRate(rate: string | null | undefined, row: InvoiceRow | null): boolean {
  return row !== null && rate !== undefined && rate !== null && money.compare(rate, row.taxRate) === 0;
}

const invoiceCommand = commandsOf(invoices);

export const changeInvoice = invoiceCommand({
  name: 'ChangeInvoice',
  facts: ({ taxRate }: Input, row) => ({ tax: approvedTax(keepsRate(taxRate, row) ? null : taxRate) }),
  authorize: byRoute,
  decide(body, row, { facts }) {
    if (!row) return reject('not_found');
    if (row.status === 'paid') return reject('invoice_paid');
    const values = { ...row, ...differing(changeable, row, body) };
    const refusal =
      appointmentMismatch(body, row) ??
      (keepsRate(values.taxRate, row) ? null : taxRefusal(values.taxRate, facts.tax));
    if (refusal) return refusal;
    const next = computed(values);
    return isRejection(next) ? next : invoiceDrafts(row, next);
  },
});

type InvoiceDraft = DraftOf<(typeof invoices.events)[number]>;

/** A new status carries its payment; without one, rest and method are changes like others. */
function invoiceDrafts(row: InvoiceRow, next: Values<typeof compared>): InvoiceDraft[] {
  const changes = differing(compared, row, next);
  if (changes.status === undefined)
    return Object.keys(changes).length > 0 ? [{ type: 'InvoiceChanged', data: changes }] : [];
  const { status, ...beside } = changes;
  const others = changesBeforeStatus(row, beside);
  const paid = { from: row.status, to: status, paidBy: next.paidBy, rest: next.rest };
  return [
    ...(others ? [{ type: 'InvoiceChanged', data: others } as const] : []),
    { type: 'InvoiceStatusChanged', data: paid },
  ];
}

export const voidInvoice = invoiceCommand({
  name: 'VoidInvoice',
  authorize: byRoute,
  decide: (_input, row) =>
    row?.status === 'paid' ? reject('invoice_paid') : [{ type: 'InvoiceVoided', data: {} }],
});

export const invoiceCommands: CommandModule = { processes: [numberedIssue(invoiceClosing)] };

export function invoiceHandlers(parts: NumberingParts): Handlers {
  return {
    CloseWithInvoice: issuing(parts, {
      issue: invoiceClosing,
      command: closeWithInvoice,
      asker: 'appointment',
      issued: ({ requestedInvoice }) => requestedInvoice,
    }),
    ChangeInvoice: changing(parts, changeInvoice),
    VoidInvoice: changing(parts, voidInvoice),
  };
}
