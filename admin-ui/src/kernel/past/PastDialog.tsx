/** Which moment to look at: a day and a time of the clinic, or one that is asked for most. It stays on the same page. */
import { instantAt, isDay, isInstant, zoneOf } from '@hospital/contracts';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { serverNow } from '../api/serverClock.ts';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { TemporalInput } from '../form/typed/TemporalInput.tsx';
import { clinicClock } from '../format.ts';
import { useFormats } from '../session/useSettings.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import './past.css';
import { atMoment } from './moment.ts';
import { usePast } from './past.ts';
import { presetsAt, type Preset } from './presets.ts';

interface PastDialogProps {
  readonly open: boolean;
  readonly close: () => void;
}

const texts: Readonly<Record<Preset, string>> = {
  hourAgo: 'past.hourAgo',
  yesterdayEvening: 'past.yesterdayEvening',
  endOfMonth: 'past.endOfMonth',
};

function useLook(close: () => void) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (moment: string) => {
    close();
    navigate(atMoment(pathname + search, moment));
  };
}

/**
 * The day and the time that are chosen, and what is wrong with them: a key. The fields show whole minutes. While they say what they said at first,
 * the moment stays exactly the one that is shown: its minute began before the event that one looks at.
 */
function useChosen() {
  const { style } = useFormats();
  const past = usePast();
  const [start] = useState(() => clinicClock(past?.instant ?? serverNow(), style));
  const [{ day, time }, set] = useState(start);
  const isWhole = isDay(day) && isInstant(`${day}T${time}`);
  const instant = isWhole ? instantAt(day, time, zoneOf(style.timezone)) : null;
  const isAhead = instant !== null && Date.parse(instant) > serverNow().getTime();
  const isAsShown = past !== null && day === start.day && time === start.time;
  return {
    day,
    time,
    moment: isAsShown ? past.moment : instant,
    fault: instant === null ? 'past.needed' : isAhead ? 'past.ahead' : null,
    setDay: (next: string) => set({ day: next, time }),
    setTime: (next: string) => set({ day, time: next }),
  };
}

function Choice({ look, close }: { readonly look: (moment: string) => void; readonly close: () => void }) {
  const translate = useTranslate();
  const { style } = useFormats();
  const { day, time, moment, fault, setDay, setTime } = useChosen();
  const [isShown, setShown] = useState(false);
  const presets = presetsAt(serverNow(), zoneOf(style.timezone));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(fault !== null);
    if (fault === null && moment) look(moment);
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="quiet">{translate('past.explained')}</p>
      <div className="past-presets">
        {(Object.keys(texts) as Preset[]).map((preset) => (
          <Button key={preset} size="small" onClick={() => look(presets[preset])}>
            {translate(texts[preset])}
          </Button>
        ))}
      </div>
      <div className="past-when">
        <FieldFrame
          required
          label={translate('past.day')}
          error={isShown && fault !== null ? translate(fault) : undefined}
        >
          <TemporalInput name="day" kind="day" until="today" value={day} onChange={setDay} autoFocus />
        </FieldFrame>
        <FieldFrame required label={translate('past.time')} error={undefined}>
          <TemporalInput name="time" kind="time" value={time} onChange={setTime} />
        </FieldFrame>
      </div>
      <div className="actions">
        <Button onClick={close}>{translate('action.cancel')}</Button>
        <Button type="submit" look="primary">
          {translate('past.look')}
        </Button>
      </div>
    </form>
  );
}

export function PastDialog({ open, close }: PastDialogProps) {
  const translate = useTranslate();
  const look = useLook(close);
  return (
    <Dialog open={open} title={translate('past.title')} onClose={close}>
      {open && <Choice look={look} close={close} />}
    </Dialog>
  );
}
