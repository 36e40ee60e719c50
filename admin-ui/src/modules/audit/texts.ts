/** The texts of the audit. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const auditTexts = {
  audit: {
    title: 'Audit',
    when: 'When',
    who: 'Who',
    what: 'What',
    record: 'Record',
    changes: 'Changes',
    text: 'Text',
    resource: 'Module',
    type: 'Event',
    actor: 'Person',
    empty: 'Nothing was recorded for these filters.',
  },
  menu: {
    audit: 'Audit',
  },
} satisfies Texts;
