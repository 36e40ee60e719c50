/**
 * Deposit slips (bordereaux de remise): the cheques that are taken to the bank together, with a PDF. A slip asks for its cheques; those that
 * were still in hand come on it, each by an event of its own, because each is about another patient.
 */
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { choice, day, integer, lines, longText, money, object, text, word } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { foldOf, type FoldedFields, type RowOf } from '../../kernel/module.ts';
import { sum, ZERO } from '../../kernel/money.ts';
import { withPrintedForm } from '../../kernel/printedForm.ts';
import type { Route } from '../../kernel/route.ts';
import { sellerFields } from '../invoices/invoiceFields.ts';
import { managesInvoices } from '../ledger/moneyRights.ts';
import { ref } from '../names.ts';
import { currencies } from '../words.ts';
import { receivedCheque } from './chequeFields.ts';
import { clearingInputFields } from './cheques.ts';

const required = { required: true } as const;
const computed = { computed: true } as const;
/** Whose the reason is. */
const ofWithdrawer = { personal: 'withdrawnBy' } as const;
/** Each is a step of a process. */
export const MAX_CHEQUES = 50;
const MAX_REFERENCE = 100;

const slipStatus = { deposited: 'Deposited', cleared: 'Cleared', withdrawn: 'Withdrawn' } as const;

const chosenCheque = { cheque: ref('cheques', required) } as const;
const chosen = lines(chosenCheque, { ...required, maxLines: MAX_CHEQUES });

const made = {
  /** Taken to the bank on this day. */
  day: day({ ...required, ...computed, label: 'Deposited on' }),
  /** The bank's number of the slip. */
  reference: text({ ...computed, max: MAX_REFERENCE }),
  currency: word(currencies, { ...computed, default: 'MAD' }),
  /** The clinic as it was, with its account (RIB). */
  seller: object(sellerFields, computed),
  locale: text({ ...computed, default: 'en-US', max: 20 }),
  madeBy: ref('users', computed),
} as const;

/** A cheque as it was deposited. */
const onSlip = {
  cheque: ref('cheques', required),
  patient: ref('patients'),
  chequeNumber: receivedCheque.chequeNumber,
  bank: receivedCheque.bank,
  drawer: receivedCheque.drawer,
  amount: money(required),
} as const;

export const depositSlipFields = {
  ...made,
  /** The cheques that it was made for; one that was no longer in hand is not on it. */
  asked: lines(chosenCheque, { ...computed, maxLines: MAX_CHEQUES }),
  cheques: lines(onSlip, { ...computed, maxLines: MAX_CHEQUES }),
  count: integer({ ...computed, default: 0, label: 'Number of cheques' }),
  total: money({ ...computed, default: '0.00' }),
  /** What went to the bank with it: nothing once it is withdrawn. Lists add it up. */
  netAmount: money({ ...computed, default: '0.00', label: 'Net amount' }),
  status: choice(slipStatus, {
    ...computed,
    default: 'deposited',
    tones: { deposited: 'orange hollow', cleared: 'green', withdrawn: 'grey hollow' },
  }),
  /** On which it was cleared. */
  clearedOn: day(computed),
  withdrawnBy: ref('users', computed),
  /** Why it was withdrawn. */
  reason: longText({ ...computed, ...ofWithdrawer }),
} as const;
export type DepositSlipRow = RowOf<typeof depositSlipFields>;

const id = text(required);

const depositSlipEvents = [
  /** Asks for these cheques; begins the process in which each that is in hand is deposited. */
  defineEvent('DepositSlipMade', { id, ...made, asked: chosen }),
  defineEvent('ChequePutOnSlip', { id, ...onSlip }),
  /** Its payment was reversed at the moment of the deposit: it did not go to the bank. */
  defineEvent('ChequeLeftSlip', { id, cheque: ref('cheques', required) }),
  /** The bank has paid all of it; begins the process that clears its cheques. */
  defineEvent('DepositSlipCleared', { id, day: day(required), asked: chosen }),
  /** It was not taken to the bank; begins the process that takes its cheques off. */
  defineEvent('DepositSlipWithdrawn', {
    id,
    withdrawnBy: ref('users'),
    reason: longText(ofWithdrawer),
    asked: chosen,
  }),
] as const;

