/** Free times of the chosen doctor and day, to be taken with a click: those from the chosen time on. */
import { clinicHours, endOfSlot, isDay, isTime } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useFormats, useSettings } from '../../../kernel/session/useSettings.ts';
import { Button } from '../../../kernel/ui/Button.tsx';
import { freeTimes } from './freeTimes.ts';
import './freeTimes.css';
import type { SlotValues } from './SlotInputs.tsx';
import { useAbsences, useAppointments } from './useCalendar.ts';

interface FreeTimesProps {
  readonly slot: SlotValues;
  /** The appointment that is moved, which does not stand in its own way. */
  readonly moved?: string | undefined;
  readonly choose: (times: Pick<SlotValues, 'fromTime' | 'toTime'>) => void;
}

const OFFERED = 4;

export function FreeTimes({ slot, moved, choose }: FreeTimesProps) {
  const translate = useTranslate();
  const { now } = useFormats();
  const day = isDay(slot.appointmentDate) ? slot.appointmentDate : now().day;
  const { data: appointments } = useAppointments([day]);
  const absences = useAbsences([day]);
  const hours = clinicHours(useSettings());
  if (!appointments || !absences) return null;
  const others = appointments.filter(({ id }) => id !== moved);
  const free = freeTimes({ day, doctor: slot.doctor, appointments: others, absences, now: now(), hours });
  const from = isTime(slot.fromTime) ? slot.fromTime : '';
  const offered = free.filter((time) => time >= from).slice(0, OFFERED);
  if (offered.length === 0) return null;
  return (
    <div className="free-times" role="group" aria-label={translate('calendar.free')}>
      <span className="quiet small">{translate('calendar.free')}</span>
      {offered.map((time) => (
        <Button
          key={time}
          size="small"
          aria-pressed={time === slot.fromTime}
          onClick={() => choose({ fromTime: time, toTime: endOfSlot(time) })}
        >
          {time}
        </Button>
      ))}
    </div>
  );
}
