/** Holiday texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { holidayTexts } from './texts.ts';

export const holidayTextsAr: Translated<typeof holidayTexts, 'ar'> = {
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
