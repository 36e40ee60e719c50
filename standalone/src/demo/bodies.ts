/** What each call of the plan sends, once the ids of what it refers to are known. */
import type { PlannedAppointment } from './agenda.ts';
import type { PlannedInvoice } from './billing.ts';
import type { PlannedOfUser } from './employment.ts';
import type { PlannedExpense } from './expenses.ts';
import type { PlannedUser, Values } from './people.ts';
import type { PlannedPrescription } from './prescriptions.ts';

/** The id of what the plan calls by a key. */
export type IdOf = (key: string) => string;

export function userBody({ values }: PlannedUser, password: string): Values {
  return { ...values, password, confirmPassword: password };
}

export function expenseBody({ buyer, values }: PlannedExpense, idOf: IdOf): Values {
  return { ...values, purchasedBy: idOf(buyer) };
}

export const userOfBody =
  (name: 'user' | 'employee') =>
  ({ user, values }: PlannedOfUser, idOf: IdOf): Values => ({ ...values, [name]: idOf(user) });

export function bookingBody(planned: PlannedAppointment, idOf: IdOf): Values {
  const { appointmentDate, fromTime, toTime, reason, bookedAs } = planned;
  return {
    patient: idOf(planned.patient),
    department: idOf(planned.department.key),
    doctor: idOf(planned.doctor),
    appointmentDate,
    fromTime,
    toTime,
    injury: reason.injury,
    status: bookedAs,
  };
}

/** What is still to be said after the booking; null where that said it all. */
export function decisionBody({ bookedAs, outcome }: PlannedAppointment): Values | null {
  const wanted = outcome === 'Closed' ? 'Approved' : outcome;
  return wanted === bookedAs ? null : { status: wanted };
}

/** What belongs to an appointment: an invoice, a prescription. */
/** An act of a line is named by its key. */
function linesOf(lines: unknown, idOf: IdOf): unknown {
  if (!Array.isArray(lines)) return lines;
  return lines.map((line: Values) =>
    typeof line['act'] === 'string' ? { ...line, act: idOf(line['act']) } : line,
  );
}

export function issuedBody(
  { appointment, values }: PlannedInvoice | PlannedPrescription,
  idOf: IdOf,
): Values {
  const { lineItems } = values;
  return { ...values, appointment: idOf(appointment), lineItems: linesOf(lineItems, idOf) };
}
