/** Prescription texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { prescriptionTexts } from './texts.ts';

export const prescriptionTextsFr: Translated<typeof prescriptionTexts, 'fr'> = {
  prescription: {
    repeatLast: 'Reprendre %{number} du %{day}',
    emptyText: 'Une ordonnance se rédige pour un rendez-vous approuvé.',
    title: 'Ordonnance %{number}',
    createTitle: 'Nouvelle ordonnance',
    editTitle: 'Modifier l’ordonnance %{number}',
    from: 'D’après le rendez-vous',
    about: 'Ordonnance',
    contact: 'Patient',
    lines: 'Prescription',
    addLine: 'Ajouter une ligne',
    removeLine: 'Retirer la ligne %{number}',
    item: 'Nom',
    description: 'Description',
    final: 'Une ordonnance payée ne peut plus être modifiée.',
  },
  menu: {
    prescriptions: 'Ordonnances',
  },
  toast: {
    prescription: {
      created: 'Ordonnance créée !',
      changed: 'Ordonnance modifiée !',
      deleted: 'Ordonnance supprimée !',
    },
  },
};
