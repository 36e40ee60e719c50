import { describe, expect, test } from '@jest/globals';
import {
  ADMINISTRATEUR_ROLE,
  DOCTOR_ROLE,
  firstRoleId,
  flags,
  idOf,
  profileFields,
  users,
  type Actor,
  type AnyRow,
  type Flag,
} from '@hospital/contracts';
import { acceptedOf, type Decision } from '../../kernel/command.ts';
import { deciding, holder, refusal, roleRow, rowOf } from '../../testing/deciding.ts';
import { SYSTEM } from '../../system.ts';
import { administrator, doctorInput } from '../../testing/kernelFixture.ts';
import {
  ADMINISTRATORS,
  changePassword,
  changeProfile,
  changeUser,
  createUser,
  removeUser,
  resetPassword,
  userCommands,
  type UserRow,
} from './users.ts';

const roleIds = {
  Administrateur: ADMINISTRATEUR_ROLE,
  Doctor: DOCTOR_ROLE,
  Nurse: firstRoleId('Nurse'),
  Accountant: firstRoleId('Accountant'),
} as const;
type RoleName = keyof typeof roleIds;

const granted: Readonly<Record<RoleName, readonly Flag[]>> = {
  Administrateur: flags,
  Doctor: ['Patients', 'Appointments'],
  Nurse: ['Patients', 'Appointments'],
  Accountant: ['Invoices'],
};
const role = (name: RoleName, more = {}) => roleRow(roleIds[name], granted[name], { name, ...more });

function input(name: RoleName, more: object = {}) {
  const { remainingLeave: _balance, ...doctor } = doctorInput('Amal');
  const speciality = name === 'Doctor' ? 'Cardiologue' : null;
  return { ...doctor, role: roleIds[name], speciality, ...more };
}

function row(name: RoleName, more: object = {}): UserRow {
  const values = { state: null, photo: null, remainingLeave: '1.5', ...input(name) };
  return { ...rowOf('user', values), ...more } as unknown as UserRow;
}

const clerk = holder('Employees', 'Patients', 'Appointments');
const doctorsClerk = holder('Doctors', 'Patients', 'Appointments');
const types = (decision: Decision) =>
  'rejected' in decision ? decision.rejected : acceptedOf(decision).drafts.map(({ type }) => type);

describe('CreateUser', () => {
  const create = (name: RoleName, { actor = administrator, more = {}, roleMore = {} } = {}) =>
    deciding(createUser, {
      input: input(name, more),
      actor,
      facts: { role: role(name, roleMore), alike: [] },
    });

  test.each(Object.keys(roleIds) as RoleName[])('an administrator creates a %s', (name) => {
    expect(create(name)).toMatchObject([
      { type: 'UserCreated', data: { role: roleIds[name], firstname: 'Amal' } },
    ]);
  });

  test('with a password names what it was stored as, in the same append', () => {
    const facts = { role: role('Nurse'), alike: [] };
    expect(deciding(createUser, { input: input('Nurse'), facts, credential: 'c' })).toMatchObject([
      { type: 'UserCreated' },
      { type: 'UserPasswordSet', data: { credential: 'c' } },
    ]);
  });

  test('a doctor needs a speciality, nobody else keeps one', () => {
    expect(create('Doctor', { more: { speciality: null } })).toMatchObject(
      refusal('validation_failed', 'speciality'),
    );
    expect(create('Doctor')).toMatchObject([{ data: { speciality: 'Cardiologue' } }]);
    expect(create('Nurse', { more: { speciality: 'Cardiologue' } })).toMatchObject([
      { data: { speciality: null } },
    ]);
  });

  const manager = holder('Employees', 'Doctors', 'Patients', 'Appointments');
  const attempts: readonly (readonly [string, RoleName, Actor, string | string[]])[] = [
    ['with Employees, a nurse', 'Nurse', clerk, ['UserCreated']],
    ['with Employees alone, a doctor', 'Doctor', clerk, 'not_allowed'],
    ['with Doctors, a doctor', 'Doctor', doctorsClerk, ['UserCreated']],
    ['with Doctors alone, a nurse', 'Nurse', doctorsClerk, 'not_allowed'],
    ['with neither', 'Nurse', holder('Patients'), 'not_allowed'],
    ['a role with a flag that one lacks', 'Accountant', manager, 'role_beyond_own'],
    ['a doctor, lacking the doctor’s flags', 'Doctor', holder('Doctors'), 'role_beyond_own'],
    [
      'an Administrateur, with every flag but not being one',
      'Administrateur',
      holder(...flags),
      'role_beyond_own',
    ],
  ];
  test.each(attempts)('%s', (...[, name, actor, expected]) => {
    expect(types(create(name, { actor }))).toEqual(expected);
  });

  test('a role must exist and be active', () => {
    expect(create('Nurse', { roleMore: { status: 'inactive' } })).toMatchObject(
      refusal('inactive_reference', 'role'),
    );
    expect(deciding(createUser, { input: input('Nurse'), facts: { role: null } })).toMatchObject(
      refusal('validation_failed', 'role'),
    );
  });
});

