/** The calendar, the months or the hours behind a field's button; loaded when somebody first opens one. Weeks begin on Monday. */
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { DigitalClock } from '@mui/x-date-pickers/DigitalClock';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { FIRST_DAY, LAST_DAY, isDay, isMonth, isTime } from '@hospital/contracts';
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- what the calendar counts with; days go in and out as text
import dayjs, { type Dayjs } from 'dayjs';
import updateLocale from 'dayjs/plugin/updateLocale';
import 'dayjs/locale/ar-ma';
import 'dayjs/locale/en';
import 'dayjs/locale/fr';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useFormats } from '../../session/useSettings.ts';
import { Popover } from '../../ui/lazyMui.tsx';

dayjs.extend(updateLocale);
const MONDAY = 1;
/** Moroccan Arabic: western digits, and the months as they are called here. */
const dayjsLocales: Readonly<Record<string, string>> = { ar: 'ar-ma', fr: 'fr' };
for (const name of ['en', 'fr', 'ar-ma']) dayjs.updateLocale(name, { weekStart: MONDAY });

const STEP_MINUTES = 15;
const MORNING = '08:00';

/** Nobody looks for an hour of the night first. */
function showMorning(popup: HTMLElement | null): void {
  const hours = [...(popup?.querySelectorAll('[role="option"]') ?? [])];
  hours.find(({ textContent }) => textContent === MORNING)?.scrollIntoView({ block: 'start' });
}

interface MomentPopupProps {
  readonly kind: 'day' | 'month' | 'time';
  readonly anchor: HTMLElement;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

/** The value as a moment of the local clock, which nobody reads: days and times have no zone here. */
function momentOf({ kind, value }: Pick<MomentPopupProps, 'kind' | 'value'>): Dayjs | null {
  if (kind === 'time') return isTime(value) ? dayjs(`2026-01-01T${value}`) : null;
  if (kind === 'month') return isMonth(value) ? dayjs(`${value}-01`) : null;
  return isDay(value) ? dayjs(value) : null;
}

/** What is marked as today is the clinic's day: a browser in another time zone may be a day ahead or behind. */
function adapterOn(today: string): typeof AdapterDayjs {
  return class extends AdapterDayjs {
    constructor(options?: ConstructorParameters<typeof AdapterDayjs>[0]) {
      super(options);
      const { date } = this;
      Object.assign(this, {
        date: (value: string | null = today, timezone?: string) => date(value, timezone),
      });
    }
  };
}

const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', time: 'HH:mm' } as const;

export function MomentPopup({ kind, anchor, value, onChoose, onClose }: MomentPopupProps) {
  const locale = useLocale();
  const translate = useTranslate();
  const { now } = useFormats();
  const [{ today, dateAdapter }] = useState(() => {
    const { day } = now();
    return { today: dayjs(day), dateAdapter: adapterOn(day) };
  });
  const language = dayjsLocales[locale] ?? 'en';
  const take = (moment: Dayjs | null, isLast: boolean) => {
    if (moment) onChoose(moment.locale('en').format(formats[kind]));
    if (isLast) onClose();
  };
  const moment = momentOf({ kind, value });
  const shared = { autoFocus: true, value: moment, referenceDate: today };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          className: 'floating moment-popup',
          role: 'dialog',
          'aria-label': translate(`field.choose_${kind}`),
        },
      }}
    >
      <LocalizationProvider dateAdapter={dateAdapter} adapterLocale={language}>
        {kind === 'time' ? (
          <DigitalClock
            ref={moment ? null : showMorning}
            {...shared}
            ampm={false}
            timeStep={STEP_MINUTES}
            onChange={(chosen: Dayjs | null) => take(chosen, true)}
          />
        ) : (
          <DateCalendar
            {...shared}
            {...(kind === 'month' ? { views: ['year', 'month'] as const, openTo: 'month' as const } : {})}
            minDate={dayjs(FIRST_DAY)}
            maxDate={dayjs(LAST_DAY)}
            onChange={(chosen: Dayjs | null, state, view) =>
              take(
                chosen,
                state === 'finish' && (view === undefined || view === (kind === 'month' ? 'month' : 'day')),
              )
            }
          />
        )}
      </LocalizationProvider>
    </Popover>
  );
}
