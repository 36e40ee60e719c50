/** What react-admin itself says, in Arabic. */
import type { raTexts } from './raTexts.ts';
import type { Translated } from './texts.ts';

export const raTextsAr: Translated<typeof raTexts, 'ar'> = {
  boolean: { true: 'نعم', false: 'لا' },
  notification: {
    http_error: 'لم يُجب الخادم. أعد المحاولة.',
    i18n_error: 'تعذّر تحميل اللغة.',
    logged_out: 'انتهت جلستك. سجّل الدخول من جديد.',
    not_authorized: 'لا يحق لك القيام بذلك.',
  },
  auth: { auth_check_error: 'سجّل الدخول للمتابعة.' },
  message: { select_all_limit_reached: 'تعذّر تحديد الكل: %{max} سجل على الأكثر.' },
  page: { list: '%{name}' },
};
