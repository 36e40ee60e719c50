/** Texts of archives of people in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'accessArchives', typeof english, 'ar'> = {
  resources: {
    accessArchives: {
      name: namesAr('أرشيف شخص', 'أرشيفات الأشخاص'),
      fields: {
        kind: 'النوع',
        subject: 'الشخص',
        patient: 'المريض',
        employee: 'الموظف',
        language: 'اللغة',
        reason: 'السبب',
        requestedBy: 'بطلب من',
      },
    },
  },
  event: { AccessArchiveRequested: 'طلب أرشيف شخص' },
  problem: {},
};
