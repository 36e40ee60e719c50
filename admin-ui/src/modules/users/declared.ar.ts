/** In Arabic, what the contracts say of users in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const usersDeclaredAr: DeclaredTexts<'users'> = {
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
  },
  problem: {
    own_rights: 'لا يمكنك تغيير دورك أو حالتك أو رصيد إجازاتك بنفسك. اطلب ذلك من شخص آخر.',
    role_beyond_own: 'لا يمكنك منح دور له صلاحيات لا تملكها. اختر دوراً آخر.',
    account_beyond_own: 'لدور هذا الشخص صلاحيات لا تملكها. اطلب ذلك من مسؤول.',
    last_administrator:
      'هذا آخر Administrateur نشط، ولا يمكن حذفه أو تعطيله أو تغيير دوره. امنح هذا الدور لشخص آخر أولاً.',
    already_set_up: 'للعيادة مسؤول من قبل. يرجى تسجيل الدخول.',
  },
};
