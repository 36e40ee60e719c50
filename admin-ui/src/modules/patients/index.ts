import { HeartPulse } from 'lucide-react';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { patientTexts } from './texts.ts';

const load = () => import('./screens.tsx');
const needs = { flags: ['Patients'] } as const;

export const patientScreens: ModuleScreens = {
  texts: patientTexts,
  screens: [
    {
      path: '/patients',
      needs,
      component: lazyScreen(load, 'PatientList'),
      list: { resource: 'patients', perPage: 10 },
    },
    { path: '/patients/create', needs, component: lazyScreen(load, 'PatientCreate') },
    { path: '/patients/:id', needs, component: lazyScreen(load, 'PatientRecord') },
    { path: '/patients/:id/update', needs, component: lazyScreen(load, 'PatientEdit') },
  ],
  finds: [{ resource: 'patients', text: 'resources.patients.name', needs, to: (id) => `/patients/${id}` }],
  menu: [{ group: 'people', place: 1, text: 'patients', icon: HeartPulse, to: '/patients', needs }],
  facts: [
    { of: 'patients', place: 1, component: lazyPart(() => import('./PatientFacts.tsx'), 'PatientFacts') },
  ],
};
