/**
 * CreditInvoice: a credit note for an invoice or for lines of it. It lowers what is due; of what was paid beyond that, the newest payments are
 * refunded or kept on the patient's account in the same append, so that nothing is credited without being given back, and nothing is given back twice.
 */
import {
  allLeft,
  amountInSentence,
  creditedParts,
  creditNoteNumbers,
  creditNotes,
  creditsFor,
  effectOfCredit,
  idOf,
  invoices,
  isRejection,
  ledger,
  lineDescriptionOf,
  money,
  refundNumbers,
  reject,
  type creditInputFields,
  type DraftOf,
  type InvoiceRow,
  type LineCredit,
  type RefusedWish,
  type Rejection,
  type Values,
  unlessErased,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf } from '../../kernel/command.ts';
import { answered, entryInput, type EntryInput } from '../../kernel/numberWithin.ts';
import {
  numberedIssue,
  numberingIn,
  numberingOn,
  type Numbering,
  type NumberingDependencies,
} from '../../kernel/numberedIssue.ts';
import { cashierOf } from './payments.ts';
import { invoicePartOf, patientFact, type Cashier, type PatientFact } from './receipts.ts';
import { refundDrafts, refundValues } from './refunds.ts';
import { intoTill } from './intoTill.ts';

type CreditInput = Pick<Values<typeof creditInputFields>, 'reason'> &
  Partial<Values<typeof creditInputFields>>;
interface CreditCall extends EntryInput<CreditInput> {
  readonly numbering: { readonly note: Numbering; readonly refund: Numbering };
}
type InvoiceDraft = DraftOf<(typeof invoices.events)[number]>;

function wishRefusal(row: InvoiceRow, { refusal, index, line }: RefusedWish): Rejection {
  const at = (name: string, message: string) => ({ fields: { [`lines.${index}.${name}`]: message } });
  const left = `At most ${amountInSentence(line?.left ?? money.ZERO, row.currency)} is left of this line.`;
  switch (refusal) {
    case 'unknown_line':
      return reject('validation_failed', at('line', 'Line is not a line of this invoice.'));
    case 'twice':
      return reject('validation_failed', at('line', 'Line is named twice.'));
    case 'amount_or_quantity':
      return reject('validation_failed', at('amount', 'Enter either an amount or a quantity.'));
    case 'too_little':
      return reject('validation_failed', at('quantity', 'Quantity is worth less than 0.01.'));
    case 'nothing_left':
      return reject('nothing_to_credit', at('line', 'Nothing is left of this line.'));
    case 'too_much':
      return reject('more_than_line', at('amount', left));
  }
}

/** What is credited of each line. */
function creditsOf(row: InvoiceRow, { lines }: CreditInput): LineCredit[] | Rejection {
  const credits = lines ? creditsFor(row, lines) : allLeft(row);
  if ('refusal' in credits) return wishRefusal(row, credits);
  return credits.length > 0 ? credits : reject('nothing_to_credit');
}

/** What was paid beyond what is then to settle: given back, or kept on the patient's account. */
interface Excess {
  readonly refund: money.Amount;
  readonly kept: money.Amount;
}

/** What goes off one payment. */
interface TakenOffPayment extends Excess {
  readonly payment: string;
}

/**
 * Newest first, what is given back before what is kept. Both add up to the excess: it never exceeds what was paid, unless more is credited
 * than is to be settled.
 */
function takenOf(row: InvoiceRow, excess: Excess): TakenOffPayment[] {
  let left = excess;
  return ledger.countingPayments(row).flatMap((payment) => {
    const remaining = ledger.remaining(payment);
    const refund = money.smallerOf(remaining, left.refund);
    const kept = money.smallerOf(money.minus(remaining, refund), left.kept);
    left = { refund: money.minus(left.refund, refund), kept: money.minus(left.kept, kept) };
    return money.isAbove(money.sum([refund, kept]), money.ZERO)
      ? [{ payment: payment.id, refund, kept }]
      : [];
  });
}

/** A payment of which one part is given back and another one kept makes two. */
function entriesOf(taken: readonly TakenOffPayment[]): number {
  return taken.flatMap(({ refund, kept }) => [refund, kept]).filter((amount) => !money.isZero(amount)).length;
}

/** Refused where it is said neither how the excess is given back nor that all of it is kept. */
function excessOf(row: InvoiceRow, amount: money.Amount, body: CreditInput): Excess | Rejection {
  const settled = { toSettle: ledger.toSettleOf(row), due: ledger.balanceOf(row) };
  const effect = effectOfCredit(amount, settled);
  if (!effect) return reject('written_off');
  const { excess } = effect;
  const kept = body.kept ?? money.ZERO;
  if (money.isAbove(kept, excess))
    return reject('validation_failed', {
      fields: {
        kept: `At most ${amountInSentence(excess, row.currency)} can be kept: what was paid beyond what is then due.`,
      },
    });
  const refund = money.minus(excess, kept);
  if (money.isAbove(refund, money.ZERO) && !body.refundMethod)
    return reject('refund_method_required', { extra: { refund: money.toNumber(refund) } });
  return { refund, kept };
}

