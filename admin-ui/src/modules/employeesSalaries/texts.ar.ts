/** Salary texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { salaryTexts } from './texts.ts';

export const salaryTextsAr: Translated<typeof salaryTexts, 'ar'> = {
  salary: {
    title: 'ورقة أداء \u2068%{name}\u2069، %{month}',
    own: 'أوراق أدائي',
    deleteQuestion: 'هل تريد فعلاً حذف راتب هذا الموظف؟',
    who: 'الموظف والشهر',
    amounts: 'المبالغ',
    computedEarnings: 'المكاسب المحسوبة',
    computedDeductions: 'الاقتطاعات المحسوبة',
    computedHint: 'محسوبة بالنسب الواردة في إعدادات الرواتب.',
    keptHint: 'محسوبة بالنسب المعمول بها عند إنشاء هذا الراتب.',
    email: 'البريد الإلكتروني',
    joiningDate: 'تاريخ الالتحاق',
    role: 'الدور',
    payslip: 'ورقة الأداء',
    view: 'عرض ورقة الأداء',
    example: 'نموذج ورقة أداء',
    sampleClinic: 'مصحتك',
    sampleEmployee: 'موظف نموذجي',
    emptyText: 'تظهر أوراق الأداء هنا بعد إضافة الرواتب.',
  },
  resources: {
    employeesSalaries: {
      fields: {
        name: 'اسم الموظف',
        fromDate: 'من',
        toDate: 'إلى',
      },
    },
  },
  menu: {
    payslips: 'أوراق الأداء',
  },
  toast: {
    salary: {
      created: 'تم إنشاء راتب الموظف!',
      changed: 'تم تعديل راتب الموظف!',
      deleted: 'تم حذف راتب الموظف!',
    },
  },
};
