/** Texts of erasures in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'erasures', typeof english, 'ar'> = {
  resources: {
    erasures: {
      name: namesAr('محو', 'عمليات المحو'),
      fields: {
        kind: 'نوع الشخص',
        subject: 'الشخص',
        patient: 'المريض',
        employee: 'الموظف',
        reason: 'السبب',
        requestedBy: 'بطلب من',
        status: 'الحالة',
        confirmedBy: 'تم التأكيد من قبل',
        selfApproved: 'أكده صاحب الطلب',
        closedBy: 'أغلقه',
        closingReason: 'سبب الإغلاق',
      },
    },
  },
  event: {
    ErasureRequested: 'تم طلب المحو',
    ErasureConfirmed: 'تم تأكيد المحو',
    ErasureRefused: 'تم رفض المحو',
    ErasureWithdrawn: 'تم سحب طلب المحو',
    ErasureDone: 'اكتمل المحو',
  },
  problem: {
    erasure_hindered: 'هناك ما يمنع هذا المحو. عالجه أولاً ثم أعد المحاولة.',
    erasure_exists: 'سبق طلب محو بيانات هذا الشخص. راجع قائمة عمليات المحو.',
    erasure_closed: 'أُغلق هذا الطلب من قبل. أعد تحميل الصفحة لمعرفة ما آل إليه.',
    not_your_request: 'لا يمكن سحب هذا الطلب إلا لمن قدمه. يمكنك رفضه.',
  },
  erasure: {
    action: 'محو البيانات الشخصية…',
  },
};
