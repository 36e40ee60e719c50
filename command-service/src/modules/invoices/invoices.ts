/** CloseWithInvoice, changing and voiding. Amounts, tax and number are the server's; a paid invoice is final. */
import {
  appointments,
  idOf,
  invoiceInputFields,
  invoices,
  invoiceTotals,
  isTooLarge,
  money,
  newId,
  Problem,
  reject,
  settledAppointment,
  type AnyRow,
  type AppointmentRow,
  type Draft,
  type InvoiceRow,
  type Rejection,
} from '@hospital/contracts';
import type { Call, Handlers } from '@hospital/platform';
import {
  byRoute,
  type Command,
  type CommandModule,
  type FactRefs,
  type Facts,
} from '../../kernel/command.ts';
import { differing } from '../../kernel/crud.ts';
import {
  changing,
  commandIdOf,
  envelopeOf,
  recordAnswer,
  type HandlerParts,
} from '../../kernel/httpCommand.ts';
import { invoiceClosing } from './invoiceClosing.ts';
import { closingFacts, printedParties } from './printedParties.ts';
import { approvedTax } from './approvedTax.ts';

type Input = Readonly<Record<string, unknown>>;

/** The parsed input with what the server looked up for it. */
interface Closing {
  readonly body: Input;
  readonly invoiceId: string;
  readonly year: string;
  readonly seenRevision: string;
}

type Priced = Parameters<typeof invoiceTotals>[0];

function taxRefusal(rate: unknown, tax: AnyRow | null): Rejection | null {
  if (money.compare(String(rate), '0') === 0) return null;
  const holds =
    tax?.['status'] === 'approved' && money.compare(String(tax['percentage']), String(rate)) === 0;
  return holds
    ? null
    : reject('tax_rate_unknown', { fields: { taxRate: 'Tax rate is none of the approved taxes.' } });
}

/** Rest and method of payment follow the status (decisions 16). */
export function paymentOf(values: Input, grandTotal: string): { paidBy: unknown; rest: string } | Rejection {
  const { status } = values;
  const paidBy = status === 'sent' ? null : (values['paidBy'] ?? null);
  if (status !== 'partiallyPaid') return { paidBy, rest: '0.00' };
  const rest = money.centimes(String(values['rest'] ?? '0'));
  if (money.compare(rest, grandTotal) > 0) {
    return reject('validation_failed', {
      fields: { rest: `Rest is between 0 and the grand total (${grandTotal}).` },
    });
  }
  return { paidBy, rest };
}

function numberedLines(values: Input): Input[] {
  const lines = (values['lineItems'] ?? []) as readonly Input[];
  return lines.map((line, index) => ({ ...line, id: line['id'] ?? String(index + 1) }));
}

/** Everything the server computes of an invoice's values. */
function computed(values: Input): Record<string, unknown> | Rejection {
  const lineItems = numberedLines(values);
  const totals = invoiceTotals({ ...values, lineItems } as unknown as Priced);
  if (isTooLarge(totals))
    return reject('amount_too_large', { fields: { lineItems: 'The total is too large.' } });
  const payment = paymentOf(values, totals.grandTotal);
  return 'rejected' in payment ? payment : { ...values, lineItems, ...totals, ...payment };
}

/** What a client names beside the appointment must be the appointment's. */
function mismatch(input: Input, row: Readonly<Record<string, unknown>>): Rejection | null {
  for (const name of ['patient', 'department']) {
    const given = input[name];
    if (typeof given === 'string' && given !== row[name]) {
      return reject('patient_mismatch', {
        fields: { [name]: 'Patient and department are those of the appointment.' },
      });
    }
  }
  return null;
}

function closingRefusal({ body }: Closing, row: AppointmentRow, facts: Facts): Rejection | null {
  if (row.status === 'closed') return reject('already_invoiced');
  if (row.status !== 'approved') return reject('appointment_not_approved');
  return mismatch(body, row) ?? taxRefusal(body['taxRate'], facts['tax'] ?? null);
}