type Folded = FoldedFields<typeof depositSlipFields>;

function withCheques(row: Folded, cheques: NonNullable<Folded['cheques']>): Folded {
  const total = sum(cheques.map((each) => each.amount));
  const netAmount = row.status === 'withdrawn' ? ZERO : total;
  return { ...row, cheques, count: cheques.length, total, netAmount };
}

const fold = foldOf(depositSlipFields, depositSlipEvents, {
  DepositSlipMade: (row, event) => row ?? withDefaults(depositSlipFields, event.data),
  ChequePutOnSlip: (row, { data: { cheque, patient, chequeNumber, bank, drawer, amount } }) => {
    if (!row) return row;
    return withCheques(row, [
      ...(row.cheques ?? []),
      { cheque, patient, chequeNumber, bank, drawer, amount },
    ]);
  },
  ChequeLeftSlip: (row, { data: { cheque } }) =>
    row &&
    withCheques(
      row,
      (row.cheques ?? []).filter((each) => each.cheque !== cheque),
    ),
  DepositSlipCleared: (row, { data: { day: clearedOn } }) => row && { ...row, status: 'cleared', clearedOn },
  DepositSlipWithdrawn: (row, { data: { withdrawnBy, reason } }) =>
    row && { ...row, status: 'withdrawn', withdrawnBy, reason, netAmount: ZERO },
});

export const slipInputFields = {
  cheques: chosen,
  /** In the clinic's time; today unless said. */
  day: day({ until: 'today' }),
  reference: text({ max: MAX_REFERENCE }),
} as const;
export const withdrawalInputFields = { reason: longText(required) } as const;

const common = { module: 'depositSlips', permission: managesInvoices, fields: depositSlipFields } as const;
const act = {
  ...common,
  kind: 'command',
  method: 'POST',
  answer: { kind: 'record', status: 200 },
} as const;

const routes: readonly Route[] = [
  {
    ...common,
    kind: 'query',
    method: 'GET',
    path: '/depositSlips',
    operation: 'depositSlips.list',
    summary: 'Lists deposit slips.',
  },
  {
    ...common,
    kind: 'query',
    method: 'GET',
    path: '/depositSlips/:id',
    operation: 'depositSlips.get',
    summary: 'Reads one deposit slip.',
  },
  {
    ...act,
    path: '/depositSlips',
    operation: 'MakeDepositSlip',
    fields: slipInputFields,
    body: inputSchema(slipInputFields, 'create'),
    answer: { kind: 'record', status: 201 },
    summary: 'Puts received cheques on a slip. Those that are no longer in hand are left out.',
  },
  {
    ...act,
    path: '/depositSlips/:id/clearing',
    operation: 'ClearDepositSlip',
    fields: clearingInputFields,
    body: inputSchema(clearingInputFields, 'create'),
    summary: 'Records that the bank has paid every cheque of the slip that is still open.',
  },
  {
    ...act,
    path: '/depositSlips/:id/withdrawal',
    operation: 'WithdrawDepositSlip',
    fields: withdrawalInputFields,
    body: inputSchema(withdrawalInputFields, 'create'),
    summary: 'Takes all cheques off a slip that was not taken to the bank.',
  },
];

const declared = defineModule({
  name: 'depositSlips',
  path: 'depositSlips',
  noun: 'DepositSlip',
  names: ['Deposit slip', 'Deposit slips'],
  category: 'depositSlip',
  version: 2,
  flag: 'Invoices',
  fields: depositSlipFields,
  events: depositSlipEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['status', 'reference'],
    any: ['reference'],
    sums: ['netAmount'],
    dateField: 'day',
    populate: ['madeBy', 'withdrawnBy'],
  },
  title: ['day', 'reference'],
  /** The bank’s paper: who withdrew it is responsible for the reason alone. */
  about: [],
  summary: ['day', 'count', 'total', 'currency', 'reference', 'status'],
  routes,
  refusals: {
    slip_closed: [409, 'This deposit slip was cleared or withdrawn. It cannot be changed any more.'],
    slip_settled: [409, 'A cheque of this slip was cleared or bounced, so the slip cannot be withdrawn.'],
  },
});

export const depositSlips = withPrintedForm(declared, {
  kind: 'depositSlip',
  number: 'reference',
  date: 'day',
});
