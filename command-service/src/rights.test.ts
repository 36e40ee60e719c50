/** Whatever people with rights over people do to each other, one after the other or at once: somebody can always undo it. */
import { expect, test } from '@jest/globals';
import {
  ADMINISTRATEUR_ROLE,
  firstRoleId,
  flags,
  idOf,
  Problem,
  roles,
  routes,
  users,
  type Actor,
  type AnyRow,
  type Flag,
} from '@hospital/contracts';
import type { EventStore } from '@hospital/event-store';
import { actorOf, Records } from '@hospital/platform';
import fc from 'fast-check';
import { makeSettingsAndRoles } from './firstStart.ts';
import { changeRole, createRole, removeRole } from './modules/roles/roles.ts';
import { changeUser, createUser, removeUser } from './modules/users/users.ts';
import {
  doctorInput,
  envelope,
  memoryEventStore,
  rowsOf,
  send,
  startProcess,
  testClock,
} from './testing/kernelFixture.ts';
import { slowStore } from './testing/slowStore.ts';

const commands = { changeUser, createUser, removeUser, changeRole, createRole, removeRole };

const otherCommands = ['createUser', 'changeRole', 'createRole', 'removeRole'] as const;

interface Step {
  readonly by: number;
  readonly does: keyof typeof commands;
  readonly whom: number;
  readonly role: number;
  readonly status: 'active' | 'inactive';
  readonly flag: Flag | 'hasAccessModule' | 'status';
}

const staff = ['Administrateur', 'Administrateur', 'Admin', 'Manager', 'Nurse'] as const;
const roleIds = [...new Set(staff), 'Employee'].map(firstRoleId);
const people = staff.map((_role, index) => idOf('rights', String(index)));

const often = <T>(times: number, value: T) => Array.from({ length: times }, () => value);

const step: fc.Arbitrary<Step> = fc.record({
  // The two administrators meet each other more often than the others.
  by: fc.constantFrom(...often(4, 0), ...often(4, 1), 2, 3),
  does: fc.constantFrom(
    ...often(4, 'changeUser' as const),
    ...often(3, 'removeUser' as const),
    ...otherCommands,
  ),
  whom: fc.constantFrom(...often(4, 0), ...often(4, 1), 2, 3, 4),
  role: fc.nat(roleIds.length - 1),
  status: fc.constantFrom('active', 'inactive'),
  flag: fc.constantFrom(...flags, 'hasAccessModule', 'status'),
});
/** One step, or two by two processes at once. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { maxLength: 15 });

let made = 0;

function called({ does, whom, role, status, flag }: Step) {
  const roleId = roleIds[role] ?? '';
  const person = { ...doctorInput(`Made${(made += 1)}`), role: roleId, speciality: null };
  const isOn = status === 'active';
  const own = `own role ${made}`;
  const calls = {
    changeUser: { id: people[whom], input: flag === 'status' ? { status } : { role: roleId, status } },
    createUser: { id: idOf('made', String(made)), input: person },
    removeUser: { id: people[whom], input: {} },
    changeRole: { id: roleId, input: flag === 'status' ? { status } : { [flag]: isOn } },
    createRole: { id: idOf(own), input: { name: own, status, hasAccessModule: true, [flag]: isOn } },
    removeRole: { id: roleId, input: {} },
  };
  return calls[does];
}

/** As the API hands it in: with the permission of its route. A refusal is null. */
async function take(store: EventStore, given: Step): Promise<AnyRow | null> {
  const records = new Records(store);
  const shared = { actorNow: (actor: Actor) => actorOf(records, actor.id) };
  const { kernel } = startProcess(store, testClock(), shared);
  const actor = await actorOf(records, people[given.by] ?? '');
  if (!actor) return null;
  const { id = '', input } = called(given);
  const permission = routes.find(({ operation }) => operation === commands[given.does].name)?.permission;
  const sent = { ...envelope(id, { actor }), ...(permission ? { permission } : {}) };
  const outcome = kernel.handle(commands[given.does] as typeof changeUser, input, sent);
  return outcome.then(
    ({ row }) => row,
    (error: unknown) => {
      if (error instanceof Problem && error.status < 500) return null;
      throw error;
    },
  );
}

async function openClinic(): Promise<EventStore> {
  const store = memoryEventStore();
  const process = startProcess(store, testClock());
  await makeSettingsAndRoles(process.kernel);
  for (const [index, role] of staff.entries()) {
    const input = { ...doctorInput(`Person${index}`), role: firstRoleId(role), speciality: null };
    await send(process, createUser, { id: people[index] ?? '', input });
  }
  return store;
}

async function administrators(store: EventStore): Promise<number> {
  const { row } = await new Records(store).load(roles, ADMINISTRATEUR_ROLE);
  expect(row).toMatchObject({
    status: 'active',
    hasAccessModule: true,
    RolesAndPermissions: true,
    deletedAt: null,
  });
  const rows = await rowsOf(store, users);
  return rows.filter(
    ({ role, status, deletedAt }) => role === ADMINISTRATEUR_ROLE && status === 'active' && !deletedAt,
  ).length;
}

test('an Administrateur remains, and nobody else gives a right that they lack', async () => {
  const taken = { ofAll: 0, refused: 0 };
  const property = fc.asyncProperty(rounds, async (sequence) => {
    const store = await openClinic();
    for (const [index, round] of sequence.entries()) {
      const { by = 0, whom = 0 } = round[0] ?? {};
      const giver = await actorOf(new Records(store), people[by] ?? '');
      const { row: before } = await new Records(store).load(users, people[whom] ?? '');
      const results = await Promise.all(
        round.map((given, place) =>
          take(round.length > 1 ? slowStore(store, index * 2 + place + 1) : store, given),
        ),
      );
      taken.ofAll += results.length;
      taken.refused += results.filter((row) => row === null).length;
      expect(await administrators(store)).toBeGreaterThan(0);
      const [row] = results;
      const isGift = round.length === 1 && row && giver && !giver.isAdministrator && !isSameRole(before, row);
      if (isGift) await expectGiven(store, giver, row);
    }
  });
  await fc.assert(property, { numRuns: 40 });
  expect(taken.ofAll - taken.refused).toBeGreaterThan(40);
}, 60_000);

const isSameRole = (before: AnyRow | null, { _id, role }: AnyRow) =>
  before?._id === _id && before['role'] === role;

/** Anyone who is no Administrateur wrote this user, and holds every flag of their role; roles they do not write. */
async function expectGiven(store: EventStore, giver: Actor, written: AnyRow): Promise<void> {
  expect(written).toHaveProperty('role');
  if (written.deletedAt) return;
  const { row: role } = await new Records(store).load(roles, String(written['role']));
  expect(role?._id).not.toBe(ADMINISTRATEUR_ROLE);
  expect(flags.filter((flag) => role?.[flag] === true && !giver.flags.has(flag))).toEqual([]);
}
