/** The receptionist's home: the day of all doctors, the week, the month, and the same as a list. */
import { Plus, Printer, Stethoscope, TableProperties } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { clinicHours, endOfSlot, timeOf } from '@hospital/contracts';
import { useAddresses } from '../../../kernel/addresses.ts';
import { useKeys } from '../../../kernel/keys.ts';
import { usePast } from '../../../kernel/past/past.ts';
import { OnlyInPresent } from '../../../kernel/past/OnlyInPresent.tsx';
import { useSession } from '../../../kernel/session/SessionContext.tsx';
import { useFormats, useSettings } from '../../../kernel/session/useSettings.ts';
import { Button, LinkButton } from '../../../kernel/ui/Button.tsx';
import { Page } from '../../../kernel/ui/Page.tsx';
import { usePersonName } from '../../../kernel/ui/personName.ts';
import { StaleNotice } from '../../../kernel/ui/StaleNotice.tsx';
import { ErrorState, SkeletonRows, State } from '../../../kernel/ui/State.tsx';
import { isClosed } from '../AppointmentStatus.tsx';
import { useAppointmentStatus } from '../AppointmentVerbs.tsx';
import { holidaysOn, noAbsences } from './absences.ts';
import type { Booking } from './BookingPopover.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { calendarColumns, type CalendarAppointment, type CalendarColumn } from './columns.ts';
import { DayList } from './DayList.tsx';
import { DaySheet } from './DaySheet.tsx';
import { firstFree } from './freeTimes.ts';
import type { Ghost } from './ghost.ts';
import { AbsenceNotes } from './GridHead.tsx';
import { AppointmentCard, BookingPopover, usePreloadedDialogs } from './lazyDialogs.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { Toolbar } from './Toolbar.tsx';
import {
  useCalendarAddress,
  useContents,
  useShownCalendar,
  type CalendarAddress,
  type ShownCalendar,
} from './useCalendar.ts';
import { slotOf, useMoving } from './useMoving.ts';
import { WeekCounts } from './WeekCounts.tsx';

/** A week of more doctors than this is shown as figures: their appointments would overlap. */
const MOST_IN_A_WEEK = 3;

interface Drawn {
  /** None where the booking began with a key. */
  readonly ghost: Ghost | null;
  readonly booking: Booking;
}

/** Beside what was drawn, as far as the window reaches. */
function boundsOfGhost(): Booking['at'] {
  const box = document.querySelector('[data-ghost], [data-minute]:focus')?.getBoundingClientRect();
  return box ? { top: box.top, left: box.right + 8 } : { top: 120, left: 120 };
}

function bookingOf(column: CalendarColumn, ghost: Ghost): Booking {
  const values = {
    appointmentDate: column.day,
    fromTime: timeOf(ghost.from),
    toTime: timeOf(ghost.to),
    doctor: String(column.doctor?.id ?? ''),
  };
  return { values, at: boundsOfGhost() };
}

/** `n` books with the doctor who is free first on the shown day. */
function useNewKey({ address, contents, isLeft }: BoardProps, begin: (booking: Booking) => void): void {
  const { day, doctor } = address;
  const { doctors, appointments, absences } = contents;
  const { now } = useFormats();
  const hours = clinicHours(useSettings());
  const isPast = usePast() !== null;
  const { may } = useSession();
  const asked = doctor === null ? doctors : doctors.filter(({ id }) => id === doctor);
  const book = (event: KeyboardEvent) => {
    event.preventDefault();
    const free = firstFree(asked, { day, appointments, absences, now: now(), hours });
    const fromTime = free?.time ?? '';
    const toTime = free ? endOfSlot(free.time) : '';
    const values = { appointmentDate: day, fromTime, toTime, doctor: free?.doctor ?? doctor ?? '' };
    begin({ values, at: boundsOfGhost() });
  };
  useKeys(isLeft || isPast || !may('BookAppointment') ? {} : { n: book });
}

interface BoardProps extends ShownCalendar {
  /** Other days than these are asked for, and still read: nothing is begun on these any more. */
  readonly isLeft: boolean;
}

