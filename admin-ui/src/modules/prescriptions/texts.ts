/** The texts of prescriptions. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    PrescriptionIssued: 'Prescription issued',
    PrescriptionChanged: 'Prescription changed',
    PrescriptionStatusChanged: 'Prescription: status changed',
    PrescriptionRemoved: 'Prescription deleted',
  },
  prescription: {
    repeatLast: 'Repeat %{number} of %{day}',
    emptyText: 'A prescription is written for an approved appointment.',
    title: 'Prescription %{number}',
    createTitle: 'New prescription',
    notAdded: 'Error while adding prescription!',
    editTitle: 'Edit prescription %{number}',
    from: 'From the appointment',
    about: 'Prescription',
    contact: 'Patient',
    lines: 'Prescribed',
    addLine: 'Add a line',
    removeLine: 'Remove line %{number}',
    item: 'Name',
    description: 'Description',
    final: 'A paid prescription cannot be changed.',
  },
  menu: { prescriptions: 'Ordonnances' },
  toast: {
    prescription: {
      created: 'prescription created !',
      changed: 'Prescription updated !',
      deleted: 'Prescription deleted !',
    },
  },
} as const satisfies EnglishTexts<'prescriptions'>;
