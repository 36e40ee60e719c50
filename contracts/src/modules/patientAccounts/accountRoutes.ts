/** The calls about the money of a patient that belongs to no invoice yet. The account has the id of its patient; each call answers with it. */
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { choice, lines, text } from '../../kernel/field.ts';
import type { Route } from '../../kernel/route.ts';
import { paymentInputFields, reasonInputFields, refundInputFields } from '../ledger/paymentRoutes.ts';
import { MAX_PARTS } from '../ledger/paperFields.ts';
import { managesInvoices, readsInvoices, takesPayments } from '../ledger/moneyRights.ts';
import { tillEntryKinds } from '../tills/tillKinds.ts';
import { keepsTills } from '../tills/tillRights.ts';
import { ref } from '../names.ts';
import { patientAccountFields, MAX_ACCOUNT_ENTRIES, partInputFields } from './accountFields.ts';
import { statementSchema } from './statement.ts';

const required = { required: true } as const;
const ID = 36;

/** In the clinic's currency unless said. */
const advanceInputFields = paymentInputFields;

const useInputFields = partInputFields;

/** One payment for several invoices. What the parts leave of the amount stays on the account. */
export const severalInputFields = {
  ...paymentInputFields,
  parts: lines(partInputFields, { ...required, maxLines: MAX_PARTS }),
} as const;

const accountTakingFields = {
  account: ref('patientAccounts', required),
  kind: choice(tillEntryKinds, { default: 'payment' }),
  /** Id of the advance or refund within the account. */
  entry: text({ ...required, max: ID }),
} as const;

const query = {
  kind: 'query',
  method: 'GET',
  module: 'patientAccounts',
  permission: readsInvoices,
  fields: patientAccountFields,
} as const;

const act = {
  kind: 'command',
  method: 'POST',
  module: 'patientAccounts',
  answer: { kind: 'record', status: 200 },
} as const;

const ofAdvance = '/patientAccounts/:id/advances/:entry';

export const patientAccountRoutes: readonly Route[] = [
  {
    ...query,
    path: '/patientAccounts',
    operation: 'patientAccounts.list',
    summary: 'Lists accounts of patients.',
  },
  {
    ...query,
    path: '/patientAccounts/:id',
    operation: 'patientAccounts.get',
    summary: 'Reads the account of a patient, by the id of the patient.',
  },
  {
    kind: 'query',
    method: 'GET',
    module: 'patientAccounts',
    permission: readsInvoices,
    path: '/patientAccounts/:id/statement',
    operation: 'patientAccounts.statement',
    answer: { kind: 'object', schema: statementSchema },
    summary: 'Invoices, credits, payments and refunds of a patient, with what they owe after each.',
  },
  {
    ...act,
    path: '/patientAccounts/:id/advances',
    operation: 'ReceiveAdvance',
    permission: takesPayments,
    fields: advanceInputFields,
    body: inputSchema(advanceInputFields, 'create'),
    summary: 'Records money that belongs to no invoice yet, and issues its receipt.',
  },
  {
    ...act,
    path: '/patientAccounts/:id/uses',
    operation: 'UseAccount',
    permission: takesPayments,
    fields: useInputFields,
    body: inputSchema(useInputFields, 'create'),
    summary:
      'Pays an invoice from the account, at most what is due. What the invoice does not take returns to the account.',
  },
  {
    ...act,
    path: '/patientAccounts/:id/payments',
    operation: 'PayInvoices',
    permission: takesPayments,
    fields: severalInputFields,
    body: inputSchema(severalInputFields, 'create'),
    summary: 'Records one payment for several invoices, with one receipt. Each part can be reversed alone.',
  },
  {
    ...act,
    path: `${ofAdvance}/refunds`,
    operation: 'RefundAdvance',
    permission: managesInvoices,
    fields: refundInputFields,
    body: inputSchema(refundInputFields, 'create'),
    summary: 'Gives back an advance, a kept credit, or a part of it, with a receipt.',
  },
  {
    ...act,
    path: `${ofAdvance}/reversal`,
    operation: 'ReverseAdvance',
    permission: managesInvoices,
    fields: reasonInputFields,
    body: inputSchema(reasonInputFields, 'create'),
    summary: 'Takes back an advance that was recorded by mistake. Its receipt is marked as reversed.',
  },
  {
    ...act,
    path: '/tillSessions/:id/accountEntries',
    operation: 'TakeAccountMoneyIntoTill',
    permission: keepsTills,
    fields: accountTakingFields,
    body: inputSchema(accountTakingFields, 'create'),
    summary: 'Takes money of an account that was recorded without a session into one’s own open session.',
  },
];

/** What the calls refuse: codes, statuses and sentences. */
export const patientAccountRefusals = {
  more_than_balance: [409, 'The account does not hold this amount. Enter at most its balance.'],
  more_than_advance: [
    409,
    'The amount is more than what is left of this advance. Enter at most what is left.',
  ],
  advance_reversed: [409, 'This advance was reversed. It cannot be reversed or refunded again.'],
  advance_refunded: [409, 'This advance was refunded, so it cannot be reversed. Refund what is left of it.'],
  account_full: [
    409,
    `An account holds ${MAX_ACCOUNT_ENTRIES} entries at most. Nothing more can be recorded on it.`,
  ],
} as const;
