/** Expense texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { expenseTexts } from './texts.ts';

export const expenseTextsAr: Translated<typeof expenseTexts, 'ar'> = {
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
