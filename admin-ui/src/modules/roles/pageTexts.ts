/** What the pages of a role say, loaded with them. */
import type { Texts } from '../../kernel/i18n/texts.ts';
import type { FlagWithScreen } from './flagGroups.ts';

/** One line under each flag: what its holder can do. */
const opens = {
  hasAccessModule: 'Without it, only the own profile opens.',
  requiresSecondFactor: 'People with this role add a second factor before anything else opens.',
  Doctors: 'Accounts of doctors: add, change and delete them.',
  Patients: 'Patients and their files. With Appointments, also writing ordonnances.',
  Appointments: 'Calendar and appointments of all doctors.',
  Departments: 'Add, change and delete departments. Everybody may see them.',
  Employees: 'Accounts of all staff but doctors: add, change and delete them.',
  EmployeesSalaries: 'Payslips and provident funds of all employees. Everybody sees their own.',
  Leaves: 'Leaves of all employees, and decisions on them. Everybody sees their own.',
  Holidays: 'Add, change and delete holidays. Everybody may see them.',
  Invoices: 'Invoices and payments. With Appointments, also closing a visit with an invoice.',
  Cashier: 'Payments at the desk: reading invoices and receipts, recording payments. No changes, no refunds.',
  Taxs: 'Tax rates, and their approval.',
  Expenses: 'Expenses, and their approval.',
  Activities: 'The audit, the history of every record, and the screens as they were at a moment.',
  CompanySettings: 'Name, address and contact of the clinic.',
  BasicSettings: 'Language, currency, time zone, date format and opening hours.',
  ThemeSettings: 'Logo and icon of the clinic.',
  RolesAndPermissions:
    'Rights of people over their data: restricting it, taking it out as an archive, asking for erasures and confirming them, reading restricted people in full, and how long patients without contact are kept. Also reading roles; only an Administrateur may change them.',
  SalarySettings: 'Rates that payslips are calculated with.',
  InvoiceSettings: 'The difference of a till that a second person confirms.',
} as const satisfies Readonly<Record<FlagWithScreen | 'hasAccessModule' | 'requiresSecondFactor', string>>;

export const pageTexts = {
  roles: {
    opens,
    apply: 'Appliquer les changements',
    modules: 'Modules',
    settings: 'Settings',
    withoutScreen: 'Without a screen',
    withoutScreenNote: 'These permissions open nothing yet. They are stored with the role.',
    fixed: 'This name is fixed.',
    readOnly: 'Only an Administrateur can change roles.',
  },
} as const satisfies Texts;
