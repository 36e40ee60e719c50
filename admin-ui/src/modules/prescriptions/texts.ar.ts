/** Prescription texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { prescriptionTexts } from './texts.ts';

export const prescriptionTextsAr: Translated<typeof prescriptionTexts, 'ar'> = {
  prescription: {
    repeatLast: 'تكرار %{number} بتاريخ %{day}',
    emptyText: 'تُكتب الوصفة الطبية لموعد موافق عليه.',
    title: 'الوصفة الطبية \u2066%{number}\u2069',
    createTitle: 'وصفة طبية جديدة',
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
