/** Flags that a role of before has, and those of a new clinic. */
import { describe, expect, test } from '@jest/globals';
import { accessOf, type Actor } from '../../kernel/permissions.ts';
import { idOf } from '../../kernel/message.ts';
import { upcastEvent } from '../../kernel/event.ts';
import { foldEvents, type GivenEvent } from '../../testing/foldEvents.ts';
import { managesInvoices, readsInvoices, takesPayments } from '../ledger/moneyRights.ts';
import { flags } from './flags.ts';
import { firstRoles, roles } from './roles.ts';

/** What is read of an event that was written in schema 1. */
function read([type, data = {}]: GivenEvent): GivenEvent {
  const event = { type, data: { id: idOf('role'), ...data }, metadata: { schema: 1 } };
  const definition = roles.events.find((known) => known.type === type);
  return [type, upcastEvent(event as never, definition).data];
}
const role = (...events: readonly GivenEvent[]) => foldEvents(roles, idOf('role'), events.map(read));
const created = (data: object): GivenEvent => ['RoleCreated', { name: 'Desk', ...data }];
const changed = (data: object): GivenEvent => ['RoleChanged', { ...data }];

describe('role events of before Cashier', () => {
  test.each<readonly [string, boolean, readonly GivenEvent[]]>([
    ['a role with Invoices', true, [created({ Invoices: true })]],
    ['one without', false, [created({ Invoices: false, Patients: true })]],
    ['one of before Invoices was written', false, [created({ Patients: true })]],
    ['one that was given Invoices later', true, [created({ Invoices: false }), changed({ Invoices: true })]],
    ['one that lost it', false, [created({ Invoices: true }), changed({ Invoices: false })]],
    ['one of which something else changed', true, [created({ Invoices: true }), changed({ Patients: true })]],
    ['one that was renamed', false, [created({}), changed({ name: 'Front desk' })]],
    [
      'one whose state changed',
      true,
      [created({ Invoices: true }), ['RoleStatusChanged', { from: 'active', to: 'inactive' }]],
    ],
  ])('%s: Cashier is %s', (_, Cashier, events) => {
    const row = role(...events);
    expect(row).toMatchObject({ Cashier });
    expect(row?.['Cashier']).toBe(row?.['Invoices']);
  });

  test('a removed role stays removed', () => {
    expect(role(created({ Invoices: true }), ['RoleRemoved'])).toMatchObject({
      Cashier: true,
      deletedAt: expect.any(String),
    });
  });

  test('what is written today is kept as it is, in both directions', () => {
    for (const type of ['RoleCreated', 'RoleChanged'])
      for (const data of [
        { Invoices: true, Cashier: false },
        { Invoices: false, Cashier: true },
        { Invoices: true },
      ]) {
        const definition = roles.events.find((event) => event.type === type);
        const event = { type, data: { id: 'x', ...data }, metadata: { schema: 2 } };
        expect(definition?.schema).toBe(2);
        expect(upcastEvent(event as never, definition)).toBe(event);
      }
  });
});

test('in a new clinic, who has Invoices has Cashier, and Receptionist has it without', () => {
  const holders = (name: string) =>
    Object.entries(firstRoles).flatMap(([role, held]) => (held.some((flag) => flag === name) ? [role] : []));
  expect(holders('Invoices')).toEqual(['Administrateur', 'Admin', 'Accountant']);
  expect(holders('Cashier')).toEqual(['Administrateur', 'Admin', 'Receptionist', 'Accountant']);
});

test('Cashier reads invoices and takes payments; managing them is for Invoices alone', () => {
  const actor = (held: Actor['flags'], hasAccess = true): Actor => ({
    id: 'a',
    name: 'A',
    roleId: 'r',
    roleName: 'R',
    isAdministrator: false,
    flags: held,
    hasAccess,
  });
  const access = (held: Actor) =>
    [readsInvoices, takesPayments, managesInvoices].map((permission) => accessOf(permission, held));
  expect(access(actor(new Set(['Cashier'])))).toEqual(['full', 'full', 'denied']);
  expect(access(actor(new Set(['Invoices'])))).toEqual(['full', 'full', 'full']);
  expect(access(actor(new Set(flags.filter((name) => name !== 'Cashier' && name !== 'Invoices'))))).toEqual([
    'denied',
    'denied',
    'denied',
  ]);
  expect(access(actor(new Set(['Cashier', 'Invoices']), false))).toEqual(['denied', 'denied', 'denied']);
});
