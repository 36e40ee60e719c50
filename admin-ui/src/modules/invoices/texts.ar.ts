/** Invoice texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { invoiceTexts } from './texts.ts';

export const invoiceTextsAr: Translated<typeof invoiceTexts> = {
  invoice: {
    unpaid: 'غير مدفوع',
    emptyText: 'تُنشأ الفاتورة من موعد موافق عليه، وبها يُغلق.',
    title: 'الفاتورة %{number}',
    createTitle: 'فاتورة جديدة',
    editTitle: 'تعديل الفاتورة %{number}',
    lines: 'البنود',
    addLine: 'إضافة سطر',
    removeLine: 'إزالة السطر %{number}',
    item: 'البيان',
    description: 'الوصف',
    quantity: 'الكمية',
    price: 'السعر',
    amount: 'المبلغ',
    total: 'المجموع',
    tax: 'الضريبة',
    noTax: 'بدون ضريبة',
    discount: 'الخصم',
    grandTotal: 'المجموع الكلي',
    rest: 'الباقي',
    void: 'ملغاة',
    rendering: 'جارٍ إعداد ملف PDF…',
    billing: 'الفوترة',
    dates: 'التواريخ',
    payment: 'الدفع',
    from: 'من الموعد',
    paper: 'الفاتورة %{number} كما تُطبع',
    due: 'تستحق في %{date}',
    issueTitle: 'إصدار هذه الفاتورة؟',
    issueText: 'سيُغلق الموعد وستحصل الفاتورة على رقمها.',
    issueNote: 'لا يمكن إعادة فتح موعد مغلق، ولا يُستعمل الرقم مرة أخرى أبداً.',
    issue: 'إصدار الفاتورة',
    recordPayment: 'تسجيل دفعة',
    paidAmount: 'المبلغ المدفوع',
    dueHint: 'المبلغ المستحق: %{amount}.',
    paidAmountWrong: 'اكتب مبلغاً أكبر من 0 ولا يتجاوز %{amount}.',
  },
  menu: {
    invoices: 'الفواتير',
  },
  toast: {
    invoice: {
      created: 'تم إنشاء الفاتورة!',
      changed: 'تم تعديل الفاتورة!',
      deleted: 'تم حذف الفاتورة!',
    },
    invoicePaid: 'لا يمكن تعديل الفاتورة بعد دفعها!',
  },
};