interface DecidedCredit {
  readonly row: InvoiceRow;
  readonly input: CreditCall;
  readonly commandId: string;
  readonly today: string;
  readonly facts: PatientFact;
  readonly cashier: Cashier;
  readonly excess: Excess;
  /** What is due once all of it is recorded. */
  readonly dueAfter: money.Amount;
}

function refundOf(
  decided: DecidedCredit,
  { payment, refund: amount }: TakenOffPayment,
  index: string,
): InvoiceDraft[] {
  if (money.isZero(amount)) return [];
  const { row, facts, input, commandId, today, cashier, dueAfter } = decided;
  const { refundMethod, refundReference: reference = null, reason } = input.body;
  return refundDrafts(row, facts, {
    refund: idOf(commandId, 'refund', index),
    refundReceipt: idOf(commandId, 'receipt', index),
    payment,
    values: refundValues({ amount, method: refundMethod ?? 'other', reference, reason }, today, facts),
    cashier,
    dueAfter,
    numbering: numberingOn(today, input.numbering.refund),
  });
}

function keptOnAccount(
  decided: DecidedCredit,
  { payment, kept: amount }: TakenOffPayment,
  index: string,
): InvoiceDraft[] {
  if (money.isZero(amount)) return [];
  const { row, facts, input, commandId, today: day } = decided;
  const kept = idOf(commandId, 'kept', index);
  const of = { number: row.number, currency: row.currency };
  const reason = unlessErased(facts.patient, input.body.reason);
  return [{ type: 'PaymentKept', data: { kept, payment, amount, day, reason, ...of } }];
}

function creditDraft(decided: DecidedCredit, lines: LineCredit[], amount: money.Amount): InvoiceDraft {
  const { row, facts, input, commandId, today: day, cashier, excess } = decided;
  const { refundMethod = null } = input.body;
  const reason = unlessErased(facts.patient, input.body.reason);
  const lineItems = creditedParts(row, lines).map((line) => ({
    ...line,
    ...lineDescriptionOf(line, (value) => unlessErased(facts.patient, value)),
  }));
  const issue = {
    ...invoicePartOf(row, facts),
    amount,
    day,
    reason,
    lineItems,
    taxRate: row.taxRate,
    refunded: excess.refund,
    kept: excess.kept,
    refundMethod: money.isAbove(excess.refund, money.ZERO) ? refundMethod : null,
    issuedBy: cashier.id,
  };
  const creditNote = idOf(commandId, 'credit note');
  return {
    type: 'InvoiceCredited',
    data: { creditNote, amount, day, reason, lines, ...numberingOn(day, input.numbering.note), issue },
  };
}

export const creditInvoice = commandsOf(invoices)({
  name: 'CreditInvoice',
  facts: (_input: CreditCall, row) => patientFact(row),
  authorize: byRoute,
  decide(input, row, { actor, commandId, today, facts }) {
    if (!row) return reject('not_found');
    const lines = creditsOf(row, input.body);
    if (isRejection(lines)) return lines;
    const amount = money.sum(lines.map((line) => line.amount));
    const excess = excessOf(row, amount, input.body);
    if (isRejection(excess)) return excess;
    const taken = takenOf(row, excess);
    if (!ledger.hasRoomFor(row, 1 + entriesOf(taken))) return reject('ledger_full');
    const { refund, kept } = excess;
    const dueAfter = money.minus(money.sum([ledger.balanceOf(row), refund, kept]), amount);
    const decided = { row, facts, input, commandId, today, cashier: cashierOf(actor), excess, dueAfter };
    // The refunds first: between two events, too, what is due is never below 0.
    return [
      ...taken.flatMap((each, index) => refundOf(decided, each, String(index))),
      ...taken.flatMap((each, index) => keptOnAccount(decided, each, String(index))),
      creditDraft(decided, lines, amount),
    ];
  },
});

export const creditNoteIssue = numberedIssue({
  series: creditNoteNumbers,
  name: 'credit notes',
  from: { module: invoices, event: 'InvoiceCredited' },
  issues: { module: creditNotes, event: 'CreditNoteIssued' },
});

export function creditHandlers(dependencies: NumberingDependencies): Handlers {
  return {
    CreditInvoice: async (call) => {
      const [note, refund] = await Promise.all([
        numberingIn(dependencies, creditNoteNumbers),
        numberingIn(dependencies, refundNumbers),
      ]);
      const input = { ...entryInput<CreditInput>(call), numbering: { note, refund } };
      return answered(dependencies, intoTill(creditInvoice), { call, input });
    },
  };
}
