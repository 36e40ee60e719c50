/** Whom and what a bill without an appointment is for. Its values are kept under the patient's key, so the patient is chosen once. */
import { invoiceRequests } from '@hospital/contracts';
import { Input } from '../../kernel/form/Input.tsx';
import { FormSection } from '../../kernel/form/RecordForm.tsx';

const { patient, department, doctor } = invoiceRequests.fields;

export const billedForFields = { patient, department, doctor };
/** What is needed of them; neither call can ask for it, because an invoice of an appointment names none. */
export const neededOfBill = ['patient', 'department'] as const;

const doctorField = { ...doctor, picks: { role: 'Doctor' } };

interface BilledForProps {
  readonly isPatientFixed: boolean;
  readonly isLocked?: boolean;
}

export function BilledFor({ isPatientFixed, isLocked = false }: BilledForProps) {
  return (
    <FormSection title="invoice.whom" disabled={isLocked}>
      <Input name="patient" field={patient} required readOnly={isPatientFixed} />
      <Input name="department" field={department} required />
      <Input name="doctor" field={doctorField} />
    </FormSection>
  );
}
