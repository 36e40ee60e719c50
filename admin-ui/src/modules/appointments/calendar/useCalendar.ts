/** What the calendar shows, by its address: the view, the day, the doctor; and the appointments of those days. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { DOCTOR } from '@hospital/contracts';
import { withId } from '../../../kernel/api/dataProvider.ts';
import { call } from '../../../kernel/api/http.ts';
import { useFormats } from '../../../kernel/session/useSettings.ts';
import { daysOf, type View } from './days.ts';

export interface CalendarAddress {
  readonly view: View;
  readonly day: string;
  readonly doctor: string | null;
  readonly days: readonly string[];
  readonly go: (to: Partial<Record<'view' | 'day' | 'doctor', string | null>>) => void;
}

export function useCalendarAddress(): CalendarAddress {
  const { now } = useFormats();
  const [parameters, setParameters] = useSearchParams();
  const view: View = parameters.get('view') === 'week' ? 'week' : 'day';
  const wanted = parameters.get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(wanted) ? wanted : now().day;
  const go: CalendarAddress['go'] = (to) =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(to)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return { view, day, doctor: parameters.get('doctor'), days: daysOf(view, day), go };
}

async function loadAppointments(from: string, to: string): Promise<RaRecord[]> {
  const { body } = await call({ method: 'GET', path: `/appointments/calendar?from=${from}&to=${to}` });
  return (Array.isArray(body) ? body : []).map(withId);
}

export function useAppointments(days: readonly string[]) {
  const from = days[0] ?? '';
  const to = days.at(-1) ?? from;
  return useQuery({
    queryKey: ['appointments', 'calendar', from, to],
    queryFn: () => loadAppointments(from, to),
    placeholderData: (before) => before,
  });
}

const isActive = (doctor: RaRecord) => !['Inactif', 'Inactive'].includes(String(doctor['status']));

/** The active doctors, and those who have something on these days all the same. */
export function useDoctors(appointments: readonly RaRecord[] | undefined): readonly RaRecord[] | null {
  const { data } = useGetList('users', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: '', order: 'ASC' },
    filter: { role: DOCTOR },
  });
  return useMemo(() => {
    if (!data) return null;
    const known = new Map(data.filter(isActive).map((doctor) => [String(doctor.id), doctor as RaRecord]));
    for (const { doctor } of appointments ?? []) {
      if (typeof doctor === 'object' && doctor?._id && !known.has(doctor._id))
        known.set(doctor._id, withId(doctor));
    }
    return [...known.values()].sort((a, b) => String(a['lastname']).localeCompare(String(b['lastname'])));
  }, [data, appointments]);
}
