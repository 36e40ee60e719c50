/** Claims that more than one module knows: their kinds, and how their keys are made. */

/** A day of a doctor: each Pending or Approved appointment holds its hours of it. */
export const DOCTOR_DAY = 'doctorDay';

export function doctorDayKey(doctor: string, day: string): string {
  return `${doctor}:${day}`;
}

/** An index: the open till session of a user, under their id. */
export const OPEN_TILL_SESSION = 'openTillSession';
