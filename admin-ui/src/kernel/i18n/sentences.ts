/**
 * The server answers in English sentences, most with a code. In another language a sentence that is more exact than its code is translated as it
 * stands, with what it is filled with; every other one by its code; and what has neither is shown as the server said it.
 */
import type { kernelProblems } from '@hospital/contracts';
import type { Texts } from './texts.ts';

/** Sentences as their places in the code say them, with names for what fills them. */
export const sentences = [
  '%{label} is required.',
  '%{label} must be text.',
  '%{label} is longer than %{max} characters.',
  '%{label} contains characters that cannot be stored.',
  '%{label} contains control characters.',
  '%{label} must be one line, without control characters.',
  '%{label} must be a list.',
  '%{label} must be an object.',
  '%{label} is not valid.',
  'There is no such field.',
  '%{label} must be a number.',
  '%{label} must be a whole number.',
  '%{label} must be %{min} or more.',
  '%{label} must be %{max} or less.',
  '%{label} takes no decimals.',
  '%{label} takes %{decimals} decimals at most.',
  '%{label} must be true or false.',
  '%{label} is one of: %{words}.',
  '%{label} must be a date (YYYY-MM-DD).',
  '%{label} must be a month (YYYY-MM).',
  '%{label} must be a time (HH:mm).',
  '%{label} must be a date with time (ISO 8601, with its offset).',
  '%{label} cannot be after today.',
  '%{label} is not a valid identifier.',
  '%{label} must be uploaded as a file.',
  '%{label} needs at least one line.',
  '%{label} takes %{max} lines at most.',
  '%{label} does not exist.',
  '%{label} is inactive.',
  'This value is already taken.',
  'This record is in use (%{list}, deleted ones too: %{count}) and cannot be deleted. Make it inactive instead.',
  'This record is in use (%{list}: %{count}) and cannot be deleted. Make it inactive instead.',
  'This record was deleted. Choose another one.',
  'The two passwords differ.',
  'The current password is wrong.',
  'This is the present password. Choose another one.',
  'The password cannot be blank. Use letters, digits or signs.',
  'The password repeats one character. Choose another one.',
  'The password is the person’s name or email. Choose another one.',
  'This password is one of the most common ones. Choose another one.',
  'To must be after From.',
  'Closes at must be after Opens at.',
  'To must not be before From.',
  'A leave has %{max} days at most.',
  'A reason is required for an override.',
  'The data of this person is restricted until further notice, so nothing was changed.',
  'The data of this person is restricted until %{day}, so nothing was changed.',
  'Choose today or a later day, or none.',
  'The total is too large.',
  'The tax rate is not one of the approved rates.',
  'You cannot give this role.',
  'This name is fixed.',
  'Doctor must be a user with the role Doctor.',
  'Patient, department and doctor are those of the appointment.',
  'The patient of a bill cannot be changed. Delete this bill and make another one.',
  'Rest must be between 0 and the %{called} (%{most}).',
  'Remaining leave must be between %{min} and %{max} days.',
  'The remaining leave of this employee would fall below %{min} days.',
  'This employee already has a salary for this month. Open that one, or choose another month.',
  'The gross salary is too large. Check the amounts and the salary settings.',
  'The deductions (%{deductions}) are more than the gross salary (%{gross}). Check the amounts.',
  'This employee already has a leave from %{from} to %{to}. Choose other days, or change that leave.',
  'Your leave has already been decided. Ask the person who decided it to change it.',
  '%{doctor} is on leave from %{from} to %{to}.',
  '%{doctor} is on leave on %{day}.',
  '%{who} already has an appointment from %{from} to %{to}.',
  '%{who} already has an appointment from %{from} to %{to} with %{whom}.',
  'There are %{count} more conflicts.',
  'Another patient has the same CIN, or the same names and birthday.',
  'This day is a holiday of the clinic.',
  'This payment already has a receipt. Open it from the invoice.',
  'This payment was refunded in full, so it gets no receipt.',
  'Tendered is for cash only.',
  'Tendered must be at least the amount.',
  'The last session left %{expected}. Count again, or give a reason.',
  'The count differs from what was expected. Count again, or give a reason.',
  'This is the session of another cashier. Give a reason.',
  'A batch of this kind cannot be chosen by %{name}.',
  'This must be a date (YYYY-MM-DD) or a month (YYYY-MM).',
  'Name the revision that you read.',
  'Resource is the name of a module whose records hold texts about people.',
  'There is no resource %{name}.',
  'There is no such person.',
  'Choose an invoice of the same patient.',
  'This invoice has no credit note.',
  'At most %{left} is left of this line.',
  'Enter either an amount or a quantity.',
  'Line is named twice.',
  'Line is not a line of this invoice.',
  'Another line has this id. Send each id once.',
  'Nothing is left of this line.',
  'Quantity is worth less than 0.01.',
  'Cheques are required.',
  'Correct an invoice by a bill without an appointment.',
  'Choose a cheque that is in hand.',
  'Cheque is named twice.',
  'All cheques must be in the same currency.',
  'Only money in %{currency} is accepted here.',
  'This is for cheques only.',
  'Day cannot be more than ten years ago.',
  'Day cannot be before the cheque was cleared (%{day}).',
  'Day cannot be before the cheque was deposited (%{day}).',
  'Day cannot be before the cheque was received (%{day}).',
  'Day cannot be before the money was received (%{day}).',
  'Day cannot be before the slip was deposited (%{day}).',
  'Invoice does not exist, or was deleted.',
  'Choose an invoice of this patient.',
  'Invoice is named twice.',
  'All invoices must be in the same currency.',
  'Choose the currency.',
  'At most %{due} is due.',
  'At most %{excess} can be kept: what was paid beyond what is then due.',
  'Amount must be at least the sum of the parts (%{total}).',
  'Parts are required.',
  'A part of this advance was used. Reverse the payments of the invoices first.',
  'This payment came from the patient’s account. The receipt of the advance is the receipt of this money.',
  'Cash for an invoice of 20,000 MAD or more is fined: 6 % of the amount. Ask for a cheque, a card or a transfer.',
  'Cash above 5,000 MAD for one supplier and day is not deductible. Pay by cheque, card or transfer where you can.',
  'More cash was given out than the till should hold. Check the entries of the session.',
  'This day is a holiday: %{title}.',
  'Another employee has the same CIN.',
  'Another employee, %{name}, has the same CIN.',
  'Another department has this name.',
  'Another tax has this name and percentage.',
  'This is more than a year ahead. Check the dates.',
  'This employee is inactive. Check that this month is still to be paid.',
  'Another holiday is on these days.',
  'Another holiday is on these days: %{name}.',
  'There are appointments on this holiday. Move or cancel them.',
  'There is 1 appointment on this holiday. Move or cancel it.',
  'There are %{count} appointments on this holiday. Move or cancel them.',
  'The doctor, the patient or the department of this appointment is inactive.',
  'The doctor of this appointment is inactive.',
  'The doctor of this appointment does not have the role Doctor any more.',
  'The patient of this appointment is inactive.',
  'The department of this appointment is inactive.',
  'The doctor still has coming appointments. Move or cancel them.',
  'This doctor still has 1 coming appointment. Move or cancel it.',
  'This doctor still has %{count} coming appointments. Move or cancel them.',
  'The due date is before the invoice date.',
  'The check digits of the IBAN are not right. Check each of its characters.',
  'Joining date must not be before the birthday.',
  'Birthday must not be after the joining date.',
  'This is before the employee joined. Check the dates.',
  'The doctor has appointments during this leave.',
  'The leave balance of this employee is now below zero.',
  'Give the act a name in at least one language.',
  'Two prices start on the same day. Change one of the days.',
  'An exempt act has no tax. Set the tax rate to 0 or clear the exemption.',
  'An act of this invoice has another tax rate than the invoice. Put it on a second bill.',
  'This kind of file is not accepted. Accepted kinds: %{words}.',
  'The file is larger than 5 MB.',
  'The data of this person was erased.',
  'The doctor has 1 appointment during this leave.',
  'The doctor has %{count} appointments during this leave.',
  'Another patient, %{name}, has the same CIN.',
  'Another patient, %{name}, has the same names and birthday.',
  'Another patient, %{name}, has the same CIN, names and birthday.',
  'The employee of a leave cannot be changed.',
  'This is always about now. Go back to now, or leave asOf out.',
  'A report is about %{days} days at most.',
  'A date (YYYY-MM-DD) or an instant (ISO 8601) is expected.',
  '%{label} is not a phone number.',
  '%{label} is not an email address.',
  '%{label} must have %{count} digits.',
  '%{label} is not valid. Check each of its digits.',
  'Enter the name of the company that this ICE belongs to.',
  '%{label} is not a web address (http or https).',
  '%{label} must have at least %{min} characters.',
  '%{label} must have at most %{max} characters.',
  'Password is too long.',
  'Type six digits, or a recovery code.',
  'Type the six digits that the app shows.',
  'Please repeat the password.',
  '%{label} contains no visible character.',
  '%{label} contains too many accents on one letter.',
  '%{label} contains invisible characters that change the direction of text.',
  'You cannot change this for yourself.',
  'You cannot change this: the person’s role has rights that you lack.',
  'Your role does not allow this.',
  'Administrateur cannot lose this permission.',
  'Choose either a month or a range of days.',
  'The end of the range is before its beginning.',
  'This appointment is closed. A prescription is added while the appointment is approved.',
] as const;

