/** Receipts of payments and refunds: what the invoice's event carries for them, and the processes that issue and reverse them. */
import {
  invoices,
  patientAccounts,
  patients,
  receiptNumbers,
  receipts,
  refundNumbers,
  streamOf,
  type InvoiceRow,
  type ReceiptRow,
  type StoredEvent,
  unlessErased,
} from '@hospital/contracts';
import type { Facts } from '../../kernel/command.ts';
import { numberedIssue, type NumberedIssue } from '../../kernel/numberedIssue.ts';
import {
  carriedBy,
  type BegunEvent,
  type ProcessDeclaration,
  type ProcessStep,
  type StepContext,
} from '../../kernel/processDeclaration.ts';

const issues = { module: receipts, event: 'ReceiptIssued' } as const;

const receiptIssue: NumberedIssue = {
  series: receiptNumbers,
  name: 'receipts of payments',
  from: { module: invoices, event: 'ReceiptRequested' },
  issues,
};

const refundReceiptIssue: NumberedIssue = {
  series: refundNumbers,
  name: 'receipts of refunds',
  from: { module: invoices, event: 'RefundReceiptRequested' },
  issues,
};

const issuing = numberedIssue(receiptIssue);
const [giveNumber, issue] = [issuing.steps[0], issuing.steps[1]];

/** Events of the stream in which a reversal begins: the request for the receipt, and the member by which both name the money. */
export interface Requests {
  readonly type: string;
  readonly member: 'payment' | 'advance';
}

/** The request for the receipt of the money that was taken back; null where it has none. */
export async function requestOf(
  { type, member }: Requests,
  begun: BegunEvent,
  { store }: StepContext,
): Promise<StoredEvent | null> {
  for await (const event of store.read(begun.stream, 0n, [type]))
    if (event.data[member] === begun.data[member]) return event;
  return null;
}

/**
 * The money may be taken back while its receipt is still being issued, after a crash: the reversal then issues it too, under the same number,
 * and the process that was halted finds it done.
 */
const numberFirst = (requests: Requests): ProcessStep => ({
  name: giveNumber.name,
  async plan(begun, context) {
    const request = await requestOf(requests, begun, context);
    return request ? giveNumber.plan(request, context) : { done: null };
  },
});

interface Reversal {
  readonly patient?: string | null;
  /** Null once the patient was erased. */
  readonly reason?: string | null;
}

const reverse = (requests: Requests): ProcessStep => ({
  name: 'mark the receipt',
  async plan(begun, context) {
    const request = await requestOf(requests, begun, context);
    if (!request || !issue) return { done: null };
    const id = String(request.data['receipt']);
    const stream = streamOf(receipts.category, id);
    for await (const event of context.store.read(stream, 0n, ['ReceiptReversed'])) return { done: event };
    const { patient = null, reason = null } = carriedBy<Reversal>(begun);
    const mark = { type: 'ReceiptReversed', data: { id, patient, reason } } as const;
    const plan = await issue.plan(request, context);
    if ('append' in plan) return { append: { ...plan.append, drafts: [...plan.append.drafts, mark] } };
    const head = await context.store.head(stream);
    return head ? { append: { stream, expected: head.revision, drafts: [mark] } } : { done: null };
  },
});

function reversing(
  begins: Pick<ProcessDeclaration, 'name' | 'module' | 'begins'>,
  requests: Requests,
): ProcessDeclaration {
  return { ...begins, steps: [numberFirst(requests), reverse(requests)] };
}

export const receiptProcesses = [
  issuing,
  numberedIssue(refundReceiptIssue),
  reversing(
    { name: 'receipts reversed', module: invoices, begins: 'PaymentReversed' },
    { type: 'ReceiptRequested', member: 'payment' },
  ),
] as const;

/** Those of advances, and of what is given back of them. */
export const accountReceiptProcesses = [
  numberedIssue({
    series: receiptNumbers,
    name: 'receipts of advances',
    from: { module: patientAccounts, event: 'AdvanceReceiptRequested' },
    issues,
  }),
  numberedIssue({
    series: refundNumbers,
    name: 'receipts of refunded advances',
    from: { module: patientAccounts, event: 'AdvanceRefundReceiptRequested' },
    issues,
  }),
  reversing(
    { name: 'receipts of advances reversed', module: patientAccounts, begins: 'AdvanceReversed' },
    { type: 'AdvanceReceiptRequested', member: 'advance' },
  ),
] as const;

/** Who recorded the money, as the receipt prints them. */
export interface Cashier {
  readonly id: string | null;
  readonly name: string | null;
}

/** Null once the patient was erased: money is still recorded then, with nothing new about them. */
export function patientFact(row: Pick<InvoiceRow, 'patient'> | null) {
  return { patient: { module: patients, id: row?.patient } };
}
export type PatientFact = Facts<ReturnType<typeof patientFact>>;

/** As the invoice has them now. */
export function invoicePartOf(row: InvoiceRow, facts: PatientFact) {
  return {
    invoice: row._id,
    invoiceNumber: row.number,
    invoiceDate: row.invoiceDate,
    patient: row.patient,
    currency: row.currency,
    locale: row.locale,
    seller: row.seller,
    buyerName: unlessErased(facts.patient, row.buyer?.name),
    buyerCompany: unlessErased(facts.patient, row.buyerCompany),
    buyerIce: unlessErased(facts.patient, row.buyerIce),
  };
}

/** What a receipt says of the money. */
export type ReceiptMoney = Pick<
  ReceiptRow,
  | 'kind'
  | 'entry'
  | 'amount'
  | 'method'
  | 'day'
  | 'reference'
  | 'payer'
  | 'tendered'
  | 'change'
  | 'bank'
  | 'chequeDate'
  | 'reason'
>;

interface Printed extends ReceiptMoney {
  readonly cashier: Cashier;
  readonly dueAfter: string | null;
}

/** Everything that the receipt holds but its number. */
export function receiptOf(row: InvoiceRow, facts: PatientFact, { cashier, ...money }: Printed) {
  const ofAccount = { parts: null, balanceAfter: null };
  return { ...invoicePartOf(row, facts), ...ofAccount, ...money, ...signedBy(cashier) };
}

/** Who recorded the money, as a receipt holds them. */
export function signedBy({ id, name }: Cashier) {
  return { cashier: id, cashierName: name };
}
