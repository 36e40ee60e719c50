/** An appointment of the calendar, opened: who, when, its state, and what can be done with it. */
import { patients } from '@hospital/contracts';
import { CalendarClock, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useAddresses } from '../../../kernel/addresses.ts';
import { usePast } from '../../../kernel/past/past.ts';
import { FieldValue } from '../../../kernel/record/FieldValue.tsx';
import { Detail, Details } from '../../../kernel/record/RecordPage.tsx';
import type { StatusChange } from '../../../kernel/record/useStatusChange.ts';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { PersonWithAvatar } from '../../../kernel/ui/Avatar.tsx';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import { Button, LinkButton } from '../../../kernel/ui/Button.tsx';
import { Dialog } from '../../../kernel/ui/Dialog.tsx';
import { NamedRecord } from '../../../kernel/record/NamedRecord.tsx';
import { AppointmentStatus, isClosed } from '../AppointmentStatus.tsx';
import { CancelVerb, NextVerbs } from '../AppointmentVerbs.tsx';
import type { CalendarAppointment } from './columns.ts';
import { Rescheduling } from './Rescheduling.tsx';
import type { AppointmentMover } from './useMoving.ts';

export interface CardProps {
  readonly appointment: CalendarAppointment;
  readonly doctors: readonly RaRecord[];
  /** Of the calendar, which stays when this closes: so the toast can take it back, and a refusal is answered. */
  readonly change: StatusChange;
  readonly onMove: AppointmentMover['move'];
  readonly onClose: () => void;
}

function Facts({ appointment }: Pick<CardProps, 'appointment'>) {
  const translate = useTranslate();
  const formats = useFormats();
  const label = (name: string) => translate(`resources.appointments.fields.${name}`);
  const { appointmentDate, fromTime, toTime } = appointment;
  return (
    <div className="card-facts">
      <Details>
        <Detail label={translate('appointment.when')}>
          {formats.weekday(appointmentDate)} <span className="ltr">{formats.day(appointmentDate)}</span>{' '}
          <span className="ltr">
            {fromTime} – {toTime}
          </span>
        </Detail>
        <PatientPhone patient={appointment['patient']} />
        <Detail label={label('doctor')}>
          <PersonWithAvatar person={appointment['doctor']} size={22} />
        </Detail>
        <Detail label={label('department')}>
          <NamedRecord module="departments" record={appointment['department']} />
        </Detail>
        <Detail label={label('status')}>
          <AppointmentStatus record={appointment} />
        </Detail>
      </Details>
    </div>
  );
}

/** Where the calendar brings it: to those who may see it. */
function PatientPhone({ patient }: { patient: unknown }) {
  const translate = useTranslate();
  const phone: unknown = { phone: null, ...(patient as object | null) }.phone;
  if (!phone) return null;
  return (
    <Detail label={translate('resources.patients.fields.phone')}>
      <FieldValue field={patients.fields.phone} value={phone} />
    </Detail>
  );
}

interface VerbsProps extends Pick<CardProps, 'appointment' | 'change' | 'onClose'> {
  readonly onReschedule: () => void;
}

/** The way out comes first, what is done next last. */
function Verbs({ appointment, change, onClose, onReschedule }: VerbsProps) {
  const { recordOf } = useAddresses();
  const translate = useTranslate();
  const isPast = usePast() !== null;
  return (
    <div className="actions">
      <Button onClick={onClose}>{translate('action.close')}</Button>
      <LinkButton to={recordOf('appointments', appointment.id)} icon={ExternalLink}>
        {translate('action.open')}
      </LinkButton>
      {!isPast && !isClosed(appointment) && (
        <Button icon={CalendarClock} onClick={onReschedule}>
          {translate('calendar.reschedule')}
        </Button>
      )}
      <CancelVerb record={appointment} change={change} />
      <NextVerbs record={appointment} change={change} />
    </div>
  );
}

export function AppointmentCard(props: CardProps) {
  const nameOf = usePersonName();
  const { appointment, change, onClose } = props;
  const [isMoving, setMoving] = useState(false);
  return (
    <Dialog open title={nameOf(appointment['patient'])} onClose={onClose}>
      {isMoving ? (
        <Rescheduling {...{ appointment, onClose }} doctors={props.doctors} onMove={props.onMove} />
      ) : (
        <>
          <Facts appointment={appointment} />
          <Verbs {...{ appointment, change, onClose }} onReschedule={() => setMoving(true)} />
        </>
      )}
    </Dialog>
  );
}
