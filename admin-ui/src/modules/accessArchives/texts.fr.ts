/** Texts of archives of people in French. */
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'accessArchives', typeof english, 'fr'> = {
  resources: {
    accessArchives: {
      name: 'Archive d’une personne |||| Archives de personnes',
      fields: {
        kind: 'Type',
        subject: 'Personne',
        patient: 'Patient',
        employee: 'Employé',
        language: 'Langue',
        reason: 'Motif',
        requestedBy: 'Demandée par',
      },
    },
  },
  event: { AccessArchiveRequested: 'Archive d’une personne demandée' },
  problem: {},
};
