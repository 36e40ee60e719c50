/** Claims that more than one module knows: their kinds, and how their keys are made. */

/** A day of a doctor: each Pending or Approved appointment holds its hours of it. */
export const DOCTOR_DAY = 'doctorDay';

export function doctorDayKey(doctor: string, day: string): string {
  return `${doctor}:${day}`;
}

/** An index: the open till session of a user, under their id. */
export const OPEN_TILL_SESSION = 'openTillSession';

/** What decides whether a deposit slip can still be withdrawn, under its id: each cheque that was cleared or bounced, or the withdrawal. */
export const SETTLED_ON_SLIP = 'settledOnSlip';
