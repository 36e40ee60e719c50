/**
 * Till sessions: from the counted float to the count at the end. Money enters by a step of the process that its invoice began, also after the
 * closing: such an entry is late, and what was counted stays as it was written. The next session of the till should find the cash counted
 * and the late cash.
 */
import { withDefaults } from '../../kernel/crud.ts';
import { defineModule } from '../../kernel/custom.ts';
import { defineEvent } from '../../kernel/event.ts';
import {
  boolean,
  choice,
  day,
  instant,
  integer,
  lines,
  longText,
  money,
  text,
  time,
} from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { foldOf, type FoldedFields, type RowOf } from '../../kernel/module.ts';
import { sum } from '../../kernel/money.ts';
import type { Route } from '../../kernel/route.ts';
import { DEFAULT_ZONE, dayAt, zoneOf } from '../../kernel/zone.ts';
import { ref } from '../names.ts';
import {
  closingFigures,
  closingInputFields,
  entryLines,
  movementFields,
  movementInputFields,
  movementLines,
  ofCashier,
  openingInputFields,
  signedMoney,
  tillEntry,
} from './tillFields.ts';
import { OPEN_TILL_SESSION } from '../claimKinds.ts';
import { expectedOf, lateCashOf } from './tillFigures.ts';
import { keepsTills, oversees, readsSessions, tillFlag } from './tillRights.ts';

const required = { required: true } as const;
const computed = { computed: true } as const;
const id = text(required);

const sessionStatus = { open: 'Open', closed: 'Closed' } as const;
/** Of a closing: whether a second person has to confirm its difference. */
export const confirmations = { notNeeded: 'Not needed', pending: 'Pending', confirmed: 'Confirmed' } as const;

const opened = {
  till: ref('tills', { ...required, fixed: true }),
  cashier: ref('users', { ...required, ...computed }),
  currency: text({ ...required, ...computed }),
  /** As it was called then: the session is called by it, beside day and time. Absent in older events. */
  tillName: text(computed),
  openedOn: day({ ...required, ...computed, label: 'Day' }),
  /** In the clinic's time. */
  openedTime: time({ ...computed, label: 'Opened at' }),
  /** Counted at the opening. */
  float: money(required),
  /** Left behind by the till's last session; null for its first. */
  expectedFloat: money(computed),
  floatReason: longText({ ...computed, ...ofCashier }),
} as const;

const signed = { ...signedMoney, required: false, computed: true } as const;

const fields = {
  ...opened,
  status: choice(sessionStatus, {
    ...computed,
    default: 'open',
    tones: { open: 'green', closed: 'grey hollow' },
  }),
  entries: entryLines,
  movements: movementLines,
  /** In the till by its entries and movements, those that came late left out. */
  expectedCash: money({ ...computed, min: signed.min }),
  lateCash: money({ ...computed, min: signed.min }),
  closedAt: instant(computed),
  /** The clinic's day of the closing; null while open. */
  closedOn: day({ ...computed, label: 'Day of the closing' }),
  closedBy: ref('users', computed),
  counts: lines(closingInputFields.counts.of, computed),
  countedCash: money(computed),
  cashDifference: money({ ...computed, min: signed.min }),
  figures: closingFigures,
  chequeCount: integer(computed),
  closingReason: longText({ ...computed, ...ofCashier }),
  confirmation: choice(confirmations, {
    ...computed,
    tones: { notNeeded: 'grey hollow', pending: 'orange hollow', confirmed: 'green' },
  }),
  confirmedBy: ref('users', computed),
  /** By the only holder of the flag, who was the cashier or closed it. */
  selfApproved: boolean({ ...computed, default: false }),
  /** What the till's next session should find; null while open. */
  leftBehind: money({ ...computed, min: signed.min }),
} as const;
export type TillSessionRow = RowOf<typeof fields>;
type Folded = FoldedFields<typeof fields>;

/** Whose the reasons are. */
const cashier = ref('users');

const tillSessionEvents = [
  defineEvent('TillSessionOpened', { id, ...opened }),
  /** The money of one command about an invoice. */
  defineEvent('TillEntriesAdded', { id, entries: lines(tillEntry, required) }),
  defineEvent('TillMovementRecorded', { id, cashier, movement: text(required), ...movementFields }),
  defineEvent('TillSessionClosed', {
    id,
    cashier,
    closedBy: ref('users', required),
    /** The clinic's day; absent in older events. */
    closedOn: day(),
    counts: closingInputFields.counts,
    figures: closingFigures,
    countedCash: money(required),
    chequeCount: integer(),
    closingReason: longText(ofCashier),
    needsConfirmation: boolean(required),
  }),
  /** It was opened while its till was deleted: the opening is taken back. */
  defineEvent('TillSessionRemoved', { id }),
  defineEvent('TillClosingConfirmed', { id, confirmedBy: ref('users', required), selfApproved: boolean() }),
] as const;

function withSums(row: Folded): Folded {
  const lateCash = lateCashOf(row);
  return {
    ...row,
    expectedCash: expectedOf(row, 'cash'),
    lateCash,
    leftBehind: row.countedCash ? sum([row.countedCash, lateCash]) : null,
  };
}

