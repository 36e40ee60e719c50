/** What is said of departments once something was done. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const departmentTexts = {
  toast: {
    department: {
      created: 'Department %{name} created',
      changed: 'Department %{name} updated',
      deleted: 'Department deleted !',
    },
  },
} as const satisfies Texts;
