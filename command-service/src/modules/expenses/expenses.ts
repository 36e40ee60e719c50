/**
 * Expenses: entered, edited, approved by somebody else than the buyer and those who wrote to them. An approved one that changes in
 * what was approved is pending again.
 */
import {
  expenseFields,
  expenses,
  isRejection,
  reject,
  type DraftOf,
  type ExpenseRow,
  type Rejection,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { byRoute, commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { differing, known } from '../../kernel/crud.ts';
import { changing, creating, type HandlerParts } from '../../kernel/httpCommand.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';

type Input = InputOf<typeof expenseFields>;
type Status = ExpenseRow['status'];
type StatusDraft = Extract<
  DraftOf<(typeof expenses.events)[number]>,
  { readonly type: 'ExpenseStatusChanged' }
>;

export const expenseCommands: CommandModule<ExpenseRow> = {};

const { status: _status, ...editable } = expenseFields;

/** What an approval is about: another value of one of these takes it back. */
const approved = ['amount', 'purchasedBy', 'purchaseDate'] as const;

type Written = Pick<ExpenseRow, 'purchasedBy' | 'writers'>;

function isOwn({ purchasedBy, writers }: Written, user: string): boolean {
  return purchasedBy === user || writers.some((writer) => writer.user === user);
}

function statusDraft(from: Status, to: Status, more: { readonly selfApproved?: boolean } = {}): StatusDraft {
  return { type: 'ExpenseStatusChanged', data: { from, to, ...more } };
}

interface Approval {
  /** The expense as it will be. */
  readonly expense: Written;
  readonly from: Status;
  readonly actor: string;
  /** Nobody else could approve it. */
  readonly isOnlyHolder: boolean;
}

function approve({ expense, from, actor, isOnlyHolder }: Approval): StatusDraft | Rejection {
  if (!isOwn(expense, actor)) return statusDraft(from, 'approved');
  return isOnlyHolder ? statusDraft(from, 'approved', { selfApproved: true }) : reject('self_approval');
}

const expenseCommand = commandsOf(expenses);

export const createExpense = expenseCommand({
  name: 'CreateExpense',
  creates: true,
  facts: (input: Input) => referenceFacts(expenses, input),
  authorize: byRoute,
  decide(input, _row, { facts, actor }) {
    const refusal = checkReferences(expenses, input, facts);
    if (refusal) return refusal;
    const data = { ...known(expenseFields, input), status: 'pending' } as const;
    const created = { type: 'ExpenseCreated', data } as const;
    if (input.status !== 'approved') return [created];
    const expense = { purchasedBy: data.purchasedBy, writers: [{ user: actor.id }] };
    const approval = approve({ expense, from: 'pending', actor: actor.id, isOnlyHolder: false });
    return isRejection(approval) ? approval : [created, approval];
  },
});

interface Edit {
  readonly row: ExpenseRow;
  /** What the call sends as the status. */
  readonly status: Status | undefined;
  readonly changes: Input;
  readonly actor: string;
}

/** What the call says of the status, with what its edit does to an approval. */
function statusAfter({ row, status, changes, actor }: Edit): StatusDraft | Rejection | null {
  const wanted = status ?? row.status;
  const isEdit = Object.keys(changes).length > 0;
  const writers = isEdit ? [...row.writers, { user: actor }] : row.writers;
  const expense = { purchasedBy: changes.purchasedBy ?? row.purchasedBy, writers };
  const approval = () => approve({ expense, from: row.status, actor, isOnlyHolder: false });
  if (wanted !== row.status) return wanted === 'approved' ? approval() : statusDraft(row.status, wanted);
  if (row.status !== 'approved' || !approved.some((name) => name in changes)) return null;
  const again = status === 'approved' ? approval() : null;
  return again && !isRejection(again) ? again : statusDraft('approved', 'pending');
}

/** An edit and the status call are one: either may carry what the other does. */
function changeCommand(name: string) {
  return expenseCommand({
    name,
    facts: (input: Input, row) => referenceFacts(expenses, row ? differing(editable, row, input) : {}),
    authorize: byRoute,
    decide(input, row, { facts, actor }) {
      if (!row) return reject('not_found');
      const changes = differing(editable, row, input);
      const status = statusAfter({ row, status: input.status, changes, actor: actor.id });
      const refusal = checkReferences(expenses, changes, facts) ?? (isRejection(status) ? status : null);
      if (refusal) return refusal;
      const changed = { type: 'ExpenseChanged', data: changes } as const;
      return [
        ...(Object.keys(changes).length > 0 ? [changed] : []),
        ...(status && !isRejection(status) ? [status] : []),
      ];
    },
  });
}

export const changeExpense = changeCommand('ChangeExpense');
export const changeExpenseStatus = changeCommand('ChangeExpenseStatus');

export const removeExpense = expenseCommand({
  name: 'RemoveExpense',
  authorize: byRoute,
  decide: () => [{ type: 'ExpenseRemoved', data: {} }],
});

export function expenseHandlers(parts: HandlerParts): Handlers {
  return {
    CreateExpense: creating(parts, createExpense),
    ChangeExpense: changing(parts, changeExpense),
    ChangeExpenseStatus: changing(parts, changeExpenseStatus),
    RemoveExpense: changing(parts, removeExpense),
  };
}
