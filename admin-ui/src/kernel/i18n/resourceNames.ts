/** One and several of each resource, as the screens call them. */
export const resourceNames: Readonly<Record<string, string>> = {
  roles: 'Role |||| Roles',
  users: 'User |||| Users',
  settings: 'Settings |||| Settings',
  departments: 'Department |||| Departments',
  patients: 'Patient |||| Patients',
  appointments: 'Appointment |||| Appointments',
  taxes: 'Tax |||| Taxes',
  invoices: 'Invoice |||| Invoices',
  leaves: 'Leave |||| Leaves',
  prescriptions: 'Prescription |||| Prescriptions',
  documents: 'Document |||| Documents',
  employeesSalaries: 'Employee salary |||| Employee salaries',
  providentFunds: 'Provident fund |||| Provident funds',
};