describe('ChangeUser', () => {
  interface Change {
    readonly before: RoleName;
    readonly sent: object;
    readonly after?: RoleName;
    readonly actor?: Actor;
    readonly rowMore?: object;
    readonly credential?: string;
    /** Instead of the role's usual flags. */
    readonly beforeFlags?: readonly Flag[];
  }
  const change = ({
    before,
    sent,
    after = before,
    actor = administrator,
    rowMore = {},
    credential,
    beforeFlags = granted[before],
  }: Change) =>
    deciding(changeUser, {
      row: row(before, rowMore),
      input: { ...(after === before ? {} : { role: roleIds[after] }), ...sent },
      actor,
      facts: {
        role: role(after),
        roleBefore: roleRow(roleIds[before], beforeFlags, { name: before }),
        alike: [],
      },
      ...(credential === undefined ? {} : { credential }),
    });

  test('tells what differs; status is an event of its own', () => {
    expect(
      change({ before: 'Nurse', sent: { city: 'Tanger', status: 'inactive', gender: 'female' } }),
    ).toEqual([
      { type: 'UserChanged', data: { city: 'Tanger' } },
      { type: 'UserStatusChanged', data: { from: 'active', to: 'inactive' } },
    ]);
  });

  test('is silent where nothing differs', () => {
    expect(change({ before: 'Nurse', sent: { ...input('Nurse'), remainingLeave: '1.50' } })).toEqual([]);
  });

  test('a password is an event that names what it was stored as, alone or after the changes', () => {
    const set = { type: 'UserPasswordSet', data: { credential: 'c' } };
    expect(change({ before: 'Nurse', sent: {}, credential: 'c' })).toEqual([set]);
    expect(change({ before: 'Nurse', sent: { city: 'Tanger' }, credential: 'c' })).toEqual([
      { type: 'UserChanged', data: { city: 'Tanger' } },
      set,
    ]);
  });

  test('who stops being a doctor loses the speciality, who becomes one needs one', () => {
    expect(change({ before: 'Doctor', after: 'Nurse', sent: {} })).toEqual([
      { type: 'UserChanged', data: { role: roleIds.Nurse, speciality: null } },
    ]);
    expect(change({ before: 'Nurse', after: 'Doctor', sent: {} })).toMatchObject(
      refusal('validation_failed', 'speciality'),
    );
    expect(change({ before: 'Nurse', after: 'Doctor', sent: { speciality: 'Dentiste' } })).toEqual([
      { type: 'UserChanged', data: { role: roleIds.Doctor, speciality: 'Dentiste' } },
    ]);
    expect(change({ before: 'Nurse', sent: { speciality: 'Dentiste' } })).toEqual([]);
    expect(change({ before: 'Doctor', sent: { speciality: null } })).toMatchObject(
      refusal('validation_failed', 'speciality'),
    );
  });

  const withBoth = holder('Employees', 'Doctors', 'Patients', 'Appointments');
  const allowed = ['UserChanged'];
  const attempts: readonly (readonly [string, Change, string | string[]])[] = [
    [
      'a nurse, with Employees',
      { before: 'Nurse', sent: { city: 'Rabat', state: 'x' }, actor: clerk },
      allowed,
    ],
    [
      'a doctor, with Employees alone',
      { before: 'Doctor', sent: { state: 'x' }, actor: clerk },
      'not_allowed',
    ],
    ['a doctor, with Doctors', { before: 'Doctor', sent: { state: 'x' }, actor: doctorsClerk }, allowed],
    [
      'a nurse, with Doctors alone',
      { before: 'Nurse', sent: { state: 'x' }, actor: doctorsClerk },
      'not_allowed',
    ],
    [
      'a doctor into a nurse, with Doctors alone',
      { before: 'Doctor', after: 'Nurse', sent: {}, actor: doctorsClerk },
      'not_allowed',
    ],
    [
      'a nurse into a doctor, with Employees alone',
      { before: 'Nurse', after: 'Doctor', sent: { speciality: 'Dentiste' }, actor: clerk },
      'not_allowed',
    ],
    [
      'a doctor into a nurse, with both',
      { before: 'Doctor', after: 'Nurse', sent: {}, actor: withBoth },
      allowed,
    ],
    [
      'a nurse into an accountant, lacking Invoices',
      { before: 'Nurse', after: 'Accountant', sent: {}, actor: withBoth },
      'role_beyond_own',
    ],
    [
      'a nurse into an Administrateur',
      { before: 'Nurse', after: 'Administrateur', sent: {}, actor: holder(...flags) },
      'role_beyond_own',
    ],
    [
      'an Administrateur into a nurse, by none',
      { before: 'Administrateur', after: 'Nurse', sent: {}, actor: holder(...flags) },
      'account_beyond_own',
    ],
    [
      'an Administrateur inactive, by none',
      { before: 'Administrateur', sent: { status: 'inactive' }, actor: holder(...flags) },
      'account_beyond_own',
    ],
    [
      'an Administrateur’s e-mail, by none',
      { before: 'Administrateur', sent: { email: 'x@clinic.test' }, actor: holder(...flags) },
      'account_beyond_own',
    ],
    [
      'an Administrateur’s password, by none',
      { before: 'Administrateur', sent: {}, credential: 'c', actor: holder(...flags) },
      'account_beyond_own',
    ],
    [
      'an Administrateur’s address, by none',
      { before: 'Administrateur', sent: { state: 'x' }, actor: holder(...flags) },
      allowed,
    ],
    [
      'an accountant’s password, lacking Invoices',
      { before: 'Accountant', sent: {}, credential: 'c', actor: clerk },
      'account_beyond_own',
    ],
    [
      'an accountant’s e-mail, lacking Invoices',
      { before: 'Accountant', sent: { email: 'x@clinic.test' }, actor: clerk },
      'account_beyond_own',
    ],
    [
      'an accountant into a nurse, lacking Invoices',
      { before: 'Accountant', after: 'Nurse', sent: {}, actor: clerk },
      'account_beyond_own',
    ],
    [
      'an accountant inactive, lacking Invoices, which is about no people and no rights',
      { before: 'Accountant', sent: { status: 'inactive' }, actor: clerk },
      ['UserStatusChanged'],
    ],
    [
      'an accountant’s address, lacking Invoices',
      { before: 'Accountant', sent: { state: 'x' }, actor: clerk },
      allowed,
    ],
    [
      'a nurse’s e-mail, with her flags',
      { before: 'Nurse', sent: { email: 'x@clinic.test' }, actor: clerk },
      allowed,
    ],
    [
      'an Administrateur into a nurse, by another',
      { before: 'Administrateur', after: 'Nurse', sent: {} },
      allowed,
    ],
  ];
  test.each(attempts)('%s', (...[, attempt, expected]) => {
    expect(types(change(attempt))).toEqual(expected);
  });

  test.each([
    'Doctors',
    'RolesAndPermissions',
    'CompanySettings',
    'BasicSettings',
    'ThemeSettings',
    'SalarySettings',
  ] as const)('the status of who holds %s is out of reach of who lacks it', (strong) => {
    const attempt = { before: 'Nurse', sent: { status: 'inactive' }, beforeFlags: [strong] } as const;
    expect(change({ ...attempt, actor: clerk })).toMatchObject(refusal('account_beyond_own', 'status'));
    expect(types(change({ ...attempt, actor: holder('Employees', strong) }))).toEqual(['UserStatusChanged']);
  });

  test('the refusal names every field that is out of reach', () => {
    const sent = { email: 'x@clinic.test', state: 'x' };
    expect(
      change({ before: 'Accountant', after: 'Nurse', sent, credential: 'c', actor: clerk }),
    ).toMatchObject(refusal('account_beyond_own', 'email', 'password', 'role'));
  });

  test('flags of an inactive role count, as it may be active again', () => {
    const inactive = roleRow(roleIds.Accountant, ['Invoices'], {
      status: 'inactive',
      hasAccessModule: false,
    });
    const decision = deciding(changeUser, {
      row: row('Accountant'),
      input: {},
      credential: 'c',
      actor: clerk,
      facts: { role: inactive, roleBefore: inactive, alike: [] },
    });
    expect(types(decision)).toBe('account_beyond_own');
  });

  describe('oneself', () => {
    const self = { ...administrator, id: row('Nurse')._id };
    test.each([
      ['role', { before: 'Nurse', after: 'Accountant', sent: {} }, ['role']],
      ['status', { before: 'Nurse', sent: { status: 'inactive' } }, ['status']],
      ['remaining leave', { before: 'Nurse', sent: { remainingLeave: '30' } }, ['remainingLeave']],
      [
        'all three',
        { before: 'Nurse', after: 'Accountant', sent: { status: 'inactive', remainingLeave: '30' } },
        ['role', 'status', 'remainingLeave'],
      ],
    ] as const)('%s is refused', (...[, attempt, names]) => {
      expect(change({ ...attempt, actor: self })).toEqual(refusal('own_rights', ...names));
    });

    test('the rest of the form is taken, also when role, status and leave come back as they are', () => {
      const sent = { ...input('Nurse'), state: 'x', remainingLeave: '1.5', remainingLeaveWas: 1.5 };
      expect(types(change({ before: 'Nurse', sent, actor: self }))).toEqual(allowed);
    });
  });

  describe('remaining leave', () => {
    const adjust = (sent: object, balance = '10.00') =>
      change({ before: 'Nurse', sent, rowMore: { remainingLeave: balance } });

    test.each([
      ['by the difference to the present balance', { remainingLeave: '12' }, '2.00'],
      ['below the present balance', { remainingLeave: '7.5' }, '-2.50'],
      [
        'by the difference to what the form was opened with',
        { remainingLeave: '12', remainingLeaveWas: 11 },
        '1.00',
      ],
      ['a balance of 0 that the form was opened with', { remainingLeave: '2', remainingLeaveWas: 0 }, '2.00'],
      ['exactly, where floats would not', { remainingLeave: '0.3', remainingLeaveWas: 0.1 }, '0.20'],
    ])('moves %s', (...[, sent, by]) => {
      expect(adjust(sent)).toEqual([{ type: 'UserLeaveAdjusted', data: { by } }]);
    });

    test('stays where the form did not touch it, whatever happened meanwhile', () => {
      expect(adjust({ remainingLeave: '12', remainingLeaveWas: 12 })).toEqual([]);
      expect(adjust({ remainingLeave: '10' })).toEqual([]);
      expect(adjust({})).toEqual([]);
    });

    test('two adjustments both count', () => {
      const fold = users.fold as unknown as (row: AnyRow, event: object) => AnyRow;
      const before = row('Nurse', { remainingLeave: '10.00' }) as unknown as AnyRow;
      const adjusted = (by: string) => ({ type: 'UserLeaveAdjusted', data: { by } });
      const after = ['1.00', '-0.50'].reduce((state, by) => fold(state, adjusted(by)), before);
      expect(after['remainingLeave']).toBe('10.50');
    });
  });
});

