/** The texts of salaries and payslips. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

export const texts = {
  event: {
    SalaryCreated: 'Salary added',
    SalaryChanged: 'Salary changed',
    SalaryRemoved: 'Salary deleted',
    SalaryValuesKept: 'Salary: what the law requires is kept',
  },
  salary: {
    title: 'Payslip of %{name}, %{month}',
    own: 'My payslips',
    addTitle: 'Add Staff Salary',
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
    payroll: {
      prepare: 'Prepare %{month}',
      about:
        'Starts with the amounts of %{month}, computed with the current rates. Nothing is stored before you confirm.',
      month: 'Month',
      chooseOne: 'Choose %{name}',
      amountOf: '%{amount}: %{name}',
      last: 'Net of the month before',
      difference: 'Difference',
      none: 'Everybody is paid for this month.',
      paid: '1 person is already paid for this month. |||| %{smart_count} people are already paid for this month.',
      otherCurrency: 'Salaries of the month before are in another currency. Their amounts are not proposed.',
      own: 'Your own salary is left out. A colleague creates it.',
      amount: 'Type an amount of 0 or more, such as 1500.00.',
      total: 'Total net',
      create: 'Create 1 salary |||| Create %{smart_count} salaries',
      ask: 'Create 1 salary for %{month}? |||| Create %{smart_count} salaries for %{month}?',
      askTotal: 'Total net: %{total}. Different from the month before: %{different}.',
      running: '%{count} of %{of} created',
      done: '1 salary created |||| %{smart_count} salaries created',
      refused: '1 salary was not created: |||| %{smart_count} salaries were not created:',
    },
  },
  resources: {
    employeesSalaries: {
      nameOne: 'Salary',
      fields: { name: 'Employee name', fromDate: 'From', toDate: 'To' },
    },
  },
  menu: { payslips: 'Payslips' },
  toast: {
    salary: {
      created: 'employee Salary created !',
      changed: 'employee Salary updated !',
      deleted: 'Employee Salary deleted !',
    },
  },
} as const satisfies EnglishTexts<'employeesSalaries'>;
