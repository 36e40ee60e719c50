/** A payment that comes with the invoice: the request carries it, and it is recorded in the append that issues the invoice. */
import {
  isRejection,
  type Draft,
  type InvoiceStatus,
  type MoneyWords,
  type PaidAtIssue,
  type ledger,
  type money,
  type Rejection,
} from '@hospital/contracts';
import { carriedBy, type BegunEvent } from '../../kernel/processDeclaration.ts';
import { paymentsOfCall, type Cause, type MoneyOfCall } from './paymentsOfCall.ts';

/** An invoice is issued as Sent: what was paid is in the events after it. */
export const UNPAID = { status: 'sent', paidBy: null, rest: '0.00' } as const;

interface SentMoney {
  readonly status?: InvoiceStatus | null;
  readonly paidBy?: ledger.PaidBy | null;
  readonly rest?: money.Amount | null;
}

/** What a body says about money, beside the total that follows from its other fields. */
export function moneyOf({ status, paidBy, rest }: SentMoney, grandTotal: money.Amount): MoneyOfCall {
  return { status: status ?? undefined, paidBy, rest, grandTotal };
}

/** What `InvoiceRequested` holds of it. */
interface IssuedMoney {
  readonly payment: PaidAtIssue | null;
  readonly words: MoneyWords | null;
}

export function paidAtIssue(
  body: SentMoney,
  grandTotal: money.Amount,
  cause: Cause,
): IssuedMoney | Rejection {
  const row = { ...UNPAID, grandTotal, payments: [], refunds: [], credits: [], writeOffs: [] };
  const paid = paymentsOfCall(row, moneyOf(body, grandTotal), cause);
  return isRejection(paid) ? paid : { payment: paid.received, words: paid.words };
}

/** The events after `InvoiceIssued`. Older requests hold neither, and say in `issue` what was paid. */
export function paymentsAtIssue(begun: BegunEvent): Draft[] {
  const { patient, payment, words } = carriedBy<Partial<IssuedMoney> & { readonly patient: string }>(begun);
  return [
    ...(payment ? [{ type: 'PaymentReceived', data: { patient, ...payment } }] : []),
    ...(words ? [{ type: 'InvoiceStatusSet', data: { patient, ...words } }] : []),
  ];
}
