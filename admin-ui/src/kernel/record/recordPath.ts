/** Where the screen of a record is, by the prefix of its calls. */
import { DOCTOR, users } from '@hospital/contracts';

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

type Referred = Readonly<Record<string, unknown>>;

const isDoctor = ({ role }: Referred) =>
  typeof role === 'object' && role !== null && 'name' in role && role.name === DOCTOR;

/** The same of a populated reference, which says whether a person is a doctor; null where it names no record. */
export function referencePathOf(resource: string, value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('_id' in value)) return null;
  const id = encodeURIComponent(String(value._id));
  const isOfDoctor = resource === users.path && isDoctor({ ...value });
  return isOfDoctor ? `/doctors/${id}/profile` : recordPathOf(resource, String(value._id));
}

/** Where its states are played. */
export function replayPathOf(resource: string, id: string): string {
  return `/audit/${encodeURIComponent(resource)}/${encodeURIComponent(id)}`;
}
