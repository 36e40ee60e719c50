import { DOCTOR } from '@hospital/contracts';
import { Stethoscope, UsersRound } from 'lucide-react';
import { lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { roleNameOf } from './roleNameOf.ts';
import { userTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const doctors = { flags: ['Doctors'] } as const;
const employees = { flags: ['Employees'] } as const;

export const userScreens: ModuleScreens = {
  texts: userTexts,
  screens: [
    {
      path: '/doctors',
      needs: doctors,
      component: lazyScreen(load, 'DoctorGrid'),
      list: { resource: 'users', perPage: 12, filter: { role: DOCTOR } },
    },
    { path: '/doctors/create', needs: doctors, component: lazyScreen(load, 'DoctorCreate') },
    { path: '/doctors/:id/update', needs: doctors, component: lazyScreen(load, 'DoctorEdit') },
    { path: '/doctors/:id/profile', needs: doctors, component: lazyScreen(load, 'DoctorProfile') },
    {
      path: '/employees',
      needs: employees,
      component: lazyScreen(load, 'EmployeeList'),
      list: { resource: 'users', perPage: 8 },
    },
    { path: '/employees/create', needs: employees, component: lazyScreen(load, 'EmployeeCreate') },
    { path: '/employees/:id', needs: employees, component: lazyScreen(load, 'EmployeeRecord') },
    { path: '/employees/:id/update', needs: employees, component: lazyScreen(load, 'EmployeeEdit') },
  ],
  finds: [
    {
      resource: 'users',
      text: 'person.doctor',
      needs: doctors,
      filter: { role: DOCTOR },
      to: (id) => `/doctors/${id}/profile`,
    },
    {
      resource: 'users',
      text: 'person.employee',
      needs: employees,
      offers: ({ role }) => role?.name !== DOCTOR,
      to: (id) => `/employees/${id}`,
    },
  ],
  opens: [
    {
      of: 'users',
      to: (user) => {
        const id = encodeURIComponent(String(user['_id']));
        return roleNameOf(user) === DOCTOR ? `/doctors/${id}/profile` : `/employees/${id}`;
      },
    },
  ],
  menu: [
    { group: 'people', place: 2, text: 'doctors', icon: Stethoscope, to: '/doctors', needs: doctors },
    { group: 'people', place: 3, text: 'employees', icon: UsersRound, to: '/employees', needs: employees },
  ],
  dashboard: [
    {
      side: 'aside',
      place: 3,
      needs: doctors,
      component: lazyScreen(() => import('./DoctorShortList.tsx'), 'DoctorShortList'),
    },
  ],
};
