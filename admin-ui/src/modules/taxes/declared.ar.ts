/** In Arabic, what the contracts say of taxes in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const taxesDeclaredAr: DeclaredTexts<'taxes'> = {
  resources: {
    taxes: {
      name: namesAr('ضريبة', 'الضرائب'),
      fields: {
        name: 'الاسم',
        percentage: 'النسبة المئوية',
        status: 'الحالة',
      },
    },
  },
  event: {
    TaxCreated: 'إنشاء الضريبة',
    TaxChanged: 'تعديل الضريبة',
    TaxStatusChanged: 'تغيير حالة الضريبة',
    TaxRemoved: 'حذف الضريبة',
  },
  problem: {},
};
