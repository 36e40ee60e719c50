/** Leave texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { leaveTexts } from './texts.ts';

export const leaveTextsAr: Translated<typeof leaveTexts, 'ar'> = {
  leave: {
    when: 'التواريخ',
    request: 'الطلب',
    approve: 'موافقة',
    decline: 'رفض',
    remaining: 'رصيد إجازاتك بالأيام:',
    reopens: 'تغيير التواريخ أو النوع يعيد الإجازة الموافق عليها إلى قيد الانتظار.',
    locked: 'بُتَّ في هذه الإجازة أو ليست لك: لا يمكن تعديلها هنا.',
  },
  toast: {
    leave: {
      created: 'تم إنشاء طلب الإجازة!',
      changed: 'تم تعديل طلب الإجازة!',
      status: 'تم تعديل الإجازة!',
      deleted: 'تم حذف الإجازة!',
    },
  },
};
