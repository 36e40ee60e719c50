/** Every warning that a write can return: a stable code and a sentence. The list is the documentation. */
import type { Warning } from '../kernel/warning.ts';

export const warnings = {
  likely_duplicate: 'Another patient has the same CIN, or the same names and birthday.',
  on_holiday: 'This day is a holiday of the clinic.',
  appointments_on_holiday: 'There are appointments on this holiday. Move or cancel them.',
  same_holiday: 'Another holiday is on these days.',
  same_cin: 'Another employee has the same CIN.',
  same_department: 'Another department has this name.',
  same_tax: 'Another tax has this name and percentage.',
  inactive_in_appointment: 'The doctor, the patient or the department of this appointment is inactive.',
  appointments_of_doctor: 'The doctor still has coming appointments. Move or cancel them.',
  appointments_during_leave: 'The doctor has appointments during this leave.',
  act_tax_differs: 'An act of this invoice has another tax rate than the invoice. Put it on a second bill.',
  leave_balance_below_zero: 'The leave balance of this employee is now below zero.',
  due_before_invoice: 'The due date is before the invoice date.',
  iban_check_digits: 'The check digits of the IBAN are not right. Check each of its characters.',
  far_ahead: 'This is more than a year ahead. Check the dates.',
  inactive_employee: 'This employee is inactive. Check that this month is still to be paid.',
  before_joining: 'This is before the employee joined. Check the dates.',
  large_cash_payment:
    'Cash for an invoice of 20,000 MAD or more is fined: 6 % of the amount. Ask for a cheque, a card or a transfer.',
  large_cash_expense:
    'Cash above 5,000 MAD for one supplier and day is not deductible. Pay by cheque, card or transfer where you can.',
  till_below_zero: 'More cash was given out than the till should hold. Check the entries of the session.',
} as const;

export type WarningCode = keyof typeof warnings;

/** @param details a sentence that is more exact than the catalogue's, and the records that it is about */
export function warn(code: WarningCode, details: Partial<Omit<Warning, 'code'>> = {}): Warning {
  return { code, message: warnings[code], ...details };
}
