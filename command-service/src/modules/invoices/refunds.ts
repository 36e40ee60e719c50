/** RefundPayment: money is given back. It names one payment and never exceeds what is left of it. */
import {
  idOf,
  invoices,
  isRejection,
  ledger,
  money,
  refundNumbers,
  reject,
  type DraftOf,
  type InvoiceRow,
  type refundInputFields,
  type Values,
  unlessErased,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf } from '../../kernel/command.ts';
import { numberedEntryHandler, type EntryInput } from '../../kernel/numberWithin.ts';
import { type Numbering, type NumberingDependencies } from '../../kernel/numberedIssue.ts';
import { cashierOf, currencyRefusal, moneyDay, paymentNamed, sinceReceived } from './payments.ts';
import { patientFact, receiptOf, type Cashier, type PatientFact } from './receipts.ts';
import { intoTill } from './intoTill.ts';

export type RefundInput = Pick<Values<typeof refundInputFields>, 'amount' | 'method' | 'reason'> &
  Partial<Values<typeof refundInputFields>>;
type Refunding = EntryInput<RefundInput> & Numbering;
type InvoiceDraft = DraftOf<(typeof invoices.events)[number]>;
type Entry = Pick<ledger.LedgerRefund, 'amount' | 'day' | 'reference' | 'reason'> &
  Pick<RefundInput, 'method'>;

/** What is paid falls by the amount, so what is due rises by it. */
function dueAfter(row: InvoiceRow, amount: string): string {
  return money.sum([row.due ?? money.ZERO, amount]);
}

/** A refund as it is recorded and printed; nothing new is said about a patient who was erased. */
export function refundValues(
  { amount, method, reference, reason }: RefundInput,
  day: string,
  facts: PatientFact,
): Entry {
  return {
    amount,
    method,
    day,
    reference: unlessErased(facts.patient, reference),
    reason: unlessErased(facts.patient, reason),
  };
}

interface RefundEntry {
  /** Ids of the refund and of its receipt. */
  readonly refund: string;
  readonly refundReceipt: string;
  /** Id of the payment of which it gives back. */
  readonly payment: string;
  readonly values: Entry;
  readonly cashier: Cashier;
  readonly dueAfter: string;
  readonly numbering: Numbering;
}

/** The refund, and the request for its receipt. */
export function refundDrafts(row: InvoiceRow, facts: PatientFact, refunded: RefundEntry): InvoiceDraft[] {
  const { refund, refundReceipt, payment, values, cashier, dueAfter, numbering } = refunded;
  const ofPaymentsAlone = { payer: null, tendered: null, change: null, bank: null, chequeDate: null };
  const paper = { kind: 'refund', entry: refund, ...values, ...ofPaymentsAlone, dueAfter, cashier } as const;
  const issue = receiptOf(row, facts, paper);
  const { year, seenRevision } = numbering;
  return [
    { type: 'PaymentRefunded', data: { refund, payment, ...values } },
    {
      type: 'RefundReceiptRequested',
      data: { refundReceipt, refund, cashier: cashier.id, year, seenRevision, issue },
    },
  ];
}

export const refundPayment = commandsOf(invoices)({
  name: 'RefundPayment',
  facts: (_input: Refunding, row) => patientFact(row),
  authorize: byRoute,
  decide({ body, entry, year, seenRevision }, row, { actor, commandId, today, facts }) {
    if (!row) return reject('not_found');
    const payment = paymentNamed(row, entry);
    if (isRejection(payment)) return payment;
    const day = moneyDay(body, today, sinceReceived(payment.day));
    if (isRejection(day)) return day;
    const refusal = currencyRefusal(body, row.currency);
    if (refusal) return refusal;
    if (payment.reversed) return reject('payment_reversed');
    if (money.compare(body.amount, ledger.remaining(payment)) > 0) return reject('more_than_paid');
    if (!ledger.hasRoomFor(row, 1)) return reject('ledger_full');
    return refundDrafts(row, facts, {
      refund: idOf(commandId, 'refund'),
      refundReceipt: idOf(commandId, 'refund receipt'),
      payment: payment.id,
      values: refundValues(body, day, facts),
      cashier: cashierOf(actor),
      dueAfter: dueAfter(row, body.amount),
      numbering: { year, seenRevision },
    });
  },
});

export function refundHandlers(dependencies: NumberingDependencies): Handlers {
  return { RefundPayment: numberedEntryHandler(dependencies, refundNumbers, intoTill(refundPayment)) };
}
