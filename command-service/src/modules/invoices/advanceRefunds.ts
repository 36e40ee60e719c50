/** RefundAdvance, ReverseAdvance and TakeAccountMoneyIntoTill: money leaves the account of a patient without an invoice, or enters a till later. */
import {
  account,
  cheques,
  idOf,
  isInHand,
  isRejection,
  money,
  patientAccounts,
  refundNumbers,
  reject,
  tillSessions,
  type PatientAccountRow,
  type Rejection,
  unlessErased,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type FactRefs } from '../../kernel/command.ts';
import { numberedEntryHandler, entryHandler, type EntryInput } from '../../kernel/numberWithin.ts';
import type { Numbering, NumberingDependencies } from '../../kernel/numberedIssue.ts';
import { accountReceiptOf, balanceAfter, paperFacts } from './accountMoney.ts';
import { accountIntoTill } from './intoTill.ts';
import { cashierOf, currencyRefusal, moneyDay, sinceReceived } from './payments.ts';
import { refundValues, type RefundInput } from './refunds.ts';
import { taking, takingRefusal, type TakenEntry } from './takeIntoTill.ts';

const accountCommand = commandsOf(patientAccounts);

function sourceOf(row: PatientAccountRow | null, entry: string): account.AccountEntry | Rejection {
  const source = row && account.sourceNamed(row, entry);
  if (!source) return reject('not_found');
  return source.reversed ? reject('advance_reversed') : source;
}

/** Some of an advance may be used: the balance limits what is given back, too. */
function amountRefusal(
  row: PatientAccountRow,
  source: account.AccountEntry,
  amount: money.Amount,
): Rejection | null {
  if (money.isAbove(amount, account.remainingOf(source))) return reject('more_than_advance');
  if (money.isAbove(amount, account.balanceIn(row, source.currency))) return reject('more_than_balance');
  return account.hasRoomForEntries(row, 1) ? null : reject('account_full');
}

export const refundAdvance = accountCommand({
  name: 'RefundAdvance',
  facts: (_input: EntryInput<RefundInput> & Numbering, row) => paperFacts(row?.patient),
  authorize: byRoute,
  decide({ body, entry, year, seenRevision }, row, { actor, commandId, today, facts }) {
    if (!row) return reject('not_found');
    const source = sourceOf(row, entry);
    if (isRejection(source)) return source;
    const day = moneyDay(body, today, sinceReceived(source.day));
    if (isRejection(day)) return day;
    const refusal = currencyRefusal(body, source.currency) ?? amountRefusal(row, source, body.amount);
    if (refusal) return refusal;
    const { currency } = source;
    const refund = idOf(commandId, 'refund');
    const cashier = cashierOf(actor);
    const values = refundValues(body, day, facts);
    const issue = accountReceiptOf(facts, {
      kind: 'refund',
      entry: refund,
      ...values,
      payer: null,
      tendered: null,
      change: null,
      bank: null,
      chequeDate: null,
      patient: row.patient,
      currency,
      balanceAfter: balanceAfter(row, currency, money.minus(money.ZERO, body.amount)),
      cashier,
    });
    const request = { refundReceipt: idOf(commandId, 'refund receipt'), refund, cashier: cashier.id };
    return [
      { type: 'AdvanceRefunded', data: { refund, advance: source.id, ...values, currency } },
      { type: 'AdvanceRefundReceiptRequested', data: { ...request, year, seenRevision, issue } },
    ];
  },
});

export const reverseAdvance = accountCommand({
  name: 'ReverseAdvance',
  facts: ({ entry }: EntryInput<{ readonly reason: string }>, row) => ({
    ...paperFacts(row?.patient),
    cheque: {
      module: cheques,
      id: row && account.sourceNamed(row, entry)?.method === 'cheque' ? entry : null,
    },
  }),
  authorize: byRoute,
  decide({ body, entry }, row, { facts, today: day }) {
    if (!row) return reject('not_found');
    const source = sourceOf(row, entry);
    if (isRejection(source)) return source;
    // What was kept of a credit note was never received here: it is given back, or used.
    if (source.kind !== 'advance') return reject('not_found');
    if (facts.cheque && !isInHand(facts.cheque)) return reject('cheque_deposited');
    if (money.isAbove(source.refunded ?? money.ZERO, money.ZERO)) return reject('advance_refunded');
    if (money.isAbove(source.amount, account.balanceIn(row, source.currency)))
      return reject('more_than_balance', { message: IN_USE });
    const reason = unlessErased(facts.patient, body.reason);
    return [{ type: 'AdvanceReversed', data: { advance: source.id, day, reason } }];
  },
});

const IN_USE = 'A part of this advance was used. Reverse the payments of the invoices first.';

export const takeAccountMoneyIntoTill = accountCommand({
  name: 'TakeAccountMoneyIntoTill',
  isForDeleted: true,
  facts: ({ session }: TakenEntry) => ({ session: { module: tillSessions, id: session } }),
  authorize: byRoute,
  decide({ session, kind, entry }, row, { facts, actor }) {
    if (!row) return reject('not_found');
    const found = account.tillEntryNamed({ entries: account.tillMoneyOf(row) }, { kind, entry });
    const refusal = takingRefusal(found, facts.session, actor);
    if (refusal) return refusal;
    return [{ type: 'AccountMoneyTakenIntoTill', data: { kind, entry, tillSession: session } }];
  },
});

export function accountRefundHandlers(dependencies: NumberingDependencies): Handlers {
  return {
    RefundAdvance: numberedEntryHandler<typeof patientAccounts, RefundInput, FactRefs>(
      dependencies,
      refundNumbers,
      accountIntoTill(refundAdvance),
    ),
    ReverseAdvance: entryHandler(dependencies, accountIntoTill(reverseAdvance)),
    TakeAccountMoneyIntoTill: taking(dependencies, takeAccountMoneyIntoTill, 'account'),
  };
}
