/** The texts of salaries and payslips. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

export const salaryTexts = {
  salary: {
    title: 'Payslip of %{name}, %{month}',
    own: 'My payslips',
    deleteQuestion: "Are you sure want to delete this employee's salary?",
    who: 'Employee and month',
    amounts: 'Amounts',
    computedEarnings: 'Computed earnings',
    computedDeductions: 'Computed deductions',
    computedHint: 'Computed with the rates of the salary settings.',
    keptHint: 'Computed with the rates that this salary was created with.',
    email: 'Email',
    joiningDate: 'Joining date',
    role: 'Role',
    payslip: 'Payslip',
    view: 'View payslip',
    example: 'Sample payslip',
    sampleClinic: 'Your clinic',
    sampleEmployee: 'Sample employee',
    emptyText: 'Payslips are listed here once salaries are added.',
  },
  resources: { employeesSalaries: { fields: { name: 'Employee name', fromDate: 'From', toDate: 'To' } } },
  menu: { payslips: 'Payslips' },
  toast: {
    salary: {
      created: 'employee Salary created !',
      changed: 'employee Salary updated !',
      deleted: 'Employee Salary deleted !',
    },
  },
} as const satisfies Texts;
