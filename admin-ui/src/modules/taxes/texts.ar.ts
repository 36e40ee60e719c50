/** Tax texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'taxes', typeof english, 'ar'> = {
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
  toast: {
    tax: {
      created: 'تم إنشاء الضريبة %{name}!',
      changed: 'تم تعديل الضريبة %{name}!',
      status: 'تم تعديل الضريبة %{name}!',
      deleted: 'تم حذف الضريبة!',
    },
  },
};
