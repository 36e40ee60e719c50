/**
 * Salaries: one for an employee and month. Every figure is computed by the server, and kept with the rates it was computed from and with
 * what the payslip prints. Creating one closes the leaves that end in its month.
 */
import { withChanges, withDefaults } from '../../kernel/crud.ts';
import { crudRoutes } from '../../kernel/crudRoutes.ts';
import { defineModule } from '../../kernel/custom.ts';
import { BOOKKEEPING_YEARS, keptEvent, withKeptValues } from '../../kernel/erasing.ts';
import { defineEvent } from '../../kernel/event.ts';
import { boolean, day, money, month, namesOf, object, text } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import { describeFields } from '../../kernel/kinds/kinds.ts';
import { foldOf, type RowOf, type ListDeclaration } from '../../kernel/module.ts';
import { flag } from '../../kernel/permissions.ts';
import { withPrintedForm } from '../../kernel/printedForm.ts';
import type { Route } from '../../kernel/route.ts';
import { clinicAsPrinted, clinicFields } from '../invoices/billing.ts';
import { ref } from '../names.ts';
import { standardRoleNames } from '../roles/roleNames.ts';
import { salaryFigureFields, salaryInputFields, salaryRateFields } from './salaryFigures.ts';
import { isoCurrency, type settings } from '../settings/settings.ts';

const ofEmployee = { personal: 'user' } as const;
const computed = { computed: true } as const;
const id = text({ required: true });

/** The employee as they stood when the salary was created. */
export const employeeFields = {
  firstname: text(ofEmployee),
  lastname: text(ofEmployee),
  email: text({ ...ofEmployee, max: 254 }),
  joiningDate: day(),
  role: text({ codes: standardRoleNames, mayBeOther: true }),
  cin: text(ofEmployee),
} as const;

/** The employer: under its CNSS number it declares what it pays (art. 370 of the labour code). Salaries of before hold none. */
export const employerFields = { ...clinicFields, cnssNumber: text() } as const;

export const salaryFields = {
  /** Who left is still paid for the last month. */
  user: ref('users', { required: true, fixed: true, mayBeInactive: true, label: 'Employee' }),
  salaryMonth: month({ required: true, fixed: true }),
  ...salaryInputFields,
  ...salaryFigureFields,
  rates: object(salaryRateFields, computed),
  clinic: object(employerFields, computed),
  employee: object(employeeFields, computed),
  /** ISO 4217. */
  currency: text(computed),
  /** The employee wrote it, as the only one who could. */
  selfApproved: boolean({ computed: true, default: false }),
} as const;
const fields = salaryFields;
export type SalaryRow = RowOf<typeof salaryFields>;

const { user, salaryMonth } = fields;

const salaryEvents = [
  defineEvent('SalaryCreated', { id, ...fields }),
  defineEvent('SalaryChanged', { id, ...fields }, { partial: true }),
  defineEvent('SalaryRemoved', { id, user, salaryMonth, selfApproved: boolean() }),
  keptEvent('Salary'),
] as const;

const fold = foldOf(fields, salaryEvents, {
  SalaryCreated: (row, event) => row ?? withDefaults(fields, event.data),
  SalaryChanged: (row, event) => row && withChanges(fields, row, event.data),
  SalaryRemoved: (row, event) => row && { ...row, deletedAt: event.metadata.at },
  SalaryValuesKept: (row, { data: { values } }) => row && withKeptValues(row, values),
});

type SettingsRow = RowOf<typeof settings.fields>;

/** What a payslip prints of the clinic, as its settings stand. */
export function payslipClinic(clinic: SettingsRow | null) {
  return {
    currency: isoCurrency(clinic?.currencyCode),
    clinic: { ...clinicAsPrinted(clinic), cnssNumber: clinic?.cnssNumber ?? null },
  };
}

/** The specification spells it both ways; here `''` means "not given". */
const deductionNames = inputSchema(
  {
    othersDeducations: money({ label: 'Other deductions' }),
    othersDedications: money({ label: 'Other deductions' }),
  },
  'change',
).shape;

interface Deductions {
  readonly othersDeducations?: string | null | undefined;
  readonly othersDedications?: string | null | undefined;
}

