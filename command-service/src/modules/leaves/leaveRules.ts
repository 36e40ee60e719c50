/** What a leave may be among the other leaves of its employee: days, overlap, paid months, and the days that it takes from the balance. */
import {
  daysBetween,
  isApprovedLeave,
  LONGEST_LEAVE,
  monthOfLeave,
  reject,
  type leaves,
  type LeaveRow,
  type LeaveValues,
  type Rejection,
} from '@hospital/contracts';
import type { StreamView } from '../../kernel/command.ts';

export type LeaveStream = StreamView<typeof leaves>;
type DaysGiven = Pick<LeaveValues, 'fromDate' | 'toDate'>;
/** Null where an older event held the day outside the domain of days. */
type Days = { readonly [name in 'fromDate' | 'toDate']: string | null };
/** A leave as it will be. */
export type Leave = LeaveValues;

export function numberOfDays({ fromDate, toDate }: Days): number {
  return fromDate === null || toDate === null ? 0 : Math.max(0, daysBetween(fromDate, toDate));
}

/** What a leave takes from the remaining leave while it is approved. */
export function daysOf({ type, status, nbOfDays }: Pick<Leave, 'type' | 'status' | 'nbOfDays'>): string {
  return status === 'approved' && type !== 'lossOfPay' ? String(nbOfDays ?? 0) : '0';
}

/** A leave that is declined needs no days. */
function datesRefusal({ fromDate, toDate, status }: Days & Pick<Leave, 'status'>): Rejection | null {
  if (fromDate === null || toDate === null)
    return status === 'declined' ? null : daysRequired({ fromDate, toDate });
  if (toDate < fromDate)
    return reject('validation_failed', { fields: { toDate: 'To must not be before From.' } });
  if (daysBetween(fromDate, toDate) <= LONGEST_LEAVE) return null;
  return reject('validation_failed', { fields: { toDate: `A leave has ${LONGEST_LEAVE} days at most.` } });
}

function daysRequired({ fromDate, toDate }: Days): Rejection {
  const fields = {
    ...(fromDate === null ? { fromDate: 'From is required.' } : {}),
    ...(toDate === null ? { toDate: 'To is required.' } : {}),
  };
  return reject('validation_failed', { fields });
}

const isAsked = ({ status }: Pick<Leave, 'status'>) => status === 'pending' || status === 'approved';

/** Days of two leaves meet where both have a day in common, first and last day included. */
function meets(left: DaysGiven, right: DaysGiven): boolean {
  return left.fromDate <= right.toDate && right.fromDate <= left.toDate;
}

function overlapRefusal(leave: Leave, id: string, { rows }: LeaveStream): Rejection | null {
  if (!isAsked(leave)) return null;
  const other = rows.find(
    (row) => row._id !== id && !row.deletedAt && (isAsked(row) || isApprovedLeave(row)) && meets(row, leave),
  );
  if (!other) return null;
  return reject('leave_overlap', {
    message: `This employee already has a leave from ${other.fromDate} to ${other.toDate}. Choose other days, or change that leave.`,
  });
}

export function isPaid(leave: Days, { state }: LeaveStream): boolean {
  const month = monthOfLeave(leave);
  return month !== null && month in state;
}

/** The rules for a leave as it will be, of this id. */
export function periodRefusal(leave: Leave, id: string, stream: LeaveStream): Rejection | null {
  return datesRefusal(leave) ?? overlapRefusal(leave, id, stream);
}

const editableNames = ['type', 'fromDate', 'toDate', 'reason'] as const;

/** Neither a closed leave nor, but for declining a pending one, a leave of a paid month is changed. */
export function settledRefusal(before: LeaveRow, after: Leave, stream: LeaveStream): Rejection | null {
  if (before.status === 'closed') return reject('leave_closed');
  if (!isPaid(before, stream) && !isPaid(after, stream)) return null;
  const isSame = editableNames.every((name) => before[name] === after[name]);
  const isDeclined = before.status === 'pending' && after.status === 'declined';
  return isSame && isDeclined ? null : reject('month_paid');
}
