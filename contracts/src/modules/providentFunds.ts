/** Provident funds: what an employee and the clinic put aside, as amounts or as percentages of the base salary. */
import { crudEvents, crudFolds } from '../kernel/crud.ts';
import { crudRoutes } from '../kernel/crudRoutes.ts';
import { defineModule } from '../kernel/custom.ts';
import { BOOKKEEPING_YEARS, keptEvent, withKeptValues } from '../kernel/erasing.ts';
import { defineEvent } from '../kernel/event.ts';
import { boolean, choice, decimal, longText, money, text } from '../kernel/field.ts';
import { foldOf, type RowOf, type ListDeclaration } from '../kernel/module.ts';
import { flag } from '../kernel/permissions.ts';
import { ref } from './names.ts';

export const providentFundTypes = {
  fixedAmount: 'Fixed Amount',
  percentage: 'Percentage of Basic Salary',
} as const;

const ofEmployee = { personal: 'employee' } as const;
const share = money({ ...ofEmployee, default: '0.00' });
const percentage = decimal({ ...ofEmployee, default: '0', max: 100, decimals: 4, isPercentage: true });

/** What a call may send. */
export const providentFundFields = {
  employee: ref('users', { required: true }),
  type: choice(providentFundTypes, { required: true, default: 'fixedAmount' }),
  employeeShareAmount: share,
  organizationShareAmount: share,
  employeeSharePercentage: percentage,
  organizationSharePercentage: percentage,
  description: longText(ofEmployee),
} as const;

const fields = {
  ...providentFundFields,
  /** The employee wrote it, as the only one who could. */
  selfApproved: boolean({ computed: true, default: false }),
} as const;
export type ProvidentFundRow = RowOf<typeof fields>;

const [created, changed, statusChanged] = crudEvents('ProvidentFund', fields);
const removed = defineEvent('ProvidentFundRemoved', {
  id: text({ required: true }),
  employee: fields.employee,
  selfApproved: boolean(),
});
const events = [created, changed, statusChanged, removed, keptEvent('ProvidentFund')] as const;

const write = flag('EmployeesSalaries');
const list = {
  method: 'POST',
  alsoMethod: 'GET',
  sort: [{ field: 'createdAt', order: 'desc' }],
  search: ['employee', 'type'],
  any: ['employee'],
  populate: ['employee', 'employee.role'],
} as const satisfies ListDeclaration<typeof fields>;
const common = {
  name: 'providentFunds',
  path: 'providentFunds',
  noun: 'ProvidentFund',
  fields,
  list,
} as const;

export const providentFunds = defineModule({
  ...common,
  category: 'providentFund',
  flag: 'EmployeesSalaries',
  events,
  fold: foldOf(fields, events, {
    ...crudFolds('ProvidentFund', fields),
    ProvidentFundRemoved: (row, event) => row && { ...row, deletedAt: event.metadata.at },
    ProvidentFundValuesKept: (row, { data: { values } }) => row && withKeptValues(row, values),
  }),
  keeps: {
    subject: 'employee',
    since: null,
    years: BOOKKEEPING_YEARS,
    values: [
      'employeeShareAmount',
      'organizationShareAmount',
      'employeeSharePercentage',
      'organizationSharePercentage',
    ],
  },
  title: ['type'],
  summary: ['type', 'employee'],
  routes: crudRoutes({ ...common, read: write, write, statusCall: false }),
});

/** The pair of shares that a type does not use. */
export const unusedShares = {
  fixedAmount: { employeeSharePercentage: '0', organizationSharePercentage: '0' },
  percentage: { employeeShareAmount: '0.00', organizationShareAmount: '0.00' },
} as const;
