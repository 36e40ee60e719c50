/** Holiday texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'holidays', typeof english, 'ar'> = {
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
  holiday: {
    title: 'أيام العطل %{year}',
    state: 'الوضع',
    upcoming: 'قادمة',
    completed: 'منقضية',
    locked: 'لا يمكن تعديل عطلة منقضية.',
  },
  toast: {
    holiday: {
      created: 'تم إنشاء العطلة %{title}!',
      changed: 'تم تعديل العطلة %{title}!',
      deleted: 'تم حذف العطلة!',
    },
  },
};