describe('the profile edit', () => {
  const self = { ...administrator, id: row('Nurse')._id };

  test('is of the own profile', () => {
    expect(deciding(changeProfile, { row: row('Nurse'), input: everything })).toEqual(refusal('wrong_actor'));
  });

  const everything = {
    ...input('Doctor'),
    firstname: 'Nour',
    role: roleIds.Administrateur,
    status: 'inactive',
    email: 'new@clinic.test',
    cin: 'X1',
    speciality: 'Dentiste',
    joiningDate: '1999-01-01',
    remainingLeave: '99',
    photo: 'new-photo',
  };

  test('takes names, birthday, gender, address block, phone and photo; others are ignored', () => {
    expect(deciding(changeProfile, { actor: self, row: row('Nurse'), input: everything })).toEqual([
      { type: 'UserChanged', data: { firstname: 'Nour', photo: 'new-photo' } },
    ]);
  });

  test.each(profileFields)('takes %s', (name) => {
    const data = { [name]: name === 'birthday' ? '1984-03-08' : 'other' };
    expect(deciding(changeProfile, { actor: self, row: row('Nurse'), input: data })).toEqual([
      { type: 'UserChanged', data },
    ]);
  });

  test.each(Object.keys(users.fields).filter((name) => !profileFields.some((field) => field === name)))(
    'leaves %s',
    (name) => {
      expect(deciding(changeProfile, { actor: self, row: row('Nurse'), input: { [name]: 'other' } })).toEqual(
        [],
      );
    },
  );
});

