/** Doctors and employees: whose flag it takes, which roles one may give, and that an Administrateur remains. */
import {
  ADMINISTRATEUR_ROLE,
  DOCTOR_ROLE,
  isRejection,
  lacksRightOf,
  leaveBalance,
  mayManage,
  money,
  pickFields,
  profileFields,
  reject,
  roles,
  strongFlags,
  userFields,
  users,
  type Actor,
  type AnyRow,
  type Draft,
  type DraftOf,
  type Rejection,
  type RowOf,
  type Values,
} from '@hospital/contracts';
import {
  acceptedWith,
  commandsOf,
  type Claim,
  type CommandModule,
  type DecisionContext,
  type InputOf,
} from '../../kernel/command.ts';
import { changeDrafts, differing, known, restoreCommand, uniqueClaims } from '../../kernel/crud.ts';
import { checkReferences } from '../../kernel/references.ts';
import { SYSTEM } from '../../system.ts';
import { appointmentsLeft, appointmentsLeftWarnings } from './appointmentsLeft.ts';
import { employeeIndexes, employeesLike, twinWarnings } from './employeeTwins.ts';
import { datesRefusal } from './userDates.ts';

export type UserRow = RowOf<typeof users.fields>;
type RoleRow = RowOf<typeof roles.fields>;
type Input = InputOf<typeof userFields> & { readonly remainingLeaveWas?: string };
type UserDraft = DraftOf<(typeof users.events)[number]>;
type LeaveDraft = Extract<UserDraft, { readonly type: 'UserLeaveAdjusted' }>;

const userCommand = commandsOf(users);

export const ADMINISTRATORS: Claim = {
  kind: 'administrators',
  key: 'clinic',
  rule: 'atLeastOne',
  value: {},
  refusal: reject('last_administrator'),
};

const emailClaim = uniqueClaims(users, ['email']);

function isAdministrator({ role, status, deletedAt }: UserRow): boolean {
  return role === ADMINISTRATEUR_ROLE && status === 'active' && !deletedAt;
}

function assignRefusal(actor: Actor, role: RoleRow | null): Rejection | null {
  if (!mayManage(actor, role?._id)) return reject('not_allowed');
  return lacksRightOf(actor, role)
    ? reject('role_beyond_own', { fields: { role: 'You cannot give this role.' } })
    : null;
}

/** Speciality belongs to the role Doctor: required there, cleared everywhere else. */
function withSpeciality<V extends Pick<Values<typeof userFields>, 'role' | 'speciality'>>(
  values: V,
): V | Rejection {
  if (values.role !== DOCTOR_ROLE) return { ...values, speciality: null };
  return values.speciality
    ? values
    : reject('validation_failed', { fields: { speciality: 'Speciality is required.' } });
}

function passwordDrafts({ credential, sessionId, actor, id }: DecisionContext): UserDraft[] {
  if (credential === null) return [];
  const kept: { readonly keptSession?: string } =
    actor.id === id && sessionId ? { keptSession: sessionId } : {};
  return [{ type: 'UserPasswordSet', data: { credential, ...kept } }];
}

/** What they are called, before and after. */
function wordsOf(...people: readonly (Input | null)[]): string[] {
  return people.flatMap((person) =>
    [person?.firstname, person?.lastname, person?.email].flatMap((word) => (word ? [word] : [])),
  );
}

export const createUser = userCommand({
  name: 'CreateUser',
  creates: true,
  facts: (input: Input) => ({
    role: { module: roles, id: input.role },
    alike: employeesLike(input, null),
  }),
  authorize: (_input, _row, { actor, facts }) => (facts.role ? assignRefusal(actor, facts.role) : null),
  wayIn: (input) => ({ words: wordsOf(input), isOwn: false }),
  decide(input, _row, context) {
    const refusal = checkReferences(users, input, context.facts);
    if (refusal) return refusal;
    const values = withSpeciality(known(userFields, input));
    const dates = datesRefusal({ before: null, after: known(userFields, input) });
    if (dates) return dates;
    if (isRejection(values)) return values;
    const drafts = [{ type: 'UserCreated', data: values } as const, ...passwordDrafts(context)];
    return acceptedWith(drafts, twinWarnings(context.id, context.facts.alike, context.actor));
  },
});

