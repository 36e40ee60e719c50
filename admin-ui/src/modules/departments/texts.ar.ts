/** Department texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { departmentTexts } from './texts.ts';

export const departmentTextsAr: Translated<typeof departmentTexts, 'ar'> = {
  toast: {
    department: {
      created: 'تم إنشاء القسم %{name}',
      changed: 'تم تعديل القسم %{name}',
      deleted: 'تم حذف القسم!',
    },
  },
};
