/** Texts of requests for bills in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'invoiceRequests', typeof english, 'ar'> = {
  resources: {
    invoiceRequests: {
      name: namesAr('فاتورة بدون موعد', 'الفواتير بدون موعد'),
      fields: { patient: 'المريض', department: 'القسم', doctor: 'الطبيب' },
    },
  },
  event: {
    BillRequested: 'تم طلب الفاتورة',
    BillRequestRemoved: 'تم سحب طلب الفاتورة',
  },
  problem: {},
};
