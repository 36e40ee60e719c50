/**
 * Cheques: one for each payment by cheque that has a receipt, under the payment's id. The cheque's own stream decides where it is; what it
 * paid is reversed by a process when it bounces or is returned.
 */
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import { day, text } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { foldOf, type FoldedFields, type RowOf } from '../../kernel/module.ts';
import { ZERO } from '../../kernel/money.ts';
import type { Route } from '../../kernel/route.ts';
import { counted } from '../../kernel/preventsErasure.ts';
import { givenReason, moneyReason } from '../ledger/ledgerFields.ts';
import { managesInvoices, readsInvoices } from '../ledger/moneyRights.ts';
import { ref } from '../names.ts';
import { chequeFields as fields, paidParts, receivedCheque } from './chequeFields.ts';

export type ChequeRow = RowOf<typeof fields>;

const required = { required: true } as const;
const id = text(required);
/** Whose the personal values are. */
const patient = ref('patients');
/** What the process that reverses its payments needs. */
const paid = { invoice: ref('invoices'), account: ref('patientAccounts'), parts: paidParts } as const;

const chequeEvents = [
  defineEvent('ChequeReceived', { id, ...receivedCheque }),
  /** A slip asked for it, and it was there. Begins the process that puts it on the slip. */
  defineEvent('ChequeDeposited', {
    id,
    patient,
    slip: text(required),
    day: day(required),
    chequeNumber: receivedCheque.chequeNumber,
    bank: receivedCheque.bank,
    drawer: receivedCheque.drawer,
    amount: receivedCheque.amount,
  }),
  /** Its slip was withdrawn. */
  defineEvent('ChequeTakenOffSlip', { id, slip: text(required) }),
  defineEvent('ChequeCleared', { id, day: day(required) }),
  /** Begins the process that reverses what it paid. */
  defineEvent('ChequeBounced', { id, patient, day: day(required), reason: moneyReason, ...paid }),
  /** It was given back to the drawer; begins the same process. */
  defineEvent('ChequeReturned', {
    id,
    patient,
    day: day(required),
    reason: moneyReason,
    ...paid,
    /** The open session of who gave it back. */
    tillSession: text(),
  }),
  /** Its payment was recorded by mistake, and was reversed; begins the process that takes it off the slip, if a deposit was faster. */
  defineEvent('ChequePaymentReversed', { id, patient, day: day(), reason: moneyReason, slip: text() }),
] as const;

/** It is in the clinic's hands: it can go to the bank, or back. */
export function isInHand({ status }: Pick<ChequeRow, 'status'>): boolean {
  return status === 'received';
}

/** The bank may still refuse it, also after it has cleared. */
export function mayBounce({ status }: Pick<ChequeRow, 'status'>): boolean {
  return status === 'deposited' || status === 'cleared';
}

/** Its payment stands: the clinic has it, or the bank does. */
function holds({ status }: Pick<ChequeRow, 'status'>): boolean {
  return isInHand({ status }) || mayBounce({ status });
}

type Folded = FoldedFields<typeof fields>;

function inState(row: Folded | null, state: Pick<Folded, 'status'> & Partial<Folded>): Folded | null {
  return row && { ...row, ...state, netAmount: holds(state) ? row.amount : ZERO };
}

const fold = foldOf(fields, chequeEvents, {
  ChequeReceived: (row, event) => row ?? inState(withDefaults(fields, event.data), { status: 'received' }),
  ChequeDeposited: (row, { data: { slip, day: depositedOn } }) =>
    inState(row, { status: 'deposited', slip, depositedOn }),
  ChequeTakenOffSlip: (row) => inState(row, { status: 'received', slip: null, depositedOn: null }),
  ChequeCleared: (row, { data: { day: settledOn } }) => inState(row, { status: 'cleared', settledOn }),
  ChequeBounced: (row, { data: { day: settledOn, reason } }) =>
    inState(row, { status: 'bounced', settledOn, reason }),
  ChequeReturned: (row, { data: { day: settledOn, reason } }) =>
    inState(row, { status: 'returned', settledOn, reason }),
  ChequePaymentReversed: (row, { data: { day: settledOn, reason } }) =>
    inState(row, { status: 'returned', slip: null, depositedOn: null, settledOn, reason }),
});

/** In the clinic's time; today unless said. */
const dayOf = day({ until: 'today' });
export const clearingInputFields = { day: dayOf } as const;
export const takingBackInputFields = { day: dayOf, reason: givenReason } as const;

const query = {
  kind: 'query',
  method: 'GET',
  module: 'cheques',
  permission: readsInvoices,
  fields,
} as const;

const act = {
  kind: 'command',
  method: 'POST',
  module: 'cheques',
  permission: managesInvoices,
  answer: { kind: 'record', status: 200 },
} as const;

const routes: readonly Route[] = [
  { ...query, path: '/cheques', operation: 'cheques.list', summary: 'Lists cheques.' },
  { ...query, path: '/cheques/:id', operation: 'cheques.get', summary: 'Reads one cheque.' },
  {
    ...act,
    path: '/cheques/:id/clearing',
    operation: 'ClearCheque',
    fields: clearingInputFields,
    body: inputSchema(clearingInputFields, 'create'),
    summary: 'Records that the bank has paid a deposited cheque.',
  },
  {
    ...act,
    path: '/cheques/:id/bounce',
    operation: 'BounceCheque',
    fields: takingBackInputFields,
    body: inputSchema(takingBackInputFields, 'create'),
    summary: 'Records that the bank has refused a cheque, and reverses every payment that it made.',
  },
  {
    ...act,
    path: '/cheques/:id/return',
    operation: 'ReturnCheque',
    fields: takingBackInputFields,
    body: inputSchema(takingBackInputFields, 'create'),
    summary: 'Gives a cheque back that was not deposited, and reverses every payment that it made.',
  },
];

export const cheques = defineModule({
  name: 'cheques',
  path: 'cheques',
  noun: 'Cheque',
  category: 'cheque',
  version: 2,
  flag: 'Invoices',
  fields,
  events: chequeEvents,
  fold,
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['patient', 'chequeNumber', 'bank', 'status', 'slip', 'invoice'],
    any: ['chequeNumber', 'bank', 'drawer', 'patient'],
    sums: ['netAmount'],
    dateField: 'day',
    populate: ['patient', 'invoice', 'receipt', 'slip'],
  },
  preventsErasure: [
    {
      // Without the key it has no number, bank and drawer for a deposit slip.
      of: ['patient'],
      code: 'cheque_in_hand',
      while: [{ status: ['received'] }],
      message: (count) =>
        `${counted(count, 'cheque is', 'cheques are')} not at the bank yet. Deposit ${count === 1 ? 'it or give it' : 'them or give them'} back first.`,
    },
  ],
  title: ['chequeNumber'],
  summary: ['chequeNumber', 'bank', 'drawer', 'amount', 'currency', 'status', 'day'],
  routes,
  refusals: {
    cheque_not_in_hand: [
      409,
      'This cheque is not in hand any more. Only a received cheque can be given back.',
    ],
    cheque_not_deposited: [
      409,
      'This cheque is not at the bank. Only a deposited cheque is cleared or bounces.',
    ],
    cheque_deposited: [
      409,
      'This payment was made by a cheque that was deposited. Record on the cheque that it bounced, or withdraw its deposit slip first.',
    ],
  },
});
