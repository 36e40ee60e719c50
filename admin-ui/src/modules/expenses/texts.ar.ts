/** Expense texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'expenses', typeof english, 'ar'> = {
  resources: {
    expenses: {
      name: namesAr('مصروف', 'المصاريف'),
      fields: {
        itemName: 'المادة',
        purchaseFrom: 'المورّد',
        purchaseDate: 'تاريخ الشراء',
        purchasedBy: 'المشتري',
        amount: 'المبلغ',
        paidBy: 'طريقة الأداء',
        status: 'الحالة',
        attachment: 'المرفق',
        selfApproved: 'موافقة ذاتية',
        payout: 'الدفع من الصندوق',
        payoutSession: 'جلسة صندوق الدفع',
        paidOutAt: 'دُفع من الصندوق في',
        writers: 'أدخله',
      },
    },
  },
  event: {
    ExpenseCreated: 'إنشاء المصروف',
    ExpenseChanged: 'تعديل المصروف',
    ExpenseStatusChanged: 'تغيير حالة المصروف',
    ExpenseRemoved: 'حذف المصروف',
    ExpensePaidOut: 'دفع المصروف من الصندوق',
    ExpensePayoutReversed: 'إلغاء دفع المصروف',
  },
  problem: {
    expense_not_approved: 'هذا المصروف غير موافق عليه بعد. احصل على الموافقة قبل دفعه.',
    expense_not_cash: 'لا يخرج من الصندوق إلا مصروف يُدفع نقداً. اختر أولاً «نقداً» طريقةً للأداء.',
    no_open_till: 'ليست لديك جلسة صندوق مفتوحة. افتح صندوقك أولاً.',
    expense_paid_out:
      'دُفع هذا المصروف من صندوق. ألغِ الدفع قبل حذفه أو تغيير حالته أو مبلغه أو المشتري أو التاريخ أو طريقة الأداء.',
    already_paid_out: 'دُفع هذا المصروف من صندوق من قبل.',
    not_paid_out: 'لم يُدفع هذا المصروف من صندوق، فلا شيء لإلغائه.',
    payout_closed: 'جلسة الصندوق لهذا الدفع مغلقة، فلا يمكن إلغاؤه.',
  },
  expense: {
    file: 'ملف',
    what: 'الشراء',
    payment: 'الدفع',
    payOut: 'الدفع من صندوقي',
    payOutText: 'يخرج %{amount} نقداً من جلسة صندوقك المفتوحة.',
    reversePayout: 'إلغاء الدفع من الصندوق',
    reversePayoutText: 'يعود المال إلى جلسة الصندوق التي دُفع منها.',
  },
  toast: {
    expense: {
      created: 'تم إنشاء المصروف %{itemName}!',
      changed: 'تم تعديل المصروف %{itemName}!',
      status: 'تم تعديل المصروف %{itemName}!',
      deleted: 'تم حذف المصروف!',
      paidOut: 'دُفع المصروف من صندوقك.',
      payoutReversed: 'أُلغي الدفع من الصندوق.',
    },
  },
};
