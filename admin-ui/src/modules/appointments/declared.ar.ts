/** In Arabic, what the contracts say of appointments in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const appointmentsDeclaredAr: DeclaredTexts<'appointments'> = {
  resources: {
    appointments: {
      name: namesAr('موعد', 'المواعيد'),
      fields: {
        patient: 'المريض',
        department: 'القسم',
        doctor: 'الطبيب',
        appointmentDate: 'التاريخ',
        fromTime: 'من',
        toTime: 'إلى',
        injury: 'سبب الزيارة',
        status: 'الحالة',
        invoice: 'الفاتورة',
        requestedInvoice: 'الفاتورة المطلوبة',
        prescription: 'الوصفة الطبية',
        requestedPrescription: 'الوصفة الطبية المطلوبة',
        formerPrescriptions: 'الوصفات الطبية السابقة',
      },
    },
  },
  event: {
    AppointmentBooked: 'حجز الموعد',
    AppointmentChanged: 'تعديل الموعد',
    AppointmentApproved: 'الموافقة على الموعد',
    AppointmentCanceled: 'إلغاء الموعد',
    AppointmentSetPending: 'إعادة الموعد إلى قيد الانتظار',
    AppointmentRemoved: 'حذف الموعد',
    InvoiceRequested: 'طلب الفاتورة',
    PrescriptionRequested: 'طلب الوصفة الطبية',
    PrescriptionUnlinked: 'فصل الوصفة الطبية',
  },
  problem: {
    appointment_closed: 'هذا الموعد مغلق ولا يمكن تعديله. احجز موعداً جديداً.',
    appointment_not_approved: 'لم تتم الموافقة على هذا الموعد بعد. وافق عليه أولاً.',
    closing_needs_invoice: 'يُغلق الموعد بإنشاء فاتورته. أنشئ الفاتورة بدلاً من ذلك.',
    appointment_prescribed: 'لهذا الموعد وصفة طبية. احذف الوصفة الطبية أولاً.',
    doctor_on_leave:
      'الطبيب في إجازة في هذا اليوم. اختر يوماً آخر أو طبيباً آخر، أو احجز رغم ذلك مع ذكر السبب.',
    slot_taken: 'للطبيب أو للمريض موعد آخر في هذا الوقت. اختر وقتاً آخر، أو احجز رغم ذلك مع ذكر السبب.',
  },
};
