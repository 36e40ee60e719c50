import { patients } from '@hospital/contracts';
import { HeartPulse } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

export const patientScreens = defineScreens(patients, {
  address: '/patients',
  file: () => import('./screens.tsx'),
  perPage: 10,
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  finds: [{}],
  menu: [{ group: 'people', order: 1, icon: HeartPulse }],
  facts: [
    { of: 'patients', order: 1, component: lazyPart(() => import('./PatientFacts.tsx'), 'PatientFacts') },
  ],
});
