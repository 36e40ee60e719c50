/**
 * An approved expense is paid in cash out of one's own open till session, once until that is reversed. The expense decides, so it is paid out
 * once; the money enters the session by a process.
 */
import { defineEvent } from '../../kernel/event.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { instant, longText, text } from '../../kernel/field.ts';
import type { Route } from '../../kernel/route.ts';
import { sumOfMoney } from '../ledger/ledgerFields.ts';
import { ref } from '../names.ts';
import { ofCashier } from './tillFields.ts';
import { paysOut } from './tillRights.ts';

const required = { required: true } as const;
const computed = { computed: true } as const;

/** What an expense keeps of its payout; all null unless it is paid out. */
export const payoutFields = {
  /** Id of the payout. */
  payout: text(computed),
  /** Id of the session that it was paid out of. */
  payoutSession: text(computed),
  paidOutAt: instant(computed),
} as const;

export const payoutReversalFields = { reason: longText({ ...required, ...ofCashier }) } as const;
/** Absent where the kernel took it back. */
const reason = longText(ofCashier);

const payout = { id: text(required), payout: text(required), amount: sumOfMoney } as const;
const tillSession = text(required);

export const payoutEvents = [
  defineEvent('ExpensePaidOut', { ...payout, tillSession }),
  /** By `cashier`, whose the reason is. */
  defineEvent('ExpensePayoutReversed', {
    ...payout,
    tillSession,
    cashier: ref('users'),
    reason,
  }),
] as const;

const act = {
  module: 'expenses',
  method: 'POST',
  kind: 'command',
  permission: paysOut,
  answer: { kind: 'record', status: 200 },
} as const;

export const payoutRoutes: readonly Route[] = [
  {
    ...act,
    path: '/expenses/:id/payout',
    operation: 'PayOutExpense',
    summary: 'Pays an approved expense in cash out of one’s own open till session.',
  },
  {
    ...act,
    path: '/expenses/:id/payout/reversal',
    operation: 'ReverseExpensePayout',
    fields: payoutReversalFields,
    body: inputSchema(payoutReversalFields, 'create'),
    summary: 'Puts the money of a payout back into its till session, while that is open.',
  },
];

/** What the calls refuse: codes, statuses and sentences. */
export const payoutRefusals = {
  expense_not_approved: [409, 'This expense is not approved yet. Have it approved before you pay it out.'],
  expense_not_cash: [409, 'Only an expense that is paid in cash leaves a till. Set “Paid by” to Cash first.'],
  no_open_till: [409, 'You have no open till session. Open your till first.'],
  expense_paid_out: [
    409,
    'This expense was paid out of a till. Reverse the payout before you delete it, or change its status, amount, buyer, date or how it is paid.',
  ],
  already_paid_out: [409, 'This expense was already paid out of a till.'],
  not_paid_out: [409, 'This expense was not paid out of a till, so there is nothing to reverse.'],
  payout_closed: [409, 'The till session of this payout is closed, so the payout cannot be reversed.'],
} as const;
