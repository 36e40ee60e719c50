/** Session texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { texts as english } from './texts.ts';

export const texts: Translated<typeof english, 'ar'> = {
  signIn: {
    title: 'تسجيل الدخول',
    lead: 'استعمل الحساب الذي منحته لك عيادتك.',
    ended: 'انتهت جلستك. سجل الدخول من جديد لتتابع من حيث توقفت، وما كتبته ما زال محفوظاً.',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    submit: 'دخول',
    show: 'إظهار كلمة المرور',
    hide: 'إخفاء كلمة المرور',
  },
};
