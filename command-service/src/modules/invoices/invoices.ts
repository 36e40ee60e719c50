/** CloseWithInvoice, changing and voiding. Amounts, tax and number are the server's; a paid invoice is final. */
import {
  appointments,
  idOf,
  invoiceInputFields,
  invoices,
  invoiceTotals,
  isRejection,
  isTooLarge,
  money,
  newId,
  Problem,
  reject,
  settledAppointment,
  type AppointmentRow,
  type DraftOf,
  type InvoiceRow,
  type Rejection,
  type RowOf,
  type taxes,
  type Values,
} from '@hospital/contracts';
import type { Call, Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { differing, known } from '../../kernel/crud.ts';
import {
  bodyOf,
  changing,
  commandIdOf,
  envelopeOf,
  recordAnswer,
  type HandlerParts,
} from '../../kernel/httpCommand.ts';
import { invoiceClosing } from './invoiceClosing.ts';
import { closingFacts, printedParties } from './printedParties.ts';
import { approvedTax } from './approvedTax.ts';

type InvoiceInput = Values<typeof invoiceInputFields>;
/** What a call sends: patient and department must be the appointment's. */
type Input = InputOf<typeof invoiceInputFields> & { readonly patient?: string; readonly department?: string };
type TaxRow = RowOf<typeof taxes.fields>;

/** The parsed input with what the server looked up for it. */
interface Closing {
  readonly body: Input;
  readonly invoiceId: string;
  readonly year: string;
  readonly seenRevision: string;
}

function taxRefusal(rate: string, tax: TaxRow | null): Rejection | null {
  if (money.compare(rate, '0') === 0) return null;
  const holds = tax?.status === 'approved' && money.compare(tax.percentage, rate) === 0;
  return holds
    ? null
    : reject('tax_rate_unknown', { fields: { taxRate: 'Tax rate is none of the approved taxes.' } });
}

type Payment = Pick<InvoiceInput, 'paidBy' | 'rest'>;

/** Rest and method of payment follow the status (decisions 16). */
export function paymentOf(
  values: Partial<Payment & Pick<InvoiceInput, 'status'>>,
  grandTotal: string,
): Payment | Rejection {
  const { status } = values;
  const paidBy = status === 'sent' ? null : (values.paidBy ?? null);
  if (status !== 'partiallyPaid') return { paidBy, rest: '0.00' };
  const rest = money.centimes(values.rest ?? '0');
  if (money.compare(rest, grandTotal) > 0) {
    return reject('validation_failed', {
      fields: { rest: `Rest is between 0 and the grand total (${grandTotal}).` },
    });
  }
  return { paidBy, rest };
}

/** Everything the server computes of an invoice's values. */
function computed<
  V extends Payment & Pick<InvoiceInput, 'status' | 'lineItems' | 'taxRate' | 'discountRate'>,
>(values: V) {
  const lineItems = values.lineItems.map((line, index) => ({ ...line, id: line.id ?? String(index + 1) }));
  const totals = invoiceTotals({ ...values, lineItems });
  if (isTooLarge(totals))
    return reject('amount_too_large', { fields: { lineItems: 'The total is too large.' } });
  const payment = paymentOf(values, totals.grandTotal);
  return isRejection(payment) ? payment : { ...values, lineItems, ...totals, ...payment };
}

/** What a client names beside the appointment must be the appointment's. */
function mismatch(
  input: Input,
  row: { readonly patient: string | null; readonly department: string | null },
): Rejection | null {
  for (const name of ['patient', 'department'] as const) {
    const given = input[name];
    if (typeof given === 'string' && given !== row[name]) {
      return reject('patient_mismatch', {
        fields: { [name]: 'Patient and department are those of the appointment.' },
      });
    }
  }
  return null;
}

function closingRefusal({ body }: Closing, row: AppointmentRow, tax: TaxRow | null): Rejection | null {
  if (row.status === 'closed') return reject('already_invoiced');
  if (row.status !== 'approved') return reject('appointment_not_approved');
  return mismatch(body, row) ?? taxRefusal(body.taxRate ?? '0', tax);
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
    const { invoiceId: invoice, year, seenRevision } = closing;
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
      mismatch(body, row) ?? (keepsRate(values.taxRate, row) ? null : taxRefusal(values.taxRate, facts.tax));
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
  const { status, paidBy: _paidBy, rest: _rest, ...others } = changes;
  const paid = { from: row.status, to: status, paidBy: next.paidBy, rest: next.rest };
  return [
    ...(Object.keys(others).length > 0 ? [{ type: 'InvoiceChanged', data: others } as const] : []),
    { type: 'InvoiceStatusChanged', data: paid },
  ];
}

export const voidInvoice = invoiceCommand({
  name: 'VoidInvoice',
  authorize: byRoute,
  decide: (_input, row) =>
    row?.status === 'paid' ? reject('invoice_paid') : [{ type: 'InvoiceVoided', data: {} }],
});

export const invoiceCommands: CommandModule = { processes: [invoiceClosing] };

export interface InvoiceParts extends HandlerParts {
  /** Where the counter of a year's invoice numbers stands. */
  readonly seenRevision: (year: string) => Promise<string>;
  /** The clinic's day now. */
  readonly today: () => Promise<string>;
}

export function invoiceHandlers(parts: InvoiceParts): Handlers {
  return {
    async CloseWithInvoice(call: Call) {
      const body = bodyOf<Input>(call);
      const appointmentId = body.appointment ?? '';
      const year = (await parts.today()).slice(0, 4);
      const invoiceId = call.idempotencyKey ? idOf(commandIdOf(call), 'invoice') : newId();
      const closing = {
        body,
        invoiceId,
        year,
        seenRevision: await parts.seenRevision(year),
      };
      const { row, position, actor } = await parts.kernel
        .handle(closeWithInvoice, closing, {
          ...envelopeOf(call, appointmentId, parts.fingerprint),
          expectedRevision: null,
        })
        .catch(nameAppointment);
      const issued = await parts.kernel.records.loadAt(invoices, String(row['requestedInvoice']), 0n);
      if (!issued.row) throw new Problem('invoice_under_way');
      return recordAnswer(invoices, issued.row, { position, actor, status: 201 });
    },
    ChangeInvoice: changing(parts, changeInvoice),
    VoidInvoice: changing(parts, voidInvoice),
  };
}

/** The appointment is a field of this call: that it does not exist is a matter of the body. */
function nameAppointment(error: unknown): never {
  if (error instanceof Problem && (error.code === 'not_found' || error.code === 'gone')) {
    throw new Problem('validation_failed', { fields: { appointment: 'Appointment does not exist.' } });
  }
  throw error;
}
