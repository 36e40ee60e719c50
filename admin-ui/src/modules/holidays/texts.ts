/** The texts of holidays. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const holidayTexts = {
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
} as const satisfies Texts;
