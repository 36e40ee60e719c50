/** The texts of leaves. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    LeaveCreated: 'Leave requested',
    LeaveChanged: 'Leave changed',
    LeaveStatusChanged: 'Leave: status changed',
    LeaveRemoved: 'Leave deleted',
    LeaveMonthPaid: 'Leave closed with the salary of the month',
    LeaveMonthReleased: 'Salary of the month deleted',
  },
  leave: {
    when: 'Dates',
    request: 'Request',
    approve: 'Approve',
    decline: 'Decline',
    remaining: 'Your remaining leave, in days:',
    reopens: 'Changing the dates or the type of an approved leave sets it back to Pending.',
    locked: 'This leave has been decided or is not yours, so you cannot change it here.',
  },
  toast: {
    leave: {
      created: 'Leave request created !',
      changed: 'Request leave updated !',
      status: 'Leave updated !',
      deleted: 'leave deleted !',
    },
  },
} as const satisfies EnglishTexts<'leaves'>;
