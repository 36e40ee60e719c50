import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const patientsDeclared: Pick<DeclaredTexts<'patients'>, 'event'> = {
  event: {
    PatientCreated: 'Patient added',
    PatientChanged: 'Patient changed',
    PatientStatusChanged: 'Patient: status changed',
    PatientRemoved: 'Patient deleted',
  },
};
