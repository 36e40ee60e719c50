import { expect, test } from '@jest/globals';
import {
  accessOf,
  ADMINISTRATEUR,
  firstRoles,
  type StandardRole,
  flags,
  moduleNamed,
  type Actor,
  type Flag,
} from '@hospital/contracts';
import { defaultRoute } from '../kernel/api/calls.ts';
import { creationsIn, screensIn } from '../kernel/palette/entries.ts';
import { product } from './index.ts';
import { menuFor } from '../kernel/layout/menuFor.ts';

function textsFor(role: StandardRole): string[] {
  const session = { isAdministrator: role === ADMINISTRATEUR, flags: new Set(firstRoles[role]) };
  return menuFor(session, product.menu).flatMap(({ links }) => links.map(({ text }) => text));
}

test.each<readonly [StandardRole, readonly string[]]>([
  [
    'Receptionist',
    [
      ...['dashboard', 'calendar', 'appointments', 'patients', 'invoices'],
      ...[
        'receipts',
        'patientAccounts',
        'myTill',
        'cheques',
        'tillSessions',
        'payslips',
        'leaves',
        'prescriptions',
        'documents',
      ],
    ],
  ],
  [
    'Doctor',
    ['dashboard', 'calendar', 'appointments', 'patients', 'payslips', 'leaves', 'prescriptions', 'documents'],
  ],
  [
    'Accountant',
    [
      ...[
        'dashboard',
        'calendar',
        'appointments',
        'invoices',
        'receipts',
        'creditNotes',
        'patientAccounts',
        'myTill',
        'cheques',
        'depositSlips',
        'acts',
        'tillSessions',
        'tills',
        'expenses',
        'taxes',
        'payslips',
        'providentFunds',
      ],
      ...['leaves', 'prescriptions', 'documents'],
    ],
  ],
  [
    'Manager',
    ['dashboard', 'employees', 'expenses', 'payslips', 'leaves', 'holidays', 'departments', 'prescriptions'],
  ],
  ['Employee', ['dashboard', 'payslips', 'leaves', 'prescriptions']],
])('the menu of a %s shows what the role opens and nothing else', (role, texts) => {
  expect(textsFor(role)).toEqual(texts);
});

test('Administrateur sees everything, Admin everything but what needs the first', () => {
  expect(textsFor(ADMINISTRATEUR)).toHaveLength(product.menu.length);
  expect(textsFor('Admin')).toContain('settings');
});

test('a group without links is not shown', () => {
  const session = { isAdministrator: false, flags: new Set<never>() };
  expect(menuFor(session, product.menu).map(({ group }) => group)).toEqual([
    'today',
    'money',
    'time',
    'clinic',
  ]);
});

const person = (held: readonly Flag[]): Actor => ({
  id: 'p',
  name: 'Somebody',
  roleId: 'r',
  roleName: 'Role',
  isAdministrator: false,
  flags: new Set(held),
  hasAccess: true,
});

/** Without a flag, with one or two of them, and the first ones of a clinic. */
const roles: readonly (readonly Flag[])[] = [
  [],
  ...flags.flatMap((one) => flags.filter((other) => other >= one).map((other) => [one, other])),
  ...Object.entries(firstRoles).flatMap(([name, held]) => (name === ADMINISTRATEUR ? [] : [held])),
];

const asked = { nameOf: (text: string) => text, adding: (text: string) => text };

/** Whether the server refuses the call behind the screen, or returns the few fields of a picker. A screen without a list has none. */
function isRefused(address: string, verb: 'list' | 'create', by: Actor): boolean {
  const resource = product.screens.find(({ path }) => path === address)?.list?.resource;
  const module = resource === undefined ? undefined : moduleNamed(resource);
  const route = module && defaultRoute(module, verb);
  return route !== undefined && ['denied', 'picker'].includes(accessOf(route.permission, by));
}

test.each(roles.map((held) => [held.join(', ') || 'no flag', held] as const))(
  'neither menu nor palette offers what the server refuses a role with %s',
  (_name, held) => {
    const by = person(held);
    const places = [
      ...menuFor(by, product.menu).flatMap(({ links }) => links),
      ...screensIn(product, { session: by, ...asked }),
    ];
    expect(places.filter(({ to }) => isRefused(to, 'list', by)).map(({ to }) => to)).toEqual([]);
    const creations = creationsIn(product, { session: by, ...asked }).map(({ to }) => to);
    const listOf = (to: string) => to.replace(/\/(create|add)$/, '');
    expect(creations.filter((to) => isRefused(listOf(to), 'create', by))).toEqual([]);
  },
);
