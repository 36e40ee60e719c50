/** What is said of patients once something was done. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const patientTexts = {
  toast: {
    patient: { created: 'Patient created', changed: 'Patient updated', deleted: 'Patient deleted' },
  },
} as const satisfies Texts;
