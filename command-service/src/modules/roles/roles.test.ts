import { describe, expect, test } from '@jest/globals';
import {
  ADMINISTRATEUR_ROLE,
  DOCTOR_ROLE,
  firstRoleId,
  flags,
  roles,
  withDefaults,
} from '@hospital/contracts';
import { deciding, refusal, roleRow } from '../../testing/deciding.ts';
import { changeRole, createRole, removeRole, roleCommands } from './roles.ts';

const administrateur = roleRow(ADMINISTRATEUR_ROLE, flags, { name: 'Administrateur' });
const doctor = roleRow(DOCTOR_ROLE, ['Patients'], { name: 'Doctor' });
const nurse = roleRow(firstRoleId('Nurse'), ['Patients'], { name: 'Nurse' });

test('CreateRole: every flag is false unless it is given', () => {
  const input = { ...withDefaults(roles.fields, {}), name: 'Porter', hasAccessModule: true, Patients: true };
  const [created] = deciding(createRole, { input }) as readonly { data: Record<string, unknown> }[];
  expect(created).toMatchObject({
    type: 'RoleCreated',
    data: { name: 'Porter', status: 'active', hasAccessModule: true },
  });
  expect(flags.filter((name) => created?.data[name] === true)).toEqual(['Patients']);
});

describe('ChangeRole', () => {
  test('tells the flags that differ; status is an event of its own', () => {
    expect(
      deciding(changeRole, { row: nurse, input: { Patients: false, Invoices: true, Chat: false } }),
    ).toEqual([{ type: 'RoleChanged', data: { Patients: false, Invoices: true } }]);
    expect(deciding(changeRole, { row: nurse, input: { name: 'Head nurse', status: 'inactive' } })).toEqual([
      { type: 'RoleChanged', data: { name: 'Head nurse' } },
      { type: 'RoleStatusChanged', data: { from: 'active', to: 'inactive' } },
    ]);
  });

  test('is silent where nothing differs', () => {
    expect(deciding(changeRole, { row: nurse, input: { name: 'Nurse', Patients: true } })).toEqual([]);
  });

  test.each([
    ['Administrateur its name', administrateur, { name: 'Boss' }, refusal('role_name_fixed', 'name')],
    ['Doctor its name', doctor, { name: 'Médecin' }, refusal('role_name_fixed', 'name')],
    [
      'Administrateur its access',
      administrateur,
      { hasAccessModule: false },
      refusal('role_flag_fixed', 'hasAccessModule'),
    ],
    [
      'Administrateur its permissions',
      administrateur,
      { RolesAndPermissions: false },
      refusal('role_flag_fixed', 'RolesAndPermissions'),
    ],
    [
      'Administrateur its status',
      administrateur,
      { status: 'inactive' },
      refusal('role_flag_fixed', 'status'),
    ],
    [
      'two at once',
      administrateur,
      { status: 'inactive', hasAccessModule: false },
      refusal('role_flag_fixed', 'status', 'hasAccessModule'),
    ],
  ])('does not take from %s', (...[, row, input, expected]) => {
    expect(deciding(changeRole, { row, input })).toEqual(expected);
  });

  test.each([
    ['Administrateur loses another flag', administrateur, { Chat: false }],
    [
      'Administrateur is sent as it is',
      administrateur,
      { name: 'Administrateur', RolesAndPermissions: true, Calls: false },
    ],
    ['Doctor loses its access', doctor, { hasAccessModule: false }],
    ['Doctor becomes inactive', doctor, { status: 'inactive' }],
  ])('%s', (_name, row, input) => {
    expect(deciding(changeRole, { row, input })).toHaveLength(1);
  });
});

describe('RemoveRole', () => {
  test.each([
    ['Administrateur', administrateur],
    ['Doctor', doctor],
  ])('%s stays', (_name, row) => {
    expect(deciding(removeRole, { row, input: {} })).toEqual({ rejected: 'role_name_fixed' });
  });

  test('another goes', () => {
    expect(deciding(removeRole, { row: nurse, input: {} })).toEqual([{ type: 'RoleRemoved', data: {} }]);
    expect(removeRole.notWhileReferencedBy).toEqual([{ module: 'users', field: 'role' }]);
  });
});

test('a name is one role’s, whatever its case, until the role is removed', () => {
  const claim = { kind: 'roleName', key: 'nurse', rule: 'unique', personalKey: true };
  expect(roleCommands.claims?.(nurse)).toMatchObject([claim]);
  expect(roleCommands.claims?.({ ...nurse, name: ' NURSE ' })).toMatchObject([claim]);
  expect(roleCommands.claims?.({ ...nurse, deletedAt: '2026-03-02T09:00:00.000Z' })).toEqual([]);
});
