import {
  appointments,
  prescriptions,
  problems,
  visitDefaults,
  visitSummary,
  type CountryOfAddress,
} from '@hospital/contracts';
import { useEffect, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { routeOf } from '../../kernel/api/calls.ts';
import { refusalFrom, statusOf } from '../../kernel/api/http.ts';
import { WithRecord } from '../../kernel/crud/CrudForms.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { FormSection, RecordForm } from '../../kernel/form/RecordForm.tsx';
import { useCountryOfAddress } from '../../kernel/i18n/useCountryOfAddress.ts';
import { RecordSummary } from '../../kernel/record/RecordSummary.tsx';
import { idIn } from '../../kernel/record/idIn.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { refusalToast, useToasts } from '../../kernel/toasts.ts';
import { emptyLine, PrescribedLines } from './PrescribedLines.tsx';
import { RepeatLast } from './RepeatLast.tsx';
import { isPaid } from './rights.ts';

const Input = inputOf(prescriptions);

function startOf(appointment: RaRecord, today: string, countryOf: CountryOfAddress): FormValues {
  const visit = visitDefaults(appointment, today, countryOf);
  return { ...visit, prescriptionDate: today, lineItems: [emptyLine()] };
}

/** What the server would refuse at the end is said before anything is typed. */
function whyNotPrescribed({ status, prescription }: RaRecord): string | null {
  if (prescription) return problems.already_prescribed[1];
  if (status === 'Closed') return problems.appointment_closed[1];
  return status === 'Approved' ? null : problems.appointment_not_approved[1];
}

function Visit({ record }: { record: Readonly<Record<string, unknown>> }) {
  return (
    <RecordSummary module={appointments} record={record} names={visitSummary} legend="prescription.from" />
  );
}

/** How it was paid is asked only where something was; amounts are not shown. */
const askedWherePaid = ({ status }: FormValues) =>
  status === 'Paid' || status === 'Partially Paid' ? ['paidBy'] : [];

function StatusInputs() {
  const { setValue } = useFormContext<FormValues>();
  const status = useWatch<FormValues>({ name: 'status' });
  const isPaying = askedWherePaid({ status }).length > 0;
  useEffect(() => {
    if (status !== 'Partially Paid') setValue('rest', 0);
    if (!isPaying) setValue('paidBy', '');
  }, [status, isPaying, setValue]);
  return (
    <>
      <Input name="status" />
      {isPaying && <Input name="paidBy" required />}
    </>
  );
}

/** @param of the appointment, or the prescription itself: both name the doctor */
function PrescriptionInputs({ of, besideAdd }: { of: RaRecord; besideAdd?: ReactNode }) {
  return (
    <>
      <FormSection title="prescription.about">
        <Input name="prescriptionDate" />
        <Input name="dueDate" />
        <StatusInputs />
      </FormSection>
      <PrescribedLines doctor={idIn(of['doctor'])} besideAdd={besideAdd} />
      <FormSection title="prescription.contact">
        <Input name="email" />
        <Input name="patientAddress" />
        <Input name="otherInformation" />
      </FormSection>
    </>
  );
}

export function PrescriptionCreate() {
  const { listOf, recordOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { success, say } = useToasts();
  const { now } = useFormats();
  const countryOf = useCountryOfAddress();
  // What stands at a field is the form's; anything else is that the appointment does not take it.
  const refused = (error: unknown) => {
    const isLinking = statusOf(error) !== 0 && !refusalFrom(error).fields;
    if (isLinking) say({ ...refusalToast(error, 'create'), title: 'prescription.notAdded' });
    return isLinking;
  };
  const { appointmentId = '' } = useParams();
  return (
    <WithRecord
      resource="appointments"
      id={appointmentId}
      back={{ to: listOf('appointments'), name: translate('menu.appointments') }}
      title={() => translate('prescription.createTitle')}
      locked={whyNotPrescribed}
    >
      {(appointment) => (
        <RecordForm
          module={prescriptions}
          route={routeOf('CreatePrescription')}
          defaults={startOf(appointment, now().day, countryOf)}
          alsoRequired={askedWherePaid}
          cancelTo={listOf('appointments')}
          onSaved={(record) => success('toast.prescription.created', record)}
          goNext={({ id }) => navigate(recordOf('prescriptions', id))}
          onRefused={refused}
        >
          <Visit record={appointment} />
          <PrescriptionInputs of={appointment} besideAdd={<RepeatLast appointment={appointment} />} />
        </RecordForm>
      )}
    </WithRecord>
  );
}

export function PrescriptionEdit() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { success } = useToasts();
  return (
    <WithRecord
      resource="prescriptions"
      back={{ to: listOf('prescriptions'), name: translate('menu.prescriptions') }}
      title={(record) => translate('prescription.editTitle', { number: record['number'] })}
      locked={(record) => (isPaid(record) ? 'prescription.final' : null)}
    >
      {(record) => (
        <RecordForm
          module={prescriptions}
          route={routeOf('ChangePrescription')}
          record={record}
          alsoRequired={askedWherePaid}
          cancelTo={listOf('prescriptions')}
          onSaved={(saved) => success('toast.prescription.changed', saved)}
          goNext={() => navigate(listOf('prescriptions'))}
        >
          <Visit record={record['appointment'] as Readonly<Record<string, unknown>>} />
          <PrescriptionInputs of={record} />
        </RecordForm>
      )}
    </WithRecord>
  );
}
