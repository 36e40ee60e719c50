/** Toasts that belong to no module, in Arabic. */
import type { Translated } from './texts.ts';
import type { toastTexts } from './toastTexts.ts';

export const toastTextsAr: Translated<typeof toastTexts, 'ar'> = {
  title: {
    success: 'تم بنجاح',
    welcome: 'مرحباً',
    form: 'يرجى مراجعة الاستمارة!',
    again: 'حدث خطأ، يرجى إعادة المحاولة!',
    error: 'خطأ',
    warning: 'تنبيه',
    info: 'معلومة',
  },
  record: {
    created: '%{name}: تم الإنشاء!',
    changed: '%{name}: تم التعديل!',
    deleted: '%{name}: تم الحذف!',
  },
  signedIn: 'تم تسجيل الدخول بنجاح!',
  signedOut: 'تم تسجيل الخروج!',
  noConnection: 'خطأ في الخادم!',
  profileFailed: 'خطأ في الخادم',
  rightsChanged:
    'لم يعد دورك يفتح تلك الشاشة. ما أدخلته فيها محفوظ حتى تسجيل خروجك؛ اطلبها من مسؤول إن احتجت إليها.',
};
