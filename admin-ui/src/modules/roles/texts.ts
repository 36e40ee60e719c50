/** The texts of roles and permissions. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';
import type { FlagWithScreen } from './flagGroups.ts';

/** What each flag of a role is called. */
const permissionTexts = {
  hasAccessModule: 'Access to the modules',
  requiresSecondFactor: 'Requires a second factor',
  Doctors: 'Doctors',
  Patients: 'Patients',
  Appointments: 'Appointments',
  Departments: 'Departments',
  Employees: 'Employees',
  EmployeesSalaries: 'Employees salaries',
  Events: 'Events',
  Leaves: 'Leaves',
  Holidays: 'Holidays',
  Invoices: 'Invoices',
  Taxs: 'Taxes',
  Expenses: 'Expenses',
  Assets: 'Assets',
  Activities: 'Activities',
  Chat: 'Chat',
  Calls: 'Calls',
  CompanySettings: 'Company settings',
  BasicSettings: 'Basic settings',
  ThemeSettings: 'Theme settings',
  RolesAndPermissions: 'Roles and permissions',
  EmailSettings: 'Email settings',
  InvoiceSettings: 'Invoice settings',
  SalarySettings: 'Salary settings',
  NotificationsSettings: 'Notifications settings',
  ChangePassword: 'Change password',
  LeaveType: 'Leave type',
} as const;

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
  Taxs: 'Tax rates, and their approval.',
  Expenses: 'Expenses, and their approval.',
  Activities: 'The audit, the history of every record, and the screens as they were at a moment.',
  CompanySettings: 'Name, address and contact of the clinic.',
  BasicSettings: 'Language, currency, time zone and date format.',
  ThemeSettings: 'Logo and icon of the clinic.',
  RolesAndPermissions: 'Roles and their permissions. Only an Administrateur may change them.',
  SalarySettings: 'Rates that payslips are calculated with.',
} as const satisfies Readonly<Record<FlagWithScreen | 'hasAccessModule' | 'requiresSecondFactor', string>>;

export const texts = {
  event: {
    RoleCreated: 'Role added',
    RoleChanged: 'Role changed',
    RoleStatusChanged: 'Role: status changed',
    RoleRemoved: 'Role deleted',
  },
  roles: {
    opens,
    apply: 'Appliquer les changements',
    modules: 'Modules',
    settings: 'Settings',
    withoutScreen: 'Without a screen',
    withoutScreenNote: 'These permissions open nothing yet. They are stored with the role.',
    fixed: 'This name is fixed.',
    permissions: 'Permissions',
    readOnly: 'Only an Administrateur can change roles.',
    granted: '1 permission |||| %{smart_count} permissions',
  },
  toast: {
    role: {
      created: 'role %{name} created !',
      changed: 'role %{name} updated !',
      deleted: 'role %{name} deleted !',
    },
  },
  permission: permissionTexts,
  resources: { roles: { fields: permissionTexts } },
} as const satisfies EnglishTexts<'roles'>;
