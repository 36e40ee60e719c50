/** Where the screen of a record is, by the prefix of its calls. */
const paths: Readonly<Record<string, (id: string) => string>> = {
  appointments: (id) => `/appointments/${id}`,
  patients: (id) => `/patients/${id}`,
  departments: (id) => `/departments/${id}`,
  taxs: (id) => `/taxs/${id}`,
  expenses: (id) => `/expenses/${id}`,
  leaves: (id) => `/leaves/${id}`,
  holidays: (id) => `/holidays/${id}`,
  providentFunds: (id) => `/providentFunds/${id}`,
  invoices: (id) => `/invoices/${id}/view`,
  prescriptions: (id) => `/ordonnances/${id}/view`,
  employeesSalaries: (id) => `/employees-salaries/${id}/payslip`,
  users: (id) => `/employees/${id}`,
  roles: (id) => `/settings/roles-permissions/${id}`,
  settings: () => '/settings/company',
};

export function recordPathOf(resource: string, id: string): string | null {
  return paths[resource]?.(encodeURIComponent(id)) ?? null;
}

/** Where its states are played. */
export function replayPathOf(resource: string, id: string): string {
  return `/audit/${encodeURIComponent(resource)}/${encodeURIComponent(id)}`;
}
