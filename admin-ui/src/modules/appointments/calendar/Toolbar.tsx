/** Which days, whose, and how they are shown. All of it is in the address. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { FilterMoment } from '../../../kernel/form/typed/FilterMoment.tsx';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import { Button, IconButton } from '../../../kernel/ui/Button.tsx';
import { stepped, views } from './days.ts';
import type { CalendarAddress } from './useCalendar.ts';

interface ToolbarProps {
  readonly address: CalendarAddress;
  readonly doctors: readonly RaRecord[];
}

function DoctorChoice({ address, doctors }: ToolbarProps) {
  const nameOf = usePersonName();
  const translate = useTranslate();
  const { doctor, own, go } = address;
  return (
    <>
      {own && (
        <Button aria-pressed={doctor === own} onClick={() => go({ doctor: doctor === own ? null : own })}>
          {translate('calendar.mine')}
        </Button>
      )}
      <select
        className="input calendar-doctor"
        value={doctor ?? ''}
        aria-label={translate('resources.appointments.fields.doctor')}
        onChange={(event) => go({ doctor: event.target.value || null })}
      >
        <option value="">{translate('calendar.allDoctors')}</option>
        {doctors.map((one) => (
          <option key={one.id} value={String(one.id)}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </>
  );
}

export function Toolbar({ address, doctors }: ToolbarProps) {
  const translate = useTranslate();
  const { view, day, go } = address;
  return (
    <div className="bar">
      <Button onClick={() => go({ day: null })}>{translate('action.today')}</Button>
      <IconButton
        icon={ChevronLeft}
        className="mirrors"
        label={translate('action.previous')}
        onClick={() => go({ day: stepped(view, day, -1) })}
      />
      <IconButton
        icon={ChevronRight}
        className="mirrors"
        label={translate('action.next')}
        onClick={() => go({ day: stepped(view, day, 1) })}
      />
      <div className="calendar-day">
        <FilterMoment
          kind="day"
          value={day}
          aria-label={translate('resources.appointments.fields.appointmentDate')}
          onChange={(next) => next && go({ day: next })}
        />
      </div>
      <DoctorChoice address={address} doctors={doctors} />
      <span className="segments" role="group" aria-label={translate('calendar.view')}>
        {views.map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => go({ view: name })}>
            {translate(`calendar.${name}`)}
          </button>
        ))}
      </span>
    </div>
  );
}
