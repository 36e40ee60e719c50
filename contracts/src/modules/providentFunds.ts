/** Provident funds: what an employee and the clinic put aside, as amounts or as percentages of the base salary. */
import { defineCrud } from '../kernel/crud.ts';
import { choice, decimal, longText, money } from '../kernel/field.ts';
import { ref } from './names.ts';

export const providentFundTypes = {
  fixedAmount: 'Fixed Amount',
  percentage: 'Percentage of Basic Salary',
} as const;

const ofEmployee = { personal: 'employee' } as const;
const share = money({ ...ofEmployee, default: '0.00' });
const percentage = decimal({ ...ofEmployee, default: '0', max: 100, decimals: 4 });

export const providentFunds = defineCrud({
  name: 'providentFunds',
  noun: 'ProvidentFund',
  category: 'providentFund',
  flag: 'EmployeesSalaries',
  fields: {
    employee: ref('users', { required: true }),
    type: choice(providentFundTypes, { default: 'fixedAmount' }),
    employeeShareAmount: share,
    organizationShareAmount: share,
    employeeSharePercentage: percentage,
    organizationSharePercentage: percentage,
    description: longText(ofEmployee),
  },
  list: {
    method: 'POST',
    alsoMethod: 'GET',
    sort: [{ field: 'createdAt', order: 'desc' }],
    search: ['employee', 'type'],
    populate: ['employee', 'employee.role'],
  },
  title: ['type'],
  summary: ['type', 'employee'],
});

/** The pair of shares that a type does not use. */
export const unusedShares = {
  fixedAmount: { employeeSharePercentage: '0', organizationSharePercentage: '0' },
  percentage: { employeeShareAmount: '0.00', organizationShareAmount: '0.00' },
} as const;
