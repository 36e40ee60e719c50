/** In Arabic, what the contracts say of prescriptions in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const prescriptionsDeclaredAr: DeclaredTexts<'prescriptions'> = {
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
        paidBy: 'طريقة الدفع',
        rest: 'الباقي',
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
};
