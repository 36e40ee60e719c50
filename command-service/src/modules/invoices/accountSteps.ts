/**
 * What follows from money of a patient's account in other streams. Each invoice takes what it still owes, in one append of its own stream, and
 * says there what it did not take: that event begins the process which returns it to the account. So no process appends where it began.
 */
import {
  invoices,
  ledger,
  money,
  patientAccounts,
  streamOf,
  type Draft,
  type InvoiceRow,
  type StoredEvent,
} from '@hospital/contracts';
import { streamSeen, writtenBy } from '../../kernel/process.ts';
import {
  carriedBy,
  finishedTogether,
  type BegunEvent,
  type ProcessDeclaration,
  type ProcessStep,
  type StepContext,
} from '../../kernel/processDeclaration.ts';
import { accountReceiptProcesses } from './receipts.ts';
import { accountTillEntering } from './tillEntering.ts';

interface PaidPart {
  readonly payment: string;
  readonly invoice: string;
  readonly number: string | null;
  readonly amount: money.Amount;
}

interface UsedAccount {
  readonly patient: string;
  readonly currency: string;
  readonly day: string;
  readonly parts: readonly PaidPart[];
}

/** Nothing where it was voided, is in another currency by now, or holds no more entries: a step may not refuse. */
function takenBy(row: InvoiceRow | undefined, { currency }: UsedAccount, { amount }: PaidPart): money.Amount {
  if (!row || row.deletedAt || row.currency !== currency || !ledger.hasRoomFor(row, 1)) return money.ZERO;
  return money.smallerOf(amount, row.due ?? money.ZERO);
}

function takingDrafts(row: InvoiceRow | undefined, used: UsedAccount, part: PaidPart): Draft[] {
  const { patient, currency, day } = used;
  const { payment, invoice: id, number } = part;
  const taken = takenBy(row, used, part);
  const left = money.minus(part.amount, taken);
  const of = { id, patient, payment, day };
  return [
    ...(money.isZero(taken)
      ? []
      : [{ type: 'PaymentReceived', data: { ...of, amount: taken, method: 'account' } }]),
    ...(money.isZero(left)
      ? []
      : [{ type: 'AccountMoneyReturned', data: { ...of, amount: left, number, currency } }]),
  ];
}

function take(part: PaidPart): ProcessStep {
  return {
    name: `pay the invoice ${part.invoice}`,
    async plan(begun, context) {
      const stream = streamOf(invoices.category, part.invoice);
      const { rows, expected } = await streamSeen(context, invoices, stream);
      const done = await writtenBy(
        begun,
        { stream, types: ['PaymentReceived', 'AccountMoneyReturned'] },
        context,
      );
      if (done) return { done };
      const [first, ...more] = takingDrafts(rows[0], carriedBy<UsedAccount>(begun), part);
      return first ? { append: { stream, expected, drafts: [first, ...more] } } : { done: null };
    },
  };
}

const using: ProcessDeclaration = {
  name: 'uses of accounts',
  module: patientAccounts,
  begins: 'AccountUsed',
  steps: (begun) => carriedBy<UsedAccount>(begun).parts.map(take),
};

type OfAccount = (begun: BegunEvent, context: StepContext) => Promise<Draft | null>;

/** One event in the account of the patient whose invoice the process began in. */
function intoAccount(name: string, draftOf: OfAccount): ProcessStep {
  return {
    name,
    async plan(begun, context) {
      const { patient } = carriedBy<{ readonly patient?: string | null }>(begun);
      // First, so that what concerns no account reads none: one that can't be read holds nothing up.
      const draft = patient ? await draftOf(begun, context) : null;
      if (!patient || !draft) return { done: null };
      const stream = streamOf(patientAccounts.category, patient);
      const { expected } = await streamSeen(context, patientAccounts, stream);
      const done = await writtenBy(begun, { stream }, context);
      if (done) return { done };
      const { type, data } = draft;
      return { append: { stream, expected, drafts: [{ type, data: { id: patient, patient, ...data } }] } };
    },
  };
}

interface ReturnedPart {
  readonly payment: string;
  readonly amount: money.Amount;
  readonly number: string | null;
  readonly currency: string;
  readonly day: string;
}

const invoiceIn = ({ stream }: BegunEvent) => stream.slice(`${invoices.category}-`.length);

const returning: ProcessDeclaration = {
  name: 'money returned to accounts',
  module: invoices,
  begins: 'AccountMoneyReturned',
  steps: [
    intoAccount('return it to the account', (begun) => {
      const { payment, amount, number, currency, day } = carriedBy<ReturnedPart>(begun);
      const data = { payment, invoice: invoiceIn(begun), number, amount, currency, day };
      return Promise.resolve({ type: 'AccountPartReturned', data });
    }),
  ],
};

interface KeptPart extends Omit<ReturnedPart, 'payment'> {
  readonly kept: string;
  /** Null once the patient was erased. */
  readonly reason?: string | null;
}

const keeping: ProcessDeclaration = {
  name: 'credits kept on accounts',
  module: invoices,
  begins: 'PaymentKept',
  steps: [
    intoAccount('keep it on the account', (begun) => {
      const { kept, amount, number, currency, day, reason = null } = carriedBy<KeptPart>(begun);
      const data = { kept, invoice: invoiceIn(begun), number, amount, currency, day, reason };
      return Promise.resolve({ type: 'CreditKept', data });
    }),
  ],
};

/** What the invoice took by this payment; null where it was not from the account. */
async function takenByPayment(begun: BegunEvent, { store }: StepContext): Promise<StoredEvent | null> {
  for await (const event of store.read(begun.stream, 0n, ['PaymentReceived']))
    if (event.data['payment'] === begun.data['payment'])
      return event.data['method'] === 'account' ? event : null;
  return null;
}

const undoing: ProcessDeclaration = {
  name: 'payments returned to accounts',
  module: invoices,
  begins: 'PaymentReversed',
  steps: [
    intoAccount('return the payment to the account', async (begun, context) => {
      const taken = await takenByPayment(begun, context);
      if (!taken) return null;
      const [row] = (await streamSeen(context, invoices, begun.stream)).rows;
      const { payment, amount, day } = carriedBy<ReturnedPart>(taken);
      const on = carriedBy<Partial<ReturnedPart>>(begun).day ?? day;
      const of = { invoice: invoiceIn(begun), number: row?.number ?? null, currency: row?.currency ?? 'MAD' };
      return { type: 'AccountPartReturned', data: { payment, ...of, amount, day: on } };
    }),
  ],
};

/** They begin in the streams of invoices, and end in the account. */
export const accountProcessesOfInvoices = [returning, keeping, undoing] as const;

/** They begin in the account. */
export const accountProcesses = finishedTogether('money of invoices', [
  using,
  ...accountReceiptProcesses,
  ...accountTillEntering,
]);
