/** Audit texts in French. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { auditTexts } from './texts.ts';

export const auditTextsFr: Translated<typeof auditTexts> = {
  audit: {
    title: 'Journal d’audit',
    when: 'Quand',
    who: 'Qui',
    what: 'Quoi',
    record: 'Fiche',
    changes: 'Modifications',
    text: 'Texte',
    resource: 'Module',
    type: 'Événement',
    actor: 'Personne',
    empty: 'Rien n’a été enregistré pour ces filtres.',
  },
  menu: {
    audit: 'Audit',
  },
};
