/** Leave texts in Arabic. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { ModuleTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { texts as english } from './texts.ts';

export const texts: ModuleTexts<'leaves', typeof english, 'ar'> = {
  resources: {
    leaves: {
      name: namesAr('إجازة', 'الإجازات'),
      fields: {
        user: 'الموظف',
        type: 'نوع الإجازة',
        fromDate: 'من',
        toDate: 'إلى',
        nbOfDays: 'عدد الأيام',
        reason: 'السبب',
        status: 'الحالة',
        outcome: 'القرار',
        taken: 'الأيام المأخوذة',
      },
    },
  },
  event: {
    LeaveCreated: 'إنشاء الإجازة',
    LeaveChanged: 'تعديل الإجازة',
    LeaveStatusChanged: 'تغيير حالة الإجازة',
    LeaveRemoved: 'حذف الإجازة',
    LeaveMonthPaid: 'أداء راتب شهر الإجازة',
    LeaveMonthReleased: 'تحرير شهر الإجازة',
  },
  problem: {
    leave_closed: 'أُغلقت هذه الإجازة براتب شهرها ولا يمكن تعديلها. اطلب إجازة جديدة لأيام أخرى.',
    leave_overlap: 'لهذا الموظف إجازة في هذه الأيام. اختر أياماً أخرى، أو عدّل تلك الإجازة.',
    month_paid: 'راتب الشهر الذي تنتهي فيه هذه الإجازة مدفوع. اختر أياماً أخرى.',
  },
  leave: {
    when: 'التواريخ',
    request: 'الطلب',
    approve: 'موافقة',
    decline: 'رفض',
    remaining: 'رصيد إجازاتك بالأيام:',
    reopens: 'تغيير التواريخ أو النوع يعيد الإجازة الموافق عليها إلى قيد الانتظار.',
    locked: 'بُتَّ في هذه الإجازة أو ليست لك: لا يمكن تعديلها هنا.',
  },
  toast: {
    leave: {
      created: 'تم إنشاء طلب الإجازة!',
      changed: 'تم تعديل طلب الإجازة!',
      status: 'تم تعديل الإجازة!',
      deleted: 'تم حذف الإجازة!',
    },
  },
};
