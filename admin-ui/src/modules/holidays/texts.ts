/** What is said of holidays once something was done. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const holidayTexts = {
  toast: {
    holiday: {
      created: 'holiday %{title} created !',
      changed: 'holiday %{title} updated !',
      deleted: 'holiday deleted !',
    },
  },
} satisfies Texts;
