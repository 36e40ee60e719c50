/**
 * What was bought for the clinic. Nobody approves their own expense: the buyer's, or one that they entered or edited
 * (decisions 19 and 54); so a record keeps who wrote to it.
 */
import { crudEvents, crudFolds, withChanges, withDefaults } from '../kernel/crud.ts';
import { crudRoutes } from '../kernel/crudRoutes.ts';
import { defineModule } from '../kernel/custom.ts';
import { defineEvent } from '../kernel/event.ts';
import { boolean, choice, day, file, lines, money, text } from '../kernel/field.ts';
import { isUuid } from '../kernel/kinds/ids.ts';
import { foldOf, type RowOf, type ListDeclaration } from '../kernel/module.ts';
import { flag } from '../kernel/permissions.ts';
import { ref } from './names.ts';
import { payoutEvents, payoutFields, payoutRefusals, payoutRoutes } from './tills/expensePayouts.ts';
import { approval, approvalTones, expensePaymentMethods, pendingToApproved } from './words.ts';

/** What a call may send. */
export const expenseFields = {
  itemName: text({ required: true }),
  purchaseFrom: text(),
  purchaseDate: day({ required: true, isUsuallyPast: true }),
  purchasedBy: ref('users', { required: true }),
  amount: money({ required: true, min: 0.01 }),
  paidBy: choice(expensePaymentMethods),
  status: choice(approval, {
    required: true,
    default: 'pending',
    tones: approvalTones,
    approval: pendingToApproved,
  }),
  attachment: file('/api/expenses/{id}/attachment', { accepts: 'attachment' }),
};

const fields = {
  ...expenseFields,
  /** It was approved by its buyer or by who entered it, as the only one who could. */
  selfApproved: boolean({ computed: true, default: false }),
  ...payoutFields,
  /** Who created or edited it, each once. */
  writers: lines({ user: ref('users') }, { computed: true, hidden: true, required: true }),
};
export type ExpenseRow = RowOf<typeof fields>;

const [created, changed, , removed] = crudEvents('Expense', expenseFields);
const statusChanged = defineEvent('ExpenseStatusChanged', {
  id: text({ required: true }),
  from: text({ required: true }),
  to: text({ required: true }),
  selfApproved: boolean(),
});
const events = [created, changed, statusChanged, removed, ...payoutEvents] as const;

const usual = crudFolds('Expense', fields);

/** Who is no user (the system) approves nothing, so it need not be kept. */
function withWriter(writers: ExpenseRow['writers'], user: string): ExpenseRow['writers'] {
  const isKnown = writers.some((writer) => writer.user === user);
  return isKnown || !isUuid(user) ? writers : [...writers, { user }];
}

const fold = foldOf(fields, events, {
  ExpenseCreated: (row, { data, metadata }) =>
    row ?? { ...withDefaults(fields, data), writers: withWriter([], metadata.actor) },
  ExpenseChanged: (row, { data, metadata }) =>
    row && { ...withChanges(fields, row, data), writers: withWriter(row.writers, metadata.actor) },
  ExpenseStatusChanged: (row, event, id) => {
    const next = usual.ExpenseStatusChanged(row, event, id);
    return next && { ...next, selfApproved: event.data.selfApproved === true };
  },
  ExpenseRemoved: usual.ExpenseRemoved,
  ExpensePaidOut: (row, { data, metadata }) =>
    row && { ...row, payout: data.payout, payoutSession: data.tillSession, paidOutAt: metadata.at },
  ExpensePayoutReversed: (row, { data }) =>
    row?.payout === data.payout ? { ...row, payout: null, payoutSession: null, paidOutAt: null } : row,
});

const read = flag('Expenses');
const list = {
  method: 'POST',
  sort: [{ field: 'createdAt', order: 'desc' }],
  search: ['itemName', 'purchasedBy', 'paidBy', 'status'],
  any: ['itemName', 'purchaseFrom', 'purchasedBy'],
  sums: ['amount'],
  dateField: 'purchaseDate',
  populate: ['purchasedBy', 'purchasedBy.role'],
} as const satisfies ListDeclaration<typeof fields>;

export const expenses = defineModule({
  name: 'expenses',
  path: 'expenses',
  noun: 'Expense',
  category: 'expense',
  flag: 'Expenses',
  fields,
  events,
  fold,
  list,
  title: ['itemName'],
  summary: ['itemName', 'purchaseDate', 'amount', 'status'],
  /** Their ids, so that nobody is offered to approve what they wrote. */
  answer: {
    members: { writers: { type: 'array', items: { type: 'string', format: 'uuid' } } },
    of: ({ writers }, wired) => ({ ...wired, writers: writers.map(({ user }) => user) }),
  },
  refusals: payoutRefusals,
  routes: [
    ...crudRoutes({
      name: 'expenses',
      path: 'expenses',
      noun: 'Expense',
      fields: expenseFields,
      list,
      read,
      write: read,
      statusCall: true,
    }),
    ...payoutRoutes,
  ],
});
