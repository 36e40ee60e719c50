import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const usersDeclared: Pick<DeclaredTexts<'users'>, 'event'> = {
  event: {
    UserCreated: 'Employee added',
    UserChanged: 'Employee changed',
    UserStatusChanged: 'Employee: status changed',
    UserRemoved: 'Employee deleted',
    UserLeaveAdjusted: 'Leave balance adjusted',
    UserPasswordSet: 'Password set',
  },
};
