/** Every warning that a write can return: a stable code and a sentence. The list is the documentation. */
import type { Warning } from '../kernel/warning.ts';

export const warnings = {
  likely_duplicate: 'Another patient has the same CIN, or the same names and birthday.',
  on_holiday: 'This day is a holiday of the clinic.',
  appointments_during_leave: 'The doctor has appointments during this leave.',
  leave_balance_below_zero: 'The leave balance of this employee is now below zero.',
} as const;

export type WarningCode = keyof typeof warnings;

/** @param details a sentence that is more exact than the catalogue's, and the records that it is about */
export function warn(code: WarningCode, details: Partial<Omit<Warning, 'code'>> = {}): Warning {
  return { code, message: warnings[code], ...details };
}
