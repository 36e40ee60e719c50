import { ClipboardPlus } from 'lucide-react';
import { lazyPart, lazyScreen } from '../../kernel/lazyScreen.ts';
import type { ModuleScreens } from '../../kernel/screens.ts';
import { prescriptionTexts } from './texts.ts';

const load = () => import('./screens.tsx');
/** Writing one takes both flags. */
const both = { all: ['Appointments', 'Patients'] } as const;

/** Reading needs a session alone: without a flag one sees one's own. */
export const prescriptionScreens: ModuleScreens = {
  texts: prescriptionTexts,
  screens: [
    {
      path: '/ordonnances',
      component: lazyScreen(load, 'PrescriptionList'),
      list: { resource: 'prescriptions', perPage: 100 },
    },
    { path: '/ordonnances/:id/view', component: lazyScreen(load, 'PrescriptionView') },
    {
      path: '/appointments/:appointmentId/prescriptions/create',
      needs: both,
      component: lazyScreen(load, 'PrescriptionCreate'),
    },
    {
      path: '/appointments/:appointmentId/ordonnance/:id/update',
      needs: both,
      component: lazyScreen(load, 'PrescriptionEdit'),
    },
  ],
  menu: [{ group: 'clinic', place: 2, text: 'prescriptions', icon: ClipboardPlus, to: '/ordonnances' }],
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
};
