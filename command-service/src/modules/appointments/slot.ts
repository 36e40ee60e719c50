/**
 * The one place for rules about the day of an appointment's doctor and patient. Booking, moving, approving and going back to Pending all come
 * by here, with the appointment as it was and as it will be. Overlaps are claims (appointments.ts); cancelling gives the place up.
 */
import {
  conflictId,
  covers,
  departments,
  DOCTOR_ROLE,
  holidayEntry,
  holidays,
  isApprovedLeave,
  leaves,
  mayPick,
  patients,
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

type SlotField = 'doctor' | 'patient' | 'department' | 'appointmentDate' | 'fromTime' | 'toTime' | 'status';
type Slot = Readonly<Partial<Pick<Values<typeof appointmentFields>, SlotField>>>;

export type Overriding = { readonly override?: boolean; readonly overrideReason?: string | null };

/** What a command that may give an appointment its place has to declare. */
export function slotFacts({ doctor, patient, department, appointmentDate }: Slot) {
  return {
    doctorOfSlot: { module: users, id: doctor },
    patientOfSlot: { module: patients, id: patient, isOnlyForWarnings: true },
    departmentOfSlot: { module: departments, id: department, isOnlyForWarnings: true },
    leavesOfDoctor: { module: leaves, streamOf: doctor },
    holiday: { module: holidays, find: appointmentDate ? holidayEntry(appointmentDate) : null },
  } as const;
}

interface Context {
  readonly facts: Facts<ReturnType<typeof slotFacts>>;
  readonly actor: Actor;
}

interface SlotChange {
  /** null for one that is being booked. */
  readonly before: Slot | null;
  readonly after: Slot;
}

export interface SlotJudgement {
  readonly conflicts: readonly Conflict[];
  readonly warnings: readonly Warning[];
}

const NOTHING: SlotJudgement = { conflicts: [], warnings: [] };

export function judgeSlot(
  { before, after }: SlotChange,
  overriding: Overriding,
  context: Context,
): Rejection | SlotJudgement {
  const isTaken = takesSlot(before, after);
  const isHeldAnew = before !== null && holds(after) && before.status !== after.status;
  const hasNewTimes = before === null || isHeldAnew || isMoved(before, after);
  const refusal = (hasNewTimes ? checkTimes(after) : null) ?? checkOverride(overriding);
  if (refusal) return refusal;
  if (!isTaken) return NOTHING;
  const warnings = [...inactiveWarnings(context), ...holidayWarnings(context)];
  return { conflicts: leaveConflicts(after, context), warnings };
}

const holds = ({ status = 'pending' }: Slot) => status === 'pending' || status === 'approved';

function isMoved(before: Slot, after: Slot): boolean {
  const names = ['doctor', 'appointmentDate', 'fromTime', 'toTime'] as const;
  return names.some((name) => before[name] !== after[name]);
}

/** Booked, brought back, approved or moved; an edit that leaves the place alone is not checked. */
function takesSlot(before: Slot | null, after: Slot): boolean {
  if (!holds(after)) return false;
  if (before === null || !holds(before)) return true;
  return (after.status === 'approved' && before.status !== 'approved') || isMoved(before, after);
}

function checkTimes({ fromTime = '', toTime = '' }: Slot): Rejection | null {
  if (fromTime < toTime) return null;
  return reject('validation_failed', { fields: { toTime: 'To must be after From.' } });
}

function checkOverride({ override, overrideReason }: Overriding): Rejection | null {
  if (!override || overrideReason) return null;
  return reject('validation_failed', { fields: { overrideReason: 'A reason is required for an override.' } });
}

function leaveConflicts({ appointmentDate = '' }: Slot, context: Context): Conflict[] {
  return context.facts.leavesOfDoctor.rows
    .filter((leave) => isApprovedLeave(leave) && covers(leave, appointmentDate))
    .map((leave) => ({
      id: conflictId('doctor_on_leave', leave._id, leave.fromDate, leave.toDate),
      code: 'doctor_on_leave',
      message: `${doctorName(context)} is on leave ${whenOf(leave, appointmentDate, context.actor)}.`,
    }));
}

function doctorName({ facts, actor }: Context): string {
  const { doctorOfSlot: doctor } = facts;
  return (doctor && mayPick(users, actor) && titleOf(users.title, doctor)) || 'The doctor';
}

/** Who does not read leaves learns of that day alone. */
function whenOf({ user, fromDate, toDate }: LeaveRow, day: string, { id, flags }: Actor): string {
  return id === user || flags.has(leaves.flag) ? `from ${fromDate} to ${toDate}` : `on ${day}`;
}

/** Whom a new booking cannot name, an older one may still have: by then it has to be moved, or cancelled. */
function inactiveWarnings({ facts }: Context): Warning[] {
  const { doctorOfSlot: doctor, patientOfSlot: patient, departmentOfSlot: department } = facts;
  const isNoDoctor = Boolean(doctor) && doctor?.role !== DOCTOR_ROLE;
  const messages = [
    ...(doctor?.status === 'inactive' ? ['The doctor of this appointment is inactive.'] : []),
    ...(isNoDoctor ? ['The doctor of this appointment does not have the role Doctor any more.'] : []),
    ...(patient?.status === 'inactive' ? ['The patient of this appointment is inactive.'] : []),
    ...(department?.status === 'inactive' ? ['The department of this appointment is inactive.'] : []),
  ];
  return messages.map((message) => warn('inactive_in_appointment', { message }));
}

/** Holidays are read by everybody who is signed in. */
function holidayWarnings({ facts: { holiday } }: Context): Warning[] {
  if (!holiday) return [];
  const { _id, title } = holiday;
  return [
    warn('on_holiday', { message: `This day is a holiday: ${title}.`, records: [{ _id, name: title }] }),
  ];
}
