import { DOCTOR } from '@hospital/contracts';
import { CalendarDays, ClipboardList } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import type { Session } from '../../kernel/session/SessionContext.tsx';
import { placeBack, stateBack } from './opposites.ts';
import { appointmentTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const loadCalendar = () => import('./calendar/page.ts');
const ofPatient = () => import('./AppointmentsOfPatient.tsx');
const needs = { flags: ['Appointments'] } as const;

const isDoctor = ({ role }: RaRecord) => (role as { name?: unknown } | null)?.name === DOCTOR;

const ofDashboard = () => import('./VisitsOfDashboard.tsx');
/** Who books for patients, and sees none of their own. */
const desk = { flags: ['Appointments'], all: ['Patients'] } as const;
const isSignedInDoctor = ({ user }: Session) => user.role.name === DOCTOR;
const isDesk = (session: Session) => !isSignedInDoctor(session);

/** The table and the calendar are "plain" routes: a session opens them, the calls inside decide. */
export const appointmentScreens: ModuleScreens = {
  opposites: [stateBack, placeBack],
  texts: appointmentTexts,
  screens: [
    {
      path: '/appointments',
      component: lazyScreen(load, 'AppointmentList'),
      list: { resource: 'appointments', perPage: 8 },
    },
    { path: '/appointments/calendar', component: lazyScreen(loadCalendar, 'CalendarPage') },
    { path: '/appointments/create', needs, component: lazyScreen(load, 'AppointmentCreate') },
    { path: '/appointments/:id', needs, component: lazyScreen(load, 'AppointmentRecord') },
    { path: '/appointments/:id/update', needs, component: lazyScreen(load, 'AppointmentEdit') },
  ],
  finds: [
    {
      resource: 'appointments',
      text: 'resources.appointments.name',
      needs,
      next: { filter: { upcoming: true }, sort: { field: 'appointmentDate', order: 'ASC' } },
      to: (id) => `/appointments/${id}`,
    },
  ],
  menu: [
    { group: 'today', place: 2, text: 'calendar', icon: CalendarDays, to: '/appointments/calendar', needs },
    { group: 'today', place: 3, text: 'appointments', icon: ClipboardList, to: '/appointments', needs },
  ],
  dashboard: [
    {
      side: 'main',
      place: 1,
      needs,
      isFor: isSignedInDoctor,
      component: lazyScreen(ofDashboard, 'OwnDay'),
    },
    {
      side: 'main',
      place: 3,
      needs: desk,
      isFor: isDesk,
      component: lazyScreen(ofDashboard, 'NextAppointments'),
    },
    {
      side: 'main',
      place: 4,
      needs,
      component: lazyScreen(() => import('./UpcomingAppointments.tsx'), 'UpcomingAppointments'),
    },
    {
      side: 'aside',
      place: 1,
      needs: desk,
      isFor: isDesk,
      component: lazyScreen(() => import('./FreePlaces.tsx'), 'FreePlaces'),
    },
  ],
  related: [
    {
      of: 'patients',
      needs,
      tab: 'menu.appointments',
      component: lazyPart(ofPatient, 'AppointmentsOfPatient'),
    },
    {
      of: 'users',
      needs,
      tab: 'appointment.doctorsDay',
      when: isDoctor,
      component: lazyPart(() => import('./DoctorsDay.tsx'), 'DoctorsDay'),
    },
  ],
  facts: [{ of: 'patients', place: 2, needs, component: lazyPart(ofPatient, 'VisitsOfPatient') }],
};
