/** What a person's rights do not reach, and the accounts and roles that have to stay as they are. */
import { randomUUID } from 'node:crypto';
import { form, type Answer, type Client, type Fields } from '../../client.ts';
import type { RoleName } from '../clinic.ts';
import { calling, type BadRow, type World } from './row.ts';

const as = (role: RoleName) => (world: World) => world.clinic.as(role);

const pathRows: readonly BadRow[] = (
  [
    ['POST', '/patients/create/{nurse}'],
    ['PUT', '/patients/{patient}/{nurse}'],
    ['DELETE', '/patients/{patient}/{nurse}'],
    ['PATCH', '/taxs/{tax}/status/{nurse}'],
    ['PATCH', '/settings/{nurse}'],
    ['PATCH', '/profile/password/{nurse}'],
    ['POST', '/profile/secondFactor/{nurse}'],
    ['POST', '/profile/passkeys/{nurse}'],
    ['DELETE', '/profile/sessions/{nurse}'],
    ['POST', '/roles/create/{nurse}'],
    ['POST', '/invoices/create/00000000-0000-4000-8000-000000000000'],
  ] as const
).map(([method, path]) => ({
  name: `${method} ${path}: the user in the path is not the token’s`,
  status: 403,
  code: 'wrong_actor',
  send: calling({ method, path, ...(method === 'DELETE' ? {} : { body: {} }) }),
}));

const flagRows: readonly BadRow[] = (
  [
    ['Nurse', 'POST', '/departments/create/{me}'],
    ['Nurse', 'POST', '/invoices/create/{me}'],
    ['Nurse', 'GET', '/invoices/{sent invoice}'],
    ['Nurse', 'GET', '/invoices/{sent invoice}/pdf'],
    ['Accountant', 'GET', '/patients/{patient}'],
    ['Accountant', 'GET', '/history/patients/{patient}'],
    ['Employee', 'POST', '/users'],
    ['Employee', 'GET', '/users/{doctor}'],
    ['Employee', 'GET', '/users/photo/{doctor}'],
    ['Manager', 'GET', '/patients/photo/{patient}'],
    ['Manager', 'DELETE', '/users/{doctor}/{me}'],
    ['Manager', 'PATCH', '/settings/{me}'],
    ['Admin', 'PATCH', '/roles/{role}/{me}'],
    ['Admin', 'POST', '/roles/create/{me}'],
    ['Nurse', 'GET', '/audit'],
    ['Nurse', 'POST', '/documents'],
  ] as const
).map(([role, method, path]) => ({
  name: `${method} ${path} by ${role}: the flag is missing`,
  status: 403,
  send: calling({
    method,
    path,
    by: as(role),
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: bodyOf(path) }),
  }),
}));

function bodyOf(path: string): Fields {
  if (path === '/documents') return { kind: 'invoice', record: '{sent invoice}' };
  return path.startsWith('/settings') ? { companyName: 'Mine' } : {};
}

async function editing(by: Client, id: string, fields: Fields): Promise<Answer> {
  return by.put(`/users/${id}/{me}`, form(fields));
}

interface AccountRow {
  readonly name: string;
  readonly status: number | readonly number[];
  readonly code?: string;
  readonly act: (world: World) => Promise<() => Promise<Answer>>;
}

/** The person is made first; only the act itself is measured. */
function accountRow({ act, ...row }: AccountRow): BadRow {
  return {
    ...row,
    send: async (world) => {
      const now = await act(world);
      await world.startMeasuring();
      return now();
    },
  };
}

const hire = (by: RoleName, role: RoleName) => async (world: World) => {
  const client = await world.clinic.as(by);
  const fields = form(world.clinic.userFields(role));
  return () => client.post('/users/create/{me}', fields);
};

const own = (fields: (world: World) => Fields) => async (world: World) => {
  const manager = await world.clinic.as('Manager');
  return () => editing(manager, manager.userId, fields(world));
};

const last = (fields: (world: World) => Fields) => async (world: World) => {
  const admin = await world.clinic.as('Admin');
  return () => editing(admin, world.clinic.admin.userId, fields(world));
};

