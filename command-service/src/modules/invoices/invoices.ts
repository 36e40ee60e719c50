/** CloseWithInvoice, changing and voiding. Amounts, tax and number are the server's; a paid invoice is final. */
import {
  approvedTax,
  appointmentMismatch,
  appointments,
  invoiceInputFields,
  invoiceNumbers,
  invoices,
  isRejection,
  money,
  reject,
  settledAppointment,
  taxRefusal,
  type AppointmentRow,
  type DraftOf,
  type InvoiceRow,
  type Matching,
  type Rejection,
  type TaxRow,
  openSessionOfActor,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { differing, known } from '../../kernel/crud.ts';
import { bodyOf, changing } from '../../kernel/httpCommand.ts';
import {
  issuing,
  numberedIssue,
  type NumberedIssue,
  type NumberedRequest,
  type NumberingDependencies,
} from '../../kernel/numberedIssue.ts';
import { companyRefusal } from './billedCompany.ts';
import { accountProcessesOfInvoices } from './accountSteps.ts';
import { finishedTogether } from '../../kernel/processDeclaration.ts';
import { closingFacts, printedParties } from './printedParties.ts';
import { creditHandlers, creditNoteIssue } from './credits.ts';
import { actFacts, linesAsStored, linesWithActs } from './actsOfLines.ts';
import {
  billedForFacts,
  billedForFields,
  billedForOf,
  changesBilledFor,
  restoreBilledFor,
} from './billedFor.ts';
import { billIssue, billWithoutAppointment, type BillInput } from './invoiceRequests.ts';
import { computed } from './issuedValues.ts';
import { documentsOf, isLocked } from './lock.ts';
import { moneyOf, paidAtIssue, paymentsAtIssue, UNPAID } from './paidAtIssue.ts';
import { intoTill } from './intoTill.ts';
import { withWarnings } from './invoiceWarnings.ts';
import { takingHandlers } from './takeIntoTill.ts';
import { tillEntering } from './tillEntering.ts';
import { allCompensated, paymentsOfCall, reversalOf, type PaymentsOfCall } from './paymentsOfCall.ts';
import { currencyRefusal, paymentHandlers } from './payments.ts';
import { receiptProcesses } from './receipts.ts';
import { refundHandlers } from './refunds.ts';
import { writeOffHandlers } from './writeOffs.ts';

/** What a call sends: patient and department must be the appointment's. */
type Input = InputOf<typeof invoiceInputFields> & Matching;

type ClosingRequest = NumberedRequest<Input>;
type InvoiceDraft = DraftOf<(typeof invoices.events)[number]>;

/** CloseWithInvoice after its first append. */
const invoiceClosing: NumberedIssue = {
  series: invoiceNumbers,
  name: 'invoice closings',
  from: { module: appointments, event: 'InvoiceRequested' },
  issues: { module: invoices, event: 'InvoiceIssued', beside: paymentsAtIssue },
};

function closingRefusal({ body }: ClosingRequest, row: AppointmentRow, tax: TaxRow | null): Rejection | null {
  if (row.status === 'closed') return reject('already_invoiced');
  if (row.status !== 'approved') return reject('appointment_not_approved');
  if (body.corrects)
    return reject('validation_failed', {
      fields: { corrects: 'Correct an invoice by a bill without an appointment.' },
    });
  return appointmentMismatch(body, row) ?? companyRefusal(body) ?? taxRefusal(body.taxRate ?? '0', tax);
}

export const closeWithInvoice = commandsOf(appointments)({
  name: 'CloseWithInvoice',
  facts: ({ body }: ClosingRequest, row) => ({
    ...actFacts(body.lineItems),
    ...closingFacts(row, body.taxRate),
    openSession: openSessionOfActor,
  }),
  // The route is that of bills without an appointment too.
  authorize: (_closing, _row, { actor }) => (actor.flags.has('Appointments') ? null : reject('not_allowed')),
  decide(closing, record, { facts, ...cause }) {
    if (!record) return reject('not_found');
    const row = settledAppointment(record);
    const refusal = closingRefusal(closing, row, facts.tax);
    if (refusal) return refusal;
    const { patient, department, doctor, appointmentDate } = row;
    const lineItems = linesWithActs(closing.body.lineItems ?? [], facts);
    if (isRejection(lineItems)) return lineItems;
    const issue = computed({
      ...known(invoiceInputFields, closing.body),
      lineItems,
      appointment: row._id,
      ...printedParties(closing.body, facts),
      patient,
      department,
      doctor,
      appointmentDate,
      correctsNumber: null,
      correctsDate: null,
    });
    if (isRejection(issue)) return issue;
    const paid = paidAtIssue(closing.body, issue.grandTotal, cause);
    if (isRejection(paid)) return paid;
    const { recordId: invoice, year, seenRevision } = closing;
    const { words } = paid;
    const payment = paid.payment && { ...paid.payment, tillSession: facts.openSession?._id ?? null };
    const paidNow = { issue: { ...issue, ...UNPAID }, payment, words };
    const data = { patient, doctor, invoice, year, seenRevision, ...paidNow };
    return withWarnings([{ type: 'InvoiceRequested', data }], { before: null, after: issue }, payment);
  },
});

const {
  appointment: _appointment,
  status: _status,
  paidBy: _paidBy,
  rest,
  ...changeable
} = invoiceInputFields;
const { total, taxAmount, discountAmount, grandTotal } = invoices.fields;
const compared = { ...changeable, ...billedForFields, total, taxAmount, discountAmount, grandTotal, rest };

/** An edit may keep the rate that the invoice was issued with, approved or not. */
function keepsRate(rate: string | null | undefined, row: InvoiceRow | null): boolean {
  return row !== null && rate !== undefined && rate !== null && money.compare(rate, row.taxRate) === 0;
}

const invoiceCommand = commandsOf(invoices);

/** Paid is final for these calls: only those for payments and credit notes go on (decisions 16). */
const refusesPaid = ({ status }: InvoiceRow) => (status === 'paid' ? reject('invoice_paid') : null);

/** Whether its paper would show something else; its payments are in none of these fields. */
const changesPaper = (row: InvoiceRow | null, body: Input) =>
  row !== null &&
  Object.keys({ ...differing(changeable, row, body), ...changesBilledFor(body, row) }).length > 0;

/** What was received or written off was in that currency, also where it was taken back: the till and its receipts say so. */
const hasMoney = ({ payments, writeOffs, tillEntries }: InvoiceRow) =>
  [payments, writeOffs, tillEntries].some((list) => (list ?? []).length > 0);

export const changeInvoice = invoiceCommand({
  name: 'ChangeInvoice',
  facts: (sent: Input, row) => {
    const body = linesAsStored(sent, row);
    return {
      ...actFacts(body.lineItems, row?.lineItems),
      ...billedForFacts(body, row),
      tax: approvedTax(keepsRate(body.taxRate, row) ? null : body.taxRate),
      printed: documentsOf(row, changesPaper(row, body)),
    };
  },
  authorize: byRoute,
  refusesState: refusesPaid,
  decide(sent, row, { facts, ...cause }) {
    if (!row) return reject('not_found');
    const body = linesAsStored(sent, row);
    if (changesPaper(row, body) && isLocked(row, facts.printed)) return reject('invoice_locked');
    const lineItems = linesWithActs(body.lineItems ?? row.lineItems, facts, row.lineItems);
    if (isRejection(lineItems)) return lineItems;
    const billedFor = billedForOf(body, row, facts);
    if (isRejection(billedFor)) return billedFor;
    const values = { ...row, ...differing(changeable, row, { ...body, lineItems }), ...billedFor };
    const refusal =
      companyRefusal(values) ??
      (hasMoney(row) ? currencyRefusal(values, row.currency) : null) ??
      (keepsRate(values.taxRate, row) ? null : taxRefusal(values.taxRate, facts.tax));
    if (refusal) return refusal;
    const next = computed(values);
    if (isRejection(next)) return next;
    const paid = paymentsOfCall(row, moneyOf(body, next.grandTotal), cause);
    if (isRejection(paid)) return paid;
    return withWarnings(changeDrafts(row, next, paid), { before: row, after: next }, paid.received);
  },
});

function changeDrafts(row: InvoiceRow, next: InvoiceRow, paid: PaymentsOfCall): InvoiceDraft[] {
  const { reversedBefore, reversed, received, words } = paid;
  // What is taken back before the change leaves another rest than the row has.
  const before = reversedBefore.length > 0 ? { ...row, rest: null } : row;
  const changes = differing(compared, before, { ...next, rest: paid.rest });
  // A rest that moves alone follows from the payments.
  const isChanged = Object.keys(changes).some((name) => name !== 'rest');
  return [
    ...reversedBefore,
    ...(isChanged ? [{ type: 'InvoiceChanged', data: changes } as const] : []),
    ...reversed,
    ...(received ? [{ type: 'PaymentReceived', data: received } as const] : []),
    ...(words ? [{ type: 'InvoiceStatusSet', data: words } as const] : []),
  ];
}

export const voidInvoice = invoiceCommand({
  name: 'VoidInvoice',
  facts: (_input, row) => ({ printed: documentsOf(row, true) }),
  authorize: byRoute,
  refusesState: refusesPaid,
  decide(_input, row, { facts }) {
    if (!row) return reject('not_found');
    if (isLocked(row, facts.printed)) return reject('invoice_locked');
    const payments = allCompensated(row);
    if (isRejection(payments)) return payments;
    return [...payments.map(reversalOf), { type: 'InvoiceVoided', data: {} }];
  },
});

export const invoiceCommands: CommandModule = {
  // Whom an invoice was issued for, the appointment or the request says: it is taken back with that.
  compensation: { changed: restoreBilledFor },
  processes: [
    numberedIssue(invoiceClosing),
    ...finishedTogether('money of invoices', [
      ...receiptProcesses,
      creditNoteIssue,
      ...tillEntering,
      ...accountProcessesOfInvoices,
    ]),
  ],
};

export function invoiceHandlers(dependencies: NumberingDependencies): Handlers {
  const closes = issuing(dependencies, {
    issue: invoiceClosing,
    command: closeWithInvoice,
    asker: 'appointment',
    issued: ({ requestedInvoice }) => requestedInvoice,
  });
  const bills = issuing(dependencies, {
    issue: billIssue,
    command: billWithoutAppointment,
    issued: ({ _id }) => _id,
  });
  return {
    CloseWithInvoice: (call) => (bodyOf<BillInput>(call).appointment ? closes(call) : bills(call)),
    ChangeInvoice: changing(dependencies, intoTill(changeInvoice)),
    VoidInvoice: changing(dependencies, intoTill(voidInvoice)),
    ...paymentHandlers(dependencies),
    ...refundHandlers(dependencies),
    ...creditHandlers(dependencies),
    ...writeOffHandlers(dependencies),
    ...takingHandlers(dependencies),
  };
}
