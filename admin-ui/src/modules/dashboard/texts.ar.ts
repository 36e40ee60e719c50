/** Dashboard texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { dashboardTexts } from './texts.ts';

export const dashboardTextsAr: Translated<typeof dashboardTexts, 'ar'> = {
  dashboard: {
    title: 'لوحة القيادة',
    doctors: 'الأطباء',
    patients: 'المرضى',
    pending: 'مواعيد قيد الانتظار',
    unpaid: 'الفواتير غير المدفوعة / المجموع',
    upcoming: 'المواعيد القادمة',
    noUpcoming: 'لا مواعيد قادمة قيد الانتظار.',
    take: 'قبول',
    doctorList: 'الأطباء',
    newInvoices: 'فواتير جديدة',
    departments: 'الأقسام',
    noAccessTitle: 'لا يتيح دورك الوصول إلى أي وحدة بعد',
    noAccessText: 'يمكن لمسؤول تغيير ذلك في الأدوار والصلاحيات. ملفك الشخصي مفتوح لك.',
    noDoctors: 'لا أطباء بعد: تتم إضافتهم في صفحة الأطباء.',
    noInvoices: 'لا فواتير بعد: تُغلق الفاتورة موعداً موافقاً عليه.',
    noDepartments: 'لا أقسام بعد: تتم إضافتها في صفحة الأقسام.',
    asTable: 'في شكل جدول',
    byWeek: 'المواعيد حسب الأسبوع',
    weekOf: 'أسبوع %{day}',
    noVisits: 'لا مواعيد في هذه الأسابيع.',
    byMonth: 'الفواتير حسب الشهر (%{currency})',
    billed: 'المفوتر',
    received: 'المحصَّل',
    due: 'المستحق',
    currency: 'العملة',
    byDepartment: 'المواعيد حسب القسم',
    visits: 'المواعيد',
  },
  menu: {
    dashboard: 'لوحة القيادة',
  },
};
