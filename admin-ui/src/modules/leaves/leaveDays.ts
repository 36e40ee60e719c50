/** What the form and the list say of a leave before the server does. */
import { daysBetween, isDay, leaveStatus } from '@hospital/contracts';
import { idIn } from '../../kernel/record/idIn.ts';

type Plain = { readonly [name: string]: unknown };

/** The difference in days between the dates, never below 0; null while a date is missing. */
export function leaveDays({ fromDate, toDate }: Plain): number | null {
  if (typeof fromDate !== 'string' || typeof toDate !== 'string') return null;
  return isDay(fromDate) && isDay(toDate) ? Math.max(0, daysBetween(fromDate, toDate)) : null;
}

/** Closed is final; without the flag one writes one's own leave while it is Pending. */
export function mayWriteLeave(
  { status, user }: Plain,
  { holdsFlag, own }: { readonly holdsFlag: boolean; readonly own: string },
): boolean {
  if (status === leaveStatus.closed) return false;
  return holdsFlag || (status === leaveStatus.pending && idIn(user) === own);
}
