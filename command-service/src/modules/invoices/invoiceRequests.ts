/**
 * Bills without an appointment: a certificate, an act of a walk-in, a corrected bill. The request is in a stream of its own, under the id of the
 * invoice; numbers, rules and ledger are those of every invoice.
 */
import {
  doctorRefusal,
  invoiceInputFields,
  invoiceNumbers,
  invoiceRequests,
  invoices,
  isRejection,
  reject,
  streamOf,
  taxRefusal,
  type Draft,
  type InvoiceRequestRow,
  type InvoiceRow,
  type Rejection,
  openSessionOfActor,
} from '@hospital/contracts';
import { byRoute, commandsOf, type CommandModule, type Facts, type InputOf } from '../../kernel/command.ts';
import { known } from '../../kernel/crud.ts';
import { numberedIssue, type NumberedIssue, type NumberedRequest } from '../../kernel/numberedIssue.ts';
import {
  carriedBy,
  finishedTogether,
  type BegunEvent,
  type ProcessDeclaration,
  type ProcessStep,
} from '../../kernel/processDeclaration.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';
import { actFacts, linesWithActs } from './actsOfLines.ts';
import { companyRefusal } from './billedCompany.ts';
import { withWarnings } from './invoiceWarnings.ts';
import { computed } from './issuedValues.ts';
import { paidAtIssue, paymentsAtIssue, UNPAID } from './paidAtIssue.ts';
import { isLocked } from './lock.ts';
import { allCompensated } from './paymentsOfCall.ts';
import { streamSeen } from '../../kernel/process.ts';
import { closingFacts, printedParties } from './printedParties.ts';

export type BillInput = InputOf<typeof invoiceInputFields> & {
  readonly patient?: string | null;
  readonly department?: string | null;
  readonly doctor?: string | null;
};
type Billing = NumberedRequest<BillInput>;

export const billIssue: NumberedIssue = {
  series: invoiceNumbers,
  name: 'bills without appointment',
  from: { module: invoiceRequests, event: 'BillRequested' },
  issues: { module: invoices, event: 'InvoiceIssued', beside: paymentsAtIssue },
};

const partiesOf = ({ patient, department, doctor }: BillInput) => ({ patient, department, doctor });

function factsOf(body: BillInput) {
  return {
    ...actFacts(body.lineItems),
    ...closingFacts(partiesOf(body), body.taxRate),
    ...referenceFacts(invoiceRequests, partiesOf(body)),
    corrected: { module: invoices, id: body.corrects },
    openSession: openSessionOfActor,
  };
}
type BillFacts = Facts<ReturnType<typeof factsOf>>;

interface BilledFor {
  readonly patient: string;
  readonly department: string;
  readonly doctor: string | null;
}

/** A call that names neither patient nor department is one for an appointment that forgot it. */
function billedBy({ patient, department, doctor }: BillInput): BilledFor | Rejection {
  if (patient && department) return { patient, department, doctor: doctor || null };
  if (!patient && !department)
    return reject('validation_failed', { fields: { appointment: 'Appointment is required.' } });
  const fields = patient ? { department: 'Department is required.' } : { patient: 'Patient is required.' };
  return reject('validation_failed', { fields });
}

/** Only what was credited is billed again, to the same patient. */
function correctsRefusal(
  { corrects, patient }: Pick<BillInput, 'corrects' | 'patient'>,
  corrected: InvoiceRow | null,
): Rejection | null {
  if (!corrects) return null;
  const at = (message: string) => ({ fields: { corrects: message } });
  if (!corrected) return reject('validation_failed', at('Corrected invoice does not exist.'));
  if (corrected.patient !== patient)
    return reject('validation_failed', at('Choose an invoice of the same patient.'));
  return (corrected.credits ?? []).length === 0
    ? reject('not_credited', at('This invoice has no credit note.'))
    : null;
}

function refusalOf(body: BillInput, facts: BillFacts): Rejection | null {
  return (
    checkReferences(invoiceRequests, partiesOf(body), facts) ??
    doctorRefusal(facts.doctor) ??
    correctsRefusal(body, facts.corrected) ??
    companyRefusal(body) ??
    taxRefusal(body.taxRate ?? '0', facts.tax)
  );
}

