import { expect, test } from '@jest/globals';
import { ADMINISTRATEUR, firstRoles } from '@hospital/contracts';
import { product } from './index.ts';
import { menuFor } from '../kernel/layout/menuFor.ts';

function textsFor(role: string): string[] {
  const session = { isAdministrator: role === ADMINISTRATEUR, flags: new Set(firstRoles[role] ?? []) };
  return menuFor(session, product.menu).flatMap(({ links }) => links.map(({ text }) => text));
}

test.each([
  [
    'Receptionist',
    ['dashboard', 'calendar', 'appointments', 'patients', 'payslips', 'leaves', 'prescriptions', 'documents'],
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
