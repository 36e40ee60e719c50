/** Texts of till sessions that are part of the first load; those of the pages are loaded with them. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    TillSessionOpened: 'Till session opened',
    TillEntriesAdded: 'Money entered the till',
    TillMovementRecorded: 'Cash movement recorded',
    TillSessionClosed: 'Till session closed',
    TillSessionRemoved: 'Till session taken back',
    TillClosingConfirmed: 'Closing of the till confirmed',
  },
  toast: {
    till: {
      opened: 'The till is open.',
      moved: 'The movement was recorded.',
      closed: 'The till is closed.',
      taken: 'The money is in your till.',
      confirmed: 'The closing was confirmed.',
    },
  },
  menu: { myTill: 'My till' },
} as const satisfies EnglishTexts<'tillSessions'>;
