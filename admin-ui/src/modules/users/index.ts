import { DOCTOR, users } from '@hospital/contracts';
import { Stethoscope, UsersRound } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import { roleNameOf } from './roleNameOf.ts';
import { texts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['Doctors'] } as const;
const doctorsOnly = { role: DOCTOR };

/** Doctors have screens of their own. */
export const userScreens = defineScreens(users, {
  address: '/employees',
  file: load,
  needs: { flags: ['Employees'] },
  perPage: 8,
  recordAt: (user) => (roleNameOf(user) === DOCTOR ? '/doctors/:id/profile' : null),
  screens: [
    {
      path: '/doctors',
      needs,
      component: lazyScreen(load, 'DoctorGrid'),
      list: { resource: 'users', perPage: 12, filter: doctorsOnly },
    },
    { path: '/doctors/create', needs, component: lazyScreen(load, 'DoctorCreate') },
    { path: '/doctors/:id/update', needs, component: lazyScreen(load, 'DoctorEdit') },
    { path: '/doctors/:id/profile', needs, component: lazyScreen(load, 'DoctorProfile') },
  ],
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  finds: [
    { text: 'person.doctor', needs, filter: doctorsOnly },
    { text: 'person.employee', offers: (user) => roleNameOf(user) !== DOCTOR },
  ],
  menu: [
    {
      group: 'people',
      order: 2,
      text: 'doctors',
      name: 'person.doctor',
      path: '/doctors',
      icon: Stethoscope,
      needs,
    },
    { group: 'people', order: 3, text: 'employees', name: 'person.employee', icon: UsersRound },
  ],
  dashboard: [
    {
      side: 'aside',
      order: 3,
      needs,
      component: lazyScreen(() => import('./DoctorShortList.tsx'), 'DoctorShortList'),
    },
  ],
});
