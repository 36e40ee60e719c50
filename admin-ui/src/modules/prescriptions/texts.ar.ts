/** Prescription texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'prescriptions', typeof english, 'ar'> = {
  resources: {
    prescriptions: {
      name: namesAr('وصفة طبية', 'الوصفات الطبية'),
      fields: {
        number: 'الرقم',
        appointment: 'الموعد',
        email: 'البريد الإلكتروني',
        patientAddress: 'عنوان المريض',
        prescriptionDate: 'تاريخ الوصفة',
        dueDate: 'تاريخ الاستحقاق',
        status: 'الحالة',
        paidBy: 'طريقة الأداء',
        rest: 'الباقي أداؤه',
        otherInformation: 'معلومات أخرى',
        lineItems: 'البنود',
        patient: 'المريض',
        department: 'القسم',
        doctor: 'الطبيب',
        appointmentDate: 'تاريخ الموعد',
        clinic: 'العيادة',
        parties: 'الأطراف',
        patientBirthday: 'تاريخ ازدياد المريض',
      },
    },
  },
  event: {
    PrescriptionIssued: 'تحرير الوصفة الطبية',
    PrescriptionChanged: 'تعديل الوصفة الطبية',
    PrescriptionStatusChanged: 'تغيير حالة الوصفة الطبية',
    PrescriptionRemoved: 'حذف الوصفة الطبية',
  },
  problem: {
    already_prescribed: 'لهذا الموعد وصفة طبية من قبل. عدّل تلك الوصفة.',
    not_prescribed: 'هذه الوصفة الطبية لا تخص هذا الموعد. أنشئ وصفة له.',
    prescription_paid: 'هذه الوصفة الطبية مدفوعة ولا يمكن تعديلها أو حذفها. اكتب وصفة جديدة لموعد آخر.',
  },
  prescription: {
    repeatLast: 'تكرار \u2066%{number}\u2069 بتاريخ \u2068%{day}\u2069',
    emptyText: 'تُكتب الوصفة الطبية لموعد موافق عليه.',
    title: 'الوصفة الطبية \u2066%{number}\u2069',
    createTitle: 'وصفة طبية جديدة',
    notAdded: 'حدث خطأ أثناء إضافة الوصفة الطبية!',
    editTitle: 'تعديل الوصفة الطبية \u2066%{number}\u2069',
    from: 'من الموعد',
    about: 'الوصفة الطبية',
    contact: 'المريض',
    lines: 'الأدوية الموصوفة',
    addLine: 'إضافة سطر',
    removeLine: 'إزالة السطر %{number}',
    item: 'الاسم',
    description: 'الوصف',
    final: 'لا يمكن تعديل وصفة طبية مدفوعة.',
  },
  menu: {
    prescriptions: 'الوصفات الطبية',
  },
  toast: {
    prescription: {
      created: 'تم إنشاء الوصفة الطبية!',
      changed: 'تم تعديل الوصفة الطبية!',
      deleted: 'تم حذف الوصفة الطبية!',
    },
  },
};
