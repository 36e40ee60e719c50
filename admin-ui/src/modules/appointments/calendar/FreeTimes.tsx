/** Free times of the chosen doctor and day, to be taken with a click: those from the chosen time on. */
import { clinicHours, endOfSlot, isDay } from '@hospital/contracts';
import { useTranslate } from 'react-admin';
import { useFormats, useSettings } from '../../../kernel/session/useSettings.ts';
import { Button } from '../../../kernel/ui/Button.tsx';
import { freeTimes } from './freeTimes.ts';
import type { SlotValues } from './SlotInputs.tsx';
import { useAbsences, useAppointments } from './useCalendar.ts';

interface FreeTimesProps {
  readonly slot: SlotValues;
  readonly choose: (times: Pick<SlotValues, 'fromTime' | 'toTime'>) => void;
}

const OFFERED = 4;

export function FreeTimes({ slot, choose }: FreeTimesProps) {
  const translate = useTranslate();
  const { now } = useFormats();
  const day = isDay(slot.appointmentDate) ? slot.appointmentDate : now().day;
  const { data: read } = useAppointments([day]);
  const absences = useAbsences([day]);
  const hours = clinicHours(useSettings());
  if (!read || read.isCapped || !absences) return null;
  const { data: appointments } = read;
  const free = freeTimes({ day, doctor: slot.doctor, appointments, absences, now: now(), hours });
  const offered = free.filter((time) => time >= slot.fromTime).slice(0, OFFERED);
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