export const billWithoutAppointment = commandsOf(invoiceRequests)({
  name: 'BillWithoutAppointment',
  creates: true,
  facts: ({ body }: Billing) => factsOf(body),
  authorize: byRoute,
  decide({ body, recordId: invoice, year, seenRevision }, _row, { facts, ...cause }) {
    const billed = billedBy(body);
    if (isRejection(billed)) return billed;
    const refusal = refusalOf(body, facts);
    if (refusal) return refusal;
    const lineItems = linesWithActs(body.lineItems ?? [], facts);
    if (isRejection(lineItems)) return lineItems;
    const issue = computed({
      ...known(invoiceInputFields, body),
      lineItems,
      appointment: null,
      ...printedParties(body, facts),
      ...billed,
      appointmentDate: null,
      correctsNumber: facts.corrected?.number ?? null,
      correctsDate: facts.corrected?.invoiceDate ?? null,
    });
    if (isRejection(issue)) return issue;
    const paid = paidAtIssue(body, issue.grandTotal, cause);
    if (isRejection(paid)) return paid;
    const { words } = paid;
    const payment = paid.payment && { ...paid.payment, tillSession: facts.openSession?._id ?? null };
    const asked = { ...billed, invoice, year, seenRevision };
    const data = { ...asked, issue: { ...issue, ...UNPAID }, payment, words };
    return withWarnings([{ type: 'BillRequested', data }], { before: null, after: issue }, payment);
  },
});

/** Nobody calls it: it takes back a request that met the deletion of its patient, department or doctor. */
export const removeBillRequest = commandsOf(invoiceRequests)({
  name: 'RemoveBillRequest',
  authorize: byRoute,
  decide: (_input: object, row) =>
    row ? [{ type: 'BillRequestRemoved', data: { patient: row.patient } }] : reject('not_found'),
});

const issuing = numberedIssue(billIssue);
const [giveNumber, issue] = [issuing.steps[0], issuing.steps[1]];

interface Requested {
  readonly invoice: string;
  readonly patient: string;
  readonly payment: { readonly payment: string; readonly tillSession?: string | null } | null;
}

function sessionOf(request: BegunEvent, entry: string): string | null {
  const { payment } = carriedBy<Requested>(request);
  return payment?.payment === entry ? (payment.tillSession ?? null) : null;
}

/** The step for the request that was taken back: it runs the step of the issue, which may be under way after a crash. */
function forRequest(step: ProcessStep, then: ProcessStep['plan'] = step.plan): ProcessStep {
  return {
    name: step.name,
    async plan(begun, context) {
      for await (const request of context.store.read(begun.stream, 0n, ['BillRequested']))
        return then(request, context);
      return { done: null };
    },
  };
}

/** What was paid with the request is taken back, in the till too. */
function paymentTakenBack(request: BegunEvent): readonly Draft[] {
  const { invoice: id, patient, payment } = carriedBy<Requested>(request);
  if (!payment) return [];
  const { payment: entry, tillSession = null } = payment;
  return [{ type: 'PaymentReversed', data: { id, patient, payment: entry, tillSession } }];
}

/**
 * Issue and void are one append where the invoice is not issued yet: its number may be given already, so it is used, and nothing is due. An
 * invoice that has a receipt or a credit note by now stays: its paper is with the patient.
 */
const voidIssued: ProcessStep['plan'] = async (request, context) => {
  if (!issue) return { done: null };
  const { invoice: id, patient } = carriedBy<Requested>(request);
  const stream = streamOf(invoices.category, id);
  for await (const event of context.store.read(stream, 0n, ['InvoiceVoided'])) return { done: event };
  const voided = { type: 'InvoiceVoided', data: { id, patient } } as const;
  const plan = await issue.plan(request, context);
  if ('append' in plan) {
    const drafts = [...plan.append.drafts, ...paymentTakenBack(request), voided] as const;
    return { append: { ...plan.append, drafts } };
  }
  const { rows, expected } = await streamSeen(context, invoices, stream);
  const back = rows[0] && !isLocked(rows[0], []) ? allCompensated(rows[0]) : reject('has_receipt');
  if (isRejection(back)) return plan;
  const reversed = back.map((each) => ({
    type: 'PaymentReversed',
    data: { id, patient, payment: each.id, tillSession: sessionOf(request, each.id) },
  }));
  const [first = voided, ...more] = [...reversed, voided];
  return { append: { stream, expected, drafts: [first, ...more] } };
};

const takingBack: ProcessDeclaration = {
  name: 'bills taken back',
  module: invoiceRequests,
  begins: 'BillRequestRemoved',
  steps: [forRequest(giveNumber), ...(issue ? [forRequest(issue, voidIssued)] : [])],
};

export const invoiceRequestCommands: CommandModule<InvoiceRequestRow> = {
  processes: finishedTogether('money of invoices', [issuing, takingBack]),
  compensation: { created: removeBillRequest },
};
