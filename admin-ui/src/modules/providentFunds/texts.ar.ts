/** ProvidentFund texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { providentFundTexts } from './texts.ts';

export const providentFundTextsAr: Translated<typeof providentFundTexts, 'ar'> = {
  providentFund: {
    shares: 'الحصص',
    employeeShare: 'حصة الموظف',
    organizationShare: 'حصة المؤسسة',
  },
  toast: {
    providentFund: {
      created: 'تمت إضافة صندوق الاحتياط!',
      changed: 'تم تعديل صندوق الاحتياط!',
      deleted: 'تم حذف صندوق الاحتياط!',
    },
  },
};
