/** In Arabic, what the contracts say of holidays in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const holidaysDeclaredAr: DeclaredTexts<'holidays'> = {
  resources: {
    holidays: {
      name: namesAr('عطلة', 'أيام العطل'),
      fields: {
        title: 'العنوان',
        holidayDate: 'التاريخ',
        nbDays: 'عدد الأيام',
      },
    },
  },
  event: {
    HolidayCreated: 'إنشاء العطلة',
    HolidayChanged: 'تعديل العطلة',
    HolidayStatusChanged: 'تغيير حالة العطلة',
    HolidayRemoved: 'حذف العطلة',
  },
  problem: {},
};
