/** Audit texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { auditTexts } from './texts.ts';

export const auditTextsAr: Translated<typeof auditTexts> = {
  audit: {
    title: 'سجل التدقيق',
    when: 'متى',
    who: 'من',
    what: 'ماذا',
    record: 'السجل',
    changes: 'التغييرات',
    text: 'النص',
    resource: 'الوحدة',
    type: 'الحدث',
    actor: 'الشخص',
    empty: 'لم يُسجل شيء لعوامل التصفية هذه.',
  },
  menu: {
    audit: 'سجل التدقيق',
  },
};
