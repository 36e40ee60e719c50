/** People who may fill in a form, or search a list, can choose in each of its references. */
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Fields } from '../kernel/field.ts';
import { accessOf, type Actor, type Flag, type Permission } from '../kernel/permissions.ts';
import { moduleList, moduleNamed, routes } from './index.ts';

const holding = (...held: readonly Flag[]): Actor => ({
  id: 'somebody',
  name: 'Somebody',
  roleId: 'a role',
  roleName: 'A role',
  isAdministrator: false,
  flags: new Set(held),
  hasAccess: true,
});

/** The fewest flags with which somebody passes, in each way there is. */
function fewestFlags(permission: Permission): readonly (readonly Flag[])[] {
  if (permission.kind !== 'flag') return [[]];
  return permission.any.map((one) => [one, ...(permission.all ?? [])]);
}

interface Chosen {
  readonly name: string;
  readonly to: string;
}

/** The references among these fields, those of lines too. */
function referencesOf(fields: Fields, names: readonly string[]): readonly Chosen[] {
  return names.flatMap((name): readonly Chosen[] => {
    const field = fields[name];
    if (field?.kind === 'ref') return [{ name, to: field.to }];
    return field?.kind === 'lines' || field?.kind === 'object'
      ? referencesOf(field.of, Object.keys(field.of))
      : [];
  });
}

interface Asking {
  readonly what: string;
  readonly permission: Permission;
  readonly references: readonly Chosen[];
}

const commands = routes.flatMap(({ kind, operation, module, permission, body, fields }): Asking[] => {
  if (kind !== 'command' || !(body instanceof z.ZodObject)) return [];
  const known = { ...moduleNamed(module)?.fields, ...fields };
  return [{ what: operation, permission, references: referencesOf(known, Object.keys(body.shape)) }];
});

const listRoute = (name: string) => routes.find(({ operation }) => operation === `${name}.list`);

const lists = moduleList.flatMap(({ name, fields, list }): Asking[] => {
  const route = listRoute(name);
  if (!route) return [];
  return [
    { what: route.operation, permission: route.permission, references: referencesOf(fields, list.search) },
  ];
});

/** Where the reference asks for more than the call, or is chosen elsewhere. */
const chosenElsewhere: readonly string[] = [
  // An invoice of an appointment needs the flag Appointments too, and is made from the page of the appointment.
  'CloseWithInvoice appointment',
  // Open to everybody for the own profile, which has no role; who changes a user holds the flags of a creation.
  'ChangeUserOrProfile role',
  // Asked by the page of a slip, for its own cheques.
  'cheques.list slip',
];

test('people with the fewest flags for a call can choose every record that it refers to', () => {
  const denied = [...commands, ...lists].flatMap(({ what, permission, references }) =>
    references.flatMap(({ name, to }) =>
      fewestFlags(permission).flatMap((held) => {
        const list = listRoute(to);
        const access = list ? accessOf(list.permission, holding(...held)) : 'denied';
        return access === 'full' || access === 'picker' ? [] : [`${what} ${name}`];
      }),
    ),
  );
  expect([...new Set(denied)].sort()).toEqual([...chosenElsewhere].sort());
  expect(commands.filter(({ references }) => references.length > 0).length).toBeGreaterThan(20);
});
