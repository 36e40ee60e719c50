/** Patient texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { patientTexts } from './texts.ts';

export const patientTextsFr: Translated<typeof patientTexts, 'fr'> = {
  toast: {
    patient: {
      created: 'Patient créé',
      changed: 'Patient modifié',
      deleted: 'Patient supprimé',
    },
  },
};
