/** The texts of roles and permissions. The specification's strings stand here as they are. */
import type { Texts } from '../../kernel/i18n/texts.ts';

/** What each flag of a role opens. */
const permissionTexts = {
  hasAccessModule: 'Access to the modules',
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

export const roleTexts = {
  roles: {
    apply: 'Appliquer les changements',
    modules: 'Modules',
    settings: 'Settings',
    other: 'Other',
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
} as const satisfies Texts;
