/**
 * What the calendar shows, by its address: the view, the day, the doctor; the appointments of those days, and who is away on them. Other days
 * never stand in for days that are still read: a time that is taken would look free.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useGetList, useGetOne, type RaRecord } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { DOCTOR, isDay, patients } from '@hospital/contracts';
import { listResult, queryString, withId } from '../../../kernel/api/dataProvider.ts';
import { call } from '../../../kernel/api/http.ts';
import { usePast } from '../../../kernel/past/past.ts';
import { overview } from '../../../kernel/refresh.ts';
import { useSession } from '../../../kernel/session/SessionContext.tsx';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { isActive, unreadDoctor } from '../choices.ts';
import { noAbsences, type Absences } from './absences.ts';
import { calendarFields } from './calendarFields.ts';
import type { CalendarAppointment, CalendarContents } from './columns.ts';
import { daysOf, views, type View } from './days.ts';
import { defaultOrder } from '../../../kernel/list/defaultOrder.ts';

/** In the address: a doctor sees their own calendar unless they ask for everybody's. */
const EVERYBODY = 'all';

export interface CalendarAddress {
  readonly view: View;
  readonly day: string;
  readonly doctor: string | null;
  readonly days: readonly string[];
  /** The own calendar of the signed-in doctor; null for anybody else. */
  readonly own: string | null;
  readonly go: (to: Partial<Record<'view' | 'day' | 'doctor', string | null>>) => void;
}

export function useCalendarAddress(): CalendarAddress {
  const { now } = useFormats();
  const { user } = useSession();
  const [parameters, setParameters] = useSearchParams();
  const view = views.find((known) => known === parameters.get('view')) ?? 'day';
  const wanted = parameters.get('day') ?? '';
  const day = isDay(wanted) ? wanted : now().day;
  const own = user.role.name === DOCTOR ? user._id : null;
  const asked = parameters.get('doctor') ?? own;
  const doctor = asked === EVERYBODY ? null : asked;
  const go: CalendarAddress['go'] = ({ doctor: nextDoctor, ...to }) =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      const chosen = nextDoctor === undefined ? {} : { doctor: nextDoctor ?? (own && EVERYBODY) };
      for (const [name, value] of Object.entries({ ...to, ...chosen })) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  const days = useMemo(() => daysOf(view, day), [view, day]);
  return { view, day, doctor, own, days, go };
}

const spanOf = (days: readonly string[]) => ({ from: days[0] ?? '', to: days.at(-1) ?? '' });

/** How often other people's holidays and leaves have the absences read again. */
const EVERY_MS = 15_000;
/** Who may not read leaves is not notified of them. */
const UNHEARD_MS = 60_000;

interface Span {
  readonly from: string;
  readonly to: string;
  readonly signal: AbortSignal;
}

interface CalendarRequest extends Span {
  readonly fields: readonly string[];
}

/** All of them: a time that is taken must not look free because the answer had no room for it. */
async function loadAppointments({ signal, ...asked }: CalendarRequest): Promise<CalendarAppointment[]> {
  const appointments: RaRecord[] = [];
  let after: string | null = null;
  do {
    const path: string = `/appointments/calendar${queryString({ ...asked, ...(after ? { after } : {}) })}`;
    const { data, meta } = listResult(await call({ method: 'GET', path, signal }));
    appointments.push(...data);
    after = meta?.next ?? null;
  } while (after !== null);
  return appointments as CalendarAppointment[];
}

export function useAppointments(days: readonly string[]) {
  const { from, to } = spanOf(days);
  const { holds } = useSession();
  const fields = calendarFields({ seesPatients: holds(patients.flag), isDay: days.length === 1 });
  return useQuery({
    queryKey: ['appointments', 'calendar', from, to, fields],
    queryFn: ({ signal }) => loadAppointments({ from, to, fields, signal }),
  });
}

async function loadAbsences({ from, to, signal }: Span): Promise<Absences> {
  const path = `/appointments/absences?from=${from}&to=${to}`;
  const { body } = await call({ method: 'GET', path, signal });
  return { ...noAbsences, ...(body as Partial<Absences>) };
}

