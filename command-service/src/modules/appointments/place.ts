/**
 * The one place for rules about the day of an appointment's doctor and patient. Booking, moving, approving and going back to Pending all come
 * by here, with the appointment as it was and as it will be. Overlaps are claims (appointments.ts); cancelling gives the place up.
 */
import {
  conflictId,
  covers,
  holidayEntry,
  holidays,
  isApprovedLeave,
  leaves,
  mayPick,
  reject,
  titleOf,
  users,
  warn,
  type Actor,
  type appointmentFields,
  type Conflict,
  type LeaveRow,
  type Rejection,
  type Values,
  type Warning,
} from '@hospital/contracts';
import type { Facts } from '../../kernel/command.ts';

type PlaceName = 'doctor' | 'appointmentDate' | 'fromTime' | 'toTime' | 'status';
type Place = Readonly<Partial<Pick<Values<typeof appointmentFields>, PlaceName>>>;

export type Overriding = { readonly override?: boolean; readonly overrideReason?: string | null };

/** What a command that may give an appointment its place has to declare. */
export function placeFacts({ doctor, appointmentDate }: Place) {
  return {
    doctorInPlace: { module: users, id: doctor },
    leavesOfDoctor: { module: leaves, streamOf: doctor },
    holiday: { module: holidays, find: appointmentDate ? holidayEntry(appointmentDate) : null },
  } as const;
}

interface Context {
  readonly facts: Facts<ReturnType<typeof placeFacts>>;
  readonly actor: Actor;
}

interface Placing {
  /** null for one that is being booked. */
  readonly before: Place | null;
  readonly after: Place;
}

export interface PlaceJudged {
  readonly conflicts: readonly Conflict[];
  readonly warnings: readonly Warning[];
}

const NOTHING: PlaceJudged = { conflicts: [], warnings: [] };

export function judgePlace(
  { before, after }: Placing,
  overriding: Overriding,
  context: Context,
): Rejection | PlaceJudged {
  const isTaken = takesPlace(before, after);
  const isHeldAnew = before !== null && holds(after) && before.status !== after.status;
  const hasNewTimes = before === null || isHeldAnew || isMoved(before, after);
  const refusal = (hasNewTimes ? checkTimes(after) : null) ?? checkOverride(overriding);
  if (refusal) return refusal;
  if (!isTaken) return NOTHING;
  return { conflicts: leaveConflicts(after, context), warnings: holidayWarnings(context) };
}

const holds = ({ status = 'pending' }: Place) => status === 'pending' || status === 'approved';

function isMoved(before: Place, after: Place): boolean {
  const names = ['doctor', 'appointmentDate', 'fromTime', 'toTime'] as const;
  return names.some((name) => before[name] !== after[name]);
}

/** Booked, brought back, approved or moved; an edit that leaves the place alone is not checked. */
function takesPlace(before: Place | null, after: Place): boolean {
  if (!holds(after)) return false;
  if (before === null || !holds(before)) return true;
  return (after.status === 'approved' && before.status !== 'approved') || isMoved(before, after);
}

function checkTimes({ fromTime = '', toTime = '' }: Place): Rejection | null {
  if (fromTime < toTime) return null;
  return reject('validation_failed', { fields: { toTime: 'To must be after From.' } });
}

function checkOverride({ override, overrideReason }: Overriding): Rejection | null {
  if (!override || overrideReason) return null;
  return reject('validation_failed', { fields: { overrideReason: 'A reason is required for an override.' } });
}

function leaveConflicts({ appointmentDate = '' }: Place, context: Context): Conflict[] {
  return context.facts.leavesOfDoctor.rows
    .filter((leave) => isApprovedLeave(leave) && covers(leave, appointmentDate))
    .map((leave) => ({
      id: conflictId('doctor_on_leave', leave._id, leave.fromDate, leave.toDate),
      code: 'doctor_on_leave',
      message: `${doctorName(context)} is on leave ${whenOf(leave, appointmentDate, context.actor)}.`,
    }));
}

function doctorName({ facts, actor }: Context): string {
  const { doctorInPlace: doctor } = facts;
  return (doctor && mayPick(users, actor) && titleOf(users.title, doctor)) || 'The doctor';
}

/** Who does not read leaves learns of that day alone. */
function whenOf({ user, fromDate, toDate }: LeaveRow, day: string, { id, flags }: Actor): string {
  return id === user || flags.has(leaves.flag) ? `from ${fromDate} to ${toDate}` : `on ${day}`;
}

/** Holidays are read by everybody who is signed in. */
function holidayWarnings({ facts: { holiday } }: Context): Warning[] {
  if (!holiday) return [];
  const { _id, title } = holiday;
  return [
    warn('on_holiday', { message: `This day is a holiday: ${title}.`, records: [{ _id, name: title }] }),
  ];
}
