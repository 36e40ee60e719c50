/** User texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'users', typeof english, 'ar'> = {
  resources: {
    users: {
      name: namesAr('مستخدم', 'المستخدمون'),
      fields: {
        firstname: 'الاسم الشخصي',
        lastname: 'الاسم العائلي',
        birthday: 'تاريخ الازدياد',
        gender: 'الجنس',
        cin: 'رقم البطاقة الوطنية',
        phone: 'الهاتف',
        email: 'البريد الإلكتروني',
        address: 'العنوان',
        country: 'البلد',
        city: 'المدينة',
        postalcode: 'الرمز البريدي',
        photo: 'الصورة',
        status: 'الحالة',
        role: 'الدور',
        speciality: 'التخصص',
        joiningDate: 'تاريخ الالتحاق',
        state: 'الجهة',
        remainingLeave: 'رصيد الإجازات',
        credential: 'بيانات الدخول',
        sessionsValidFrom: 'الجلسات صالحة ابتداءً من',
        keptSession: 'الجلسة المحتفظ بها',
        secondFactor: 'مفتاح العامل الثاني',
        recoveryCodesLeft: 'رموز الاسترداد المتبقية',
        hasSecondFactor: 'العامل الثاني',
      },
    },
  },
  event: {
    UserCreated: 'إنشاء المستخدم',
    UserChanged: 'تعديل المستخدم',
    UserStatusChanged: 'تغيير حالة المستخدم',
    UserRemoved: 'حذف المستخدم',
    UserLeaveAdjusted: 'تعديل رصيد الإجازات',
    UserPasswordSet: 'تعيين كلمة المرور',
    UserSecondFactorAdded: 'إضافة العامل الثاني',
    UserSecondFactorRemoved: 'إزالة العامل الثاني',
    UserSecondFactorReset: 'إعادة تعيين العامل الثاني',
    UserRecoveryCodeUsed: 'استعمال رمز استرداد',
  },
  problem: {
    own_rights: 'لا يمكنك تغيير دورك أو حالتك أو رصيد إجازاتك بنفسك. اطلب ذلك من شخص آخر.',
    role_beyond_own: 'لا يمكنك منح دور له صلاحيات لا تملكها. اختر دوراً آخر.',
    account_beyond_own: 'لدور هذا الشخص صلاحيات لا تملكها. اطلب ذلك من مسؤول.',
    last_administrator:
      'هذا آخر Administrateur نشط، ولا يمكن حذفه أو تعطيله أو تغيير دوره. امنح هذا الدور لشخص آخر أولاً.',
    second_factor_kept: 'يتطلب دورك عاملاً ثانياً، فلا يمكن إزالته. يمكنك استبداله بآخر.',
    no_second_factor: 'ليس لهذا الحساب عامل ثانٍ.',
    already_set_up: 'للعيادة مسؤول من قبل. يرجى تسجيل الدخول.',
  },
  person: {
    erased: 'تم محوه',
    doctor: 'أطباء |||| طبيب |||| أطباء |||| أطباء |||| أطباء |||| أطباء',
    employee: 'موظفون |||| موظف |||| موظفون |||| موظفون |||| موظفون |||| موظفون',
    contact: 'معلومات الاتصال',
    basic: 'معلومات أساسية',
    work: 'العمل',
    account: 'تسجيل الدخول',
    editProfile: 'تعديل الملف الشخصي',
    myProfile: 'ملفي الشخصي',
    security: 'تسجيل الدخول والأجهزة',
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
