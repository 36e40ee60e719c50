/** The texts of leaves. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const leaveTexts = {
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
} as const satisfies Texts;
