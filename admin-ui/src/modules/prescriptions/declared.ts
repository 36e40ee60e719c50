import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const prescriptionsDeclared: Pick<DeclaredTexts<'prescriptions'>, 'event'> = {
  event: {
    PrescriptionIssued: 'Prescription issued',
    PrescriptionChanged: 'Prescription changed',
    PrescriptionStatusChanged: 'Prescription: status changed',
    PrescriptionRemoved: 'Prescription deleted',
  },
};
