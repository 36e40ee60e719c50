import { expect, test } from '@jest/globals';
import { idOf } from './message.ts';
import type { ModuleDescription } from './module.ts';
import { flag, type Actor, type Flag, type Permission } from './permissions.ts';
import {
  paperOperation,
  printAccess,
  printOperation,
  readPermission,
  withPrintedForm,
} from './printedForm.ts';

const moduleWith = (permission?: Permission): ModuleDescription =>
  ({
    name: 'things',
    path: 'things',
    noun: 'Thing',
    routes: permission
      ? [
          { operation: 'things.list', permission: flag() },
          { operation: 'things.get', permission },
        ]
      : [],
  }) as unknown as ModuleDescription;

const actor = (...flags: readonly Flag[]): Actor => ({
  id: idOf('actor'),
  name: 'A',
  roleId: idOf('role'),
  roleName: 'R',
  isAdministrator: false,
  flags: new Set(flags),
  hasAccess: true,
});

test('a printable module has two calls more, for who may read its records', () => {
  const read = flag('Invoices');
  const printable = withPrintedForm(moduleWith(read), { kind: 'thing', number: 'number' });
  expect(printable.prints).toEqual({ kind: 'thing', number: 'number' });
  expect(printable.routes.slice(2)).toMatchObject([
    { method: 'GET', path: '/things/:id/pdf', kind: 'command', operation: 'PrintThing', permission: read },
    { method: 'GET', path: '/things/:id/paper', kind: 'query', operation: 'things.paper', permission: read },
  ]);
  expect([printOperation(printable), paperOperation(printable)]).toEqual(['PrintThing', 'things.paper']);
});

test('who may print is who may read the whole record, or their own', () => {
  const things = moduleWith({ ...flag('Invoices'), picker: ['Patients'] });
  expect(printAccess(things, actor('Invoices'))).toBe('full');
  expect(printAccess(things, actor('Patients'))).toBe('denied');
  expect(printAccess(things, actor())).toBe('denied');
  expect(printAccess(things, null)).toBe('denied');
  expect(printAccess(moduleWith({ ...flag('Invoices'), own: true }), actor())).toBe('own');
});

test('a module whose records nobody reads one by one is not printed', () => {
  expect(() => readPermission(moduleWith())).toThrow('things has no call that reads one record');
  expect(() => withPrintedForm(moduleWith(), { kind: 'thing', number: 'n' })).toThrow('nobody may print one');
});
