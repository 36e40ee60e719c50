/** Cheque texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'cheques', typeof english & typeof pageTexts, 'ar'> = {
  resources: {
    cheques: {
      name: namesAr('شيك', 'الشيكات'),
      fields: {
        patient: 'المريض',
        chequeNumber: 'الرقم',
        bank: 'البنك',
        drawer: 'الساحب',
        amount: 'المبلغ',
        chequeDate: 'تاريخ الشيك',
        currency: 'العملة',
        day: 'تاريخ الاستلام',
        invoice: 'الفاتورة',
        account: 'حساب المريض',
        parts: 'أداءات الفواتير',
        receipt: 'الوصل',
        status: 'الحالة',
        netAmount: 'المبلغ الصافي',
        slip: 'قسيمة الإيداع',
        depositedOn: 'تاريخ الإيداع',
        settledOn: 'تاريخ التسوية',
        reason: 'السبب',
      },
    },
  },
  event: {
    ChequeReceived: 'استلام شيك',
    ChequeDeposited: 'إيداع الشيك',
    ChequeTakenOffSlip: 'سحب الشيك من قسيمته',
    ChequeCleared: 'تحصيل الشيك',
    ChequeBounced: 'رفض الشيك',
    ChequeReturned: 'إرجاع الشيك',
    ChequePaymentReversed: 'الشيك: إلغاء الأداء',
  },
  problem: {
    cheque_not_in_hand: 'لم يعد هذا الشيك في الحوزة. لا يُرجع إلا شيك مستلم.',
    cheque_not_deposited: 'هذا الشيك ليس في البنك. لا يُحصّل ولا يُرفض إلا شيك مودع.',
    cheque_deposited: 'أُدي هذا المبلغ بشيك مودع. سجّل على الشيك أنه رُفض، أو اسحب قسيمة إيداعه أولاً.',
  },
  menu: { cheques: 'الشيكات' },
  cheque: {
    title: 'شيك \u2066%{number}\u2069',
    untitled: 'شيك بلا رقم',
    emptyText: 'كل أداء بشيك له وصل ينشئ شيكاً، ويبقى في الحوزة حتى يودع.',
    clear: 'تسجيل التحصيل',
    clearText: 'أدى البنك مبلغ هذا الشيك.',
    bounce: 'تسجيل الرفض',
    bounceText: 'رفض البنك هذا الشيك. يُلغى كل أداء تم به ويصبح مستحقاً من جديد.',
    returnIt: 'إرجاع',
    returnText: 'يعود الشيك إلى ساحبه. يُلغى كل أداء تم به ويصبح مستحقاً من جديد.',
    day: 'اليوم',
    reason: 'السبب',
  },
  toast: {
    cheque: {
      cleared: 'سُجل تحصيل الشيك.',
      bounced: 'رُفض الشيك وأُلغيت أداءاته.',
      returned: 'أُرجع الشيك وأُلغيت أداءاته.',
    },
  },
};
