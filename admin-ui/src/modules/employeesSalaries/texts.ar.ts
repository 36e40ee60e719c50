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
    payroll: {
      prepare: 'تحضير رواتب %{month}',
      about: 'يبدأ بمبالغ %{month} محسوبةً بالنسب الحالية. لا يُحفظ شيء قبل تأكيدك.',
      month: 'الشهر',
      chooseOne: 'اختيار \u2068%{name}\u2069',
      amountOf: '%{amount}: \u2068%{name}\u2069',
      last: 'صافي الشهر السابق',
      difference: 'الفرق',
      none: 'تم أداء رواتب الجميع لهذا الشهر.',
      paid: '%{smart_count} شخصًا تم أداء رواتبهم لهذا الشهر. |||| شخص واحد تم أداء راتبه لهذا الشهر. |||| شخصان تم أداء راتبيهما لهذا الشهر. |||| %{smart_count} أشخاص تم أداء رواتبهم لهذا الشهر. |||| %{smart_count} شخصًا تم أداء رواتبهم لهذا الشهر. |||| %{smart_count} شخص تم أداء رواتبهم لهذا الشهر.',
      own: 'راتبك الشخصي غير مدرج. ينشئه أحد زملائك.',
      amount: 'اكتب مبلغًا يساوي 0 أو أكثر، مثل 1500.00.',
      total: 'مجموع الصافي',
      create:
        'إنشاء %{smart_count} راتبًا |||| إنشاء راتب واحد |||| إنشاء راتبين |||| إنشاء %{smart_count} رواتب |||| إنشاء %{smart_count} راتبًا |||| إنشاء %{smart_count} راتب',
      ask: 'إنشاء %{smart_count} راتبًا لشهر %{month}؟ |||| إنشاء راتب واحد لشهر %{month}؟ |||| إنشاء راتبين لشهر %{month}؟ |||| إنشاء %{smart_count} رواتب لشهر %{month}؟ |||| إنشاء %{smart_count} راتبًا لشهر %{month}؟ |||| إنشاء %{smart_count} راتب لشهر %{month}؟',
      askTotal: 'مجموع الصافي: %{total}. المختلفة عن الشهر السابق: %{different}.',
      running: 'تم إنشاء %{count} من %{of}',
      done: 'تم إنشاء %{smart_count} راتبًا |||| تم إنشاء راتب واحد |||| تم إنشاء راتبين |||| تم إنشاء %{smart_count} رواتب |||| تم إنشاء %{smart_count} راتبًا |||| تم إنشاء %{smart_count} راتب',
      refused:
        'لم يُنشأ %{smart_count} راتبًا: |||| لم يُنشأ راتب واحد: |||| لم يُنشأ راتبان: |||| لم تُنشأ %{smart_count} رواتب: |||| لم يُنشأ %{smart_count} راتبًا: |||| لم يُنشأ %{smart_count} راتب:',
    },
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
