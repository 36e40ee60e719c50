/**
 * Asking for a leave, editing, approving, declining and deleting it. The whole stream of the employee decides; the balance moves by the days
 * that a leave takes once it is approved.
 */
import {
  leaveFields,
  leaves,
  money,
  reject,
  type Actor,
  type LeaveRow,
  type LeaveStatus,
  type Rejection,
} from '@hospital/contracts';
import type { Handlers } from '@hospital/platform';
import { commandsOf, type CommandModule, type InputOf } from '../../kernel/command.ts';
import { differing, known } from '../../kernel/crud.ts';
import { fourEyes } from '../../kernel/fourEyes.ts';
import { changing, creating, type HandlerDependencies } from '../../kernel/httpCommand.ts';
import { checkReferences } from '../../kernel/references.ts';
import { factsOf, isDecision, decisionSubjectOf, balanceOutcome, type LeaveFacts } from './leaveFacts.ts';
import {
  daysOf,
  isPaid,
  numberOfDays,
  periodRefusal,
  settledRefusal,
  type Leave,
  type LeaveStream,
} from './leaveRules.ts';

type Input = InputOf<typeof leaveFields>;

const leaveCommand = commandsOf(leaves);
const { user: _user, status: _status, nbOfDays: _nbOfDays, ...editable } = leaveFields;

interface DecisionContext {
  readonly actor: Actor;
  readonly facts: LeaveFacts;
}

/** Without the flag one writes one's own leave, as long as nobody decided it. */
function ownRefusal(
  user: string | undefined,
  status: LeaveStatus | null,
  { actor }: DecisionContext,
): Rejection | null {
  if (actor.flags.has('Leaves')) return null;
  if (user !== actor.id) return reject('not_allowed');
  if (status === 'pending') return null;
  return reject('not_allowed', {
    message: 'Your leave has already been decided. Ask the person who decided it to change it.',
  });
}

/** Absent where nothing moves. */
function moving(before: string, after: string): { readonly balanceBy?: string } {
  const balanceBy = money.minus(before, after);
  return money.compare(balanceBy, 0) === 0 ? {} : { balanceBy };
}

const approvedBySelf = (isSelf: boolean): { readonly selfApproved?: true } =>
  isSelf ? { selfApproved: true } : {};

export const createLeave = leaveCommand({
  name: 'CreateLeave',
  creates: true,
  facts: (input: Input) => factsOf(input),
  authorize(input, _row, context) {
    const refusal = ownRefusal(input.user, 'pending', context);
    if (refusal || !isDecision(input.status)) return refusal;
    const answer = fourEyes(decisionSubjectOf(input.user), context);
    return 'rejected' in answer ? answer : null;
  },
  decide(input, _row, { id, facts, stream, actor }) {
    const given = known(leaveFields, input);
    const values = { ...given, nbOfDays: numberOfDays(given) };
    const refusal = checkReferences(leaves, { user: input.user }, facts) ?? periodRefusal(values, id, stream);
    if (refusal) return refusal;
    if (values.status === 'closed') return reject('leave_closed');
    if (isPaid(values, stream)) return reject('month_paid');
    const taken = daysOf(values);
    const warnings = balanceOutcome({ id, held: '0', taken, from: values.fromDate, actor, stream, facts });
    if ('rejected' in warnings) return warnings;
    const self = approvedBySelf(isDecision(values.status) && input.user === actor.id);
    return {
      drafts: [{ type: 'LeaveCreated', data: { ...values, ...moving('0', taken), ...self } }],
      warnings,
    };
  },
});

type Changes = ReturnType<typeof differing<typeof editable>>;
const restarts = ['type', 'fromDate', 'toDate'] as const;

interface WantedChange {
  readonly changes: Changes;
  readonly status: LeaveStatus | null;
}

/** An approval is of these days: other ones are asked for again, unless the call approves them too. */
function statusAfter(
  row: LeaveRow,
  { changes, status }: WantedChange,
  mayDecide: boolean,
): LeaveStatus | null {
  if (status !== null && status !== row.status) return status;
  const isReopened = row.status === 'approved' && restarts.some((name) => name in changes);
  return isReopened && !(status === 'approved' && mayDecide) ? 'pending' : row.status;
}

