/** What is said of patients once something was done. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  resources: { patients: { fields: { doctor: 'Doctor' } } },
  event: {
    PatientCreated: 'Patient added',
    PatientChanged: 'Patient changed',
    PatientStatusChanged: 'Patient: status changed',
    PatientRemoved: 'Patient deleted',
    PatientRestricted: 'Patient restricted',
    PatientRestrictionLifted: 'Patient: restriction lifted',
  },
  list: { myPatients: 'My patients' },
  toast: {
    patient: { created: 'Patient created', changed: 'Patient updated', deleted: 'Patient deleted' },
  },
} as const satisfies EnglishTexts<'patients'>;
