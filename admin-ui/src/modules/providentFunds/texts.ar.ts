/** ProvidentFund texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'providentFunds', typeof english, 'ar'> = {
  resources: {
    providentFunds: {
      name: namesAr('صندوق احتياط', 'صناديق الاحتياط'),
      fields: {
        employee: 'الموظف',
        type: 'النوع',
        employeeShareAmount: 'حصة الموظف (مبلغ)',
        organizationShareAmount: 'حصة المؤسسة (مبلغ)',
        employeeSharePercentage: 'حصة الموظف (نسبة مئوية)',
        organizationSharePercentage: 'حصة المؤسسة (نسبة مئوية)',
        description: 'الوصف',
        selfApproved: 'موافقة ذاتية',
      },
    },
  },
  event: {
    ProvidentFundCreated: 'إنشاء صندوق الاحتياط',
    ProvidentFundChanged: 'تعديل صندوق الاحتياط',
    ProvidentFundStatusChanged: 'تغيير حالة صندوق الاحتياط',
    ProvidentFundRemoved: 'حذف صندوق الاحتياط',
    ProvidentFundValuesKept: 'صندوق الاحتياط: حفظ ما يفرضه القانون',
  },
  problem: {},
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
