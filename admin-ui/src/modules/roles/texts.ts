/** The texts of roles and permissions. The specification's strings are kept word for word. */
import type { EnglishTexts } from '../../kernel/i18n/declaredTexts.ts';

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
  Cashier: 'Cashier',
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

export const texts = {
  event: {
    RoleCreated: 'Role added',
    RoleChanged: 'Role changed',
    RoleStatusChanged: 'Role: status changed',
    RoleRemoved: 'Role deleted',
  },
  roles: {
    permissions: 'Permissions',
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
