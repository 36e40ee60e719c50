/**
 * What a call of the specification (`status`, `paidBy`, `rest`) says about an invoice's money, as events of its ledger: what is paid moves to
 * what the call wants to be due. Only payments without a receipt are taken back, newest first.
 */
import {
  amountInSentence,
  idOf,
  isRejection,
  ledger,
  money,
  reject,
  type DraftOf,
  type InvoiceStatus,
  type MoneyWords,
  type PaidAtIssue,
  type invoices,
  type Rejection,
} from '@hospital/contracts';

type Row = ledger.LedgerRow;
type Payment = ledger.LedgerPayment;
type Reversal = Extract<DraftOf<(typeof invoices.events)[number]>, { readonly type: 'PaymentReversed' }>;

/** Absent members leave the invoice as it is. */
export interface MoneyOfCall {
  readonly status?: InvoiceStatus | undefined;
  readonly paidBy?: ledger.PaidBy | null | undefined;
  readonly rest?: money.Amount | null | undefined;
  /** With the call's other changes. */
  readonly grandTotal: money.Amount;
}

/** Around the event of the call's other changes. */
export interface PaymentsOfCall {
  /** Before it, where the new total is less than what was paid: what is due is below 0 at no event. */
  readonly reversedBefore: readonly Reversal[];
  /** The rest that the event of the other changes holds. */
  readonly rest: money.Amount;
  readonly reversed: readonly Reversal[];
  readonly received: PaidAtIssue | null;
  /** Those of the call, where others follow from the payments. */
  readonly words: MoneyWords | null;
}

/** What the events of a call are made of: its command, and the clinic's day. */
export interface Cause {
  readonly commandId: string;
  readonly today: string;
}

/** What is to be taken back and received. */
interface Moves {
  readonly back: readonly Payment[];
  readonly amount: money.Amount;
  /** Today unless set. */
  readonly day?: string;
}

const NOTHING: Moves = { back: [], amount: money.ZERO };

/** A receipt, another payer, a refund, or money of the patient's account: only the calls for payments undo it. */
function isFixed(payment: Payment): boolean {
  const { receipt, payer, refunded } = payment;
  const isOfCalls = receipt !== null || payer !== null || ledger.isFromAccount(payment);
  return isOfCalls || money.isAbove(refunded ?? money.ZERO, money.ZERO);
}

/** Whether the calls of the specification may take back every payment that counts. */
export function allCompensated(row: Pick<Row, 'payments'>): readonly Payment[] | Rejection {
  const counting = ledger.countingPayments(row);
  return counting.some(isFixed) ? reject('has_receipt') : counting;
}

export function reversalOf({ id }: Payment): Reversal {
  return { type: 'PaymentReversed', data: { payment: id } };
}

function asReversed(row: Row, back: readonly Payment[]): Row {
  const ids = new Set(back.map(({ id }) => id));
  const payments = (row.payments ?? []).map((each) =>
    ids.has(each.id) ? { ...each, reversed: true } : each,
  );
  return { ...row, payments };
}

/** Newest first, until at least this is due; what is due then above it is received again. */
function dueAtLeast(row: Row, wanted: money.Amount): Moves | Rejection {
  const back: Payment[] = [];
  let due = ledger.balanceOf(row);
  for (const payment of ledger.countingPayments(row)) {
    if (!money.isAbove(wanted, due)) break;
    if (isFixed(payment)) continue;
    back.push(payment);
    due = money.sum([due, ledger.remaining(payment)]);
  }
  return money.isAbove(wanted, due) ? reject('has_receipt') : { back, amount: money.minus(due, wanted) };
}

/** The same money, received in another way. */
function inAnotherWay(row: Row, { paidBy }: MoneyOfCall): Moves | Rejection {
  const [newest] = ledger.countingPayments(row);
  if (paidBy === undefined || paidBy === row.paidBy || !newest) return NOTHING;
  // Only the invoice's own word differs (ADR 69). A card payment that is taken back and received again would become `other`.
  if (ledger.wordOfMethod(newest.method) === paidBy) return NOTHING;
  if (isFixed(newest)) return reject('has_receipt');
  return { back: [newest], amount: newest.amount, day: newest.day };
}

/** `rest` counts for Partially Paid alone: an absent one is 0 where nothing was paid before, and else leaves the payments as they are. */
function restOfCall(row: Row, { rest }: MoneyOfCall): money.Amount | null {
  if (rest !== undefined) return money.centimes(rest ?? money.ZERO);
  return row.status === 'sent' ? money.ZERO : null;
}