describe('RemoveUser', () => {
  const remove = (name: RoleName, actor: Actor) =>
    types(deciding(removeUser, { row: row(name), input: {}, actor, facts: { role: role(name) } }));

  test.each([
    ['a nurse, with Employees', 'Nurse', clerk, ['UserRemoved']],
    ['a doctor, with Employees alone', 'Doctor', clerk, 'not_allowed'],
    ['a doctor, with Doctors', 'Doctor', doctorsClerk, ['UserRemoved']],
    ['an Administrateur, by none', 'Administrateur', holder(...flags), 'account_beyond_own'],
    ['an accountant, lacking Invoices', 'Accountant', clerk, ['UserRemoved']],
    ['an Administrateur, by another', 'Administrateur', administrator, ['UserRemoved']],
    ['oneself', 'Nurse', { ...administrator, id: row('Nurse')._id }, 'own_rights'],
  ] as const)('%s', (...[, name, actor, expected]) => {
    expect(remove(name, actor)).toEqual(expected);
  });

  test('not who holds a flag over people, rights or settings that one lacks', () => {
    const strong = roleRow(roleIds.Nurse, ['Employees', 'SalarySettings']);
    const decision = deciding(removeUser, {
      row: row('Nurse'),
      input: {},
      actor: clerk,
      facts: { role: strong },
    });
    expect(types(decision)).toBe('account_beyond_own');
  });

  test.each([
    { module: 'appointments', field: 'doctor' },
    { module: 'leaves', field: 'user' },
    { module: 'expenses', field: 'purchasedBy' },
    { module: 'prescriptions', field: 'doctor' },
  ])('not while it is the $field of one of the $module', (use) => {
    expect(removeUser.notWhileReferencedBy).toContainEqual(use);
  });
});

