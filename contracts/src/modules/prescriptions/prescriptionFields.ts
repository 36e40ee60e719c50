/** What a prescription holds. Apart from the module, because the appointment's `PrescriptionRequested` carries it too. */
import { choice, day, decimal, lines, longText, money, object, text } from '../../kernel/field.ts';
import {
  clinicFields,
  FULL_NAME,
  lineItemFields,
  MAX_LINE_VALUE,
  MAX_LINES,
  ofPatient,
  patientAddressFields,
} from '../invoices/billing.ts';
import { ref } from '../names.ts';
import { paymentMethods, paymentTones, specialities } from '../words.ts';

export const prescriptionStatus = {
  pending: 'Pending',
  paid: 'Paid',
  partiallyPaid: 'Partially Paid',
  sent: 'Sent',
} as const;
export type PrescriptionStatus = keyof typeof prescriptionStatus;

/** Its forms show no amounts: a line may come without. */
const prescribedFields = {
  ...lineItemFields,
  quantity: decimal({ default: '1', max: MAX_LINE_VALUE, decimals: 3, step: 1 }),
  price: money({ default: '0.00', max: MAX_LINE_VALUE, step: 1 }),
} as const;

/** Patient, department and doctor as they were called when it was written. */
export const partiesFields = {
  patient: text({ ...ofPatient, max: FULL_NAME }),
  department: text(),
  doctor: text({ personal: 'doctor', max: FULL_NAME }),
  speciality: text({ codes: specialities, mayBeOther: true }),
} as const;

/** What a client sends. */
export const prescriptionInputFields = {
  appointment: ref('appointments', { required: true, fixed: true }),
  ...patientAddressFields,
  prescriptionDate: day({ required: true }),
  dueDate: day(),
  status: choice(prescriptionStatus, {
    required: true,
    default: 'pending',
    tones: paymentTones,
  }),
  paidBy: choice(paymentMethods),
  rest: money({ required: true, default: '0.00' }),
  otherInformation: longText(ofPatient),
  lineItems: lines(prescribedFields, { required: true, maxLines: MAX_LINES }),
} as const;

const computed = { computed: true } as const;

/** Everything but the number: what `PrescriptionRequested` carries. */
export const prescriptionRequestFields = {
  ...prescriptionInputFields,
  patient: ref('patients', computed),
  department: ref('departments', computed),
  doctor: ref('users', computed),
  appointmentDate: day(computed),
  clinic: object(clinicFields, computed),
  parties: object(partiesFields, computed),
  /** For the printed page alone: not everybody who reads the prescription may know it. */
  patientBirthday: day({ ...computed, ...ofPatient, hidden: true }),
} as const;

export const prescriptionFields = {
  number: text(computed),
  ...prescriptionRequestFields,
} as const;
