/** Patient texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { patientTexts } from './texts.ts';

export const patientTextsAr: Translated<typeof patientTexts, 'ar'> = {
  toast: {
    patient: {
      created: 'تم إنشاء ملف المريض',
      changed: 'تم تعديل ملف المريض',
      deleted: 'تم حذف ملف المريض',
    },
  },
};