const nurseTo = (role: RoleName) => async (world: World) => {
  const admin = await world.clinic.as('Admin');
  const nurse = await world.record('nurse');
  return () => editing(admin, nurse, { role: world.clinic.role(role) });
};

const accountRows: readonly BadRow[] = [
  {
    name: 'their own role',
    status: 403,
    code: 'own_rights',
    act: own(({ clinic }) => ({ role: clinic.role('Employee') })),
  },
  { name: 'their own status', status: 403, code: 'own_rights', act: own(() => ({ status: 'Inactif' })) },
  {
    name: 'their own remaining leave',
    status: 403,
    code: 'own_rights',
    act: own(() => ({ remainingLeave: 30, remainingLeaveWas: 1.5 })),
  },
  {
    name: 'a role with more flags than one’s own, at creation',
    status: 403,
    code: 'role_beyond_own',
    act: hire('Manager', 'Nurse'),
  },
  {
    name: 'Administrateur, created by an Admin',
    status: 403,
    code: 'role_beyond_own',
    act: hire('Admin', 'Administrateur'),
  },
  {
    name: 'Administrateur, given by an Admin',
    status: 403,
    code: 'role_beyond_own',
    act: nurseTo('Administrateur'),
  },
  {
    name: 'the last administrator demoted by an Admin',
    status: [403, 409],
    act: last(({ clinic }) => ({ role: clinic.role('Nurse') })),
  },
  {
    name: 'the last administrator deactivated by an Admin',
    status: [403, 409],
    act: last(() => ({ status: 'Inactif' })),
  },
  {
    name: 'the last administrator’s password set by an Admin',
    status: [403, 409],
    act: last(() => ({ password: 'a way in for me', confirmPassword: 'a way in for me' })),
  },
  {
    name: 'the last administrator deleting themself',
    status: 409,
    code: 'last_administrator',
    act:
      async ({ clinic }: World) =>
      () =>
        clinic.admin.delete('/users/{me}/{me}'),
  },
  {
    name: 'the last administrator demoting themself',
    status: [403, 409],
    act:
      async ({ clinic }: World) =>
      () =>
        editing(clinic.admin, clinic.admin.userId, { role: clinic.role('Nurse') }),
  },
].map(accountRow);

const roleRows: readonly BadRow[] = (['Administrateur', 'Doctor'] as const).flatMap((name) => [
  accountRow({
    name: `PATCH /roles: renaming ${name}`,
    status: 409,
    code: 'role_name_fixed',
    act:
      async ({ clinic }) =>
      () =>
        clinic.admin.patch(`/roles/${clinic.role(name)}/{me}`, { name: 'Boss' }),
  }),
  accountRow({
    name: `DELETE /roles: ${name}`,
    status: [403, 409],
    act:
      async ({ clinic }) =>
      () =>
        clinic.admin.delete(`/roles/${clinic.role(name)}/{me}`),
  }),
]);

const keptRows: readonly BadRow[] = (
  [{ hasAccessModule: false }, { RolesAndPermissions: false }, { status: 'Inactive' }] as const
).map((fields) =>
  accountRow({
    name: `PATCH /roles: Administrateur with ${JSON.stringify(fields)}`,
    status: 409,
    code: 'role_flag_fixed',
    act:
      async ({ clinic }) =>
      () =>
        clinic.admin.patch(`/roles/${clinic.role('Administrateur')}/{me}`, fields),
  }),
);

const guessedRows: readonly BadRow[] = ['/patients/photo/', '/users/photo/', '/documents/'].flatMap((path) =>
  [path, path === '/documents/' ? '/documents/{}/pdf' : null].flatMap((form) =>
    form === null
      ? []
      : [
          {
            name: `GET ${form.includes('{}') ? form : `${form}{}`} by a guessed id`,
            status: 404,
            send: calling({
              method: 'GET',
              path: form.includes('{}') ? form.replace('{}', randomUUID()) : `${form}${randomUUID()}`,
            }),
          },
        ],
  ),
);

export const rightsRows: readonly BadRow[] = [
  ...pathRows,
  ...flagRows,
  ...accountRows,
  ...roleRows,
  ...keptRows,
  ...guessedRows,
];
