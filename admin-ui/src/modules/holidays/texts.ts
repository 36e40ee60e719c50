/** The texts of holidays. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    HolidayCreated: 'Holiday added',
    HolidayChanged: 'Holiday changed',
    HolidayStatusChanged: 'Holiday: status changed',
    HolidayRemoved: 'Holiday deleted',
  },
  holiday: {
    title: 'Holidays %{year}',
    state: 'State',
    upcoming: 'Upcoming',
    completed: 'Completed',
    locked: 'A completed holiday cannot be changed.',
  },
  toast: {
    holiday: {
      created: 'holiday %{title} created !',
      changed: 'holiday %{title} updated !',
      deleted: 'holiday deleted !',
    },
  },
} as const satisfies EnglishTexts<'holidays'>;
