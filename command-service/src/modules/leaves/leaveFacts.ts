/** What the log has to tell for a decision about a leave, and what the answer warns of. */
import {
  addDays,
  appointments,
  daysBetween,
  daysTaken,
  DOCTOR_DAY,
  DOCTOR_ROLE,
  doctorDayKey,
  leaveBalance,
  leaves,
  LONGEST_LEAVE,
  maySeeAll,
  money,
  reject,
  users,
  warn,
  type Actor,
  type AnyRow,
  type LeaveStatus,
  type Rejection,
  type RowOf,
  type Warning,
} from '@hospital/contracts';
import { otherHolderFact, type DecisionSubject } from '../../kernel/fourEyes.ts';
import type { LeaveStream } from './leaveRules.ts';

export const decisionSubjectOf = (user: string | undefined): DecisionSubject => ({
  flag: 'Leaves',
  owners: [user],
});

/** Approving and declining are decisions about somebody's request; asking and taking it back are not. */
export function isDecision(status: LeaveStatus | null | undefined): boolean {
  return status === 'approved' || status === 'declined';
}

/** The leave that a call asks for, as far as it says. */
interface LeaveInput {
  readonly user?: string | undefined;
  readonly status?: LeaveStatus | null | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

/** Each day of a leave that a call approves; of one that the rules refuse, none. */
function approvedDays({ user, status, fromDate, toDate }: LeaveInput): string[] {
  if (status !== 'approved' || !user || !fromDate || !toDate) return [];
  const days = daysBetween(fromDate, toDate);
  if (days < 0 || days > LONGEST_LEAVE) return [];
  return Array.from({ length: days + 1 }, (_, day) => doctorDayKey(user, addDays(fromDate, day)));
}

/** The employee, their balance, their appointments on days that the call approves and, where it decides, whether somebody else could. */
export function factsOf(asked: LeaveInput) {
  const { user, status } = asked;
  return {
    user: { module: users, id: user },
    leaves: { module: leaves, streamOf: user },
    appointments: {
      module: appointments,
      holding: approvedDays(asked).map((key) => ({ kind: DOCTOR_DAY, key })),
    },
    otherHolder: otherHolderFact(isDecision(status) ? decisionSubjectOf(user) : decisionSubjectOf(undefined)),
  };
}

export interface LeaveFacts {
  readonly otherHolder: boolean;
  readonly user: RowOf<typeof users.fields> | null;
  readonly leaves: LeaveStream;
  readonly appointments: readonly AnyRow[];
}

interface BalanceMove {
  readonly id: string;
  /** The days that it takes before and after the command. */
  readonly held: string;
  readonly taken: string;
  /** The first day, where the call gives it. */
  readonly from?: string | undefined;
  readonly actor: Actor;
  readonly stream: LeaveStream;
  readonly facts: LeaveFacts;
}

/** What is left once the leave takes its days. A repeat reckons from the stream as it was, so both come from what the employee was given. */
function balanceAfter({ id, taken, stream, facts }: BalanceMove): string {
  const others = daysTaken(stream.rows.filter(({ _id }) => _id !== id));
  const granted = money.sum([facts.user?.remainingLeave ?? '0', daysTaken(facts.leaves.rows)]);
  return money.minus(granted, money.sum([others, taken]));
}

function balanceSaid(moved: BalanceMove): Rejection | readonly Warning[] {
  // Anyone who gives days back is never refused.
  if (money.compare(moved.taken, moved.held) <= 0) return [];
  const after = balanceAfter(moved);
  if (money.compare(after, leaveBalance.min) < 0) {
    const message = `The remaining leave of this employee would fall below ${leaveBalance.min} days.`;
    return reject('validation_failed', { fields: { status: message } });
  }
  return money.compare(after, 0) < 0 ? [warn('leave_balance_below_zero')] : [];
}

/** How many there are is said to who sees appointments: others would learn them day by day. */
function appointmentsSaid({ facts, actor }: BalanceMove): readonly Warning[] {
  const { length: count } = facts.appointments;
  if (count === 0) return [];
  if (!maySeeAll(appointments, actor)) return [warn('appointments_during_leave')];
  const message = `The doctor has ${count} ${count === 1 ? 'appointment' : 'appointments'} during this leave.`;
  return [warn('appointments_during_leave', { message })];
}

/** Its person reads the joining date, and who manages people of their half: others would learn it from the warning, day by day. */
function readsJoining({ id, flags }: Actor, { _id, role }: Pick<AnyRow, '_id'> & { readonly role: unknown }) {
  return id === _id || flags.has(role === DOCTOR_ROLE ? 'Doctors' : 'Employees');
}

function joiningSaid({ facts: { user }, from, actor }: BalanceMove): readonly Warning[] {
  if (!from || !user?.joiningDate || from >= user.joiningDate) return [];
  return readsJoining(actor, user) ? [warn('before_joining')] : [];
}

/** What to say of a leave that is accepted, or why its balance refuses it. */
export function balanceOutcome(moved: BalanceMove): Rejection | readonly Warning[] {
  const balance = balanceSaid(moved);
  if ('rejected' in balance) return balance;
  return [...balance, ...appointmentsSaid(moved), ...joiningSaid(moved)];
}
