/** User texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { userTexts } from './texts.ts';

export const userTextsAr: Translated<typeof userTexts, 'ar'> = {
  person: {
    doctor: 'أطباء |||| طبيب |||| أطباء |||| أطباء |||| أطباء |||| أطباء',
    employee: 'موظفون |||| موظف |||| موظفون |||| موظفون |||| موظفون |||| موظفون',
    contact: 'معلومات الاتصال',
    basic: 'معلومات أساسية',
    work: 'العمل',
    account: 'تسجيل الدخول',
    editProfile: 'تعديل الملف الشخصي',
    myProfile: 'ملفي الشخصي',
    changePassword: 'تغيير كلمة المرور',
    id: 'رقم التعريف',
    years:
      'أقل من سنة |||| سنة واحدة |||| سنتان |||| %{smart_count} سنوات |||| %{smart_count} سنة |||| %{smart_count} سنة',
    age: 'السن',
    twin: 'يوجد مريض بنفس رقم البطاقة الوطنية، أو بنفس الاسم وتاريخ الازدياد:',
  },
  menu: {
    doctors: 'الأطباء',
    employees: 'الموظفون',
  },
  toast: {
    doctor: {
      created: 'تم إنشاء ملف الطبيب %{firstname}',
      changed: 'تم تعديل ملف الطبيب %{firstname}',
      deleted: 'تم حذف الطبيب!',
    },
    employee: {
      created: 'تم إنشاء ملف الموظف!',
      changed: 'تم تعديل ملف الموظف %{firstname}!',
      elsewhere: 'تم تعديل ملف الموظف!',
      deleted: 'تم حذف الموظف!',
    },
    passwordChanged: 'تم تغيير كلمة المرور!',
  },
};
