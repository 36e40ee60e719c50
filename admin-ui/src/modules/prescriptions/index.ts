import { prescriptions } from '@hospital/contracts';
import { ClipboardPlus } from 'lucide-react';
import { defineScreens } from '../../kernel/defineScreens.tsx';
import { lazyPart } from '../../kernel/lazyScreen.ts';
import { texts } from './texts.ts';

/** Writing one takes both flags. */
const both = { all: ['Appointments', 'Patients'] } as const;

/** Reading needs a session alone: without a flag one sees one's own. */
export const prescriptionScreens = defineScreens(prescriptions, {
  address: '/ordonnances',
  file: () => import('./screens.tsx'),
  needs: null,
  create: { under: 'appointments', path: ':appointmentId/prescriptions/create', needs: both },
  record: { path: ':id/view' },
  edit: { under: 'appointments', path: ':appointmentId/ordonnance/:id/update', needs: both },
  texts: { en: texts, fr: () => import('./texts.fr.ts'), ar: () => import('./texts.ar.ts') },
  menu: [{ group: 'clinic', order: 2, icon: ClipboardPlus }],
  facts: [
    {
      of: 'prescriptions',
      component: lazyPart(() => import('./PrescriptionFacts.tsx'), 'PrescriptionFacts'),
    },
  ],
  related: [
    {
      of: 'patients',
      tab: 'menu.prescriptions',
      component: lazyPart(() => import('./PrescriptionsOfPatient.tsx'), 'PrescriptionsOfPatient'),
    },
  ],
});
