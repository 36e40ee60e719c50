/**
 * For which department and doctor a bill without an appointment is. Both can be corrected while its paper can be (`lock.ts`); whom it bills
 * cannot, because its values are kept under the patient's key. An invoice of an appointment has those of the appointment.
 */
import {
  appointmentMismatch,
  doctorRefusal,
  invoices,
  reject,
  titleOf,
  users,
  type InvoiceRow,
  type Matching,
  type Rejection,
} from '@hospital/contracts';
import type { Facts } from '../../kernel/command.ts';
import { differing, restoreCommand } from '../../kernel/crud.ts';
import { checkReferences, referenceFacts } from '../../kernel/references.ts';

const { department, doctor, buyer } = invoices.fields;
const fields = { department, doctor };
/** What an event of the change holds: the names too, as the paper prints them. */
export const billedForFields = { ...fields, buyer };

type BilledFor = Partial<Pick<InvoiceRow, keyof typeof billedForFields>>;

/** What a call would change of it. */
export function changesBilledFor(body: Matching, row: InvoiceRow | null): BilledFor {
  return row && row.appointment === null ? differing(fields, row, body) : {};
}

export function billedForFacts(body: Matching, row: InvoiceRow | null) {
  return referenceFacts(invoices, changesBilledFor(body, row));
}
type BilledForFacts = Facts<ReturnType<typeof billedForFacts>>;

function refusalOf(body: Matching, row: InvoiceRow, facts: BilledForFacts): Rejection | null {
  if (row.appointment !== null) return appointmentMismatch(body, row);
  const at = (name: keyof Matching, message: string) =>
    reject('validation_failed', { fields: { [name]: message } });
  if (typeof body.patient === 'string' && body.patient !== row.patient)
    return at('patient', 'The patient of a bill cannot be changed. Delete this bill and make another one.');
  const changes = changesBilledFor(body, row);
  if (changes.department === null) return at('department', 'Department is required.');
  return checkReferences(invoices, changes, facts) ?? doctorRefusal(facts.doctor);
}

/** Department, doctor and their printed names as the call leaves them; nothing where they stay. */
export function billedForOf(body: Matching, row: InvoiceRow, facts: BilledForFacts): BilledFor | Rejection {
  const refusal = refusalOf(body, row, facts);
  if (refusal) return refusal;
  const changes = changesBilledFor(body, row);
  const printed = { name: null, department: null, doctor: null, ...row.buyer };
  if ('department' in changes) printed.department = facts.department?.name ?? null;
  if ('doctor' in changes) printed.doctor = facts.doctor ? titleOf(users.title, facts.doctor) : null;
  return Object.keys(changes).length > 0 ? { ...changes, buyer: printed } : {};
}

/** Nobody calls it: it takes back a department or doctor that was deleted at the same moment. What else the call changed stays, as its payments do. */
export const restoreBilledFor = restoreCommand(invoices, (row, former) => {
  const data = differing(billedForFields, row, former);
  return Object.keys(data).length > 0 ? [{ type: 'InvoiceChanged', data }] : [];
});
