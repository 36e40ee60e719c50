/** What is said of departments once something was done. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    DepartmentCreated: 'Department added',
    DepartmentChanged: 'Department changed',
    DepartmentStatusChanged: 'Department: status changed',
    DepartmentRemoved: 'Department deleted',
  },
  toast: {
    department: {
      created: 'Department %{name} created',
      changed: 'Department %{name} updated',
      deleted: 'Department deleted !',
    },
  },
} as const satisfies EnglishTexts<'departments'>;
