/** In Arabic, what the contracts say of patients in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const patientsDeclaredAr: DeclaredTexts<'patients'> = {
  resources: {
    patients: {
      name: namesAr('مريض', 'المرضى'),
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
      },
    },
  },
  event: {
    PatientCreated: 'إنشاء ملف المريض',
    PatientChanged: 'تعديل ملف المريض',
    PatientStatusChanged: 'تغيير حالة ملف المريض',
    PatientRemoved: 'حذف ملف المريض',
  },
  problem: {},
};
