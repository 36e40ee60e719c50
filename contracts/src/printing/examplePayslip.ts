/** A payslip of nobody's, to show what one looks like: on the screens, in tests, and to anyone who works on the template. */
import { withDefaults } from '../kernel/crud.ts';
import { idOf } from '../kernel/message.ts';
import { employerFields, salaryFields } from '../modules/salaries/employeesSalaries.ts';
import { salaryFigures, salaryRates } from '../modules/salaries/salaryFigures.ts';
import { printedPayslipOf, type PrintedPayslip } from './printedPayslip.ts';

const AT = '2026-01-31T12:00:00.000Z';
const amounts = { baseSalary: '10000.00', othersEarning: '0.00', othersDeducations: '0.00' };

/** The figures follow from the rates that the settings start with. */
export function examplePayslip(changes: Partial<PrintedPayslip> = {}): PrintedPayslip {
  const rates = salaryRates(null);
  const id = idOf('example payslip');
  const kept = { _id: id, revision: 0, createdAt: AT, updatedAt: AT, deletedAt: null };
  const values = {
    ...amounts,
    ...salaryFigures(amounts, rates),
    rates,
    user: id,
    salaryMonth: '2026-01',
    currency: 'MAD',
    clinic: withDefaults(employerFields, { name: 'Clinique Atlas', cnssNumber: '9856040' }),
    employee: { firstname: 'Karim', lastname: 'Alaoui', role: 'Employee', joiningDate: '2025-01-02' },
  };
  const row = { ...withDefaults(salaryFields, values), ...kept };
  return { ...printedPayslipOf(row, { logo: null }), sample: true, ...changes };
}
