/**
 * Expenses: entered, edited, approved by somebody else than the buyer and those who wrote to them. An approved one that changes in
 * what was approved is pending again. What was paid out of a till stays approved as it was paid, and is not deleted.
 */
import {
  expenseFields,
  expenses,
  isFarAhead,
  isRejection,
  reject,
  type DraftOf,
  type ExpenseRow,
  type Rejection,
  warn,
  type Warning,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { acceptedWith, byRoute, commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { differing, known, restoreCommand } from '../../kernel/crud.ts';
import { fourEyes, otherHolderFact, type FourEyes, type DecisionSubject } from '../../kernel/fourEyes.ts';
import { changing, creating, type HandlerDependencies } from '../../kernel/httpCommand.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';
import { cashIndex } from './cashOfSupplier.ts';
import { payOutExpense, payoutProcesses, reverseExpensePayout, takenBack } from './payouts.ts';

type Input = InputOf<typeof expenseFields>;
type Status = ExpenseRow['status'];
type StatusDraft = Extract<
  DraftOf<(typeof expenses.events)[number]>,
  { readonly type: 'ExpenseStatusChanged' }
>;

const { status: _status, ...editable } = expenseFields;

/** What an approval is about: another value of one of these takes it back. */
const approved = ['amount', 'purchasedBy', 'purchaseDate'] as const;

function statusDraft(from: Status, to: Status, { selfApproved }: Partial<FourEyes> = {}): StatusDraft {
  return { type: 'ExpenseStatusChanged', data: { from, to, ...(selfApproved ? { selfApproved } : {}) } };
}

const matter = (owners: DecisionSubject['owners']): DecisionSubject => ({ flag: 'Expenses', owners });
/** No approval is asked, so nobody is asked for. */
const NOTHING = matter([]);

const expenseCommand = commandsOf(expenses);

/** Of a day that the call gives: what was accepted before has nothing to be said of. */
function dayWarnings({ purchaseDate }: Input, today: string): Warning[] {
  return purchaseDate && isFarAhead(purchaseDate, today) ? [warn('far_ahead')] : [];
}

const entered = ({ status }: Input): DecisionSubject => (status === 'approved' ? matter('actor') : NOTHING);

export const createExpense = expenseCommand({
  name: 'CreateExpense',
  creates: true,
  facts: (input: Input) => ({
    ...referenceFacts(expenses, input),
    otherHolder: otherHolderFact(entered(input)),
  }),
  authorize: byRoute,
  decide(input, _row, context) {
    const refusal = checkReferences(expenses, input, context.facts);
    if (refusal) return refusal;
    const data = { ...known(expenseFields, input), status: 'pending' } as const;
    const created = { type: 'ExpenseCreated', data } as const;
    const warnings = dayWarnings(data, context.today);
    if (input.status !== 'approved') return acceptedWith([created], warnings);
    const eyes = fourEyes(entered(input), context);
    if (isRejection(eyes)) return eyes;
    return acceptedWith([created, statusDraft('pending', 'approved', eyes)], warnings);
  },
});

/** What left a till keeps what was approved, and how it was paid. */
const paidOut = [...approved, 'paidBy'] as const;

/** A paid expense without an approval could be paid by somebody who was not allowed to, so its approval stays too. */
function touchesPayout({ payout, status }: ExpenseRow, input: Input, changes: Input): boolean {
  if (payout === null) return false;
  const losesApproval = status === 'approved' && input.status === 'pending';
  return losesApproval || paidOut.some((name) => name in changes);
}

const touchesApproved = (changes: Input): boolean => approved.some((name) => name in changes);

/** Whose approval the call asks for; null where it asks for none. */
function approvalAsked(row: ExpenseRow, input: Input): DecisionSubject | null {
  const changes = differing(editable, row, input);
  const isNew = row.status !== 'approved' || touchesApproved(changes);
  if (input.status !== 'approved' || !isNew) return null;
  const { purchasedBy, writers } = row;
  return matter(
    Object.keys(changes).length > 0 ? 'actor' : [purchasedBy, ...writers.map(({ user }) => user)],
  );
}

interface Judged {
  readonly row: ExpenseRow;
  readonly input: Input;
  readonly changes: Input;
  /** What became of the approval that the call asks for. */
  readonly eyes: FourEyes | Rejection | null;
}

/** A form sends the status as it was: what it may not approve again is no refusal then, but pending again. */
function statusAfter({ row, input, changes, eyes }: Judged): StatusDraft | Rejection | null {
  const { status = row.status } = input;
  if (eyes && !isRejection(eyes)) return statusDraft(row.status, 'approved', eyes);
  if (eyes && row.status !== 'approved') return eyes;
  if (status !== row.status) return statusDraft(row.status, status);
  return row.status === 'approved' && touchesApproved(changes) ? statusDraft('approved', 'pending') : null;
}

/** An edit and the status call are one: either may carry what the other does. */
function changeCommand(name: string) {
  return expenseCommand({
    name,
    facts: (input: Input, row) => ({
      ...referenceFacts(expenses, row ? differing(editable, row, input) : {}),
      otherHolder: otherHolderFact((row && approvalAsked(row, input)) ?? NOTHING),
    }),
    authorize: byRoute,
    decide(input, row, context) {
      if (!row) return reject('not_found');
      const changes = differing(editable, row, input);
      if (touchesPayout(row, input, changes)) return reject('expense_paid_out');
      const asked = approvalAsked(row, input);
      const status = statusAfter({ row, input, changes, eyes: asked && fourEyes(asked, context) });
      const refusal =
        checkReferences(expenses, changes, context.facts) ?? (isRejection(status) ? status : null);
      if (refusal) return refusal;
      const changed = { type: 'ExpenseChanged', data: changes } as const;
      const drafts = [
        ...(Object.keys(changes).length > 0 ? [changed] : []),
        ...(status && !isRejection(status) ? [status] : []),
      ];
      return acceptedWith(drafts, dayWarnings(changes, context.today));
    },
  });
}

export const changeExpense = changeCommand('ChangeExpense');
export const changeExpenseStatus = changeCommand('ChangeExpenseStatus');

export const removeExpense = expenseCommand({
  name: 'RemoveExpense',
  authorize: byRoute,
  decide: (_input, row) =>
    row?.payout ? reject('expense_paid_out') : [{ type: 'ExpenseRemoved', data: {} }],
});

/** Nobody calls it: it takes back an expense that met the deletion of its buyer, with its payout. */
const takeBackExpense = expenseCommand({
  name: 'TakeBackExpense',
  authorize: byRoute,
  decide: (_input, row) => [...(row ? takenBack(row, null, null) : []), { type: 'ExpenseRemoved', data: {} }],
});

export const expenseCommands: CommandModule<ExpenseRow> = {
  indexes: cashIndex,
  compensation: { created: takeBackExpense, changed: restoreCommand(expenses) },
  processes: payoutProcesses,
};

export function expenseHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    CreateExpense: creating(dependencies, createExpense),
    ChangeExpense: changing(dependencies, changeExpense),
    ChangeExpenseStatus: changing(dependencies, changeExpenseStatus),
    RemoveExpense: changing(dependencies, removeExpense),
    PayOutExpense: changing(dependencies, payOutExpense),
    ReverseExpensePayout: changing(dependencies, reverseExpensePayout),
  };
}
