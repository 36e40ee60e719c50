/** Deposit slip texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { pageTexts } from './pageTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'depositSlips', typeof english & typeof pageTexts, 'ar'> = {
  resources: {
    depositSlips: {
      name: namesAr('قسيمة إيداع', 'قسائم الإيداع'),
      fields: {
        day: 'تاريخ الإيداع',
        reference: 'الرقم',
        currency: 'العملة',
        seller: 'المودع',
        locale: 'الصيغة الإقليمية',
        madeBy: 'أعدها',
        asked: 'الشيكات المطلوبة',
        cheques: 'الشيكات',
        count: 'عدد الشيكات',
        total: 'المجموع',
        netAmount: 'المبلغ الصافي',
        status: 'الحالة',
        clearedOn: 'تاريخ التحصيل',
        withdrawnBy: 'سحبها',
        reason: 'السبب',
      },
    },
  },
  event: {
    DepositSlipMade: 'إعداد قسيمة إيداع',
    ChequePutOnSlip: 'إدراج شيك في القسيمة',
    ChequeLeftSlip: 'سحب شيك من القسيمة',
    DepositSlipCleared: 'تحصيل قسيمة الإيداع',
    DepositSlipWithdrawn: 'سحب قسيمة الإيداع',
  },
  problem: {
    slip_closed: 'حُصلت قسيمة الإيداع هذه أو سُحبت. لم يعد ممكناً تغييرها.',
    slip_settled: 'حُصل شيك من هذه القسيمة أو رُفض، فلا يمكن سحبها.',
  },
  menu: { depositSlips: 'قسائم الإيداع' },
  slip: {
    title: 'قسيمة إيداع \u2068%{day}\u2069',
    numbered: 'قسيمة الإيداع \u2066%{reference}\u2069',
    emptyText: 'اختر شيكات من قائمة الشيكات وأدرجها في قسيمة.',
    deposit: 'قسيمة إيداع',
    depositText:
      'لا يودع أي شيك. |||| يودع شيك واحد بمبلغ %{amount} في البنك. |||| يودع شيكان بمبلغ %{amount} في البنك. |||| تودع %{smart_count} شيكات بمبلغ %{amount} في البنك. |||| يودع %{smart_count} شيكاً بمبلغ %{amount} في البنك. |||| يودع %{smart_count} شيك بمبلغ %{amount} في البنك.',
    make: 'إعداد القسيمة',
    day: 'تاريخ الإيداع',
    reference: 'رقم القسيمة',
    clear: 'تسجيل التحصيل',
    clearText: 'أدى البنك كل شيكات هذه القسيمة التي ما زالت مفتوحة.',
    clearedOn: 'تاريخ التحصيل',
    withdraw: 'سحب',
    withdrawText: 'لم تودع القسيمة في البنك. تعود شيكاتها إلى الحوزة.',
    leftOut: 'بعض الشيكات لم تعد في الحوزة وليست في هذه القسيمة.',
  },
  toast: {
    slip: {
      made: 'أُعدت قسيمة الإيداع.',
      cleared: 'سُجل تحصيل قسيمة الإيداع.',
      withdrawn: 'سُحبت قسيمة الإيداع.',
    },
  },
};
