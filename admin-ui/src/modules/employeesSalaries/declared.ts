import type { DeclaredTexts } from '../../kernel/i18n/declaredTexts.ts';

/** What happens to its records, in people's words. */
export const employeesSalariesDeclared: Pick<DeclaredTexts<'employeesSalaries'>, 'event'> = {
  event: {
    SalaryCreated: 'Salary added',
    SalaryChanged: 'Salary changed',
    SalaryRemoved: 'Salary deleted',
  },
};