function movesTo(status: InvoiceStatus, row: Row, call: MoneyOfCall): Moves | Rejection {
  if (status === 'sent') {
    // With a payment that counts only after a bounced cheque, whose refund is owed: the call asks for no change.
    if (row.status === 'sent') return NOTHING;
    const back = allCompensated(row);
    return isRejection(back) ? back : { back, amount: money.ZERO };
  }
  if (status === 'paid') return dueAtLeast(row, money.ZERO);
  const rest = restOfCall(row, call);
  if (rest === null) return NOTHING;
  return money.compare(rest, ledger.balanceOf(row)) === 0 ? inAnotherWay(row, call) : dueAtLeast(row, rest);
}

/** A wrong rest is named first, also where the lines come to less than what credit notes and write-offs took. */
function valuesRefusal(status: InvoiceStatus, row: Row, call: MoneyOfCall): Rejection | null {
  const toSettle = ledger.toSettleOf(row);
  const most = money.isAbove(toSettle, money.ZERO) ? toSettle : money.ZERO;
  const rest = status === 'partiallyPaid' ? restOfCall(row, call) : null;
  if (rest !== null && (money.isAbove(money.ZERO, rest) || money.isAbove(rest, most)))
    return reject('validation_failed', {
      fields: {
        rest: `Rest must be between 0 and the amount to settle (${amountInSentence(most, row.currency)}).`,
      },
    });
  return money.isAbove(money.ZERO, toSettle) ? reject('paid_exceeds_total') : null;
}

interface Receiving extends Cause {
  readonly moves: Moves;
}

function paymentOf(row: Row, { paidBy }: MoneyOfCall, { moves, commandId, today }: Receiving): Payment {
  const unknown = { reference: null, payer: null, tendered: null, change: null, receipt: null };
  return {
    id: idOf(commandId, 'payment'),
    amount: moves.amount,
    method: (paidBy === undefined ? row.paidBy : paidBy) ?? 'unstated',
    day: moves.day ?? today,
    ...unknown,
    recordedBy: null,
    bank: null,
    chequeDate: null,
    reversed: false,
    bounced: false,
    refunded: money.ZERO,
  };
}

interface Words {
  readonly status: InvoiceStatus;
  readonly call: MoneyOfCall;
  /** As the payments leave them. */
  readonly following: Pick<Row, 'status' | 'paidBy'>;
}

function wordsOfCall(row: Row, { status, call, following }: Words): MoneyWords | null {
  const isSent = status === 'sent';
  const paidBy = isSent ? null : call.paidBy === undefined ? (following.paidBy ?? row.paidBy) : call.paidBy;
  const isOtherWord = !isSent && call.paidBy !== undefined && following.paidBy !== paidBy;
  return following.status === status && !isOtherWord ? null : { status, paidBy };
}

/**
 * @param row as it is before the call
 * @returns events, or the refusal: `validation_failed`, `paid_exceeds_total`, `has_receipt`, `ledger_full`
 */
export function paymentsOfCall(row: Row, call: MoneyOfCall, cause: Cause): PaymentsOfCall | Rejection {
  const status = call.status ?? row.status;
  const { grandTotal } = call;
  const changed = { ...row, grandTotal };
  const refusal = valuesRefusal(status, changed, call);
  if (refusal) return refusal;
  const moves = movesTo(status, changed, call);
  if (isRejection(moves)) return moves;
  const payment = money.isAbove(moves.amount, money.ZERO) ? paymentOf(row, call, { ...cause, moves }) : null;
  const left = withPayment(asReversed(changed, moves.back), payment);
  if (money.isAbove(money.ZERO, ledger.balanceOf(left))) return reject('paid_exceeds_total');
  if (payment && !ledger.hasRoomFor(row, 1)) return reject('ledger_full');
  const reversed = moves.back.map(reversalOf);
  const isTooMuch = money.isAbove(money.ZERO, ledger.balanceOf(changed));
  const changing = isTooMuch ? withWords(asReversed(row, moves.back)) : row;
  const isMovedAfter = payment !== null || (!isTooMuch && reversed.length > 0);
  const following = isMovedAfter ? ledger.moneyWordsOf(left) : changing;
  return {
    reversedBefore: isTooMuch ? reversed : [],
    rest: changing.status === 'partiallyPaid' ? ledger.balanceOf({ ...changing, grandTotal }) : money.ZERO,
    reversed: isTooMuch ? [] : reversed,
    received: payment && receivedOf(payment),
    words: wordsOfCall(row, { status, call, following }),
  };
}

const withWords = (row: Row): Row => ({ ...row, ...ledger.moneyWordsOf(row) });

function withPayment(row: Row, payment: Payment | null): Row {
  return payment ? { ...row, payments: [...(row.payments ?? []), payment] } : row;
}

function receivedOf({ id, amount, method, day }: Payment): PaidAtIssue {
  return { payment: id, amount, method, day };
}