export const closeWithInvoice: Command<Closing, AppointmentRow, FactRefs> = {
  name: 'CloseWithInvoice',
  module: appointments,
  facts: ({ body }, row) => closingFacts(row, body['taxRate']),
  authorize: byRoute,
  decide(closing, record, { facts }) {
    if (!record) return reject('not_found');
    const row = settledAppointment(record);
    const refusal = closingRefusal(closing, row, facts);
    if (refusal) return refusal;
    const { patient, department, doctor, appointmentDate } = row;
    const issue = computed({
      ...onlyInput(closing.body),
      appointment: row._id,
      ...printedParties(closing.body, facts),
      patient,
      department,
      doctor,
      appointmentDate,
    });
    if ('rejected' in issue) return issue as unknown as Rejection;
    const { invoiceId: invoice, year, seenRevision } = closing;
    return [{ type: 'InvoiceRequested', data: { patient, doctor, invoice, year, seenRevision, issue } }];
  },
};

function onlyInput(body: Input): Input {
  return Object.fromEntries(Object.keys(invoiceInputFields).map((name) => [name, body[name] ?? null]));
}

const { appointment: _appointment, ...changeable } = invoiceInputFields;
const kept = ['total', 'taxAmount', 'discountAmount', 'grandTotal'] as const;

/** An edit may keep the rate that the invoice was issued with, approved or not. */
function keepsRate(rate: unknown, row: InvoiceRow | null): boolean {
  return (
    row !== null && rate !== undefined && rate !== null && money.compare(String(rate), row.taxRate) === 0
  );
}

export const changeInvoice: Command<Input, InvoiceRow, FactRefs> = {
  name: 'ChangeInvoice',
  module: invoices,
  facts: ({ taxRate }, row) => ({ tax: approvedTax(keepsRate(taxRate, row) ? null : taxRate) }),
  authorize: byRoute,
  decide(body, row, { facts }) {
    if (!row) return reject('not_found');
    if (row.status === 'paid') return reject('invoice_paid');
    const values = { ...row, ...differing(changeable, row, body) };
    const refusal =
      mismatch(body, row) ??
      (keepsRate(values.taxRate, row) ? null : taxRefusal(values.taxRate, facts['tax'] ?? null));
    if (refusal) return refusal;
    const next = computed(values);
    return 'rejected' in next ? (next as unknown as Rejection) : invoiceDrafts(row, next);
  },
};

/** A new status carries its payment; without one, rest and method are changes like others. */
function invoiceDrafts(row: InvoiceRow, next: Input): Draft[] {
  const names = [...Object.keys(changeable), ...kept];
  const changes = Object.fromEntries(
    names
      .filter((name) => JSON.stringify(next[name]) !== JSON.stringify(row[name as keyof InvoiceRow]))
      .map((name) => [name, next[name]]),
  );
  const { status, paidBy, rest, ...others } = changes;
  const sameStatus = status === undefined;
  const payment = Object.fromEntries(
    Object.entries({ paidBy, rest }).filter(([, value]) => value !== undefined),
  );
  const changed = sameStatus ? { ...others, ...payment } : others;
  return [
    ...(Object.keys(changed).length > 0 ? [{ type: 'InvoiceChanged', data: changed }] : []),
    ...(sameStatus
      ? []
      : [
          {
            type: 'InvoiceStatusChanged',
            data: { from: row.status, to: next['status'], paidBy: next['paidBy'], rest: next['rest'] },
          },
        ]),
  ];
}

export const voidInvoice: Command<Input, InvoiceRow, FactRefs> = {
  name: 'VoidInvoice',
  module: invoices,
  authorize: byRoute,
  decide: (_input, row) =>
    row?.status === 'paid' ? reject('invoice_paid') : [{ type: 'InvoiceVoided', data: {} }],
};

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
      const body = call.body as Input;
      const appointmentId = String(body['appointment']);
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
