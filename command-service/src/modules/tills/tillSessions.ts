/** Till sessions: opened with a counted float, closed with a count. A till and a user have at most one open session; both are claims. */
import {
  amountInSentence,
  clinicTime,
  closingFiguresOf,
  countedCash,
  faceValues,
  hasDifference,
  idOf,
  isAboveLimit,
  isoCurrency,
  isRejection,
  money,
  movedCash,
  OPEN_TILL_SESSION,
  overseesTills,
  reject,
  settings,
  SETTINGS_ID,
  tills,
  tillWarnings,
  tillSessions,
  type closingInputFields,
  type movementInputFields,
  type openingInputFields,
  type Rejection,
  type TillSessionRow,
  unlessErased,
  users,
  type Values,
  zoneOf,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import {
  byRoute,
  commandsOf,
  type Claim,
  type CommandModule,
  type IndexEntry,
  type InputOf,
} from '../../kernel/command.ts';
import { fourEyes, fourEyesRefusal, otherHolderFact, type DecisionSubject } from '../../kernel/fourEyes.ts';
import { changing, creating, type HandlerDependencies } from '../../kernel/httpCommand.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';

const OF_TILL = 'sessionOfTill';

const sessionCommand = commandsOf(tillSessions);

function claims({ status, till, cashier, deletedAt }: TillSessionRow): Claim[] {
  if (status !== 'open' || deletedAt) return [];
  const unique = { rule: 'unique', value: {} } as const;
  return [
    { kind: 'tillOpen', key: till, ...unique, refusal: reject('till_in_use') },
    { kind: 'tillOpenBy', key: cashier, ...unique, refusal: reject('session_open') },
  ];
}

/** A session stays in that of its till, so that the next one finds what the last one left. */
function indexes({ status, till, cashier }: TillSessionRow): IndexEntry[] {
  const ofTill = { kind: OF_TILL, key: till, values: null };
  return status === 'open' ? [ofTill, { kind: OPEN_TILL_SESSION, key: cashier, values: null }] : [ofTill];
}

type OpeningInput = InputOf<typeof openingInputFields>;

/** What a difference needs. */
function reasonRefusal(reason: string | null | undefined, message: string): Rejection | null {
  return reason ? null : reject('difference_needs_reason', { message, fields: { reason: message } });
}

function floatRefusal(
  { float, reason }: { readonly float: string; readonly reason: OpeningInput['reason'] },
  expected: string | null,
  currency: string,
): Rejection | null {
  if (expected === null || money.compare(float, expected) === 0) return null;
  const left = amountInSentence(expected, currency);
  return reasonRefusal(reason, `The last session left ${left}. Count again, or give a reason.`);
}

export const openTillSession = sessionCommand({
  name: 'OpenTillSession',
  creates: true,
  facts: (input: OpeningInput) => ({
    ...referenceFacts(tillSessions, input),
    drawer: { module: tills, id: input.till },
    last: {
      module: tillSessions,
      find: input.till ? { kind: OF_TILL, key: input.till, values: null } : null,
      newest: true as const,
    },
    settings: { module: settings, id: SETTINGS_ID },
  }),
  authorize: byRoute,
  decide({ till = '', float = money.ZERO, reason }, _row, { facts, actor, now, today }) {
    const refusal = checkReferences(tillSessions, { till }, facts);
    if (refusal) return refusal;
    if (facts.drawer?.status !== 'active') return reject('till_inactive');
    if (facts.last?.status === 'open') return reject('till_in_use');
    const currency = isoCurrency(facts.settings?.currencyCode);
    // What the last session left in another currency says nothing about this one.
    const expectedFloat = (facts.last?.currency === currency ? facts.last.leftBehind : null) ?? null;
    const differs = floatRefusal({ float, reason }, expectedFloat, currency);
    if (differs) return differs;
    const { time: openedTime } = clinicTime(now, zoneOf(facts.settings?.timezone));
    const called = { tillName: facts.drawer.name, openedOn: today, openedTime };
    const data = { till, cashier: actor.id, currency, ...called, float, expectedFloat };
    return [{ type: 'TillSessionOpened', data: { ...data, floatReason: reason ?? null } }];
  },
});

/** Who writes to a session: its cashier, and who sees all of them. */
function notTheirs(
  row: TillSessionRow | null,
  actor: Parameters<typeof overseesTills>[0] & { readonly id: string },
) {
  return row?.cashier === actor.id || overseesTills(actor) ? null : reject('not_allowed');
}

/** Null once the cashier was erased: the session is still written to and closed then, with nothing new about them. */
function cashierFact(row: TillSessionRow | null) {
  return { cashier: { module: users, id: row?.cashier } };
}

export const recordMovement = sessionCommand({
  name: 'RecordTillMovement',
  facts: (_input: Values<typeof movementInputFields>, row) => cashierFact(row),
  authorize: (_input, row, { actor }) => notTheirs(row, actor),
  decide(input, row, { commandId, facts }) {
    if (!row) return reject('not_found');
    if (row.status === 'closed') return reject('session_closed');
    const { kind, direction, amount } = input;
    const reason = unlessErased(facts.cashier, input.reason);
    const data = { movement: idOf(commandId, 'movement'), kind, direction, amount, reason };
    const moved = { amount: movedCash({ movements: [input] }), currency: row.currency };
    return {
      drafts: [{ type: 'TillMovementRecorded', data }],
      warnings: tillWarnings(row, moved),
    };
  },
});

type ClosingInput = InputOf<typeof closingInputFields> &
  Pick<Values<typeof closingInputFields>, 'cardTotal' | 'chequeTotal'>;

type Counts = NonNullable<ClosingInput['counts']>;

function countsRefusal(counts: Counts): Rejection | null {
  const values = counts.map(({ value }) => money.centimes(value));
  const known: readonly string[] = faceValues;
  const isSound = new Set(values).size === values.length && values.every((value) => known.includes(value));
  if (isSound) return null;
  const message = `Count each of these notes and coins once: ${faceValues.join(', ')}.`;
  return reject('validation_failed', { fields: { counts: message } });
}

interface Explained {
  readonly reason: string | null | undefined;
  readonly differs: boolean;
  readonly isAnothers: boolean;
}

function closingReasonRefusal({ reason, differs, isAnothers }: Explained): Rejection | null {
  if (isAnothers) return reasonRefusal(reason, 'This is the session of another cashier. Give a reason.');
  return differs
    ? reasonRefusal(reason, 'The count differs from what was expected. Count again, or give a reason.')
    : null;
}

export const closeTillSession = sessionCommand({
  name: 'CloseTillSession',
  facts: (_input: ClosingInput, row) => ({
    ...cashierFact(row),
    settings: { module: settings, id: SETTINGS_ID },
  }),
  authorize: (_input, row, { actor }) => notTheirs(row, actor),
  decide(input, row, { facts, actor, today: closedOn }) {
    if (!row) return reject('not_found');
    if (row.status === 'closed') return reject('session_closed');
    const counts = input.counts ?? [];
    const unknown = countsRefusal(counts);
    if (unknown) return unknown;
    const { cardTotal: card, chequeTotal: cheque, chequeCount = null, reason = null } = input;
    const cash = countedCash(counts);
    const figures = closingFiguresOf(row, { cash, cheque, card });
    const isAnothers = row.cashier !== actor.id;
    const refusal = closingReasonRefusal({ reason, differs: hasDifference(figures), isAnothers });
    if (refusal) return refusal;
    const needsConfirmation = isAboveLimit(figures, facts.settings?.tillDifferenceLimit ?? money.ZERO);
    const counted = { counts, figures, countedCash: cash, chequeCount };
    return [
      {
        type: 'TillSessionClosed',
        data: {
          closedBy: actor.id,
          closedOn,
          ...counted,
          closingReason: unlessErased(facts.cashier, reason),
          needsConfirmation,
        },
      },
    ];
  },
});

/** Nobody confirms a difference of their own session, or one that they counted (decision 19). */
const decisionSubjectOf = (row: TillSessionRow | null): DecisionSubject => ({
  flag: 'Invoices',
  owners: [row?.cashier, row?.closedBy],
  refusal: 'own_closing',
});

export const confirmTillClosing = sessionCommand({
  name: 'ConfirmTillClosing',
  facts: (_input: object, row) => ({ otherHolder: otherHolderFact(decisionSubjectOf(row)) }),
  authorize: (_input, row, context) => fourEyesRefusal(decisionSubjectOf(row), context),
  decide(_input, row, context) {
    if (!row) return reject('not_found');
    if (row.confirmation !== 'pending') return reject('nothing_to_confirm');
    const eyes = fourEyes(decisionSubjectOf(row), context);
    if (isRejection(eyes)) return eyes;
    return [{ type: 'TillClosingConfirmed', data: { confirmedBy: context.actor.id, ...eyes } }];
  },
});

/** Nobody calls it: it takes back an opening that met the deletion of its till. */
export const removeTillSession = sessionCommand({
  name: 'RemoveTillSession',
  authorize: byRoute,
  decide: () => [{ type: 'TillSessionRemoved', data: {} }],
});

export const tillSessionCommands: CommandModule<TillSessionRow> = {
  claims,
  indexes,
  compensation: { created: removeTillSession },
};

export function tillSessionHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    OpenTillSession: creating(dependencies, openTillSession),
    RecordTillMovement: changing(dependencies, recordMovement),
    CloseTillSession: changing(dependencies, closeTillSession),
    ConfirmTillClosing: changing(dependencies, confirmTillClosing),
  };
}
