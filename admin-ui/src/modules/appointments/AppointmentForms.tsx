import { appointments } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { routeOf } from '../../kernel/api/calls.ts';
import { WithRecord } from '../../kernel/crud/CrudForms.tsx';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { FormSection, RecordForm } from '../../kernel/form/RecordForm.tsx';
import { useSavedToast } from '../../kernel/form/useSavedToast.ts';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Page } from '../../kernel/ui/Page.tsx';
import { isClosed } from './AppointmentStatus.tsx';
import { isActive, newPatient } from './choices.ts';
import { DepartmentFollows } from './DepartmentFollows.tsx';
import { EndFollows } from './EndFollows.tsx';
import { FreeTimesOfForm } from './FreeTimesOfForm.tsx';
import { useSlotOverride } from './slotOverride.tsx';

const Input = inputOf(appointments);

function AppointmentInputs() {
  return (
    <>
      <EndFollows />
      <DepartmentFollows />
      <FormSection title="appointment.who">
        <Input name="patient" autoFocus picker={{ offers: isActive, making: newPatient }} />
        <Input name="department" picker={{ offers: isActive }} />
        <Input name="doctor" picker={{ offers: isActive }} />
      </FormSection>
      <FormSection title="appointment.when">
        <Input name="appointmentDate" />
        <div className="grid">
          <Input name="fromTime" />
          <Input name="toTime" />
        </div>
        <FreeTimesOfForm />
      </FormSection>
      <FormSection title="appointment.why">
        <Input name="injury" />
      </FormSection>
    </>
  );
}

/** What the calendar, or a patient's page, chose before it opened this form. */
function useChosen(): FormValues | undefined {
  const { state } = useLocation();
  return (state as { values?: FormValues } | null)?.values;
}

export function AppointmentCreate() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { state } = useLocation();
  const say = useSavedToast(appointments);
  const { onRefused, dialog } = useSlotOverride();
  const chosen = useChosen();
  const { now } = useFormats();
  const back = (state as { back?: string } | null)?.back ?? listOf('appointments');
  return (
    <Page narrow title={translate('calendar.new')} back={{ to: back, name: translate('menu.appointments') }}>
      <RecordForm
        module={appointments}
        route={routeOf('BookAppointment')}
        defaults={{ appointmentDate: now().day }}
        chosen={chosen}
        cancelTo={back}
        onSaved={(record) => say('toast.appointment.created', record)}
        goNext={() => navigate(back)}
        onRefused={onRefused}
      >
        <AppointmentInputs />
      </RecordForm>
      {dialog}
    </Page>
  );
}

export function AppointmentEdit() {
  const { listOf } = useAddresses();
  const translate = useTranslate();
  const navigate = useNavigate();
  const say = useSavedToast(appointments);
  const { onRefused, dialog } = useSlotOverride();
  return (
    <WithRecord
      resource="appointments"
      back={{ to: listOf('appointments'), name: translate('menu.appointments') }}
      title={(record, nameOf) => nameOf(record['patient'])}
      locked={(record) => (isClosed(record) ? 'appointment.closed' : null)}
    >
      {(record) => (
        <>
          <RecordForm
            module={appointments}
            route={routeOf('ChangeAppointment')}
            record={record}
            cancelTo={listOf('appointments')}
            onSaved={(saved) => say('toast.appointment.changed', saved)}
            goNext={() => navigate(listOf('appointments'))}
            onRefused={onRefused}
            prepare={withoutStatus}
          >
            <AppointmentInputs />
          </RecordForm>
          {dialog}
        </>
      )}
    </WithRecord>
  );
}

/** The state has its own verb. */
function withoutStatus(body: FormValues): FormValues {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'status'));
}
