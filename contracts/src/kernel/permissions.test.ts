import { describe, expect, test } from '@jest/globals';
import {
  accessOf,
  administrator,
  flag,
  member,
  open,
  session,
  type Access,
  type Actor,
  type Flag,
  type Permission,
} from './permissions.ts';
import { flags } from '../modules/roles/flags.ts';

function actor(held: readonly Flag[], more: Partial<Actor> = {}): Actor {
  return {
    id: 'user',
    name: 'Test user',
    roleId: 'role',
    roleName: 'Test role',
    isAdministrator: false,
    flags: new Set(held),
    hasAccess: true,
    ...more,
  };
}

const people = {
  nobody: null,
  'without access': actor([], { hasAccess: false }),
  'without flags': actor([]),
  'Invoices only': actor(['Invoices']),
  'Appointments only': actor(['Appointments']),
  'both flags': actor(['Invoices', 'Appointments']),
  administrator: actor(flags, { isAdministrator: true }),
  'administrator of an inactive role': actor([], { isAdministrator: true, hasAccess: false }),
} as const;
type Person = keyof typeof people;

const both: Permission = { ...flag('Invoices'), all: ['Appointments'] };
const picked: Permission = { ...flag('Patients'), picker: ['Appointments', 'Invoices'] };
const own: Permission = { ...flag('Patients'), own: true };
const ownAlways: Permission = { ...flag('Patients'), own: 'always' };
const ownBeforePicker: Permission = { ...flag('Patients'), own: true, picker: ['Invoices'] };

/** In the order of `people`. */
const table: readonly (readonly [string, Permission, readonly Access[]])[] = [
  ['public', open, ['full', 'full', 'full', 'full', 'full', 'full', 'full', 'full']],
  ['session', session, ['denied', 'full', 'full', 'full', 'full', 'full', 'full', 'full']],
  ['member', member, ['denied', 'denied', 'full', 'full', 'full', 'full', 'full', 'denied']],
  [
    'administrator',
    administrator,
    ['denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'full', 'denied'],
  ],
  ['a flag', flag('Invoices'), ['denied', 'denied', 'denied', 'full', 'denied', 'full', 'full', 'denied']],
  [
    'one of two flags',
    flag('Invoices', 'Appointments'),
    ['denied', 'denied', 'denied', 'full', 'full', 'full', 'full', 'denied'],
  ],
  ['a flag and another', both, ['denied', 'denied', 'denied', 'denied', 'denied', 'full', 'full', 'denied']],
  ['a picker', picked, ['denied', 'denied', 'denied', 'picker', 'picker', 'picker', 'full', 'denied']],
  ['one’s own', own, ['denied', 'denied', 'own', 'own', 'own', 'own', 'full', 'denied']],
  ['one’s own, always', ownAlways, ['denied', 'own', 'own', 'own', 'own', 'own', 'full', 'own']],
  [
    'one’s own, and a picker',
    ownBeforePicker,
    ['denied', 'denied', 'own', 'own', 'own', 'own', 'full', 'denied'],
  ],
];

describe.each(table)('%s', (_name, permission, expected) => {
  test.each((Object.keys(people) as Person[]).map((person, index) => [person, expected[index]] as const))(
    '%s: %s',
    (person, access) => {
      expect(accessOf(permission, people[person])).toBe(access);
    },
  );
});

test('the flags are the specification’s and Cashier, none twice', () => {
  expect(flags.filter((name) => name !== 'Cashier')).toHaveLength(26);
  expect(new Set(flags).size).toBe(27);
});
