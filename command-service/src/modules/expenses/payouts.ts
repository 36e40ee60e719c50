/**
 * PayOutExpense and ReverseExpensePayout. The expense's stream decides, so of two at once one pays; the money enters the till session that the
 * event names by a process that never refuses.
 */
import {
  expenses,
  idOf,
  money,
  openSessionOfActor,
  overseesTills,
  reject,
  tillSessions,
  tillWarnings,
  type DraftOf,
  type ExpenseRow,
  type payoutReversalFields,
  type Rejection,
  type TillSessionRow,
  type Values,
  type Warning,
} from '@hospital/contracts';
import { byRoute, commandsOf } from '../../kernel/command.ts';
import { entering } from '../../kernel/entering.ts';
import { finishedTogether, type BegunEvent } from '../../kernel/processDeclaration.ts';
import { cashOfSupplier, supplierWarnings } from './cashOfSupplier.ts';

type ExpenseDraft = DraftOf<(typeof expenses.events)[number]>;
type EntriesAdded = Extract<
  DraftOf<(typeof tillSessions.events)[number]>,
  { readonly type: 'TillEntriesAdded' }
>;
type Entry = EntriesAdded['data']['entries'][number];

const expenseCommand = commandsOf(expenses);

/** Why it cannot be paid out, not who asks. */
function payoutRefusal({ payout, status, paidBy }: ExpenseRow): Rejection | null {
  if (payout) return reject('already_paid_out');
  if (status !== 'approved') return reject('expense_not_approved');
  return paidBy === 'cash' ? null : reject('expense_not_cash');
}

interface Payout {
  readonly row: ExpenseRow;
  readonly session: TillSessionRow;
  readonly ofSupplier: readonly ExpenseRow[];
}

function payoutWarnings({ row, session, ofSupplier }: Payout): Warning[] {
  const { currency } = session;
  return [
    ...(currency === 'MAD' ? supplierWarnings(row, ofSupplier) : []),
    ...tillWarnings(session, { amount: money.minus(money.ZERO, row.amount), currency }),
  ];
}

export const payOutExpense = expenseCommand({
  name: 'PayOutExpense',
  facts: (_input: object, row) => ({ openSession: openSessionOfActor, ofSupplier: cashOfSupplier(row) }),
  authorize: byRoute,
  decide(_input, row, { commandId, facts }) {
    if (!row) return reject('not_found');
    const refusal = payoutRefusal(row);
    if (refusal) return refusal;
    const { openSession: session, ofSupplier } = facts;
    if (session?.status !== 'open') return reject('no_open_till');
    const data = { payout: idOf(commandId, 'payout'), amount: row.amount, tillSession: session._id };
    return {
      drafts: [{ type: 'ExpensePaidOut', data }],
      warnings: payoutWarnings({ row, session, ofSupplier }),
    };
  },
});

/** What puts the payout of an expense back; nothing where it was not paid out. */
export function takenBack(row: ExpenseRow, cashier: string | null, reason: string | null): ExpenseDraft[] {
  const { payout, payoutSession: tillSession, amount } = row;
  if (!payout || !tillSession) return [];
  return [{ type: 'ExpensePayoutReversed', data: { payout, amount, tillSession, cashier, reason } }];
}

export const reverseExpensePayout = expenseCommand({
  name: 'ReverseExpensePayout',
  facts: (_input: Values<typeof payoutReversalFields>, row) => ({
    session: { module: tillSessions, id: row?.payoutSession },
  }),
  authorize: byRoute,
  decide({ reason }, row, { facts, actor }) {
    if (!row) return reject('not_found');
    if (!row.payout) return reject('not_paid_out');
    // Checked here and not by `authorize`: a repeat may find the session gone, and must still get its answer.
    if (facts.session?.cashier !== actor.id && !overseesTills(actor)) return reject('not_allowed');
    if (facts.session?.status !== 'open') return reject('payout_closed');
    return takenBack(row, actor.id, reason);
  },
});

function entryOf({ type, data }: BegunEvent, ofExpense: Pick<Entry, 'expense' | 'currency'>): Entry[] {
  const amount = String(data['amount']);
  const none = { invoice: null, account: null, number: null } as const;
  const paid = { ...ofExpense, ...none, entry: String(data['payout']), method: 'cash' } as const;
  if (type === 'ExpensePaidOut')
    return [{ ...paid, kind: 'expense', amount: money.minus(money.ZERO, amount) }];
  return type === 'ExpensePayoutReversed' ? [{ ...paid, kind: 'expenseReversal', amount }] : [];
}

/** An expense has no currency of its own: it is paid in that of the session, which is the clinic's. */
export const payoutProcesses = finishedTogether(
  'payouts of expenses',
  entering('till entries', {
    from: expenses,
    begins: ['ExpensePaidOut', 'ExpensePayoutReversed'],
    into: tillSessions,
    member: 'tillSession',
    enters: 'TillEntriesAdded',
    draftOf({ row, written, into }): EntriesAdded | null {
      const ofExpense = { expense: row._id, currency: into.currency };
      const entries = written.flatMap((event) => entryOf(event, ofExpense));
      return entries.length > 0 ? { type: 'TillEntriesAdded', data: { entries } } : null;
    },
  }),
);