function useAbsencesQuery(days: readonly string[]) {
  const { from, to } = spanOf(days);
  const isPast = usePast() !== null;
  const isNotified = useSession().holds('Leaves') || isPast;
  return useQuery({
    queryKey: ['absences', from, to],
    queryFn: ({ signal }) => loadAbsences({ from, to, signal }),
    retry: false,
    ...overview('appointments.absences', EVERY_MS, isNotified ? false : UNHEARD_MS),
  });
}

const absencesOf = ({ data, isPending }: ReturnType<typeof useAbsencesQuery>) =>
  isPending ? null : (data ?? noAbsences);

/** Null while they are read. Those that cannot be read are not shown: a calendar without them can still be worked with. */
export function useAbsences(days: readonly string[]): Absences | null {
  return absencesOf(useAbsencesQuery(days));
}

interface AskedDoctors {
  readonly appointments: readonly RaRecord[] | undefined;
  /** Whose calendar it is; null where it is everybody's. */
  readonly asked: string | null;
}

/** Whose calendar is asked for, where neither a list of doctors nor an appointment names them: another role, or no record any more. Undefined while it is read. */
function useFormerDoctor(id: string, isAsked: boolean): RaRecord | undefined {
  const read = useGetOne('users', { id }, { enabled: isAsked, retry: false });
  if (!isAsked) return undefined;
  return read.data ?? (read.error ? unreadDoctor(id) : undefined);
}

/** Each as an appointment tells of them. */
function doctorsOf(appointments: readonly RaRecord[]): readonly RaRecord[] {
  return appointments.flatMap(({ doctor }) =>
    typeof doctor === 'object' && doctor?._id ? [withId(doctor)] : [],
  );
}

/** The active doctors, others who have an appointment on these days, and the doctor who was chosen. */
function useDoctors({ appointments, asked }: AskedDoctors) {
  const { data, ...query } = useGetList('users', {
    pagination: { page: 1, perPage: 1_000 },
    sort: defaultOrder,
    filter: { role: DOCTOR },
  });
  const named = useMemo(() => appointments && doctorsOf(appointments), [appointments]);
  const isKnown = [...(data ?? []), ...(named ?? [])].some(({ id }) => id === asked);
  const isFormer = asked !== null && data !== undefined && named !== undefined && !isKnown;
  const former = useFormerDoctor(asked ?? '', isFormer);
  const doctors = useMemo(() => {
    if (!data || (isFormer && !former)) return null;
    const listed = data.filter((doctor) => isActive(doctor) || doctor.id === asked);
    const known = new Map(
      [...(named ?? []), ...listed, ...(former ? [former] : [])].map((one) => [
        String(one.id),
        one as RaRecord,
      ]),
    );
    return [...known.values()].sort((a, b) => String(a['lastname']).localeCompare(String(b['lastname'])));
  }, [data, named, asked, isFormer, former]);
  return { ...query, data: doctors };
}

interface CalendarRead {
  /** Null until all of it is read. */
  readonly contents: CalendarContents | null;
  /** Of what the calendar cannot do without; null once that is there. */
  readonly error: unknown;
  /** Why what is there could not be refreshed, or is not all, and when it was read. */
  readonly stale: { readonly error: unknown; readonly readAt: number };
  readonly retry: () => void;
}

export function useContents({ days, doctor }: CalendarAddress): CalendarRead {
  const appointments = useAppointments(days);
  const doctors = useDoctors({ appointments: appointments.data, asked: doctor });
  const absences = useAbsencesQuery(days);
  const away = absencesOf(absences);
  const failed = [appointments, doctors, absences].filter(({ error }) => error !== null);
  const missing = [appointments, doctors].find(({ data, error }) => !data && error !== null);
  return {
    contents:
      appointments.data && doctors.data && away
        ? { appointments: appointments.data, doctors: doctors.data, absences: away }
        : null,
    error: missing?.error ?? null,
    stale: {
      error: failed[0]?.error ?? null,
      readAt: Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    },
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

export interface ShownCalendar {
  readonly address: CalendarAddress;
  readonly contents: CalendarContents;
}

/** The days that are asked for, once they are read: until then those that were shown last, under their own name. */
export function useShownCalendar(
  address: CalendarAddress,
  { contents, error }: CalendarRead,
): ShownCalendar | null {
  const last = useRef<ShownCalendar | null>(null);
  const read = contents && { address, contents };
  useEffect(() => {
    if (read) last.current = read;
  });
  return error === null ? (read ?? last.current) : null;
}
