/** In Arabic, what the contracts say of leaves in English. */
import { namesAr } from '../../kernel/i18n/names.ts';
import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

export const leavesDeclaredAr: DeclaredTexts<'leaves'> = {
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
};
