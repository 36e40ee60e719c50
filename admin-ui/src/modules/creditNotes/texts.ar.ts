/** Credit note texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'creditNotes', typeof english, 'ar'> = {
  resources: {
    creditNotes: {
      name: namesAr('إشعار دائن', 'الإشعارات الدائنة'),
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
        amount: 'المبلغ',
        day: 'التاريخ',
        reason: 'السبب',
        lineItems: 'البنود',
        taxRate: 'نسبة الضريبة (%)',
        kept: 'محفوظ في الحساب',
        refunded: 'المبلغ المُرجع',
        refundMethod: 'طريقة الإرجاع',
        issuedBy: 'حرره',
      },
    },
  },
  event: {
    CreditNoteIssued: 'تحرير الإشعار الدائن',
    CreditNoteValuesKept: 'الإشعار الدائن: قيم محفوظة بحكم القانون',
  },
  problem: {},
  creditNote: {
    title: 'الإشعار الدائن \u2066%{number}\u2069',
    emptyText: 'يُحرَّر الإشعار الدائن من صفحة الفاتورة المعنية.',
  },
  menu: { creditNotes: 'الإشعارات الدائنة' },
};
