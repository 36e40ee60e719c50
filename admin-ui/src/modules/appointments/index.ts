import { appointments, DOCTOR } from '@hospital/contracts';
import { CalendarDays, ClipboardList } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { Session } from '../../kernel/session/SessionContext.tsx';
import { detailsBack, stateBack } from './opposites.ts';
import { texts } from './texts.ts';

const ofPatient = () => import('./AppointmentsOfPatient.tsx');
const needs = { flags: ['Appointments'] } as const;

const isDoctor = ({ role }: RaRecord) => (role as { name?: unknown } | null)?.name === DOCTOR;

const ofDashboard = () => import('./VisitsOfDashboard.tsx');
/** Who books for patients, and sees none of their own. */
const desk = { flags: ['Appointments'], all: ['Patients'] } as const;
const isSignedInDoctor = ({ user }: Session) => user.role.name === DOCTOR;
const isDesk = (session: Session) => !isSignedInDoctor(session);

/** The table and the calendar are "plain" routes: a session opens them, the calls inside decide. */
export const appointmentScreens = defineScreens(appointments, {
  address: '/appointments',
  file: () => import('./screens.tsx'),
  perPage: 8,
  list: { needs: null },
  screens: [
    {
      path: 'calendar',
      needs: null,
      component: lazyScreen(() => import('./calendar/page.ts'), 'CalendarPage'),
    },
  ],
  opposites: [stateBack, detailsBack],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  finds: [{ next: { filter: { upcoming: true }, sort: { field: 'appointmentDate', order: 'ASC' } } }],
  menu: [
    { group: 'today', order: 2, text: 'calendar', icon: CalendarDays, path: 'calendar' },
    { group: 'today', order: 3, icon: ClipboardList },
  ],
  dashboard: [
    {
      side: 'main',
      order: 1,
      needs,
      isFor: isSignedInDoctor,
      component: lazyScreen(ofDashboard, 'OwnDay'),
    },
    {
      side: 'main',
      order: 3,
      needs: desk,
      isFor: isDesk,
      component: lazyScreen(ofDashboard, 'NextAppointments'),
    },
    {
      side: 'main',
      order: 4,
      needs,
      component: lazyScreen(() => import('./UpcomingAppointments.tsx'), 'UpcomingAppointments'),
    },
    {
      side: 'aside',
      order: 1,
      needs: desk,
      isFor: isDesk,
      component: lazyScreen(() => import('./FreeSlots.tsx'), 'FreeSlots'),
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
  facts: [{ of: 'patients', order: 2, needs, component: lazyPart(ofPatient, 'VisitsOfPatient') }],
});