export type SentenceTexts = Readonly<Record<(typeof sentences)[number], string>>;
/** The kernels' codes, and those that the screens have of their own. */
export type ProblemTexts = Readonly<
  Record<keyof typeof kernelProblems | 'no_connection' | 'reading_the_past' | 'no_past', string>
>;

/** @returns the sentence in the language of `texts`, or null where none of them is it */
export type SentenceTranslator = (sentence: string) => string | null;

const PLACE = /%\{(\w+)\}/g;

function patternOf(sentence: string): RegExp {
  const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const parts = sentence.split(PLACE).map((part, index) => (index % 2 ? `(?<${part}>.+?)` : literal(part)));
  return new RegExp(`^${parts.join('')}$`, 'u');
}

/**
 * What is said anywhere comes before what begins or ends like it: the longest first.
 * @param filling how the language writes what fills a place of a sentence
 */
export function sentenceTranslator(
  texts: Texts,
  filling: (value: string, place: string) => string,
): SentenceTranslator {
  const known = Object.entries(texts)
    .sort(([a], [b]) => b.replaceAll(PLACE, '').length - a.replaceAll(PLACE, '').length)
    .map(([sentence, text]) => ({ pattern: patternOf(sentence), text: String(text) }));
  return (sentence) => {
    for (const { pattern, text } of known) {
      const found = pattern.exec(sentence);
      if (found)
        return text.replaceAll(PLACE, (place, name: string) => filling(found.groups?.[name] ?? place, name));
    }
    return null;
  };
}
