/** In Arabic, what the contracts say of providentFunds in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const providentFundsDeclaredAr: DeclaredTexts<'providentFunds'> = {
  resources: {
    providentFunds: {
      name: namesAr('صندوق ادخار', 'صناديق الاحتياط'),
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
  },
  problem: {},
};
