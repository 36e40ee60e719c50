import { addDays, appointments, prescriptions } from '@hospital/contracts';
import { useEffect } from 'react';
import { useGetOne, useTranslate, type RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { routeOf } from '../../kernel/api/calls.ts';
import { WithRecord } from '../../kernel/crud/CrudForms.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { FormSection, Notice, RecordForm } from '../../kernel/form/RecordForm.tsx';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { FieldValue } from '../../kernel/record/FieldValue.tsx';
import { Detail, Details } from '../../kernel/record/RecordPage.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { useToasts } from '../../kernel/toasts.ts';
import { Page } from '../../kernel/ui/Page.tsx';
import { ErrorState, Skeleton } from '../../kernel/ui/State.tsx';
import { emptyLine, PrescribedLines } from './PrescribedLines.tsx';
import { isPaid } from './rights.ts';

const Input = inputOf(prescriptions);
const USUAL_DAYS = 30;
type Plain = Readonly<Record<string, unknown>>;

function startOf(appointment: RaRecord, today: string): FormValues {
  const patient = (appointment['patient'] ?? {}) as Plain;
  const address = [patient['address'], patient['postalcode'], patient['city'], patient['country']];
  return {
    appointment: appointment['_id'],
    email: patient['email'] ?? '',
    patientAddress: address.filter(Boolean).join(', '),
    prescriptionDate: today,
    dueDate: addDays(today, USUAL_DAYS),
    lineItems: [emptyLine()],
  };
}

/** Patient and department are the appointment's; they are shown, not asked. */
function FromAppointment({ appointment }: { appointment: Plain }) {
  const translate = useTranslate();
  const { label } = useTexts();
  return (
    <fieldset>
      <legend>{translate('prescription.from')}</legend>
      <Details>
        {(['patient', 'department', 'doctor', 'appointmentDate'] as const).map((name) => (
          <Detail key={name} label={label(appointments, name)}>
            <FieldValue name={name} field={appointments.fields[name]} value={appointment[name]} />
          </Detail>
        ))}
      </Details>
    </fieldset>
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

function PrescriptionInputs() {
  return (
    <>
      <FormSection title="prescription.about">
        <Input name="prescriptionDate" />
        <Input name="dueDate" />
        <StatusInputs />
      </FormSection>
      <PrescribedLines />
      <FormSection title="prescription.contact">
        <Input name="email" />
        <Input name="patientAddress" />
        <Input name="otherInformation" />
      </FormSection>
    </>
  );
}

export function PrescriptionCreate() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { success } = useToasts();
  const { now } = useFormats();
  const { appointmentId = '' } = useParams();
  const {
    data: appointment,
    error,
    refetch,
  } = useGetOne('appointments', { id: appointmentId }, { retry: false });
  const saved = (record: RaRecord) => {
    success('toast.prescription.created', record);
    navigate(`/ordonnances/${record.id}/view`);
  };
  return (
    <Page
      narrow
      title={translate('prescription.createTitle')}
      back={{ to: '/appointments', name: translate('menu.appointments') }}
    >
      {error && !appointment && <ErrorState error={error} retry={() => void refetch()} />}
      {!appointment && !error && <Skeleton width="60%" height={20} />}
      {appointment && (
        <RecordForm
          module={prescriptions}
          route={routeOf('CreatePrescription')}
          defaults={startOf(appointment, now().day)}
          alsoRequired={askedWherePaid}
          cancelTo="/appointments"
          onSaved={saved}
        >
          <FromAppointment appointment={appointment} />
          <PrescriptionInputs />
        </RecordForm>
      )}
    </Page>
  );
}

export function PrescriptionEdit() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { success } = useToasts();
  const saved = (record: RaRecord) => {
    success('toast.prescription.changed', record);
    navigate('/ordonnances');
  };
  return (
    <WithRecord
      resource="prescriptions"
      back={{ to: '/ordonnances', name: translate('menu.prescriptions') }}
      title={(record) => translate('prescription.editTitle', { number: record['number'] })}
    >
      {(record) =>
        isPaid(record) ? (
          <Notice text="prescription.final" tone="orange" />
        ) : (
          <RecordForm
            module={prescriptions}
            route={routeOf('ChangePrescription')}
            record={record}
            alsoRequired={askedWherePaid}
            cancelTo="/ordonnances"
            onSaved={saved}
          >
            <FromAppointment appointment={record} />
            <PrescriptionInputs />
          </RecordForm>
        )
      }
    </WithRecord>
  );
}
