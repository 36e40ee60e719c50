/** Free times of the chosen doctor and day, to be taken with a click. All of the day stand still, whichever is chosen. */
import { clinicHours, endOfSlot, isDay } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import '../../../kernel/form/quickChoices.css';
import { useFormats, useSettings } from '../../../kernel/session/useSettings.ts';
import { Button } from '../../../kernel/ui/Button.tsx';
import { freeTimes, minutesAsked } from './freeTimes.ts';
import './freeTimes.css';
import type { SlotValues } from './SlotInputs.tsx';
import { useAbsences, useAppointments } from './useCalendar.ts';

interface FreeTimesProps {
  readonly slot: SlotValues;
  /** The appointment that is moved, which does not stand in its own way. */
  readonly moved?: string | undefined;
  /** The end keeps the length that the slot has. */
  readonly choose: (times: Pick<SlotValues, 'fromTime' | 'toTime'>) => void;
}

export function FreeTimes({ slot, moved, choose }: FreeTimesProps) {
  const translate = useTranslate();
  const { now } = useFormats();
  const { doctor, appointmentDate, fromTime } = slot;
  const day = isDay(appointmentDate) ? appointmentDate : now().day;
  const { data: appointments } = useAppointments([day]);
  const absences = useAbsences([day]);
  const hours = clinicHours(useSettings());
  if (!appointments || !absences || doctor === '' || day !== appointmentDate || day < now().day) return null;
  const others = appointments.filter(({ id }) => id !== moved);
  const minutes = minutesAsked(slot);
  const free = freeTimes({ day, doctor, minutes, appointments: others, absences, now: now(), hours });
  if (free.length === 0) return <p className="free-times quiet small">{translate('calendar.noneFree')}</p>;
  return (
    <div className="free-times">
      <span className="quiet small">{translate('calendar.free')}</span>
      <div className="quick-choices" role="group" aria-label={translate('calendar.free')}>
        {free.map((time) => (
          <Button
            key={time}
            size="small"
            aria-pressed={time === fromTime}
            onClick={() => choose({ fromTime: time, toTime: endOfSlot(time, minutes) })}
          >
            {time}
          </Button>
        ))}
      </div>
    </div>
  );
}
