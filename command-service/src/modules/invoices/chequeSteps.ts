/**
 * What follows from cheques in other streams, and what makes them: a payment by cheque that gets a receipt makes its cheque, and a cheque that
 * bounces or is returned reverses what it paid.
 */
import { cheques, invoices, isInHand, patientAccounts, streamOf, type Draft } from '@hospital/contracts';
import { streamSeen, writtenBy } from '../../kernel/process.ts';
import {
  carriedBy,
  finishedTogether,
  type BegunEvent,
  type ProcessDeclaration,
  type ProcessStep,
  type StepContext,
} from '../../kernel/processDeclaration.ts';
import { requestOf, type Requests } from './receipts.ts';
import { chequesOnSlips } from './slipSteps.ts';

const chequeStream = (id: string) => streamOf(cheques.category, id);

interface ChequePart {
  readonly invoice: string;
  readonly payment: string;
}

/** Where the money of the same command went at once. */
async function partsOf(begun: BegunEvent, { store }: StepContext): Promise<ChequePart[]> {
  for await (const event of store.read(begun.stream, 0n, ['AccountUsed']))
    if (event.metadata.commandId === begun.metadata.commandId)
      return carriedBy<{ readonly parts: readonly ChequePart[] }>(event).parts.map(
        ({ invoice, payment }) => ({
          invoice,
          payment,
        }),
      );
  return [];
}

interface Requested {
  readonly patient?: string | null;
  readonly receipt: string;
  readonly issue: {
    readonly method: string;
    readonly reference?: string | null;
    readonly bank?: string | null;
    readonly payer?: string | null;
    readonly buyerName?: string | null;
    readonly chequeDate?: string | null;
    readonly amount: string;
    readonly currency: string;
    readonly day: string;
  };
}

function isCheque(request: BegunEvent): boolean {
  return carriedBy<Requested>(request).issue.method === 'cheque';
}

/** The cheque of a payment, from the request for its receipt. */
async function received(request: BegunEvent, { member }: Requests, context: StepContext): Promise<Draft> {
  const { patient = null, receipt, issue } = carriedBy<Requested>(request);
  const { reference = null, bank = null, payer, buyerName, chequeDate = null, amount, currency, day } = issue;
  const isAdvance = member === 'advance';
  const written = { chequeNumber: reference, bank, drawer: payer ?? buyerName ?? null, amount };
  const paid = {
    invoice: isAdvance ? null : request.stream.slice(`${invoices.category}-`.length),
    account: isAdvance ? patient : null,
    parts: isAdvance ? await partsOf(request, context) : [],
  };
  const data = { patient, ...written, chequeDate, currency, day, ...paid, receipt };
  return { type: 'ChequeReceived', data: { id: String(request.data[member]), ...data } };
}

function recording(name: string, module: ProcessDeclaration['module'], requests: Requests) {
  const step: ProcessStep = {
    name: 'record the cheque',
    async plan(begun, context) {
      if (!isCheque(begun)) return { done: null };
      const stream = chequeStream(String(begun.data[requests.member]));
      const done = await context.store.head(stream);
      if (done) return { done };
      const draft = await received(begun, requests, context);
      return { append: { stream, expected: 'none', drafts: [draft] } };
    },
  };
  return { name, module, begins: requests.type, steps: [step] } as const;
}

/**
 * The payment may be reversed before its cheque was recorded, after a crash: then both are written here. A deposit that overtook the reversal
 * is taken back: the paper is still in the clinic. What the bank has paid by now, or refused, stays as it is.
 */
function endingWithPayment(
  begins: Pick<ProcessDeclaration, 'name' | 'module' | 'begins'>,
  requests: Requests,
): ProcessDeclaration {
  const step: ProcessStep = {
    name: 'mark the cheque',
    async plan(begun, context) {
      const request = await requestOf(requests, begun, context);
      if (!request || !isCheque(request)) return { done: null };
      const id = String(begun.data[requests.member]);
      const stream = chequeStream(id);
      const { rows, expected } = await streamSeen(context, cheques, stream);
      const done = await writtenBy(begun, { stream, types: ['ChequePaymentReversed'] }, context);
      const [row] = rows;
      if (done || (row && !isInHand(row) && row.status !== 'deposited')) return { done };
      const { patient = null, day = null, reason = null } = carriedBy<TakenBack>(begun);
      const data = { id, patient, day, reason, slip: row?.slip ?? null };
      const reversed = { type: 'ChequePaymentReversed', data } as const;
      if (row) return { append: { stream, expected, drafts: [reversed] } };
      const first = await received(request, requests, context);
      return { append: { stream, expected: 'none', drafts: [first, reversed] } };
    },
  };
  return { ...begins, steps: [step] };
}