const agree = (body: Deductions) =>
  (body.othersDeducations ?? body.othersDedications) === (body.othersDedications ?? body.othersDeducations);
const disagreement = {
  path: ['othersDedications'],
  message: 'othersDeducations and othersDedications are one amount: send one of them, or the same in both.',
};

/** The amount of a body under whichever name it came; null where it is cleared, undefined where it is not given. */
export function otherDeductions({
  othersDeducations,
  othersDedications,
}: Deductions): string | null | undefined {
  return (
    othersDeducations ??
    othersDedications ??
    (othersDeducations === null || othersDedications === null ? null : undefined)
  );
}

const { othersDeducations: _spelledTwice, ...plainFields } = salaryInputFields;
const createBody = inputSchema({ user, salaryMonth, ...plainFields }, 'create')
  .extend(deductionNames)
  .refine(agree, disagreement);
const changeBody = inputSchema(plainFields, 'change').extend(deductionNames).refine(agree, disagreement);
const previewBody = inputSchema(plainFields, 'create').extend(deductionNames).refine(agree, disagreement);

const write = flag('EmployeesSalaries');
const read = { ...write, own: true } as const;
const list = {
  method: 'POST',
  sort: [{ field: 'createdAt', order: 'desc' }],
  search: [],
  any: ['user', 'user.email'],
  sums: ['grossSalary', 'netSalary'],
  referencedSearch: { name: { path: 'user' }, role: { path: 'user.role', whole: true } },
  dateField: 'salaryMonth',
  populate: ['user', 'user.role'],
} as const satisfies ListDeclaration<typeof fields>;

/** The specification has both spellings. */
const alsoSpelled = { othersDedications: { type: 'number', description: 'As othersDeducations.' } } as const;

const preview: Route = {
  method: 'POST',
  path: '/employeesSalaries/preview',
  kind: 'query',
  operation: 'employeesSalaries.preview',
  isOfNow: true,
  module: 'employeesSalaries',
  permission: write,
  fields: salaryInputFields,
  body: previewBody,
  answer: {
    kind: 'object',
    schema: {
      type: 'object',
      properties: {
        ...describeFields({ ...salaryInputFields, ...salaryFigureFields, rates: fields.rates }),
        ...alsoSpelled,
      },
    },
  },
  summary: 'The figures of a salary with the rates of the settings; nothing is stored.',
};

const declared = defineModule({
  name: 'employeesSalaries',
  path: 'employeesSalaries',
  noun: 'Salary',
  names: ['Employee salary', 'Employee salaries'],
  category: 'salary',
  flag: 'EmployeesSalaries',
  fields,
  events: salaryEvents,
  fold,
  ownedBy: 'user',
  preventsErasure: [
    {
      of: ['user'],
      code: 'salary_this_month',
      while: [{ salaryMonth: 'thisMonthOrLater' }],
      message: () => 'A salary of this month or a later one exists. Wait until that month is over.',
    },
  ],
  /** The figures, and whose they are. */
  keeps: {
    subject: 'user',
    since: 'salaryMonth',
    years: BOOKKEEPING_YEARS,
    values: [
      ...namesOf(salaryInputFields),
      ...namesOf(salaryFigureFields),
      'employee.firstname',
      'employee.lastname',
      'employee.cin',
    ],
  },
  list,
  title: ['salaryMonth'],
  summary: ['salaryMonth', 'user', 'netSalary', 'currency'],
  alsoShown: [{ paths: ['user'], fields: ['email', 'joiningDate', 'cin'] }],
  routes: [
    ...crudRoutes({
      name: 'employeesSalaries',
      path: 'employeesSalaries',
      noun: 'Salary',
      fields,
      list,
      read,
      write,
      statusCall: false,
      overrides: { create: { body: createBody }, change: { body: changeBody } },
    }),
    preview,
  ],
  refusals: {
    negative_net: [400, 'The deductions are more than the gross salary. Check the amounts.'],
    own_salary: [
      403,
      'You cannot create, change or delete your own salary or provident fund. Ask a colleague to do it.',
    ],
  },
  answer: {
    members: alsoSpelled,
    of: (_row, wired) => ({ ...wired, othersDedications: wired['othersDeducations'] }),
  },
});

export const employeesSalaries = withPrintedForm(declared, { kind: 'payslip', number: 'salaryMonth' });
