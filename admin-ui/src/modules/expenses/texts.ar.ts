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
  expense: {
    file: 'ملف',
    what: 'الشراء',
    payment: 'الدفع',
  },
  toast: {
    expense: {
      created: 'تم إنشاء المصروف %{itemName}!',
      changed: 'تم تعديل المصروف %{itemName}!',
      status: 'تم تعديل المصروف %{itemName}!',
      deleted: 'تم حذف المصروف!',
    },
  },
};
