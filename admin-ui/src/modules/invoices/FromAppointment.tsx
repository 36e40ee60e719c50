import { useTranslate, type RaRecord } from 'react-admin';
import { Detail, Details } from '../../kernel/record/RecordPage.tsx';
import { useFormats } from '../../kernel/session/useSettings.ts';
import { Face } from '../../kernel/ui/Avatar.tsx';
import { NameWithDot } from '../../kernel/ui/NameWithDot.tsx';

/** Patient and department are the appointment's; they are shown, not asked. */
export function FromAppointment({ appointment }: { appointment: RaRecord }) {
  const translate = useTranslate();
  const formats = useFormats();
  const label = (field: string) => translate(`resources.appointments.fields.${field}`);
  return (
    <fieldset>
      <legend>{translate('invoice.from')}</legend>
      <Details>
        <Detail label={label('patient')}>
          <Face person={appointment['patient']} size={22} />
        </Detail>
        <Detail label={label('department')}>
          <NameWithDot department={appointment['department']} />
        </Detail>
        <Detail label={label('doctor')}>
          <Face person={appointment['doctor']} size={22} />
        </Detail>
        <Detail label={label('appointmentDate')}>
          <span className="ltr">
            {formats.day(appointment['appointmentDate'])} {String(appointment['fromTime'] ?? '')}
          </span>
        </Detail>
      </Details>
    </fieldset>
  );
}
