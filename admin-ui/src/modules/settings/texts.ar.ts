/** Settings texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { settingsTexts } from './texts.ts';

export const settingsTextsAr: Translated<typeof settingsTexts, 'ar'> = {
  settings: {
    company: 'المؤسسة',
    bank: 'المعلومات البنكية على الفواتير',
    localization: 'اللغة والمنطقة',
    theme: 'المظهر',
    salary: 'الرواتب',
    roles: 'الأدوار والصلاحيات',
    deductions: 'الاقتطاعات',
    gains: 'المكاسب',
    logoHint: 'الحجم الموصى به 40 × 40',
    faviconHint: 'الحجم الموصى به 16 × 16',
    nothingOpen: 'لا يتيح دورك الوصول إلى أي إعدادات.',
  },
  toast: {
    settings: {
      changed: 'تم تحديث الإعدادات!',
      noConnection: 'خطأ في الخادم. يرجى إعادة المحاولة لاحقاً!',
    },
  },
};
