/** Doctors and employees: whose flag it takes, which roles one may give, and that an Administrateur remains. */
import {
  ADMINISTRATEUR_ROLE,
  DOCTOR_ROLE,
  flags,
  money,
  profileFields,
  reject,
  roles,
  userFields,
  users,
  type Actor,
  type AnyRow,
  type Draft,
  type Rejection,
  type RowOf,
} from '@hospital/contracts';
import type { Claim, Command, CommandModule, FactRefs } from '../kernel/command.ts';
import { changeDrafts, differing, known, uniqueClaims } from '../kernel/crud.ts';
import { checkReferences } from '../kernel/references.ts';

type Values = Readonly<Record<string, unknown>>;
export type UserRow = RowOf<typeof users.fields>;
type UserCommand = Command<Values, UserRow, FactRefs>;

export const ADMINISTRATORS: Claim = {
  kind: 'administrators',
  key: 'clinic',
  rule: 'atLeastOne',
  value: {},
  refusal: reject('last_administrator'),
};

const emailClaim = uniqueClaims(users, ['email']);

function isAdministrator(row: AnyRow): boolean {
  return row['role'] === ADMINISTRATEUR_ROLE && row['status'] === 'active' && !row.deletedAt;
}

export const userCommands: CommandModule = {
  claims: (row) => [...emailClaim(row), ...(isAdministrator(row) ? [ADMINISTRATORS] : [])],
};

/** Doctors are managed with the flag Doctors, everybody else with Employees. */
export function mayManage(actor: Actor, roleId: unknown): boolean {
  return actor.flags.has(roleId === DOCTOR_ROLE ? 'Doctors' : 'Employees');
}

function isBeyond(actor: Actor, role: AnyRow | null): boolean {
  if (actor.isAdministrator) return false;
  return (
    role?._id === ADMINISTRATEUR_ROLE || flags.some((flag) => role?.[flag] === true && !actor.flags.has(flag))
  );
}

function assignRefusal(actor: Actor, role: AnyRow | null): Rejection | null {
  if (!mayManage(actor, role?._id)) return reject('not_allowed');
  return isBeyond(actor, role)
    ? reject('role_beyond_own', { fields: { role: 'You can not give this role.' } })
    : null;
}

/** Speciality belongs to the role Doctor: required there, cleared everywhere else. */
function withSpeciality(values: Record<string, unknown>): Record<string, unknown> | Rejection {
  if (values['role'] !== DOCTOR_ROLE) return { ...values, speciality: null };
  return values['speciality']
    ? values
    : reject('validation_failed', { fields: { speciality: 'Speciality is required.' } });
}

function isRefusal(value: Values | Rejection): value is Rejection {
  return 'rejected' in value;
}

export const createUser: UserCommand = {
  name: 'CreateUser',
  module: users,
  creates: true,
  facts: (input) => ({ role: { module: roles, id: String(input['role']) } }),
  decide(input, _row, { actor, facts }) {
    const refusal = checkReferences(users, input, facts) ?? assignRefusal(actor, facts['role'] ?? null);
    if (refusal) return refusal;
    const values = withSpeciality(known(userFields, input));
    return isRefusal(values) ? values : [{ type: 'UserCreated', data: values }];
  },
};

/** The balance moves by what the form changed, so that an adjustment made meanwhile is kept. */
function leaveDraft(input: Values, row: UserRow): Draft[] {
  if (input['remainingLeave'] === undefined) return [];
  const was = input['remainingLeaveWas'] ?? row.remainingLeave;
  const by = money.minus(String(input['remainingLeave']), String(was));
  return money.compare(by, '0') === 0 ? [] : [{ type: 'UserLeaveAdjusted', data: { by } }];
}

const ownForbidden = ['role', 'status'] as const;

function ownRefusal(isOwn: boolean, changes: Values, leave: readonly Draft[]): Rejection | null {
  const touched = ownForbidden.filter((name) => name in changes);
  if (!isOwn || (touched.length === 0 && leave.length === 0)) return null;
  const names = [...touched, ...(leave.length > 0 ? ['remainingLeave'] : [])];
  return reject('own_rights', {
    fields: Object.fromEntries(names.map((name) => [name, 'You can not change this for yourself.'])),
  });
}

/** E-mail and password are the way into an account: of one with more rights than one's own they are out of reach. */
const credentialFields = ['email', 'password'] as const;

function reachRefusal(actor: Actor, before: AnyRow | null, changes: Values): Rejection | null {
  if (!isBeyond(actor, before)) return null;
  const isAdministratorRecord = before?._id === ADMINISTRATEUR_ROLE;
  const guarded = isAdministratorRecord ? [...credentialFields, ...ownForbidden] : credentialFields;
  return guarded.some((name) => changes[name] !== undefined) ? reject('role_beyond_own') : null;
}

export const changeUser: UserCommand = {
  name: 'ChangeUser',
  module: users,
  facts: (input, row) => ({
    role: { module: roles, id: String(input['role'] ?? row?.role) },
    roleBefore: { module: roles, id: row?.role },
  }),
  decide(input, row, { actor, facts }) {
    if (!row) return reject('not_found');
    if (!mayManage(actor, row.role)) return reject('not_allowed');
    const { remainingLeave: _balance, ...fields } = userFields;
    const merged = withSpeciality({ ...row, ...differing(fields, row, input) });
    if (isRefusal(merged)) return merged;
    const changes = differing(fields, row, merged);
    const leave = leaveDraft(input, row);
    const password = input['password'] === undefined ? {} : { password: input['password'] };
    const refusal =
      ownRefusal(actor.id === row._id, changes, leave) ??
      reachRefusal(actor, facts['roleBefore'] ?? null, { ...changes, ...password }) ??
      ('role' in changes
        ? (checkReferences(users, changes, facts) ?? assignRefusal(actor, facts['role'] ?? null))
        : null);
    return refusal ?? [...changeDrafts('User', row, changes), ...leave];
  },
};

export const changeProfile: UserCommand = {
  name: 'ChangeProfile',
  module: users,
  decide(input, row) {
    if (!row) return reject('not_found');
    const own = Object.fromEntries(
      Object.entries(userFields).filter(([name]) => profileFields.some((field) => field === name)),
    );
    return changeDrafts('User', row, differing(own, row, input));
  },
};

export const removeUser: UserCommand = {
  name: 'RemoveUser',
  module: users,
  notWhileUsedBy: users.usedBy,
  facts: (_input, row) => ({ role: { module: roles, id: row?.role } }),
  decide(_input, row, { actor, facts }) {
    if (!row) return reject('not_found');
    if (!mayManage(actor, row.role)) return reject('not_allowed');
    if (actor.id === row._id && !isAdministrator(row)) return reject('own_rights');
    if (facts['role']?._id === ADMINISTRATEUR_ROLE && !actor.isAdministrator)
      return reject('role_beyond_own');
    return [{ type: 'UserRemoved', data: {} }];
  },
};
