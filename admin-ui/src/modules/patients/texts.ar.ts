/** Patient texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'patients', typeof english, 'ar'> = {
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
        restricted: 'بيانات مقيّدة',
        restrictedUntil: 'مقيّدة إلى غاية',
        restrictionReason: 'سبب التقييد',
        doctor: 'الطبيب',
      },
    },
  },
  event: {
    PatientCreated: 'إنشاء ملف المريض',
    PatientChanged: 'تعديل ملف المريض',
    PatientStatusChanged: 'تغيير حالة ملف المريض',
    PatientRemoved: 'حذف ملف المريض',
    PatientRestricted: 'تقييد بيانات المريض',
    PatientRestrictionLifted: 'رفع التقييد عن بيانات المريض',
  },
  problem: {},
  list: { myPatients: 'مرضاي' },
  toast: {
    patient: {
      created: 'تم إنشاء ملف المريض',
      changed: 'تم تعديل ملف المريض',
      deleted: 'تم حذف ملف المريض',
    },
  },
};