/** The balance moves by what the form changed, so that an adjustment made meanwhile is kept. */
function leaveDraft({ remainingLeave, remainingLeaveWas }: Input, row: UserRow): LeaveDraft[] {
  if (remainingLeave === undefined) return [];
  const was = remainingLeaveWas ?? row.remainingLeave ?? '0';
  const by = money.minus(remainingLeave, was);
  return money.compare(by, '0') === 0 ? [] : [{ type: 'UserLeaveAdjusted', data: { by } }];
}

const { remainingLeave: _balance, ...changeable } = userFields;

/** Neither a step nor the balance after it leaves its domain: a fold would make null of it. */
function leaveRefusal(row: UserRow, leave: readonly LeaveDraft[]): Rejection | null {
  const steps = leave.map(({ data }) => data.by);
  const after = money.sum([row.remainingLeave ?? '0', ...steps]);
  const { min, max } = leaveBalance;
  const isBeyond = [after, ...steps].some(
    (days) => money.compare(days, min) < 0 || money.compare(days, max) > 0,
  );
  if (leave.length === 0 || !isBeyond) return null;
  const message = `Remaining leave must be between ${min} and ${max} days.`;
  return reject('validation_failed', { fields: { remainingLeave: message } });
}

const ownForbidden = ['role', 'status'] as const;

function ownRefusal(changes: object, leave: readonly LeaveDraft[]): Rejection | null {
  const names = [
    ...ownForbidden.filter((name) => name in changes),
    ...(leave.length > 0 ? ['remainingLeave'] : []),
  ];
  if (names.length === 0) return null;
  return reject('own_rights', {
    fields: Object.fromEntries(names.map((name) => [name, 'You cannot change this for yourself.'])),
  });
}

/** The ways into an account, and what it may do. */
const wayIn = ['email', 'password', 'role'] as const;

/** The balance moves by events of its own. */
function changesTo(row: AnyRow, input: Input, setsPassword: boolean) {
  return { ...differing(changeable, row, input), ...(setsPassword ? { password: true } : {}) };
}

/** One's own is changed by who proves the present password, somebody else's by who gave a code of the second factor a short while ago. */
export function changesWayIn(row: AnyRow, input: Input, setsPassword: boolean): boolean {
  const changes = changesTo(row, input, setsPassword);
  return wayIn.some((name) => name in changes);
}

/** Decision 47: a way into an account with rights that one lacks would be a way to these rights. */
function reachRefusal(actor: Actor, role: RoleRow | null, changes: object): Rejection | null {
  const guarded = [
    ...(lacksRightOf(actor, role) ? wayIn : []),
    ...(lacksRightOf(actor, role, strongFlags) ? (['status'] as const) : []),
  ];
  const touched = guarded.filter((name) => name in changes);
  if (touched.length === 0) return null;
  return reject('account_beyond_own', {
    fields: Object.fromEntries(
      touched.map((name) => [name, 'You cannot change this: the person’s role has rights that you lack.']),
    ),
  });
}

