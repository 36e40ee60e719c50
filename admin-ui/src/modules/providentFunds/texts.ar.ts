/** ProvidentFund texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { providentFundTexts } from './texts.ts';

export const providentFundTextsAr: Translated<typeof providentFundTexts> = {
  providentFund: {
    shares: 'الحصص',
    employeeShare: 'حصة الموظف',
    organizationShare: 'حصة المؤسسة',
  },
  toast: {
    providentFund: {
      created: 'تمت إضافة صندوق الادخار!',
      changed: 'تم تعديل صندوق الادخار!',
      deleted: 'تم حذف صندوق الادخار!',
    },
  },
};
