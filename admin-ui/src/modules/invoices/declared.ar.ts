/** In Arabic, what the contracts say of invoices in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const invoicesDeclaredAr: DeclaredTexts<'invoices'> = {
  resources: {
    invoices: {
      name: namesAr('فاتورة', 'الفواتير'),
      fields: {
        number: 'الرقم',
        appointment: 'الموعد',
        email: 'البريد الإلكتروني',
        patientAddress: 'عنوان المريض',
        billingAddress: 'عنوان الفوترة',
        invoiceDate: 'تاريخ الفاتورة',
        dueDate: 'تاريخ الاستحقاق',
        taxRate: 'نسبة الضريبة',
        discountRate: 'نسبة الخصم (%)',
        currency: 'العملة',
        locale: 'الصيغة المحلية',
        status: 'الحالة',
        paidBy: 'طريقة الدفع',
        rest: 'الباقي',
        otherInformation: 'معلومات أخرى',
        lineItems: 'البنود',
        patient: 'المريض',
        department: 'القسم',
        doctor: 'الطبيب',
        appointmentDate: 'تاريخ الموعد',
        total: 'المجموع',
        taxAmount: 'مبلغ الضريبة',
        discountAmount: 'مبلغ الخصم',
        grandTotal: 'المجموع الكلي',
        seller: 'المُصدر',
        buyer: 'المفوتر له',
        due: 'المبلغ المستحق',
      },
    },
  },
  event: {
    InvoiceIssued: 'إصدار الفاتورة',
    InvoiceChanged: 'تعديل الفاتورة',
    InvoiceStatusChanged: 'تغيير حالة الفاتورة',
    InvoiceVoided: 'إلغاء الفاتورة',
  },
  problem: {
    tax_rate_unknown: 'نسبة الضريبة هذه غير موافق عليها. اختر إحدى النسب الموافق عليها.',
    already_invoiced: 'لهذا الموعد فاتورة من قبل. عدّل تلك الفاتورة.',
    patient_mismatch: 'يجب أن يكون المريض والقسم مطابقين للموعد. صحح الموعد أولاً إن كانا خاطئين.',
    invoice_paid: 'لا يمكن تعديل الفاتورة بعد دفعها!',
    invoice_void: 'حُذفت هذه الفاتورة ولا يمكن تعديلها. يمكن الاطلاع على سجل تغييراتها.',
  },
};