export const changeUser = userCommand({
  name: 'ChangeUser',
  facts: (input: Input, row) => ({
    role: { module: roles, id: input.role ?? row?.role },
    roleBefore: { module: roles, id: row?.role },
    alike: employeesLike({ ...row, ...input }, row),
    left: appointmentsLeft({ id: row?._id ?? '', before: row ?? {}, after: { ...row, ...input } }),
  }),
  authorize(input, row, { actor, facts, setsPassword }) {
    if (!row) return null;
    if (!mayManage(actor, row.role)) return reject('not_allowed');
    const changes = changesTo(row, input, setsPassword);
    const { role, roleBefore } = facts;
    return (
      (actor.id === row._id ? ownRefusal(changes, leaveDraft(input, row)) : null) ??
      reachRefusal(actor, roleBefore, changes) ??
      ('role' in changes && role ? assignRefusal(actor, role) : null)
    );
  },
  wayIn: (input, row, { actor, setsPassword }) =>
    row && changesWayIn(row, input, setsPassword)
      ? { words: wordsOf(row, input), isOwn: actor.id === row._id }
      : null,
  decide(input, row, context) {
    if (!row) return reject('not_found');
    const merged = withSpeciality({ ...row, ...differing(changeable, row, input) });
    if (isRejection(merged)) return merged;
    const changes = differing(changeable, row, merged);
    const leave = leaveDraft(input, row);
    const refusal =
      ('role' in changes ? checkReferences(users, changes, context.facts) : null) ??
      datesRefusal({ before: row, after: merged }) ??
      leaveRefusal(row, leave);
    if (refusal) return refusal;
    const drafts = [...changeDrafts('User', row, changes), ...leave, ...passwordDrafts(context)];
    const { left, alike } = context.facts;
    return acceptedWith(drafts, [
      ...appointmentsLeftWarnings(left, context.actor),
      ...twinWarnings(row._id, alike, context.actor),
    ]);
  },
});

export const ownAccount = ({ _id }: AnyRow, actor: Actor): Rejection | null =>
  _id === actor.id ? null : reject('wrong_actor');

const profile = pickFields(userFields, profileFields);

export const changeProfile = userCommand({
  name: 'ChangeProfile',
  authorize: (_input, row, { actor }) => row && ownAccount(row, actor),
  decide(input: Input, row) {
    if (!row) return reject('not_found');
    const changes = differing(profile, row, input);
    return datesRefusal({ before: row, after: { ...row, ...changes } }) ?? changeDrafts('User', row, changes);
  },
});

export const changePassword = userCommand({
  name: 'ChangePassword',
  authorize: (_input, row, { actor }) => row && ownAccount(row, actor),
  wayIn: (_input, row) => ({ words: wordsOf(row), isOwn: true }),
  decide: (_input, _row, context) => passwordDrafts(context),
});

/** For the person at the machine, who can do anything to it anyway. */
export const resetPassword = userCommand({
  ...changePassword,
  name: 'ResetPassword',
  authorize: (_input, _row, { actor }) => (actor.id === SYSTEM.id ? null : reject('not_allowed')),
  wayIn: (_input, row) => ({ words: wordsOf(row), isOwn: false }),
});

export const removeUser = userCommand({
  name: 'RemoveUser',
  notWhileReferencedBy: users.referencedBy,
  facts: (_input, row) => ({ role: { module: roles, id: row?.role } }),
  authorize(_input, row, { actor, facts }) {
    if (!row) return null;
    if (!mayManage(actor, row.role)) return reject('not_allowed');
    if (actor.id === row._id && row.role !== ADMINISTRATEUR_ROLE) return reject('own_rights');
    return lacksRightOf(actor, facts.role, strongFlags) ? reject('account_beyond_own') : null;
  },
  decide: () => [{ type: 'UserRemoved', data: {} }],
});

/** The balance moves back by what it was moved. */
function restored(row: UserRow, { remainingLeave, ...changes }: Partial<UserRow>): readonly Draft[] {
  const leave = leaveDraft(remainingLeave ? { remainingLeave } : {}, row);
  return [...changeDrafts('User', row, changes), ...leave];
}

export const userCommands: CommandModule<UserRow> = {
  claims: (row) => [...emailClaim(row), ...(isAdministrator(row) ? [ADMINISTRATORS] : [])],
  indexes: employeeIndexes,
  mayManage: (actor, { role }) => mayManage(actor, role),
  compensation: { created: removeUser, changed: restoreCommand(users, restored) },
};
