/** What is said of taxes once something was done. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const taxTexts = {
  toast: {
    tax: {
      created: 'tax %{name} created !',
      changed: 'tax %{name} updated !',
      status: 'tax %{name} updated !',
      deleted: 'tax deleted !',
    },
  },
} as const satisfies Texts;
