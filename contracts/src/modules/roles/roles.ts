/** Roles: a name, a state, a main switch (`hasAccessModule`) and one flag a module. Only an Administrateur writes them. */
import { crudEvents, crudFold } from '../../kernel/crud.ts';
import { crudRoutes } from '../../kernel/crudRoutes.ts';
import { defineModule } from '../../kernel/custom.ts';
import { boolean, choice, fieldsNamed, text } from '../../kernel/field.ts';
import { inputSchema } from '../../kernel/fieldSchema.ts';
import type { OlderEvents } from '../../kernel/event.ts';
import { idOf } from '../../kernel/message.ts';
import { administrator, flag, session, type Flag } from '../../kernel/permissions.ts';
import { reject, type Rejection } from '../../kernel/problem.ts';
import { z } from 'zod';
import { flags } from './flags.ts';
import { activity, activityAliases, activityTones } from '../words.ts';
import { standardRoleNames, type StandardRole } from './roleNames.ts';
import type { ListDeclaration } from '../../kernel/module.ts';

/** Passes the administrator's guard; Admin is another role. */
export const ADMINISTRATEUR = 'Administrateur';
export const DOCTOR = 'Doctor';

const fields = {
  name: text({ required: true, max: 60, codes: standardRoleNames, mayBeOther: true }),
  status: choice(activity, {
    required: true,
    default: 'active',
    aliases: activityAliases,
    tones: activityTones,
  }),
  hasAccessModule: boolean({ default: false }),
  /** People with the role reach nothing but their own profile until they have a second factor. */
  requiresSecondFactor: boolean({ default: false }),
  ...fieldsNamed(flags, boolean({ default: false })),
};

/** Before `Cashier`, taking payments was among what `Invoices` opened: a role that had one had both. */
const older: OlderEvents = {
  schema: 2,
  upcast: (data, { type }) => {
    if (type === 'RoleCreated') return { ...data, Cashier: data['Invoices'] ?? false };
    return data['Invoices'] === undefined ? data : { ...data, Cashier: data['Invoices'] };
  },
};

const read = { ...flag('RolesAndPermissions'), picker: ['Doctors', 'Employees'] as const };
const list = {
  method: 'GET',
  sort: [{ field: 'name', order: 'asc' }],
  search: ['name', 'status'],
} as const satisfies ListDeclaration<typeof fields>;

export const roles = defineModule({
  name: 'roles',
  grantsRights: true,
  path: 'roles',
  noun: 'Role',
  category: 'role',
  version: 2,
  flag: 'RolesAndPermissions',
  fields,
  events: crudEvents('Role', fields, older),
  fold: crudFold('Role', fields),
  list,
  title: ['name'],
  picker: ['name', 'status'],
  referencedBy: [{ module: 'users', field: 'role' }],
  routes: [
    ...crudRoutes({
      name: 'roles',
      path: 'roles',
      noun: 'Role',
      fields,
      list,
      read,
      write: administrator,
      statusCall: false,
      overrides: {
        get: { permission: flag('RolesAndPermissions') },
        create: { isRisky: true },
        remove: { isRisky: true },
        change: null,
      },
    }),
    {
      method: 'PATCH',
      path: '/roles/:id/:userId',
      kind: 'command',
      operation: 'ChangeRole',
      isRisky: true,
      module: 'roles',
      permission: administrator,
      fields,
      body: inputSchema(fields, 'change'),
      summary: 'Changes flags, or name and status.',
    },
    {
      method: 'POST',
      path: '/roles/roleByName',
      kind: 'query',
      operation: 'roles.byName',
      isBeforeSecondFactor: true,
      module: 'roles',
      permission: session,
      body: z.object({ search: inputSchema({ name: fields.name }, 'create') }),
      summary: "Reads a role by its name; one's own is open to everybody.",
    },
  ],
  refusals: {
    role_name_fixed: [
      409,
      'The names Administrateur and Doctor are fixed and cannot be changed or deleted. Create another role instead.',
    ],
    role_flag_fixed: [
      409,
      'Administrateur keeps its access, its permissions and its status. Create another role instead.',
    ],
  },
});

/** The first roles have ids that every service knows. */
export function firstRoleId(name: string): string {
  return idOf('role', name);
}
export const ADMINISTRATEUR_ROLE = firstRoleId(ADMINISTRATEUR);
export const DOCTOR_ROLE = firstRoleId(DOCTOR);

/** @param named as a doctor by a call; none where it names nobody */
export function doctorRefusal(named: { readonly role: string | null } | null | undefined): Rejection | null {
  if (!named || named.role === DOCTOR_ROLE) return null;
  return reject('validation_failed', { fields: { doctor: 'Doctor must be a user with the role Doctor.' } });
}

/** Names that cannot be changed: guards and user forms go by them. */
export const fixedRoleNames: readonly string[] = [ADMINISTRATEUR, DOCTOR];

const everyFlagBut = (...without: readonly Flag[]) => flags.filter((name) => !without.includes(name));

/** The roles of a new clinic, each with `hasAccessModule` and these flags. */
export const firstRoles: Readonly<Record<StandardRole, readonly Flag[]>> = {
  Administrateur: flags,
  Admin: everyFlagBut('RolesAndPermissions'),
  Doctor: ['Patients', 'Appointments'],
  Nurse: ['Patients', 'Appointments'],
  Receptionist: ['Patients', 'Appointments', 'Cashier'],
  Accountant: ['Appointments', 'Invoices', 'Cashier', 'Taxs', 'Expenses', 'EmployeesSalaries'],
  Laboratorist: ['Patients'],
  Pharmacist: ['Patients'],
  Manager: ['Employees', 'Leaves', 'Holidays', 'Departments', 'Expenses'],
  Employee: [],
};
