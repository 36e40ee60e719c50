/** In Arabic, what the contracts say of employeesSalaries in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const employeesSalariesDeclaredAr: DeclaredTexts<'employeesSalaries'> = {
  resources: {
    employeesSalaries: {
      name: namesAr('راتب موظف', 'رواتب الموظفين'),
      fields: {
        user: 'الموظف',
        salaryMonth: 'شهر الأجرة',
        baseSalary: 'الأجر الأساسي',
        othersEarning: 'مكاسب أخرى',
        othersDeducations: 'اقتطاعات أخرى',
        seniorityBonus: 'منحة الأقدمية',
        suppSalary125: 'ساعات إضافية بنسبة 125%',
        suppSalary150: 'ساعات إضافية بنسبة 150%',
        transporAndLodgementBonus: 'تعويض النقل والسكن',
        feastBonus: 'منحة العيد',
        earnings: 'المكاسب',
        grossSalary: 'الأجر الإجمالي',
        CNSS: 'CNSS',
        CIMR: 'CIMR',
        CNSSAMO: 'CNSS-AMO',
        assGroup: 'التأمين الجماعي',
        medicalCharges: 'المصاريف الطبية',
        deducations: 'الاقتطاعات',
        netSalary: 'الأجر الصافي',
        rates: 'النسب',
        clinic: 'العيادة',
        employee: 'الموظف',
        currency: 'العملة',
        selfApproved: 'موافقة ذاتية',
      },
    },
  },
  event: {
    SalaryCreated: 'إنشاء الراتب',
    SalaryChanged: 'تعديل الراتب',
    SalaryRemoved: 'حذف الراتب',
  },
  problem: {
    negative_net: 'الاقتطاعات أكبر من الراتب الإجمالي. راجع المبالغ.',
    own_salary: 'لا يمكنك إنشاء راتبك أو صندوق احتياطك أو تعديله أو حذفه بنفسك. اطلب ذلك من زميل.',
  },
};
