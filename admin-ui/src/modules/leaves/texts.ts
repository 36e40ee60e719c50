/** The texts of leaves. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const leaveTexts = {
  leave: {
    when: 'Dates',
    request: 'Request',
    remaining: 'Your remaining leave, in days:',
    reopens: 'Other dates or another type set an approved leave back to Pending.',
    locked: 'This leave was decided, or is not yours: it cannot be changed here.',
  },
  toast: {
    leave: {
      created: 'Leave request created !',
      changed: 'Request leave updated !',
      status: 'Leave updated !',
      deleted: 'leave deleted !',
    },
  },
} satisfies Texts;
