/** The flags of a role, in the order in which they are shown. Some stand for modules that are still to come: a role may hold them
 * already. All but `Cashier` are the specification's. */
export const flags = [
  'Doctors',
  'Patients',
  'Appointments',
  'Departments',
  'Employees',
  'EmployeesSalaries',
  'Events',
  'Leaves',
  'Holidays',
  'Invoices',
  'Cashier',
  'Taxs',
  'Expenses',
  'Assets',
  'Activities',
  'Chat',
  'Calls',
  'CompanySettings',
  'BasicSettings',
  'ThemeSettings',
  'RolesAndPermissions',
  'EmailSettings',
  'InvoiceSettings',
  'SalarySettings',
  'NotificationsSettings',
  'ChangePassword',
  'LeaveType',
] as const;

declare module '../../kernel/permissions.ts' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface Flags extends Readonly<Record<(typeof flags)[number], true>> {}
}
