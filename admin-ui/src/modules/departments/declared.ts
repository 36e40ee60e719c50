import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const departmentsDeclared: Pick<DeclaredTexts<'departments'>, 'event'> = {
  event: {
    DepartmentCreated: 'Department added',
    DepartmentChanged: 'Department changed',
    DepartmentStatusChanged: 'Department: status changed',
    DepartmentRemoved: 'Department deleted',
  },
};
