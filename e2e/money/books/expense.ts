/** Expenses paid in cash out of a till, once until that is reversed (docs/adr/0078). */
import type { By, ExpenseAct } from './acts.ts';
import { refuse, type Entry } from './bill.ts';

export interface Expense extends Pick<
  Extract<ExpenseAct, { kind: 'buy' }>,
  'amount' | 'paidBy' | 'isApproved'
> {
  /** The session that it is paid out of. */
  paidOutOf: string | null;
  /** Each payout by its place among the payouts. */
  readonly entries: Entry[];
}

const paidInCash = { method: 'Cash', mayBeLate: false, isLate: false } as const;

export function payOut(expense: Expense, { session }: By): void {
  if (!expense.isApproved) refuse('expense_not_approved');
  if (expense.paidBy !== 'Cash') refuse('expense_not_cash');
  if (expense.paidOutOf !== null) refuse('already_paid_out');
  if (session === null) refuse('no_open_till');
  expense.paidOutOf = session;
  const place = expense.entries.filter(({ kind }) => kind === 'Expense').length;
  expense.entries.push({ kind: 'Expense', place, amount: -expense.amount, ...paidInCash, session });
}

/** It enters the session of its payout, whose drawer gets the money back. */
export function putBack(expense: Expense, isOpen: (session: string) => boolean): void {
  const session = expense.paidOutOf;
  if (session === null) refuse('not_paid_out');
  if (!isOpen(session)) refuse('payout_closed');
  expense.paidOutOf = null;
  const place = expense.entries.filter(({ kind }) => kind === 'Expense').length - 1;
  expense.entries.push({ kind: 'Expense reversal', place, amount: expense.amount, ...paidInCash, session });
}