describe('the session that set a password', () => {
  const [id, sessionId] = [idOf('user'), idOf('session')];
  const setBy = (actorId: string, session: string | null) =>
    changePassword.decide({}, null, {
      id,
      actor: { ...holder(), id: actorId },
      facts: {},
      stream: { rows: [], state: null },
      setsPassword: true,
      now: '2026-03-02T09:00:00.000Z',
      today: '2026-03-02',
      commandId: idOf('command'),
      sessionId: session,
      credential: 'c',
    });

  test('goes on where it is one’s own; every other ends', () => {
    expect(setBy(id, sessionId)).toMatchObject([{ data: { credential: 'c', keptSession: sessionId } }]);
    for (const decision of [setBy(idOf('other'), sessionId), setBy(id, null)])
      expect(decision).toEqual([{ type: 'UserPasswordSet', data: { credential: 'c' } }]);
  });
});

describe('passwords', () => {
  const nurse = row('Nurse');
  const self = { ...administrator, id: nurse._id };
  const facts = { role: null, roleBefore: null, left: 0, alike: [] };
  const stream = { rows: [], state: null };
  const context = { id: nurse._id, actor: administrator, facts, setsPassword: true, stream };

  test('one’s own asks for the present one, on both ways', () => {
    expect(changePassword.wayIn?.({}, nurse, { ...context, actor: self })?.isOwn).toBe(true);
    expect(changeUser.wayIn?.({}, nurse, { ...context, actor: self })?.isOwn).toBe(true);
    expect(changeUser.wayIn?.({}, nurse, context)?.isOwn).toBe(false);
  });

  test('are compared with names and e-mail, before and after', () => {
    const sent = { email: 'new@clinic.test', lastname: 'Alaoui' };
    const { words = [] } = changeUser.wayIn?.(sent, nurse, context) ?? {};
    expect(words).toEqual(
      expect.arrayContaining(['Amal', 'Test', 'Alaoui', 'amal@clinic.test', 'new@clinic.test']),
    );
  });

  test('of somebody else are not changed by the call for one’s own, nor by the machine’s', () => {
    const attempt = { row: nurse, input: {}, credential: 'c' };
    expect(types(deciding(changePassword, attempt))).toBe('wrong_actor');
    expect(types(deciding(changePassword, { ...attempt, actor: self }))).toEqual(['UserPasswordSet']);
    expect(types(deciding(resetPassword, attempt))).toBe('not_allowed');
    expect(types(deciding(resetPassword, { ...attempt, actor: SYSTEM }))).toEqual(['UserPasswordSet']);
  });
});

describe('claims', () => {
  const kinds = (user: UserRow) => userCommands.claims?.(user).map(({ kind }) => kind);

  test('an active Administrateur is one of at least one', () => {
    expect(kinds(row('Administrateur'))).toEqual(['userEmail', ADMINISTRATORS.kind]);
    expect(kinds(row('Administrateur', { status: 'inactive' }))).toEqual(['userEmail']);
    expect(kinds(row('Nurse'))).toEqual(['userEmail']);
  });

  test('who was removed holds nothing', () => {
    expect(kinds(row('Administrateur', { deletedAt: '2026-03-02T09:00:00.000Z' }))).toEqual([]);
  });

  test('an e-mail is the same in any case, and never in a stream’s name', () => {
    const [claim] = userCommands.claims?.(row('Nurse', { email: ' Amal@Clinic.TEST ' })) ?? [];
    expect(claim).toMatchObject({
      key: 'amal@clinic.test',
      personalKey: true,
      refusal: refusal('duplicate', 'email'),
    });
  });
});
