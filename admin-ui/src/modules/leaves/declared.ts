import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const leavesDeclared: Pick<DeclaredTexts<'leaves'>, 'event'> = {
  event: {
    LeaveCreated: 'Leave requested',
    LeaveChanged: 'Leave changed',
    LeaveStatusChanged: 'Leave: status changed',
    LeaveRemoved: 'Leave deleted',
    LeaveMonthPaid: 'Leave closed with the salary of the month',
    LeaveMonthReleased: 'Salary of the month deleted',
  },
};
