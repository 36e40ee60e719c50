/** In Arabic, what the contracts say of expenses in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const expensesDeclaredAr: DeclaredTexts<'expenses'> = {
  resources: {
    expenses: {
      name: namesAr('مصروف', 'المصاريف'),
      fields: {
        itemName: 'المادة',
        purchaseFrom: 'المورّد',
        purchaseDate: 'تاريخ الشراء',
        purchasedBy: 'المشتري',
        amount: 'المبلغ',
        paidBy: 'طريقة الدفع',
        status: 'الحالة',
        attachment: 'المرفق',
        selfApproved: 'موافقة ذاتية',
        writers: 'أدخله',
      },
    },
  },
  event: {
    ExpenseCreated: 'إنشاء المصروف',
    ExpenseChanged: 'تعديل المصروف',
    ExpenseStatusChanged: 'تغيير حالة المصروف',
    ExpenseRemoved: 'حذف المصروف',
  },
  problem: {},
};
