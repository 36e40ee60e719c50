/** Free times of the doctor and the day that the form of an appointment names. */
import { isDay } from '@hospital/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormModule } from '../../kernel/form/formModule.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { idIn } from '../../kernel/record/idIn.ts';
import { FreeTimes } from './calendar/FreeTimes.tsx';

const chosen = { shouldDirty: true, shouldValidate: true } as const;

export function FreeTimesOfForm() {
  const { record } = useFormModule();
  const { setValue } = useFormContext<FormValues>();
  const [doctor, date, from, to] = useWatch<FormValues>({
    name: ['doctor', 'appointmentDate', 'fromTime', 'toTime'],
  });
  const slot = {
    doctor: idIn(doctor),
    appointmentDate: String(date ?? ''),
    fromTime: String(from ?? ''),
    toTime: String(to ?? ''),
  };
  if (slot.doctor === '' || !isDay(slot.appointmentDate)) return null;
  return (
    <FreeTimes
      slot={slot}
      moved={record && String(record.id)}
      choose={(times) => {
        // The end first: it follows a beginning that is given without one.
        setValue('toTime', times.toTime, chosen);
        setValue('fromTime', times.fromTime, chosen);
      }}
    />
  );
}
