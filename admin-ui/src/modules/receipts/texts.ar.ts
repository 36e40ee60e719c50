/** Receipt texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'receipts', typeof english, 'ar'> = {
  resources: {
    receipts: {
      name: namesAr('وصل', 'الوصولات'),
      fields: {
        number: 'الرقم',
        invoice: 'الفاتورة',
        invoiceNumber: 'رقم الفاتورة',
        invoiceDate: 'تاريخ الفاتورة',
        patient: 'المريض',
        currency: 'العملة',
        locale: 'تنسيق الأرقام',
        seller: 'المُصدر',
        buyerName: 'اسم المريض',
        buyerCompany: 'الشركة المفوترة',
        buyerIce: 'ICE الشركة',
        kind: 'النوع',
        entry: 'القيد',
        amount: 'المبلغ',
        method: 'طريقة الأداء',
        day: 'التاريخ',
        reference: 'المرجع',
        payer: 'الدافع',
        tendered: 'المبلغ المقدم',
        change: 'الباقي المُرجع',
        bank: 'البنك',
        chequeDate: 'تاريخ الشيك',
        reason: 'السبب',
        dueAfter: 'الباقي أداؤه',
        parts: 'الأجزاء حسب الفاتورة',
        balanceAfter: 'رصيد الحساب بعدها',
        cashier: 'أمين الصندوق',
        cashierName: 'اسم أمين الصندوق',
        status: 'الحالة',
        netAmount: 'المبلغ الصافي',
        reversalReason: 'سبب الإلغاء',
      },
    },
  },
  event: {
    ReceiptIssued: 'تحرير الوصل',
    ReceiptReversed: 'إلغاء الوصل',
    ReceiptValuesKept: 'الوصل: قيم محفوظة بحكم القانون',
  },
  problem: {},
  receipt: {
    title: 'الوصل \u2066%{number}\u2069',
    emptyText: 'يُحرَّر وصل مع كل أداء لفاتورة.',
  },
  menu: { receipts: 'الوصولات' },
};
