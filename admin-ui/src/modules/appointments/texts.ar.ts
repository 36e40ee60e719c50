/** Appointment texts in Arabic. */
import type { Translated } from '../../kernel/i18n/texts.ts';
import type { appointmentTexts } from './texts.ts';

export const appointmentTextsAr: Translated<typeof appointmentTexts> = {
  appointment: {
    title: 'الموعد',
    invoice: 'الفاتورة',
    createInvoice: 'إنشاء الفاتورة',
    prescription: 'الوصفة الطبية',
    addPrescription: 'إضافة وصفة طبية',
    closed: 'لا يمكن تعديل موعد مغلق.',
    approve: 'موافقة',
    slotTitle: 'هذا الوقت محجوز',
    leaveTitle: 'الطبيب في إجازة',
    slotText: 'يمكنك الحجز رغم ذلك، ويُحفظ السبب في السجل الزمني.',
    reason: 'السبب',
    override: 'الحجز رغم ذلك',
    chooseAnother: 'اختيار وقت آخر',
    today: 'اليوم',
    tomorrow: 'غداً',
    yesterday: 'أمس',
    when: 'متى',
    hours: 'التوقيت',
    who: 'من',
    why: 'السبب',
  },
  calendar: {
    title: 'التقويم',
    day: 'يوم',
    week: 'أسبوع',
    allDoctors: 'جميع الأطباء',
    new: 'موعد جديد',
    empty: 'لا مواعيد في هذا اليوم. اسحب فوق الساعات لحجز موعد.',
    noDoctors: 'لا يوجد طبيب نشط.',
    hint: 'اسحب فوق الساعات الفارغة للحجز، واسحب موعداً لنقله.',
    moveTo: 'نقل إلى %{when}',
    grid: 'مواعيد %{when}',
  },
  menu: {
    appointments: 'المواعيد',
    calendar: 'التقويم',
  },
  toast: {
    appointment: {
      created: 'تم إنشاء الموعد',
      changed: 'تم تعديل الموعد',
      status: 'تم تعديل حالة الموعد!',
      deleted: 'تم حذف الموعد',
    },
  },
};