const fold = foldOf(fields, tillSessionEvents, {
  TillSessionOpened: (row, { data }) => row ?? withSums(withDefaults(fields, data)),
  TillEntriesAdded: (row, { data, metadata: { at } }) => {
    if (!row) return row;
    const late = row.status === 'closed';
    const added = data.entries.map((entry) => ({ ...entry, late, at }));
    return withSums({ ...row, entries: [...(row.entries ?? []), ...added] });
  },
  TillMovementRecorded: (row, { data, metadata: { actor: recordedBy, at } }) => {
    if (!row) return row;
    const { movement, kind, direction, amount, reason } = data;
    const added = { id: movement, kind, direction, amount, reason, recordedBy, at };
    return withSums({ ...row, movements: [...(row.movements ?? []), added] });
  },
  TillSessionClosed: (row, { data, metadata: { at } }) => {
    if (!row || row.status === 'closed') return row;
    const { closedBy, counts, countedCash, chequeCount, closingReason, needsConfirmation } = data;
    const figures = data.figures ?? [];
    const cashDifference = figures.find(({ method }) => method === 'cash')?.difference ?? null;
    const confirmation = needsConfirmation ? 'pending' : 'notNeeded';
    const counted = { counts, countedCash, cashDifference, figures, chequeCount };
    const closedOn = data.closedOn ?? dayAt(at, zoneOf(DEFAULT_ZONE));
    const closing = { closedAt: at, closedOn, closedBy, closingReason, confirmation } as const;
    return withSums({ ...row, status: 'closed', ...counted, ...closing });
  },
  TillSessionRemoved: (row, { metadata: { at } }) => row && { ...row, deletedAt: at },
  TillClosingConfirmed: (row, { data }) =>
    row && {
      ...row,
      confirmation: 'confirmed',
      confirmedBy: data.confirmedBy,
      selfApproved: data.selfApproved === true,
    },
});

const common = { module: 'tillSessions' } as const;
const act = { ...common, method: 'POST', kind: 'command', permission: keepsTills } as const;

const routes: readonly Route[] = [
  {
    ...common,
    method: 'GET',
    path: '/tillSessions',
    kind: 'query',
    operation: 'tillSessions.list',
    permission: readsSessions,
    summary: 'Lists till sessions.',
  },
  {
    ...common,
    method: 'GET',
    path: '/tillSessions/:id',
    kind: 'query',
    operation: 'tillSessions.get',
    permission: readsSessions,
    summary: 'Reads one session.',
  },
  {
    ...act,
    path: '/tillSessions',
    operation: 'OpenTillSession',
    fields: openingInputFields,
    body: inputSchema(openingInputFields, 'create'),
    answer: { kind: 'record', status: 201 },
    summary: 'Opens a session of a till with the counted float.',
  },
  {
    ...act,
    path: '/tillSessions/:id/movements',
    operation: 'RecordTillMovement',
    fields: movementInputFields,
    body: inputSchema(movementInputFields, 'create'),
    answer: { kind: 'record', status: 200 },
    summary: 'Records cash that moves without an invoice: a bank deposit, or a change of the float.',
  },
  {
    ...act,
    path: '/tillSessions/:id/closing',
    operation: 'CloseTillSession',
    fields: closingInputFields,
    body: inputSchema(closingInputFields, 'create'),
    answer: { kind: 'record', status: 200 },
    summary: 'Closes a session with what was counted. It is written once.',
  },
  {
    ...act,
    path: '/tillSessions/:id/confirmation',
    operation: 'ConfirmTillClosing',
    permission: oversees,
    answer: { kind: 'record', status: 200 },
    summary: 'Confirms a closing whose difference is above the limit, as a second person.',
  },
];

export const tillSessions = defineModule({
  name: 'tillSessions',
  path: 'tillSessions',
  noun: 'TillSession',
  names: ['Till session', 'Till sessions'],
  category: 'tillSession',
  version: 2,
  flag: tillFlag,
  fields,
  events: tillSessionEvents,
  fold,
  ownedBy: 'cashier',
  list: {
    method: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['till', 'cashier', 'status', 'confirmation'],
    any: ['till', 'cashier'],
    // Not what is expected: of the sessions that are open nothing is counted yet, so that the sums would not agree.
    sums: ['countedCash', 'cashDifference', 'lateCash'],
    dateField: 'openedOn',
    dateEnd: 'closedOn',
    populate: ['till', 'cashier', 'closedBy', 'confirmedBy'],
  },
  preventsErasure: [
    {
      of: ['cashier'],
      code: 'open_till',
      while: [{ status: ['open'] }],
      message: () => 'This person has an open till session. Close it first.',
    },
  ],
  title: ['tillName', 'openedOn', 'openedTime'],
  summary: ['tillName', 'openedOn', 'openedTime', 'till', 'cashier', 'status'],
  routes,
  refusals: {
    till_in_use: [
      409,
      'This till already has an open session. Close that one first, or choose another till.',
    ],
    session_open: [409, 'You already have an open till session. Close it before you open another one.'],
    session_closed: [409, 'This session is closed. Its closing cannot be changed.'],
    till_inactive: [409, 'This till is inactive. Activate it, or choose another till.'],
    difference_needs_reason: [400, 'The count differs from what was expected. Give a reason.'],
    own_closing: [
      403,
      'You cannot confirm the closing of your own till, or one that you counted. Ask somebody else to do it.',
    ],
    nothing_to_confirm: [409, 'This closing is not waiting for a confirmation.'],
    own_session_only: [409, 'Only money of your own open session can be recorded. Open your session first.'],
    already_in_till: [409, 'This money is already in a till session.'],
  },
});

/** A fact of a command: the open session of its actor. */
export const openSessionOfActor = { module: tillSessions, ofActor: OPEN_TILL_SESSION } as const;