function Board({ address, contents, isLeft }: BoardProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const isPast = usePast() !== null;
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [opened, setOpened] = useState<CalendarAppointment | null>(null);
  const { move, dialog } = useMoving();
  const status = useAppointmentStatus(() => setOpened(null));
  usePreloadedDialogs();
  const { view, day, days, doctor } = address;
  const { doctors, appointments, absences } = contents;
  const columns = calendarColumns(address, contents);
  useNewKey({ address, contents, isLeft }, (booking) => setDrawn({ ghost: null, booking }));
  const label = translate('calendar.grid', { when: formats.day(day) });
  if (!doctors.length) return <State icon={Stethoscope} title={translate('calendar.noDoctors')} />;
  const shown = appointments.find(({ id }) => id === opened?.id) ?? opened;
  const isCounted = view === 'week' && !doctor && doctors.length > MOST_IN_A_WEEK;
  return (
    <>
      <div className="calendar-board" inert={isLeft} aria-busy={isLeft}>
        {view === 'list' && <DayList columns={columns} absences={absences} />}
        {view === 'month' && (
          <MonthGrid {...{ columns, absences, day, label }} linkTo={linkOf(address)} onOpen={setOpened} />
        )}
        {view === 'day' && <DaySheet columns={columns} />}
        {isCounted && <WeekCounts days={days} label={label} linkTo={addressOf} {...contents} />}
        {(view === 'day' || (view === 'week' && !isCounted)) && (
          <>
            <CalendarGrid
              columns={columns}
              view={view}
              label={label}
              booking={drawn?.ghost ?? null}
              mayMove={(appointment) => !isPast && !isClosed(appointment)}
              onMake={(column, ghost) => !isPast && setDrawn({ ghost, booking: bookingOf(column, ghost) })}
              onMove={(column, { appointment, ...ghost }) =>
                appointment && void move(appointment, slotOf(column, { appointment, ...ghost }))
              }
              onOpen={setOpened}
            />
            <OnlyInPresent>
              <p className="quiet small calendar-hint">{translate('calendar.hint')}</p>
            </OnlyInPresent>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {drawn && (
          <BookingPopover booking={drawn.booking} contents={contents} onClose={() => setDrawn(null)} />
        )}
        {shown && (
          <AppointmentCard
            appointment={shown}
            doctors={doctors}
            change={status.change}
            onMove={move}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
      {dialog}
      {status.dialog}
    </>
  );
}

function addressOf(to: Readonly<Record<string, string>>): string {
  return `/appointments/calendar?${new URLSearchParams(to).toString()}`;
}

const linkOf =
  ({ doctor }: CalendarAddress) =>
  (day: string) =>
    addressOf({ view: 'day', day, ...(doctor ? { doctor } : {}) });

function useTitle({ view, day, days }: CalendarAddress): string {
  const translate = useTranslate();
  const formats = useFormats();
  if (view === 'day') return `${formats.weekday(day, 'long')} ${formats.day(day)}`;
  if (view === 'month') return formats.month(day.slice(0, 7));
  return translate('calendar.span', { from: formats.day(days[0]), to: formats.day(days.at(-1)) });
}

/** Whose appointments a sheet of paper shows: the choice itself is not printed. */
function Whose({ address: { doctor }, contents: { doctors } }: ShownCalendar) {
  const translate = useTranslate();
  const nameOf = usePersonName();
  const name =
    doctor === null ? translate('calendar.allDoctors') : nameOf(doctors.find(({ id }) => id === doctor));
  return (
    <p className="on-paper">
      <bdi>{name}</bdi>
    </p>
  );
}

export function CalendarPage() {
  const { createOf, listOf } = useAddresses();
  const translate = useTranslate();
  const { holds } = useSession();
  const { pathname, search } = useLocation();
  const address = useCalendarAddress();
  const read = useContents(address);
  const shown = useShownCalendar(address, read);
  const { view, day } = shown?.address ?? address;
  const absences = shown?.contents.absences ?? noAbsences;
  const values = { appointmentDate: address.day };
  return (
    <Page
      title={useTitle(shown?.address ?? address)}
      beside={view === 'day' && <AbsenceNotes holidays={holidaysOn(absences, day)} leave={null} />}
      actions={
        <>
          <Button icon={Printer} disabled={!shown} onClick={() => window.print()}>
            {translate('action.print')}
          </Button>
          <LinkButton to={listOf('appointments')} icon={TableProperties}>
            {translate('menu.appointments')}
          </LinkButton>
          {holds('Appointments') && (
            <LinkButton
              to={createOf('appointments')}
              look="primary"
              icon={Plus}
              state={{ values, back: pathname + search }}
            >
              {translate('calendar.new')}
            </LinkButton>
          )}
        </>
      }
    >
      <Toolbar address={address} doctors={shown?.contents.doctors ?? []} />
      {read.error !== null && <ErrorState error={read.error} retry={read.retry} />}
      {read.error === null && !shown && <SkeletonRows rows={14} />}
      <StaleNotice {...read.stale} error={shown && read.stale.error} retry={read.retry} />
      {shown && <Whose {...shown} />}
      {shown && <Board {...shown} isLeft={read.contents === null} />}
    </Page>
  );
}