interface TakenBack {
  readonly patient?: string | null;
  readonly day?: string | null;
  /** Null once the patient was erased. */
  readonly reason?: string | null;
  readonly tillSession?: string | null;
}

interface Unpaid extends TakenBack {
  readonly id: string;
  readonly invoice?: string | null;
  readonly account?: string | null;
  readonly parts?: readonly ChequePart[] | null;
}

/**
 * @param session the open one of who gave the cheque back
 * @param entered the one that its payment is in: only there is the cheque missing from then on
 */
function saidBy({ data }: BegunEvent, session: string | null, entered: string | null | undefined) {
  const { day, reason = null } = data;
  const into = session !== null && session === entered ? { tillSession: session } : {};
  return { day, reason, bounced: true, ...into };
}

function reverseOnInvoice({ invoice, payment }: ChequePart, session: string | null): ProcessStep {
  return {
    name: `reverse the payment of ${invoice}`,
    async plan(begun, context) {
      const stream = streamOf(invoices.category, invoice);
      const { rows, expected } = await streamSeen(context, invoices, stream);
      const done = await writtenBy(begun, { stream, types: ['PaymentReversed'] }, context);
      const standing = rows[0]?.payments?.find(({ id, reversed }) => id === payment && !reversed);
      if (done || !standing) return { done };
      const { patient = null } = carriedBy<Unpaid>(begun);
      const entry = rows[0]?.tillEntries?.find((each) => each.kind === 'payment' && each.entry === payment);
      const data = { id: invoice, patient, payment, ...saidBy(begun, session, entry?.tillSession) };
      return { append: { stream, expected, drafts: [{ type: 'PaymentReversed', data }] } };
    },
  };
}

function reverseAdvance(patient: string, session: string | null): ProcessStep {
  return {
    name: 'reverse the advance',
    async plan(begun, context) {
      const stream = streamOf(patientAccounts.category, patient);
      const { rows, expected } = await streamSeen(context, patientAccounts, stream);
      const done = await writtenBy(begun, { stream, types: ['AdvanceReversed'] }, context);
      const { id: advance } = carriedBy<Unpaid>(begun);
      const standing = rows[0]?.entries?.find(({ id, kind }) => id === advance && kind === 'advance');
      if (done || !standing || standing.reversed) return { done };
      const data = { id: patient, patient, advance, ...saidBy(begun, session, standing.tillSession) };
      return { append: { stream, expected, drafts: [{ type: 'AdvanceReversed', data }] } };
    },
  };
}

/** What went through the account first is taken back there, and then from each invoice, which returns it to the account. */
function unpaidSteps(begun: BegunEvent): readonly ProcessStep[] {
  const { id, invoice, account, parts, tillSession: session = null } = carriedBy<Unpaid>(begun);
  return [
    ...(invoice ? [reverseOnInvoice({ invoice, payment: id }, session)] : []),
    ...(account ? [reverseAdvance(account, session)] : []),
    ...(parts ?? []).map((part) => reverseOnInvoice(part, null)),
  ];
}

const ofPayments = { type: 'ReceiptRequested', member: 'payment' } as const;
const ofAdvances = { type: 'AdvanceReceiptRequested', member: 'advance' } as const;

/** Cheques come from payments, and what becomes of them reverses these. */
export const chequeProcesses = finishedTogether('money of invoices', [
  recording('cheques of payments', invoices, ofPayments),
  recording('cheques of advances', patientAccounts, ofAdvances),
  endingWithPayment(
    { name: 'cheques of reversed payments', module: invoices, begins: 'PaymentReversed' },
    ofPayments,
  ),
  endingWithPayment(
    { name: 'cheques of reversed advances', module: patientAccounts, begins: 'AdvanceReversed' },
    ofAdvances,
  ),
  { name: 'payments of bounced cheques', module: cheques, begins: 'ChequeBounced', steps: unpaidSteps },
  { name: 'payments of returned cheques', module: cheques, begins: 'ChequeReturned', steps: unpaidSteps },
  ...chequesOnSlips,
]);
