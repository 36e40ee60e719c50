/** The receptionist's home: the day of all doctors, or the week; drag over free hours to book, drag an appointment to move it. */
import { addDays } from '@hospital/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Plus, Stethoscope } from 'lucide-react';
import { useTranslate, type RaRecord } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { FilterMoment } from '../../../kernel/form/typed/FilterMoment.tsx';
import { useSession } from '../../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { useCommand } from '../../../kernel/useCommand.ts';
import { nameOf } from '../../../kernel/ui/Avatar.tsx';
import { Button, IconButton, LinkButton } from '../../../kernel/ui/Button.tsx';
import { Page } from '../../../kernel/ui/Page.tsx';
import { ErrorState, SkeletonRows, State } from '../../../kernel/ui/State.tsx';
import { isClosed } from '../AppointmentStatus.tsx';
import { timeOf } from '../../../kernel/hours.ts';
import { useSlotOverride } from '../slotOverride.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { calendarColumns, type CalendarColumn } from './columns.ts';
import { stepOf } from './days.ts';
import type { Ghost } from './useDrag.ts';
import { useAppointments, useCalendarAddress, useDoctors, type CalendarAddress } from './useCalendar.ts';

function Toolbar({ address, doctors }: { address: CalendarAddress; doctors: readonly RaRecord[] }) {
  const translate = useTranslate();
  const { view, day, doctor, go } = address;
  const step = stepOf(view);
  return (
    <div className="bar">
      <Button onClick={() => go({ day: null })}>{translate('action.today')}</Button>
      <IconButton
        icon={ChevronLeft}
        className="mirrors"
        label={translate('action.previous')}
        onClick={() => go({ day: addDays(day, -step) })}
      />
      <IconButton
        icon={ChevronRight}
        className="mirrors"
        label={translate('action.next')}
        onClick={() => go({ day: addDays(day, step) })}
      />
      <span className="bar-field">
        <FilterMoment
          kind="day"
          value={day}
          aria-label={translate('resources.appointments.fields.appointmentDate')}
          onChange={(chosen) => chosen && go({ day: chosen })}
        />
      </span>
      <select
        className="input"
        style={{ inlineSize: 'auto', maxInlineSize: 220 }}
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
      <span className="segments" style={{ marginInlineStart: 'auto' }}>
        {(['day', 'week'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => go({ view: name })}>
            {translate(`calendar.${name}`)}
          </button>
        ))}
      </span>
    </div>
  );
}

/** Where a ghost was let go: its day, its hours, and its doctor where the columns are doctors. */
function placeOf(column: CalendarColumn, ghost: Ghost): Record<string, unknown> {
  return {
    appointmentDate: column.day,
    fromTime: timeOf(ghost.from),
    toTime: timeOf(ghost.to),
    ...(column.doctor ? { doctor: column.doctor } : {}),
  };
}

/** The appointment stands at its new place at once; a refusal puts it back. */
function useMoving() {
  const client = useQueryClient();
  const override = useSlotOverride();
  const { run } = useCommand('appointments', 'ChangeAppointment', {
    act: 'change',
    success: 'toast.appointment.changed',
    onRefused: (error, again) => {
      void client.invalidateQueries({ queryKey: ['appointments', 'calendar'] });
      return override.onRefused(error, again);
    },
  });
  const move = (column: CalendarColumn, ghost: Ghost) => {
    const { appointment } = ghost;
    if (!appointment || isClosed(appointment)) return;
    const place = placeOf(column, ghost);
    client.setQueriesData<RaRecord[]>({ queryKey: ['appointments', 'calendar'] }, (known) =>
      known?.map((record) => (record.id === appointment.id ? { ...record, ...place } : record)),
    );
    const { doctor, ...when } = place;
    const id = (doctor as RaRecord | undefined)?.['_id'];
    void run(String(appointment.id), { ...when, ...(id ? { doctor: id } : {}) });
  };
  return { move, dialog: override.dialog };
}

function Board({
  address,
  doctors,
  records,
}: {
  address: CalendarAddress;
  doctors: readonly RaRecord[];
  records: readonly RaRecord[];
}) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const formats = useFormats();
  const { pathname, search } = useLocation();
  const { move, dialog } = useMoving();
  const columns = calendarColumns(address, doctors, records);
  if (!columns.length) return <State icon={Stethoscope} title={translate('calendar.noDoctors')} />;
  return (
    <>
      <CalendarGrid
        columns={columns}
        view={address.view}
        label={translate('calendar.grid', { when: formats.day(address.day) })}
        onMake={(column, ghost) =>
          navigate('/appointments/create', {
            state: { values: placeOf(column, ghost), back: pathname + search },
          })
        }
        onMove={move}
        onOpen={(appointment) => navigate(`/appointments/${appointment.id}`)}
      />
      <p className="quiet small" style={{ paddingBlockStart: 8 }}>
        {translate('calendar.hint')}
      </p>
      {dialog}
    </>
  );
}

export function CalendarPage() {
  const translate = useTranslate();
  const formats = useFormats();
  const { holds } = useSession();
  const address = useCalendarAddress();
  const { data, error, refetch } = useAppointments(address.days);
  const doctors = useDoctors(data);
  const title = `${formats.weekday(address.day, 'long')} ${formats.day(address.day)}`;
  return (
    <Page
      title={address.view === 'day' ? title : translate('calendar.title')}
      actions={
        holds('Appointments') && (
          <LinkButton
            to="/appointments/create"
            look="primary"
            icon={Plus}
            state={{ values: { appointmentDate: address.day }, back: '/appointments/calendar' }}
          >
            {translate('calendar.new')}
          </LinkButton>
        )
      }
    >
      <Toolbar address={address} doctors={doctors ?? []} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && (!data || !doctors) && <SkeletonRows rows={14} />}
      {data && doctors && <Board address={address} doctors={doctors} records={data} />}
    </Page>
  );
}
