/** Tax texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { taxTexts } from './texts.ts';

export const taxTextsAr: Translated<typeof taxTexts, 'ar'> = {
  toast: {
    tax: {
      created: 'تم إنشاء الضريبة %{name}!',
      changed: 'تم تعديل الضريبة %{name}!',
      status: 'تم تعديل الضريبة %{name}!',
      deleted: 'تم حذف الضريبة!',
    },
  },
};
