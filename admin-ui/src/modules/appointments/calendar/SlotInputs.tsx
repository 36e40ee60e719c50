/** When, and with whom: what booking in place and rescheduling ask. */
import { appointments } from '@hospital/contracts';
import { useTranslate, type RaRecord } from 'react-admin';
import { isBookable } from '../choices.ts';
import type { FieldErrors } from '../../../kernel/form/fieldErrors.ts';
import { FieldFrame } from '../../../kernel/form/FieldFrame.tsx';
import { TemporalInput } from '../../../kernel/form/typed/TemporalInput.tsx';
import { useParseError } from '../../../kernel/form/typed/useParseError.ts';
import { usePersonName } from '../../../kernel/ui/personName.ts';

export interface SlotValues {
  readonly appointmentDate: string;
  readonly fromTime: string;
  readonly toTime: string;
  /** An id. */
  readonly doctor: string;
}

/** The fields that are empty, each with what is said of it. */
export function missingOf(values: SlotValues, text: string): FieldErrors {
  const { doctor, appointmentDate, fromTime, toTime } = values;
  const empty = Object.entries({ doctor, appointmentDate, fromTime, toTime }).filter(([, value]) => !value);
  return Object.fromEntries(empty.map(([name]) => [name, text]));
}

interface SlotInputsProps {
  readonly values: SlotValues;
  readonly doctors: readonly RaRecord[];
  readonly errors: FieldErrors;
  readonly onChange: (more: Partial<SlotValues>) => void;
}

const times = ['fromTime', 'toTime'] as const;

export function SlotInputs({ values, doctors, errors, onChange }: SlotInputsProps) {
  const nameOf = usePersonName();
  const translate = useTranslate();
  const unread = useParseError();
  const wrong = (name: 'appointmentDate' | 'fromTime' | 'toTime') =>
    errors[name] && (unread(appointments.fields[name], values[name]) ?? errors[name]);
  const label = (name: keyof SlotValues) => translate(`resources.appointments.fields.${name}`);
  return (
    <>
      <FieldFrame label={label('appointmentDate')} required error={wrong('appointmentDate')}>
        <TemporalInput
          kind="day"
          name="appointmentDate"
          value={values.appointmentDate}
          onChange={(appointmentDate) => onChange({ appointmentDate })}
        />
      </FieldFrame>
      <div className="calendar-times">
        {times.map((name) => (
          <FieldFrame key={name} label={label(name)} required error={wrong(name)}>
            <TemporalInput
              kind="time"
              name={name}
              value={values[name]}
              onChange={(time) => onChange({ [name]: time })}
            />
          </FieldFrame>
        ))}
      </div>
      <FieldFrame label={label('doctor')} required error={errors['doctor']}>
        <select
          className="input"
          name="doctor"
          value={values.doctor}
          onChange={(event) => onChange({ doctor: event.target.value })}
        >
          <option value="">{translate('field.choose')}</option>
          {doctors
            .filter((doctor) => isBookable(doctor) || doctor.id === values.doctor)
            .map((doctor) => (
              <option key={doctor.id} value={String(doctor.id)}>
                {nameOf(doctor)}
              </option>
            ))}
        </select>
      </FieldFrame>
    </>
  );
}