function changeCommand(name: string) {
  return leaveCommand({
    name,
    facts: (input: Input, row) => factsOf({ ...row, ...input, user: row?.user, status: input.status }),
    authorize(input, row, context) {
      if (!row) return null;
      const refusal = ownRefusal(row.user, row.status, context);
      if (refusal || !isDecision(input.status) || input.status === row.status) return refusal;
      const answer = fourEyes(decisionSubjectOf(row.user), context);
      return 'rejected' in answer ? answer : null;
    },
    decide(input, row, context) {
      if (!row) return reject('not_found');
      if (input.user !== undefined && input.user !== row.user)
        return reject('validation_failed', {
          fields: { user: 'The employee of a leave cannot be changed.' },
        });
      const changes = differing(editable, row, input);
      const mayDecide = !('rejected' in fourEyes(decisionSubjectOf(row.user), context));
      const status = statusAfter(row, { changes, status: input.status ?? null }, mayDecide);
      if (Object.keys(changes).length === 0 && status === row.status) return [];
      return changeDecision(row, { changes, status }, context);
    },
  });
}

interface ChangeContext extends DecisionContext {
  readonly stream: LeaveStream;
}

/** Events first for what the leave is, then for its status; each says by how much it moves the balance. */
function changeDecision(
  row: LeaveRow,
  { changes, status }: WantedChange,
  { stream, facts, actor }: ChangeContext,
) {
  const edited = { ...row, ...changes };
  const nbOfDays = numberOfDays(edited);
  const after: Leave = { ...edited, nbOfDays, status: status ?? 'pending' };
  if (after.status === 'closed' && row.status !== 'closed') return reject('leave_closed');
  const refusal = settledRefusal(row, after, stream) ?? periodRefusal(after, row._id, stream);
  if (refusal) return refusal;
  const held = row.taken ?? '0';
  const isOther = restarts.some((name) => name in changes);
  const between = isOther ? daysOf({ ...after, status: row.status }) : held;
  const taken = status === row.status ? between : daysOf(after);
  const warnings = balanceOutcome({ id: row._id, held, taken, from: changes.fromDate, actor, stream, facts });
  if ('rejected' in warnings) return warnings;
  const self = approvedBySelf(isDecision(after.status) && row.user === actor.id);
  const { user } = row;
  const counted = nbOfDays === row.nbOfDays ? changes : { ...changes, nbOfDays };
  // Other days that stay approved are approved again; another reason is no decision.
  const isApprovedAgain = isOther && status === row.status && status === 'approved';
  const changed = { ...counted, ...moving(held, between), ...(isApprovedAgain ? self : {}) };
  const switched = { user, from: row.status, to: after.status, ...moving(between, taken), ...self };
  const drafts = [
    ...(Object.keys(changes).length > 0
      ? [{ type: 'LeaveChanged' as const, data: { user, ...changed } }]
      : []),
    ...(status === row.status ? [] : [{ type: 'LeaveStatusChanged' as const, data: switched }]),
  ];
  return { drafts, warnings };
}

export const changeLeave = changeCommand('ChangeLeave');
export const changeLeaveStatus = changeCommand('ChangeLeaveStatus');

export const removeLeave = leaveCommand({
  name: 'RemoveLeave',
  facts: (_input: Input, row) => factsOf({ user: row?.user }),
  authorize: (_input, row, context) => row && ownRefusal(row.user, row.status, context),
  decide(_input, row, { stream }) {
    if (!row) return reject('not_found');
    if (row.status === 'closed') return reject('leave_closed');
    if (row.status === 'approved' && isPaid(row, stream)) return reject('month_paid');
    return [{ type: 'LeaveRemoved', data: { user: row.user, ...moving(row.taken ?? '0', '0') } }];
  },
});

export const leaveCommands: CommandModule<LeaveRow> = { compensation: { created: removeLeave } };

export function leaveHandlers(dependencies: HandlerDependencies): Handlers {
  return {
    CreateLeave: creating(dependencies, createLeave),
    ChangeLeave: changing(dependencies, changeLeave),
    ChangeLeaveStatus: changing(dependencies, changeLeaveStatus),
    RemoveLeave: changing(dependencies, removeLeave),
  };
}
