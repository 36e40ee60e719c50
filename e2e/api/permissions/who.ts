/** Who may do what, in the terms of the decisions: a person is what their role has, and each call says what becomes of them. */
import type { Client, Fields } from '../../client.ts';
import type { RoleName } from '../clinic.ts';

export const FLAGS = [
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
export type Flag = (typeof FLAGS)[number];

/** "The ten roles are made with `hasAccessModule` and these flags." */
export const GRANTED: Readonly<Record<RoleName, readonly Flag[]>> = {
  Administrateur: FLAGS,
  Admin: FLAGS.filter((flag) => flag !== 'RolesAndPermissions'),
  Doctor: ['Patients', 'Appointments'],
  Nurse: ['Patients', 'Appointments'],
  Receptionist: ['Patients', 'Appointments', 'Cashier'],
  Accountant: ['Appointments', 'Invoices', 'Cashier', 'Taxs', 'Expenses', 'EmployeesSalaries'],
  Laboratorist: ['Patients'],
  Pharmacist: ['Patients'],
  Manager: ['Employees', 'Leaves', 'Holidays', 'Departments', 'Expenses'],
  Employee: [],
};

export interface Subject {
  /** `Nurse`, `only Patients`, `no flag`, `no access`, `not signed in`. */
  readonly name: string;
  readonly isSignedIn: boolean;
  readonly isAdministrator: boolean;
  readonly hasAccess: boolean;
  readonly flags: ReadonlySet<Flag>;
}

/** `allowed`: the call goes through to its own rules. `picker`, `own`: a list answers a part. `denied`: 403, before anything else. */
export type Outcome = 'allowed' | 'picker' | 'own' | 'denied';
export type Who = (subject: Subject) => Outcome;

const when = (is: boolean): Outcome => (is ? 'allowed' : 'denied');

export const everybody: Who = () => 'allowed';
/** Any session, whatever the role: one's own profile, and the settings. */
export const session: Who = ({ isSignedIn }) => when(isSignedIn);
/** A role that is active and has `hasAccessModule`. */
export const member: Who = ({ hasAccess }) => when(hasAccess);
export const administrateur: Who = ({ isAdministrator }) => when(isAdministrator);

/** One of these flags. */
export const any =
  (...flags: readonly Flag[]): Who =>
  (subject) =>
    when(subject.hasAccess && flags.some((flag) => subject.flags.has(flag)));

/** Each of these flags. */
export const all =
  (...flags: readonly Flag[]): Who =>
  (subject) =>
    when(subject.hasAccess && flags.every((flag) => subject.flags.has(flag)));

/** Who is denied may still have the picker's fields, with one of these flags. */
export const orPicker =
  (who: Who, ...flags: readonly Flag[]): Who =>
  (subject) => {
    const outcome = who(subject);
    if (outcome !== 'denied') return outcome;
    return any(...flags)(subject) === 'allowed' ? 'picker' : 'denied';
  };

/** Who is denied may still list their own. */
export const orOwn =
  (who: Who): Who =>
  (subject) => {
    const outcome = who(subject);
    return outcome === 'denied' && subject.hasAccess ? 'own' : outcome;
  };

/** What the calls are about, made once for the whole table. */
export type Known = Readonly<Record<string, string>>;

export interface Person {
  readonly subject: Subject;
  readonly client: Client;
  /** The id of their role. */
  readonly role: string;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: Fields;
  readonly query?: Readonly<Record<string, string>>;
  /**
   * The record is there and the body is right, and yet nothing is changed: the call names a revision that the record never had, which is
   * looked at after the rights.
   */
  readonly stale?: boolean;
}

export interface PermissionRow {
  /** As the specification writes it; what the table of routes is compared with. */
  readonly call: string;
  /** Where one call has several rows: of what. */
  readonly of?: string;
  /** Another call that the row presupposes. */
  readonly needs?: string;
  readonly who: Who;
  readonly ask: (known: Known, person: Person) => Asked;
  /** The only fields that the rows of a picker have. */
  readonly picker?: readonly string[];
  /** Where a row of one's own says whose it is. */
  readonly owner?: string;
}
